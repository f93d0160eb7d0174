#pragma once

#include "core/analysis/flame/noise_filter.h"

#include <string_view>
#include <vector>

namespace flamelane {

/// Filters as they are written on a command line, with commas between: presets by their keys, and
/// patterns between slashes, in which a comma is part of the pattern. "mine" isolates in any mode,
/// for to fold or hide with it would do the opposite. Errors: no such preset, a bad pattern.
[[nodiscard]] Result<std::vector<NoiseFilter>> readNoiseFilters(std::string_view list,
                                                                FilterMode mode);

} // namespace flamelane
