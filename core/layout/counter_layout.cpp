#include "core/layout/counter_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace flamelane {

namespace {

constexpr size_t kRun = 64;
constexpr CounterIndex::Extremes kNothing {std::numeric_limits<double>::infinity(),
                                           -std::numeric_limits<double>::infinity()};

CounterIndex::Extremes joined(CounterIndex::Extremes a, CounterIndex::Extremes b)
{
    return {std::min(a.min, b.min), std::max(a.max, b.max)};
}

CounterIndex::Extremes ofValue(double value)
{
    return std::isnan(value) ? kNothing : CounterIndex::Extremes {value, value};
}

} // namespace

CounterIndex::CounterIndex(const Counter& counter)
    : m_counter(&counter)
{
    std::vector<Extremes> below;
    below.reserve(counter.value.size());
    for (const double value : counter.value) {
        below.push_back(ofValue(value));
    }
    while (below.size() > 1) {
        std::vector<Extremes> level((below.size() + kRun - 1) / kRun, kNothing);
        for (size_t i = 0; i < below.size(); ++i) {
            level[i / kRun] = joined(level[i / kRun], below[i]);
        }
        m_levels.push_back(level);
        below = std::move(level);
    }
}

CounterIndex::Extremes CounterIndex::extremes() const
{
    const size_t size = m_counter == nullptr ? 0 : m_counter->value.size();
    return size == 0 ? Extremes {} : extremes(0, size);
}

CounterIndex::Extremes CounterIndex::extremes(size_t first, size_t last) const
{
    Extremes found = kNothing;
    while (first < last) {
        // The largest run that begins here and fits.
        size_t level = 0;
        size_t length = 1;
        while (level < m_levels.size() && first % (length * kRun) == 0
               && last - first >= length * kRun) {
            length *= kRun;
            ++level;
        }
        found = joined(found,
                       level == 0 ? ofValue(m_counter->value[first])
                                  : m_levels[level - 1][first / length]);
        first += length;
    }
    return found.min > found.max ? Extremes {} : found;
}

std::vector<CounterColumn> layoutCounter(const CounterIndex& index, const TimeScale& scale)
{
    const Counter& counter = index.counter();
    const auto indexAfter = [&counter](size_t from, TimeNs time) {
        const auto begin = counter.time.begin() + static_cast<std::ptrdiff_t>(from);
        return static_cast<size_t>(std::lower_bound(begin, counter.time.end(), time)
                                   - counter.time.begin());
    };
    std::vector<CounterColumn> columns;
    size_t at = indexAfter(0, scale.range().start);
    if (at > 0) {
        const double before = counter.value[at - 1];
        columns.push_back({0, before, before, before});
    }
    while (at < counter.time.size() && counter.time[at] < scale.range().end) {
        const int x = scale.column(counter.time[at]);
        const size_t next = std::max(at + 1, indexAfter(at, scale.timeAt(x + 1)));
        CounterIndex::Extremes extremes = index.extremes(at, next);
        if (!columns.empty()) {
            const double before = columns.back().last;
            extremes = joined(extremes, ofValue(before));
        }
        const CounterColumn column {x, extremes.min, extremes.max, counter.value[next - 1]};
        if (!columns.empty() && columns.back().x == x) {
            columns.back() = column;
        } else {
            columns.push_back(column);
        }
        at = next;
    }
    return columns;
}

double counterValueAt(const Counter& counter, TimeNs time)
{
    const auto after = std::upper_bound(counter.time.begin(), counter.time.end(), time);
    const auto at = after == counter.time.begin() ? 0 : after - counter.time.begin() - 1;
    return counter.value[static_cast<size_t>(at)];
}

} // namespace flamelane
