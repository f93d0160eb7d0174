#include "core/analysis/device_summary.h"

#include <algorithm>

namespace flamelane {

namespace {

/// A kernel's blocks for each multiprocessor appear at its start and go at its end.
struct BlockChange
{
    TimeNs time;
    double blocks;
};

/// Time-weighted sum of min(blocks on each multiprocessor, 1).
double occupiedTime(std::vector<BlockChange> changes)
{
    std::sort(changes.begin(), changes.end(),
              [](const BlockChange& a, const BlockChange& b) { return a.time < b.time; });
    double occupied = 0;
    double blocks = 0;
    for (size_t i = 0; i + 1 < changes.size(); ++i) {
        blocks += changes[i].blocks;
        const auto duration = static_cast<double>(changes[i + 1].time - changes[i].time);
        occupied += std::clamp(blocks, 0.0, 1.0) * duration;
    }
    return occupied;
}

void addEstimates(const Trace& trace, const Intervals& time, DeviceSummary& summary)
{
    std::vector<BlockChange> changes;
    double occupancy = 0; // percent * ns
    double weight = 0; // ns
    for (const GpuWork& work : trace.gpuWork) {
        const SliceKind kind = trace.slices.kind[work.slice.index()];
        const bool isKernel = kind == SliceKind::Kernel || kind == SliceKind::Communication;
        if (work.device != summary.device || !isKernel) {
            continue;
        }
        const Intervals seen = within(time, trace.slices.range(work.slice));
        for (const TimeRange range : seen.ranges()) {
            const auto duration = static_cast<double>(range.duration());
            if (work.fields.blocksPerSm >= 0) {
                const auto blocks = static_cast<double>(work.fields.blocksPerSm);
                changes.push_back({range.start, blocks});
                changes.push_back({range.end, -blocks});
            }
            if (work.fields.occupancyPercent >= 0) {
                occupancy += static_cast<double>(work.fields.occupancyPercent) * duration;
                weight += duration;
            }
        }
    }
    if (!changes.empty() && summary.window > 0) {
        summary.smEfficiency
            = occupiedTime(std::move(changes)) / static_cast<double>(summary.window);
    }
    if (weight > 0) {
        summary.occupancy = occupancy / weight / 100;
    }
}

/// What was measured takes the place of the estimates.
void takeMeasured(DeviceSummary& summary)
{
    const std::optional<double> active = summary.metrics.mean(GpuMetric::SmActive);
    const std::optional<double> warps = summary.metrics.mean(GpuMetric::WarpsInFlight);
    if (!active) {
        return;
    }
    summary.isMeasured = true;
    summary.smEfficiency = *active / 100;
    // The hardware counts warps over all time, occupancy is of the time with work.
    summary.occupancy
        = warps && *active > 0 ? std::optional(std::min(*warps / *active, 1.0)) : std::nullopt;
}

} // namespace

std::vector<DeviceSummary> summarizeDevices(const Trace& trace,
                                            const std::vector<GpuActivity>& activities,
                                            std::span<const Gap> gaps, const Window& window,
                                            const GpuMetrics& metrics)
{
    std::vector<DeviceSummary> summaries;
    for (const GpuActivity& activity : activities) {
        const Intervals time
            = window.kind == WindowKind::All ? Intervals({activity.window}) : window.time;
        const auto inWindow = [&time](const Intervals& set) { return intersected(set, time); };
        const Intervals compute = inWindow(united(activity.compute, activity.set));
        const Intervals communication = inWindow(activity.communication);
        const Intervals copies = inWindow(activity.copy);

        DeviceSummary summary;
        summary.device = activity.device;
        summary.window = time.length();
        summary.busy = inWindow(activity.busy).length();
        summary.idle = summary.window - summary.busy;
        summary.kernels = inWindow(united(activity.compute, activity.communication)).length();
        summary.copies = copies.length();
        summary.sets = inWindow(activity.set).length();
        summary.communication = communication.length();
        summary.compute = compute.length();
        summary.exposedCommunication = subtracted(communication, compute).length();
        summary.exposedCopy = subtracted(subtracted(copies, compute), communication).length();
        if (summary.communication > 0) {
            const TimeNs both = intersected(communication, inWindow(activity.compute)).length();
            summary.overlap
                = static_cast<double>(both) / static_cast<double>(summary.communication);
        }
        for (const Gap& gap : gaps) {
            if (gap.device != activity.device) {
                continue;
            }
            ++summary.gapCount;
            for (size_t cause = 0; cause < kCauses; ++cause) {
                summary.idleByCause[cause] += gap.total[cause];
            }
        }
        addEstimates(trace, time, summary);
        summary.metrics = metrics.over(activity.device, time);
        takeMeasured(summary);
        summaries.push_back(std::move(summary));
    }
    return summaries;
}

} // namespace flamelane
