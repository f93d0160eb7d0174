#include "core/layout/activity_curve.h"

#include "core/analysis/gpu_activity.h"

#include <algorithm>
#include <utility>

namespace flamelane {

Coverage::Coverage(Intervals intervals)
    : m_intervals(std::move(intervals))
{
    m_before.reserve(m_intervals.ranges().size());
    TimeNs sum = 0;
    for (const TimeRange& range : m_intervals.ranges()) {
        m_before.push_back(sum);
        sum += range.duration();
    }
}

TimeNs Coverage::covered(TimeRange range) const
{
    return range.isEmpty() ? 0 : coveredBefore(range.end) - coveredBefore(range.start);
}

TimeRange Coverage::window() const
{
    const std::span<const TimeRange> ranges = m_intervals.ranges();
    return ranges.empty() ? TimeRange {} : TimeRange {ranges.front().start, ranges.back().end};
}

TimeNs Coverage::coveredBefore(TimeNs time) const
{
    const std::span<const TimeRange> ranges = m_intervals.ranges();
    const auto after
        = std::partition_point(ranges.begin(), ranges.end(),
                               [time](const TimeRange& range) { return range.start < time; });
    if (after == ranges.begin()) {
        return 0;
    }
    const TimeRange& last = *(after - 1);
    const auto at = static_cast<size_t>(after - 1 - ranges.begin());
    return m_before[at] + std::min(time, last.end) - last.start;
}

std::vector<Coverage> deviceCoverage(const Trace& trace)
{
    std::vector<Coverage> coverage(trace.devices.size());
    for (GpuActivity& activity : gpuActivity(trace)) {
        coverage[activity.device.index()] = Coverage(std::move(activity.busy));
    }
    return coverage;
}

Coverage trackCoverage(const Trace& trace, std::span<const TrackId> tracks)
{
    std::vector<TimeRange> ranges;
    for (const TrackId id : tracks) {
        const Track& track = trace.tracks[id.index()];
        for (uint32_t i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
            const SliceKind kind = trace.slices.kind[i];
            if (!trace.slices.parent[i] && kind != SliceKind::Span && kind != SliceKind::Overhead) {
                ranges.push_back(trace.slices.range(SliceId(i)));
            }
        }
    }
    return Coverage(Intervals(std::move(ranges)));
}

std::vector<float> activityCurve(std::span<const Coverage> sets, const TimeScale& scale)
{
    std::vector<double> sum(static_cast<size_t>(scale.widthPx()));
    int count = 0;
    for (const Coverage& set : sets) {
        if (set.isEmpty()) {
            continue;
        }
        ++count;
        for (int x = 0; x < scale.widthPx(); ++x) {
            const TimeRange column {scale.timeAt(x), scale.timeAt(x + 1)};
            if (!column.isEmpty()) {
                sum[static_cast<size_t>(x)] += static_cast<double>(set.covered(column))
                    / static_cast<double>(column.duration());
            }
        }
    }
    std::vector<float> curve;
    curve.reserve(sum.size());
    for (const double share : sum) {
        curve.push_back(static_cast<float>(share / std::max(1, count)));
    }
    return curve;
}

} // namespace flamelane
