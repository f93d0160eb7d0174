#pragma once

#include "core/base/time.h"

#include <span>

namespace flamelane {

/// A change is told from chance by its p value below this.
inline constexpr double kSignificance = 0.05;

/// Two-sided p value of the Mann-Whitney U test: how likely values so far apart are where both runs
/// are alike. Asks nothing of how the values spread. Exact, by counting all ways to share out the
/// mid-ranks, up to 60 values together; beyond, the normal approximation with ties and continuity
/// corrected (Mann and Whitney 1947; Lehmann, Nonparametrics, 1.2). 1 where either has no value.
[[nodiscard]] double mannWhitney(std::span<const TimeNs> a, std::span<const TimeNs> b);

/// Whether so many values could be told from chance at all: three steps of each run cannot.
[[nodiscard]] bool canBeSignificant(size_t a, size_t b);

/// By how much b's values lie above a's.
struct Shift
{
    TimeNs middle = 0; // the median of all differences (Hodges and Lehmann 1963)
    // Where it lies in 95 of 100 such comparisons, by inverting mannWhitney() without ties; of few
    // values, from the least difference to the largest, which is less sure than that.
    TimeNs low = 0;
    TimeNs high = 0;
};

/// Cost a * b. None of it means anything where either has no value.
[[nodiscard]] Shift shiftOf(std::span<const TimeNs> a, std::span<const TimeNs> b);

} // namespace flamelane
