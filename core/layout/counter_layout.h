#pragma once

#include "core/analysis/counter_sums.h"
#include "core/layout/time_scale.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <vector>

namespace flamelane {

/// What a counter does in one column. NaN is where it has no value.
struct CounterColumn
{
    int x = 0;
    double min = 0; // of the values set in the column and the one it began with
    double max = 0;
    double last = 0; // holds until the next column in the list
    double mean = 0; // of the values that hold in the column, each by how long
};

/// True where the mean of a column tells what a counter did in it, and its extremes only how much
/// that varied. So it is with what the hardware counts: each value is the mean of an interval
/// itself, and with hundreds of them to a column, extremes alone would fill the lane from 0 to 100
/// for a device that does next to nothing. A level, such as memory, is the other way round: what
/// matters is how high it rose, however shortly.
[[nodiscard]] constexpr bool isSeenByMean(GpuMetric metric)
{
    return metric != GpuMetric::None;
}

/// Finds extremes and means of stretches of a counter at a cost of log(values). NaN counts as
/// nothing. Refers to the counter, which must outlive it.
class CounterIndex
{
public:
    CounterIndex() = default;
    explicit CounterIndex(const Counter& counter);

    struct Extremes
    {
        double min = 0;
        double max = 0;
        bool operator==(const Extremes&) const = default;
    };
    /// Of all values; 0 and 0 where there are none.
    [[nodiscard]] Extremes extremes() const;
    /// Of values [first, last); last > first.
    [[nodiscard]] Extremes extremes(size_t first, size_t last) const;
    [[nodiscard]] const Counter& counter() const { return *m_counter; }
    [[nodiscard]] const CounterSums& sums() const { return m_sums; }
    /// What an axis for it spans: 0 to 100 for a percentage whatever its values, so that lanes can
    /// be compared; else from 0 to its extremes.
    [[nodiscard]] Extremes axis() const;

private:
    const Counter* m_counter = nullptr;
    CounterSums m_sums;
    std::vector<std::vector<Extremes>> m_levels; // level l: of each run of 64^(l+1) values
};

/// The columns in which a counter changes, from the left edge (or where it begins) on. The first
/// column holds the value that was set before the range, if any. Where CounterSums knows of no
/// value `last` is NaN. The cost follows columns, not values.
[[nodiscard]] std::vector<CounterColumn> layoutCounter(const CounterIndex& index,
                                                       const TimeScale& scale);

/// The value that holds at a time: that of the last point at or before it, or the first.
[[nodiscard]] double counterValueAt(const Counter& counter, TimeNs time);

} // namespace flamelane
