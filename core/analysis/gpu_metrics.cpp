#include "core/analysis/gpu_metrics.h"

#include <algorithm>
#include <map>

namespace flamelane {

namespace {

double shareOf(TimeNs part, TimeNs whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

} // namespace

std::optional<double> MetricSums::dramMean() const
{
    const std::optional<double> read = mean(GpuMetric::DramRead);
    const std::optional<double> written = mean(GpuMetric::DramWrite);
    return read && written ? std::optional(*read + *written) : std::nullopt;
}

bool MetricSums::isEmpty() const
{
    return std::all_of(values.begin(), values.end(),
                       [](const ValueOverTime& value) { return value.measured == 0; });
}

double MetricSums::measuredShare() const
{
    TimeNs measured = 0;
    for (const ValueOverTime& value : values) {
        measured = std::max(measured, value.measured);
    }
    return shareOf(measured, time);
}

double MetricSums::ownShare() const
{
    return shareOf(ownTime, time);
}

void MetricSums::add(const MetricSums& more)
{
    for (size_t i = 0; i < values.size(); ++i) {
        values[i].add(more.values[i]);
    }
    time += more.time;
    ownTime += more.ownTime;
}

GpuMetrics::GpuMetrics(const Trace& trace)
{
    std::map<std::pair<DeviceId, GpuMetric>, const Counter*> counters;
    for (const Counter& counter : trace.counters) {
        const bool isMeant = counter.metric != GpuMetric::None && counter.metric != GpuMetric::Other
            && counter.device && !counter.time.empty();
        if (isMeant) {
            counters.emplace(std::pair(counter.device, counter.metric), &counter);
        }
    }
    for (const auto& [key, counter] : counters) {
        const auto& [device, metric] = key;
        if (m_devices.empty() || m_devices.back().device != device) {
            m_devices.push_back({device, {}});
        }
        std::vector<Series>& series = m_devices.back().series;
        const bool isTimedAsBefore
            = !series.empty() && series.back().counter->time == counter->time;
        series.push_back({metric, CounterSums(*counter), counter, isTimedAsBefore});
    }
}

bool GpuMetrics::has(DeviceId device) const
{
    return find(device) != nullptr;
}

TimeNs GpuMetrics::interval(DeviceId device) const
{
    const OfDevice* found = find(device);
    return found == nullptr ? 0 : found->series.front().sums.interval();
}

MetricSums GpuMetrics::over(DeviceId device, TimeRange range) const
{
    MetricSums result;
    const OfDevice* found = find(device);
    if (found == nullptr || range.isEmpty()) {
        return result;
    }
    size_t untilStart = 0;
    size_t untilEnd = 0;
    for (const Series& series : found->series) {
        if (!series.isTimedAsBefore) {
            untilStart = series.sums.pointsUntil(range.start);
            untilEnd = series.sums.pointsUntil(range.end);
        }
        result.values[static_cast<size_t>(series.metric)]
            = series.sums.between(range, untilStart, untilEnd);
    }
    result.time = range.duration();
    result.ownTime = range.duration() >= interval(device) ? range.duration() : 0;
    return result;
}

MetricSums GpuMetrics::over(DeviceId device, const Intervals& time) const
{
    MetricSums sum;
    for (const TimeRange range : time.ranges()) {
        sum.add(over(device, range));
    }
    return sum;
}

MetricSums GpuMetrics::overAll(TimeRange range) const
{
    MetricSums sum;
    for (const OfDevice& each : m_devices) {
        sum.add(over(each.device, range));
    }
    return sum;
}

MetricSums GpuMetrics::wholeIntervals(DeviceId device, const Intervals& time) const
{
    MetricSums sum;
    const OfDevice* found = find(device);
    if (found == nullptr) {
        return sum;
    }
    const Series& first = found->series.front();
    const std::vector<TimeNs>& times = first.counter->time;
    for (const TimeRange range : time.ranges()) {
        const auto begin = std::lower_bound(times.begin(), times.end(), range.start);
        const auto end = std::upper_bound(begin, times.end(), range.end);
        if (end - begin < 2) {
            continue; // no interval both begins and ends in it
        }
        sum.add(over(device, TimeRange {*begin, *(end - 1)}));
    }
    return sum;
}

const GpuMetrics::OfDevice* GpuMetrics::find(DeviceId device) const
{
    const auto found
        = std::partition_point(m_devices.begin(), m_devices.end(),
                               [device](const OfDevice& each) { return each.device < device; });
    return found != m_devices.end() && found->device == device ? &*found : nullptr;
}

} // namespace flamelane
