#include "core/analysis/gpu_activity.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace flamelane {

namespace {

/// The work of one device before it is made into sets.
struct Collected
{
    GpuActivity activity;
    std::array<std::vector<TimeRange>, 5> ranges; // Kernel, Communication, Copy, Set, Graph
    bool isEmpty = true;

    void add(SliceKind kind, TimeRange range)
    {
        assert(isGpuWork(kind));
        ranges[static_cast<size_t>(kind) - static_cast<size_t>(SliceKind::Kernel)].push_back(range);
        TimeRange& window = activity.window;
        window = isEmpty
            ? range
            : TimeRange {std::min(window.start, range.start), std::max(window.end, range.end)};
        isEmpty = false;
    }

    GpuActivity finish() &&
    {
        auto& [kernels, communications, copies, sets, graphs] = ranges;
        activity.kernels = kernels.size() + communications.size();
        activity.copies = copies.size();
        activity.sets = sets.size();
        activity.graphs = graphs.size();
        kernels.insert(kernels.end(), graphs.begin(), graphs.end());
        activity.compute = Intervals(std::move(kernels));
        activity.communication = Intervals(std::move(communications));
        activity.copy = Intervals(std::move(copies));
        activity.set = Intervals(std::move(sets));
        activity.busy = united(united(activity.compute, activity.communication),
                               united(activity.copy, activity.set));
        activity.idle = complement(activity.busy, activity.window);
        return std::move(activity);
    }
};

} // namespace

std::vector<GpuActivity> gpuActivity(const Trace& trace)
{
    std::vector<Collected> collected(trace.devices.size());
    for (const GpuWork& work : trace.gpuWork) {
        collected[work.device.index()].add(trace.slices.kind[work.slice.index()],
                                           trace.slices.range(work.slice));
    }
    std::vector<GpuActivity> activities;
    for (uint32_t i = 0; i < collected.size(); ++i) {
        if (!collected[i].isEmpty) {
            collected[i].activity.device = DeviceId(i);
            activities.push_back(std::move(collected[i]).finish());
        }
    }
    return activities;
}

} // namespace flamelane
