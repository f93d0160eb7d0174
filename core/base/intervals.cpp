#include "core/base/intervals.h"

#include <cstddef>
#include <cstdint>
#include <limits>

namespace flamelane {

Intervals::Intervals(std::vector<TimeRange> ranges)
    : m_ranges(std::move(ranges))
{
    const auto byStart = [](TimeRange a, TimeRange b) { return a.start < b.start; };
    if (!std::is_sorted(m_ranges.begin(), m_ranges.end(), byStart)) {
        std::sort(m_ranges.begin(), m_ranges.end(), byStart);
    }
    size_t kept = 0;
    for (const TimeRange range : m_ranges) {
        if (range.isEmpty()) {
            continue;
        }
        if (kept > 0 && range.start <= m_ranges[kept - 1].end) {
            m_ranges[kept - 1].end = std::max(m_ranges[kept - 1].end, range.end);
        } else {
            m_ranges[kept++] = range;
        }
    }
    m_ranges.resize(kept);
}

bool Intervals::contains(TimeNs time) const
{
    const auto after = std::upper_bound(
        m_ranges.begin(), m_ranges.end(), time,
        [](TimeNs value, const TimeRange& range) { return value < range.start; });
    return after != m_ranges.begin() && time < std::prev(after)->end;
}

TimeNs Intervals::length() const
{
    // Disjoint parts of the 64-bit axis: the sum fits 64 bits without a sign.
    uint64_t sum = 0;
    for (const TimeRange range : m_ranges) {
        sum += static_cast<uint64_t>(range.end) - static_cast<uint64_t>(range.start);
    }
    return static_cast<TimeNs>(
        std::min(sum, static_cast<uint64_t>(std::numeric_limits<TimeNs>::max())));
}

Intervals united(const Intervals& a, const Intervals& b)
{
    std::vector<TimeRange> all(a.ranges().size() + b.ranges().size());
    std::merge(a.ranges().begin(), a.ranges().end(), b.ranges().begin(), b.ranges().end(),
               all.begin(), [](TimeRange x, TimeRange y) { return x.start < y.start; });
    return Intervals(std::move(all));
}

Intervals intersected(const Intervals& a, const Intervals& b)
{
    std::vector<TimeRange> common;
    const std::span<const TimeRange> x = a.ranges();
    const std::span<const TimeRange> y = b.ranges();
    for (size_t i = 0, j = 0; i < x.size() && j < y.size();) {
        const TimeRange both = x[i].intersected(y[j]);
        if (!both.isEmpty()) {
            common.push_back(both);
        }
        if (x[i].end < y[j].end) {
            ++i;
        } else {
            ++j;
        }
    }
    return Intervals(std::move(common));
}

Intervals subtracted(const Intervals& a, const Intervals& b)
{
    std::vector<TimeRange> rest;
    const std::span<const TimeRange> holes = b.ranges();
    size_t next = 0; // the first hole that may reach into what is left
    for (TimeRange left : a.ranges()) {
        while (next < holes.size() && holes[next].end <= left.start) {
            ++next;
        }
        for (size_t i = next; i < holes.size() && holes[i].start < left.end; ++i) {
            rest.push_back({left.start, holes[i].start});
            left.start = holes[i].end;
        }
        rest.push_back(left);
    }
    return Intervals(std::move(rest));
}

namespace {

/// Calls `visit` with each piece of the set within a range.
template<typename Visit>
void eachWithin(const Intervals& set, TimeRange range, const Visit& visit)
{
    const std::span<const TimeRange> all = set.ranges();
    const auto first = std::partition_point(
        all.begin(), all.end(), [range](TimeRange each) { return each.end <= range.start; });
    for (auto each = first; each != all.end() && each->start < range.end; ++each) {
        visit(each->intersected(range));
    }
}

} // namespace

Intervals within(const Intervals& set, TimeRange range)
{
    std::vector<TimeRange> inside;
    eachWithin(set, range, [&inside](TimeRange piece) { inside.push_back(piece); });
    return Intervals(std::move(inside));
}

TimeNs lengthWithin(const Intervals& set, TimeRange range)
{
    TimeNs length = 0;
    eachWithin(set, range, [&length](TimeRange piece) {
        length += std::max<TimeNs>(piece.duration(), 0); // an empty range inside an interval
    });
    return length;
}

Intervals complement(const Intervals& set, TimeRange window)
{
    return subtracted(Intervals({window}), set);
}

} // namespace flamelane
