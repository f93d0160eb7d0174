#pragma once

#include "core/base/result.h"

#include <QSize>
#include <QString>

#include <functional>

class QPainter;

namespace flamelane {

/// Draws a page into an area of a size that begins at (0, 0).
using PaintPage = std::function<void(QPainter&, QSize)>;

/// Draws a page into a .png, .svg or .pdf file, chosen by its name's end.
/// `size` is in units of the screen; a PNG has `scale` pixels for each. Errors: another ending, no
/// memory for the picture, the file cannot be written.
[[nodiscard]] Result<void> writePicture(const PaintPage& paint, const QString& path, QSize size,
                                        double scale);

} // namespace flamelane
