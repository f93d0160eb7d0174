#pragma once

#include "core/base/time.h"

#include <span>
#include <vector>

namespace flamelane {

/// A set of points in time as half-open intervals: sorted, none empty, none touching the next. The
/// base of every busy, idle and overlap figure.
class Intervals
{
public:
    Intervals() = default;
    /// The union of ranges in any order; empty ones add nothing, touching ones become one.
    explicit Intervals(std::vector<TimeRange> ranges);

    [[nodiscard]] std::span<const TimeRange> ranges() const& { return m_ranges; }
    void ranges() && = delete; // the span would outlive the set
    [[nodiscard]] bool isEmpty() const { return m_ranges.empty(); }
    /// Cost log(intervals).
    [[nodiscard]] bool contains(TimeNs time) const;
    /// The sum of all lengths, at most INT64_MAX.
    [[nodiscard]] TimeNs length() const;
    bool operator==(const Intervals&) const = default;

private:
    std::vector<TimeRange> m_ranges;
};

[[nodiscard]] Intervals united(const Intervals& a, const Intervals& b);
[[nodiscard]] Intervals intersected(const Intervals& a, const Intervals& b);
/// What is in `a` and not in `b`.
[[nodiscard]] Intervals subtracted(const Intervals& a, const Intervals& b);
/// What of the set lies in a range. Cost log(set) and the answer.
[[nodiscard]] Intervals within(const Intervals& set, TimeRange range);
/// The length of what of the set lies in a range. Cost log(set) and the intervals in the range.
[[nodiscard]] TimeNs lengthWithin(const Intervals& set, TimeRange range);
/// What is in the window and not in the set: the gaps.
[[nodiscard]] Intervals complement(const Intervals& set, TimeRange window);

} // namespace flamelane
