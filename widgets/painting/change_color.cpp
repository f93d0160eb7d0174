#include "widgets/painting/change_color.h"

#include "widgets/painting/slice_colors.h"

#include <cmath>

namespace flamelane {

namespace {

constexpr double kNeutralShare = 0.22; // of the ink
constexpr float kHatchShare = 0.4F; // opaque: names stay readable on it
constexpr double kLeastShare = 0.12; // of the colour in that of the smallest change

} // namespace

QColor neutralColor(const Theme& theme)
{
    return mixed(theme.mutedText, theme.background, kNeutralShare);
}

QColor changeColor(const Theme& theme, double strength)
{
    if (strength == 0) {
        return neutralColor(theme);
    }
    return mixed(strength < 0 ? theme.faster : theme.slower, neutralColor(theme),
                 kLeastShare + (1 - kLeastShare) * std::abs(strength));
}

QColor goneInk(const Theme& theme)
{
    QColor ink = theme.background;
    ink.setAlphaF(kHatchShare);
    return ink;
}

} // namespace flamelane
