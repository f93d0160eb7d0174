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
    , m_sums(counter)
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

CounterIndex::Extremes CounterIndex::axis() const
{
    Extremes own = joined(extremes(), ofValue(0));
    if (m_counter != nullptr && m_counter->unit == "%") {
        own.max = std::max(own.max, 100.0);
    }
    return own;
}

namespace {

/// Goes over the points of a counter column by column.
class ColumnWalk
{
public:
    ColumnWalk(const CounterIndex& index, const TimeScale& scale)
        : m_index(index)
        , m_counter(index.counter())
        , m_scale(scale)
        , m_start(std::min(scale.range().start, scale.timeAt(0)))
        , m_at(pointAfter(0, m_start))
    {
    }

    std::vector<CounterColumn> columns() &&
    {
        if (m_at > 0 && m_index.sums().holdsUntil(m_at - 1) > m_start) {
            const double before = m_counter.value[m_at - 1];
            set({0, before, before, before, meanAt(0, before)});
            endValue(m_at);
        }
        while (m_at < m_counter.time.size() && m_counter.time[m_at] < m_scale.range().end) {
            const int x = m_scale.column(m_counter.time[m_at]);
            const size_t next = std::max(m_at + 1, pointAfter(m_at, m_scale.timeAt(x + 1)));
            addPoints(x, next);
            endValue(next);
            m_at = next;
        }
        return std::move(m_columns);
    }

private:
    [[nodiscard]] size_t pointAfter(size_t from, TimeNs time) const
    {
        const auto begin = m_counter.time.begin() + static_cast<std::ptrdiff_t>(from);
        return static_cast<size_t>(std::lower_bound(begin, m_counter.time.end(), time)
                                   - m_counter.time.begin());
    }

    [[nodiscard]] double meanAt(int x, double otherwise) const
    {
        const TimeRange range {m_scale.timeAt(x), m_scale.timeAt(x + 1)};
        return m_index.sums().over(range).mean().value_or(otherwise);
    }

    void set(const CounterColumn& column)
    {
        if (!m_columns.empty() && m_columns.back().x == column.x) {
            m_columns.back() = column;
        } else {
            m_columns.push_back(column);
        }
    }

    void addPoints(int x, size_t next)
    {
        CounterIndex::Extremes extremes = m_index.extremes(m_at, next);
        if (!m_columns.empty()) {
            const CounterColumn& before = m_columns.back();
            extremes = joined(extremes,
                              before.x == x ? CounterIndex::Extremes {before.min, before.max}
                                            : ofValue(before.last));
        }
        const double last = m_counter.value[next - 1];
        set({x, extremes.min, extremes.max, last, meanAt(x, last)});
    }

    /// A value of the hardware may end before the next is there.
    void endValue(size_t next)
    {
        const TimeNs end = m_index.sums().holdsUntil(next - 1);
        const bool isFollowed = next < m_counter.time.size() && end >= m_counter.time[next];
        if (isFollowed || end >= m_scale.range().end) {
            return;
        }
        constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
        const double value = m_columns.back().last;
        const int x = m_scale.column(end);
        if (x == m_columns.back().x) {
            m_columns.back().last = kNone;
        } else {
            set({x, value, value, kNone, meanAt(x, kNone)});
        }
    }

    const CounterIndex& m_index;
    const Counter& m_counter;
    const TimeScale& m_scale;
    TimeNs m_start = 0; // of the first column, which may lie outside in part
    size_t m_at = 0; // the next point
    std::vector<CounterColumn> m_columns;
};

} // namespace

std::vector<CounterColumn> layoutCounter(const CounterIndex& index, const TimeScale& scale)
{
    return ColumnWalk(index, scale).columns();
}

double counterValueAt(const Counter& counter, TimeNs time)
{
    const auto after = std::upper_bound(counter.time.begin(), counter.time.end(), time);
    const auto at = after == counter.time.begin() ? 0 : after - counter.time.begin() - 1;
    return counter.value[static_cast<size_t>(at)];
}

} // namespace flamelane
