#include "core/analysis/counter_sums.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace flamelane {

namespace {

constexpr size_t kRun = 16; // an entry for each point would be as large as the counter

/// The median, so that neither what is missing nor what came twice counts.
TimeNs usualDistance(const std::vector<TimeNs>& times)
{
    if (times.size() < 2) {
        return 0;
    }
    std::vector<TimeNs> distances(times.size() - 1);
    for (size_t i = 0; i < distances.size(); ++i) {
        distances[i] = times[i + 1] - times[i];
    }
    const auto middle = distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 2);
    std::nth_element(distances.begin(), middle, distances.end());
    return *middle;
}

} // namespace

CounterSums::CounterSums(const Counter& counter)
    : m_counter(&counter)
    , m_interval(usualDistance(counter.time))
{
    ValueOverTime sum;
    m_runs.reserve(counter.time.size() / kRun + 1);
    for (size_t i = 0; i < counter.time.size(); ++i) {
        if (i % kRun == 0) {
            m_runs.push_back(sum);
        }
        if (i + 1 < counter.time.size()) {
            sum.add(ofPoint(i, holdsUntil(i)));
        }
    }
}

TimeNs CounterSums::holdsUntil(size_t point) const
{
    const std::vector<TimeNs>& times = m_counter->time;
    const bool isLast = point + 1 == times.size();
    if (m_counter->metric == GpuMetric::None) {
        return isLast ? std::numeric_limits<TimeNs>::max() : times[point + 1];
    }
    const TimeNs usual = times[point] + m_interval;
    // Intervals vary; from half as much again on, a point is missing.
    return isLast || times[point + 1] - usual > m_interval / 2 ? usual : times[point + 1];
}

ValueOverTime CounterSums::over(TimeRange range) const
{
    return between(range, pointsUntil(range.start), pointsUntil(range.end));
}

size_t CounterSums::pointsUntil(TimeNs time) const
{
    if (m_counter == nullptr) {
        return 0;
    }
    const std::vector<TimeNs>& times = m_counter->time;
    return static_cast<size_t>(std::upper_bound(times.begin(), times.end(), time) - times.begin());
}

ValueOverTime CounterSums::between(TimeRange range, size_t untilStart, size_t untilEnd) const
{
    if (range.isEmpty()) {
        return {};
    }
    if (untilStart == untilEnd && untilEnd > 0) { // of one value: exact
        const TimeNs end = std::min(range.end, holdsUntil(untilEnd - 1));
        const double value = m_counter->value[untilEnd - 1];
        const TimeNs length = std::isnan(value) ? 0 : std::max<TimeNs>(0, end - range.start);
        return length > 0 ? ValueOverTime {value * static_cast<double>(length), length}
                          : ValueOverTime {};
    }
    const ValueOverTime before = until(range.start, untilStart);
    const ValueOverTime after = until(range.end, untilEnd);
    return {after.sum - before.sum, after.measured - before.measured};
}

ValueOverTime CounterSums::until(TimeNs time, size_t points) const
{
    if (points == 0) {
        return {};
    }
    const size_t last = points - 1;
    ValueOverTime sum = m_runs[last / kRun];
    for (size_t i = last / kRun * kRun; i < last; ++i) {
        sum.add(ofPoint(i, holdsUntil(i)));
    }
    sum.add(ofPoint(last, std::min(time, holdsUntil(last))));
    return sum;
}

ValueOverTime CounterSums::ofPoint(size_t point, TimeNs end) const
{
    const double value = m_counter->value[point];
    const TimeNs length = end - m_counter->time[point];
    return std::isnan(value) || length <= 0
        ? ValueOverTime {}
        : ValueOverTime {value * static_cast<double>(length), length};
}

} // namespace flamelane
