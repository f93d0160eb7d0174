#include "core/analysis/steps.h"

#include "core/analysis/gpu_activity.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace flamelane {

namespace {

/// All annotations of steps on the host by start, then longer first.
std::vector<Step> stepAnnotations(const Trace& trace, const StepNames& names)
{
    const SliceTable& slices = trace.slices;
    std::vector<Step> steps;
    for (uint32_t track = 0; track < trace.tracks.size(); ++track) {
        const Track& data = trace.tracks[track];
        for (uint32_t i = data.firstSlice; i < data.firstSlice + data.sliceCount; ++i) {
            if (isOnDevice(slices.kind[i]) || !names.contains(slices.name[i])) {
                continue;
            }
            if (const auto number = names.numberOf(slices.name[i])) {
                steps.push_back({SliceId(i), TrackId(track), *number, slices.range(SliceId(i))});
            }
        }
    }
    std::stable_sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) {
        return a.range.start != b.range.start ? a.range.start < b.range.start
                                              : a.range.end > b.range.end;
    });
    return steps;
}

} // namespace

std::vector<Step> findSteps(const Trace& trace)
{
    return findSteps(trace, StepNames(trace));
}

std::vector<Step> findSteps(const Trace& trace, const StepNames& names)
{
    const std::vector<Step> all = stepAnnotations(trace, names);
    std::map<std::pair<ProcessId, int64_t>, TimeRange> last; // by process and number
    std::vector<Step> steps;
    for (const Step& step : all) {
        const ProcessId process = trace.tracks[step.track.index()].process;
        const auto [known, isNew] = last.try_emplace({process, step.number}, step.range);
        const bool isSame = !isNew
            && (step.range.start < known->second.end || step.range.start == known->second.start);
        if (!isSame) {
            known->second = step.range;
            steps.push_back(step);
        }
    }
    return steps;
}

std::vector<StepWork> workOfSteps(const Trace& trace, const std::vector<Step>& steps)
{
    std::vector<StepWork> works(steps.size());
    if (steps.empty()) {
        return works;
    }
    const SliceTable& slices = trace.slices;
    struct Launched
    {
        TimeNs launch;
        TimeNs duration;
    };
    std::vector<Launched> launched; // by launch, then each with the sum of all before it
    for (const GpuWork& work : trace.gpuWork) {
        const SliceKind kind = slices.kind[work.slice.index()];
        const bool isKernel = kind == SliceKind::Kernel || kind == SliceKind::Communication;
        if (isKernel && !work.launch.isNone()) {
            launched.push_back(
                {slices.start[work.launch.index()], slices.duration[work.slice.index()]});
        }
    }
    const auto byLaunch = [](const Launched& a, const Launched& b) { return a.launch < b.launch; };
    std::sort(launched.begin(), launched.end(), byLaunch);

    std::vector<TimeNs> operators;
    for (uint32_t i = 0; i < slices.size(); ++i) {
        if (slices.kind[i] == SliceKind::Operator) {
            operators.push_back(slices.start[i]);
        }
    }
    std::sort(operators.begin(), operators.end());

    const std::vector<GpuActivity> activities = gpuActivity(trace);
    for (size_t i = 0; i < steps.size(); ++i) {
        const TimeRange range = steps[i].range;
        const auto first = std::lower_bound(launched.begin(), launched.end(),
                                            Launched {range.start, 0}, byLaunch);
        const auto last
            = std::lower_bound(first, launched.end(), Launched {range.end, 0}, byLaunch);
        works[i].kernels = static_cast<uint64_t>(last - first);
        for (auto kernel = first; kernel != last; ++kernel) {
            works[i].kernelTime += kernel->duration;
        }
        for (const GpuActivity& activity : activities) {
            works[i].gpuBusy += intersected(activity.busy, Intervals({range})).length();
        }
        const auto firstOperator
            = std::lower_bound(operators.begin(), operators.end(), range.start);
        works[i].operators = static_cast<uint64_t>(
            std::lower_bound(firstOperator, operators.end(), range.end) - firstOperator);
    }
    return works;
}

} // namespace flamelane
