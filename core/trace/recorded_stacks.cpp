#include "core/trace/recorded_stacks.h"

#include <algorithm>
#include <numeric>

namespace flamelane {

int64_t RecordedStacks::total() const
{
    return std::accumulate(weight.begin(), weight.end(), int64_t {0});
}

uint64_t RecordedStacks::distinct() const
{
    return static_cast<uint64_t>(
        std::count_if(count.begin(), count.end(), [](uint64_t each) { return each != 0; }));
}

uint64_t RecordedStacks::recorded() const
{
    return std::accumulate(count.begin(), count.end(), uint64_t {0});
}

} // namespace flamelane
