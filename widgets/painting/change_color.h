#pragma once

#include "widgets/view_state/theme.h"

#include <QColor>

namespace flamelane {

/// Of a box that is no code, or that did not change.
[[nodiscard]] QColor neutralColor(const Theme& theme);
/// From all less (-1) over no change (0) to all more (1).
[[nodiscard]] QColor changeColor(const Theme& theme, double strength);

/// Of the hatching of what is gone.
[[nodiscard]] QColor goneInk(const Theme& theme);

} // namespace flamelane
