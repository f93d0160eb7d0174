#pragma once

#include "core/trace/trace.h"

#include <vector>

namespace flamelane {

/// The highest value that a memory counter holds within a range.
struct MemoryPeak
{
    CounterId counter;
    double bytes = 0;
    TimeNs time = 0; // when it is first reached within the range
};

/// One entry for each memory counter that has a value within the range, by counter.
[[nodiscard]] std::vector<MemoryPeak> memoryPeaks(const Trace& trace, TimeRange range);

} // namespace flamelane
