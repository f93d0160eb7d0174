#pragma once

#include "core/analysis/window.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <string>
#include <vector>

namespace flamelane {

/// How calls of one name reach the device. Counts GPU work whose launch begins within the window.
struct LaunchRow
{
    std::string call; // "cudaLaunchKernel"
    uint64_t calls = 0;
    uint64_t works = 0; // kernels, copies and sets; more than calls for graphs
    TimeNs callMedian = 0; // duration of the call
    TimeNs workMedian = 0; // duration of the work
    TimeNs delayMedian
        = 0; // from the end of the call to the start of the work; 0 if it began before
    TimeNs delayMax = 0;
    uint64_t shorterThanCall = 0; // works that took less time than launching them
    SliceId longestDelay; // the work with the longest delay
    SliceId longestCall;
};

struct LaunchStatistics
{
    std::vector<LaunchRow> rows; // by works, then name
    uint64_t works = 0;
    uint64_t unlinked = 0; // GPU work without a known launch, in the window by its own start
    uint64_t small = 0; // kernels shorter than `smallBelow`
    /// The most launched kernels, copies and sets that had not begun, at any moment,
    /// counted over all devices and streams.
    uint64_t longestQueue = 0;
};

[[nodiscard]] LaunchStatistics launchStatistics(const Trace& trace, const Window& window,
                                                TimeNs smallBelow);

} // namespace flamelane
