#include "core/analysis/host_work.h"

#include "core/analysis/rules/copy_direction.h"
#include "core/analysis/step_names.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace flamelane {

namespace {

struct Launch
{
    SliceId call;
    CopyDirection direction {}; // Unknown for all but copies
};

bool areOperatorsKnown(const Trace& trace)
{
    return std::any_of(trace.slices.kind.begin(), trace.slices.kind.end(), [](SliceKind kind) {
        return kind == SliceKind::Operator || kind == SliceKind::Python;
    });
}

/// All launches by thread and time.
std::vector<Launch> launchesOf(const Trace& trace)
{
    std::vector<Launch> launches;
    for (const GpuWork& work : trace.gpuWork) {
        if (!work.launch.isNone()) {
            const bool isCopy = trace.slices.kind[work.slice.index()] == SliceKind::Copy;
            launches.push_back(
                {work.launch,
                 isCopy ? copyDirection(trace.name(work.slice)) : CopyDirection::Unknown});
        }
    }
    std::stable_sort(launches.begin(), launches.end(),
                     [](const Launch& a, const Launch& b) { return a.call < b.call; });
    return launches;
}

} // namespace

std::map<TrackId, Intervals> hostWork(const Trace& trace)
{
    if (areOperatorsKnown(trace)) {
        return {};
    }
    const SliceTable& slices = trace.slices;
    const StepNames steps(trace);
    const std::vector<Launch> launches = launchesOf(trace);
    std::map<TrackId, std::vector<TimeRange>> ranges;
    for (size_t i = 0; i + 1 < launches.size(); ++i) {
        const Launch& there = launches[i];
        const Launch& back = launches[i + 1];
        const SliceId around = slices.parent[there.call.index()];
        const TimeRange between {slices.end(there.call), slices.start[back.call.index()]};
        if (there.direction == CopyDirection::ToHost && back.direction == CopyDirection::ToDevice
            && !around.isNone() && around == slices.parent[back.call.index()]
            && slices.kind[around.index()] == SliceKind::Annotation
            && !steps.contains(slices.name[around.index()]) && !between.isEmpty()) {
            ranges[trace.trackOf(there.call)].push_back(between);
        }
    }
    std::map<TrackId, Intervals> work;
    for (auto& [track, some] : ranges) {
        work.emplace(track, Intervals(std::move(some)));
    }
    return work;
}

} // namespace flamelane
