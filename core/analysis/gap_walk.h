#pragma once

#include "core/analysis/gaps.h"

#include <cstdint>
#include <vector>

namespace flamelane {

/// Of the gaps with one of the causes the longest that make up kWalkedShare of their idle time, as
/// indexes by start, then device: worth a visit one after the other. What is left out are the many
/// short gaps between kernels, whatever "short" is in this trace.
[[nodiscard]] std::vector<uint32_t> gapsToWalk(const std::vector<Gap>& gaps, Causes causes);
inline constexpr double kWalkedShare = 0.95;

/// The first gap of a walk that begins behind a time, or the last that begins before it;
/// UINT32_MAX where there is none. `walk` as gapsToWalk() made it.
[[nodiscard]] uint32_t nextGapOfWalk(const std::vector<Gap>& gaps,
                                     const std::vector<uint32_t>& walk, TimeNs time,
                                     bool isForward);
/// The same beside a gap, which need not be in the walk.
[[nodiscard]] uint32_t neighbourInWalk(const std::vector<Gap>& gaps,
                                       const std::vector<uint32_t>& walk, uint32_t gap,
                                       bool isForward);

} // namespace flamelane
