#pragma once

#include <QSize>

class QImage;

namespace flamelane::bench {

inline constexpr QSize kFrame {1920, 1080};

/// The frame that all others are measured by: 5000 filled rectangles, 500 elided labels.
void paintYardstick(QImage& image);

} // namespace flamelane::bench
