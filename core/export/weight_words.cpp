#include "core/export/weight_words.h"

#include "core/base/format.h"

#include <fmt/format.h>

namespace flamelane {

namespace {

int64_t meanOf(int64_t weight, uint64_t steps)
{
    const auto parts = static_cast<int64_t>(steps);
    return weight / parts + (weight % parts + parts / 2) / parts;
}

} // namespace

std::string weightWords(const FlameTree& tree, int64_t weight, uint64_t steps)
{
    if (tree.weight == FlameWeight::Count) {
        return countWords(static_cast<uint64_t>(weight), steps);
    }
    const int64_t mean = steps > 1 ? meanOf(weight, steps) : weight;
    if (isTime(tree.weight)) {
        return formatDuration(mean);
    }
    if (tree.weight == FlameWeight::Bytes) {
        return formatBytes(mean);
    }
    return formatAmount({mean, tree.table->decimals}, tree.table->unit);
}

std::string exactWeightWords(const FlameTree& tree, int64_t weight)
{
    if (isTime(tree.weight)) {
        return formatExactDuration(weight);
    }
    const bool isInBytes = tree.weight == FlameWeight::Bytes
        || (tree.table->unit == "bytes" && tree.table->decimals == 0);
    return isInBytes ? fmt::format("{} bytes", formatCount(weight)) : weightWords(tree, weight);
}

std::string countWords(uint64_t count, uint64_t steps)
{
    if (steps <= 1) {
        return formatCount(static_cast<int64_t>(count));
    }
    const int64_t tenths = meanOf(static_cast<int64_t>(count) * 10, steps);
    if (tenths == 0 && count > 0) {
        return "< 0.1";
    }
    const std::string whole = formatCount(tenths / 10);
    return tenths % 10 == 0 ? whole : fmt::format("{}.{}", whole, tenths % 10);
}

std::string_view countedThings(FlameWeight weight)
{
    switch (weight) {
    case FlameWeight::Bytes:
        return "allocations";
    case FlameWeight::Recorded:
        return "samples";
    case FlameWeight::GpuTime:
    case FlameWeight::CpuTime:
    case FlameWeight::Count:
        break;
    }
    return "calls";
}

} // namespace flamelane
