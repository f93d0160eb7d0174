#pragma once

#include "core/analysis/counter_sums.h"
#include "core/base/intervals.h"
#include "core/trace/trace.h"

#include <array>
#include <optional>
#include <vector>

namespace flamelane {

/// What the hardware counted over some time of one device. Sums, so that parts add up to the
/// whole; means are of the time in which a metric has a value, and none is made up for the rest.
struct MetricSums
{
    std::array<ValueOverTime, kGpuMetrics> values {}; // by GpuMetric
    TimeNs time = 0; // that was asked about
    /// Of it in stretches at least as long as the interval of the metrics. A shorter stretch shares
    /// its interval with its neighbours: what it is said to have done they did together.
    TimeNs ownTime = 0;

    /// In the unit of the metric: percent of the peak, or Hz. None where it was not measured.
    [[nodiscard]] std::optional<double> mean(GpuMetric metric) const
    {
        return values[static_cast<size_t>(metric)].mean();
    }
    /// Of DRAM read and write together, percent of the peak.
    [[nodiscard]] std::optional<double> dramMean() const;
    [[nodiscard]] bool isEmpty() const;
    /// Of the time, by the metric that has values for most of it; 0 to 1, likewise below.
    [[nodiscard]] double measuredShare() const;
    [[nodiscard]] double ownShare() const;
    void add(const MetricSums& more);
};

/// The metrics of a trace's devices, added up over any time at a cost of log(values) for each
/// stretch. A value belongs to all that runs in its interval, weighted by how long: hardware counts
/// what the device does, not which kernel or program does it. Of several counters with one meaning
/// the first counts. Refers to the trace, which must outlive it.
class GpuMetrics
{
public:
    GpuMetrics() = default;
    explicit GpuMetrics(const Trace& trace);

    [[nodiscard]] bool isEmpty() const { return m_devices.empty(); }
    [[nodiscard]] bool has(DeviceId device) const;
    /// Over all devices that have metrics: means of them are means of the devices.
    [[nodiscard]] MetricSums overAll(TimeRange range) const;
    /// The device that has metrics; none where several have.
    [[nodiscard]] DeviceId onlyDevice() const
    {
        return m_devices.size() == 1 ? m_devices.front().device : DeviceId();
    }
    /// From value to value; 0 for a device without metrics.
    [[nodiscard]] TimeNs interval(DeviceId device) const;
    [[nodiscard]] MetricSums over(DeviceId device, TimeRange range) const;
    [[nodiscard]] MetricSums over(DeviceId device, const Intervals& time) const;
    /// Over those intervals of the metrics alone that lie in the set as a whole: what is counted in
    /// them nothing outside had a part in.
    [[nodiscard]] MetricSums wholeIntervals(DeviceId device, const Intervals& time) const;

private:
    struct Series
    {
        GpuMetric metric {};
        CounterSums sums;
        const Counter* counter = nullptr;
        bool isTimedAsBefore = false; // the same times as the series before it
    };
    struct OfDevice
    {
        DeviceId device;
        std::vector<Series> series; // by metric
    };

    [[nodiscard]] const OfDevice* find(DeviceId device) const;

    std::vector<OfDevice> m_devices; // by device
};

} // namespace flamelane
