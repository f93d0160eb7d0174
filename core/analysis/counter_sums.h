#pragma once

#include "core/trace/trace.h"

#include <optional>
#include <vector>

namespace flamelane {

/// A value added up over time, and the time in which there was one.
struct ValueOverTime
{
    double sum = 0; // value * ns
    TimeNs measured = 0;

    /// None where nothing was measured.
    [[nodiscard]] std::optional<double> mean() const
    {
        return measured > 0 ? std::optional(sum / static_cast<double>(measured)) : std::nullopt;
    }
    void add(const ValueOverTime& more)
    {
        sum += more.sum;
        measured += more.measured;
    }
    bool operator==(const ValueOverTime&) const = default;
};

/// Adds a counter up over any stretch of time at a cost of log(points). A level holds from its
/// point to the next, the last one for good. A value of the hardware is what was counted in the
/// interval that its point opens: where points are missing, and behind the last, it covers one
/// interval as long as most are, and what follows is not measured. Neither is the time before the
/// first point, nor that of a NaN. Refers to the counter, which must outlive it.
class CounterSums
{
public:
    CounterSums() = default;
    explicit CounterSums(const Counter& counter);

    /// What lies between most points; 0 where there are fewer than two.
    [[nodiscard]] TimeNs interval() const { return m_interval; }
    [[nodiscard]] ValueOverTime over(TimeRange range) const;
    /// Where the value of a point ceases to hold.
    [[nodiscard]] TimeNs holdsUntil(size_t point) const;

    /// How many points lie at or before a time. Counters with equal times share it.
    [[nodiscard]] size_t pointsUntil(TimeNs time) const;
    /// The same as over(), with pointsUntil() of both ends.
    [[nodiscard]] ValueOverTime between(TimeRange range, size_t untilStart, size_t untilEnd) const;

private:
    /// From the first point to a time, `points` of which lie before it or at it.
    [[nodiscard]] ValueOverTime until(TimeNs time, size_t points) const;
    [[nodiscard]] ValueOverTime ofPoint(size_t point, TimeNs end) const;

    const Counter* m_counter = nullptr;
    TimeNs m_interval = 0;
    std::vector<ValueOverTime> m_runs; // of all points before each run of kRun
};

} // namespace flamelane
