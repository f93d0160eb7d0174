#include "core/analysis/memory_peak.h"

#include <algorithm>

namespace flamelane {

std::vector<MemoryPeak> memoryPeaks(const Trace& trace, TimeRange range)
{
    std::vector<MemoryPeak> peaks;
    for (uint32_t i = 0; i < trace.counters.size(); ++i) {
        const Counter& counter = trace.counters[i];
        if (!counter.isMemory) {
            continue;
        }
        const auto begin = counter.time.begin();
        auto first = std::upper_bound(begin, counter.time.end(), range.start);
        if (first != begin) {
            --first; // its value still holds when the range begins
        }
        const auto last = std::lower_bound(first, counter.time.end(), range.end);
        if (first == last) {
            continue;
        }
        const auto highest = std::max_element(counter.value.begin() + (first - begin),
                                              counter.value.begin() + (last - begin));
        const auto place = highest - counter.value.begin();
        peaks.push_back({CounterId(i), *highest,
                         std::max(range.start, counter.time[static_cast<size_t>(place)])});
    }
    return peaks;
}

} // namespace flamelane
