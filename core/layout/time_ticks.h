#pragma once

#include "core/base/time.h"

#include <string>
#include <vector>

namespace flamelane {

/// A line of a ruler with its label.
struct TimeTick
{
    TimeNs time = 0;
    std::string label; // "412.5 ms", or "+10 µs" from the last whole tick before it
    bool isWhole = false; // labelled with its full time
};

/// A ruler for a stretch of time.
struct TimeTicks
{
    TimeNs step = 1; // 1, 2 or 5 times a power of ten
    std::string base; // the full time that the first "+" labels count from; empty without such
    std::vector<TimeTick> ticks; // inside the range, ascending
};

/// Ticks at least `minGapPx` apart for a range that is `widthPx` wide. Far from zero a label says
/// only what is added to the last whole unit, so that it stays short at every zoom.
[[nodiscard]] TimeTicks timeTicks(TimeRange range, int widthPx, int minGapPx);

/// A point in time for reading, in the unit of its size and exact to `resolution` (a power of ten,
/// or anything between): "412.013 ms" at a resolution of 1000 ns.
[[nodiscard]] std::string formatTime(TimeNs time, TimeNs resolution);

} // namespace flamelane
