#pragma once

#include <algorithm>
#include <cstdint>

namespace flamelane {

/// Nanoseconds; a point in time counts from the trace's origin. Never converted through double.
using TimeNs = int64_t;

/// The half-open interval [start, end).
struct TimeRange
{
    TimeNs start = 0;
    TimeNs end = 0;

    [[nodiscard]] TimeNs duration() const { return end - start; }
    [[nodiscard]] bool isEmpty() const { return end <= start; }
    [[nodiscard]] bool contains(TimeNs time) const { return start <= time && time < end; }
    [[nodiscard]] bool overlaps(TimeRange other) const
    {
        return start < other.end && other.start < end;
    }
    /// Empty where the two do not overlap.
    [[nodiscard]] TimeRange intersected(TimeRange other) const
    {
        return {std::max(start, other.start), std::min(end, other.end)};
    }
    bool operator==(const TimeRange&) const = default;
};

} // namespace flamelane
