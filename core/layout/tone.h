#pragma once

#include "core/analysis/cause.h"
#include "core/analysis/flame/frame_family.h"
#include "core/trace/slice_kind.h"

#include <cstdint>
#include <string_view>

namespace flamelane {

struct Rgb
{
    uint8_t red = 0;
    uint8_t green = 0;
    uint8_t blue = 0;
};

/// The colour of a slice on a dark or a light ground: a hue by kind, the lightness by the name's
/// hash; the same on every machine and in every run.
[[nodiscard]] Rgb sliceTone(SliceKind kind, std::string_view name, bool isDark);
/// The colour of idle time by what the device waited for.
[[nodiscard]] Rgb causeTone(Cause cause, bool isDark);

/// Of a frame by the library that it belongs to.
[[nodiscard]] Rgb familyTone(FrameFamily family, std::string_view name, bool isDark);
/// From hardly any (0) to all (1): pale to a full vermilion, further from the ground all the way.
[[nodiscard]] Rgb heatTone(double share, bool isDark);

} // namespace flamelane
