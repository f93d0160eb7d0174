#include "core/analysis/compare/step_figures.h"

#include "core/analysis/frame_name.h"
#include "core/analysis/memory_peak.h"

#include <algorithm>
#include <optional>

namespace flamelane {

namespace {

constexpr uint32_t kNone = UINT32_MAX;

class StepFinder
{
public:
    explicit StepFinder(const std::vector<TimeRange>& steps)
        : m_steps(steps)
    {
    }

    /// kNone where the time is in no step.
    [[nodiscard]] uint32_t at(TimeNs time) const
    {
        const auto step = std::partition_point(m_steps.begin(), m_steps.end(),
                                               [time](TimeRange each) { return each.end <= time; });
        return step != m_steps.end() && step->contains(time)
            ? static_cast<uint32_t>(step - m_steps.begin())
            : kNone;
    }

private:
    const std::vector<TimeRange>& m_steps;
};

bool isAnnotation(SliceKind kind)
{
    return kind == SliceKind::Annotation || kind == SliceKind::DataLoader;
}

/// Own times telescope: what is outermost counts whole.
void addCpuTimes(const Trace& trace, const StepFinder& finder, StepFigures& figures)
{
    const SliceTable& slices = trace.slices;
    std::vector<bool> isInside(slices.size()); // an operator or a call is here or around
    for (uint32_t i = 0; i < slices.size(); ++i) {
        const SliceId parent = slices.parent[i];
        const bool isCounted = slices.kind[i] == SliceKind::Operator || isCall(slices.kind[i]);
        const bool isBelow = !parent.isNone() && isInside[parent.index()];
        isInside[i] = isBelow || isCounted;
        const uint32_t step = isCounted && !isBelow ? finder.at(slices.start[i]) : kNone;
        if (step != kNone) {
            figures.cpuTime[step] += slices.duration[i];
        }
    }
}

void addAnnotations(const Trace& trace, const StepFinder& finder, StepFigures& figures)
{
    const SliceTable& slices = trace.slices;
    std::vector<SliceId> around(slices.size()); // the innermost annotation here or around
    std::vector<AnnotationFigures*> rowOf(slices.size()); // of annotations alone
    std::vector<std::string> pathOf(1);
    std::map<std::pair<uint32_t, std::string>, uint32_t> known;
    std::vector<uint32_t> path(slices.size()); // 0: none around
    for (uint32_t i = 0; i < slices.size(); ++i) {
        const SliceId parent = slices.parent[i];
        const SliceId outer = parent.isNone() ? SliceId() : around[parent.index()];
        path[i] = outer.isNone() ? 0 : path[outer.index()];
        around[i] = outer;
        const std::string_view name = trace.name(SliceId(i));
        if (!isAnnotation(slices.kind[i]) || isStepName(name)) {
            continue;
        }
        around[i] = SliceId(i);
        const auto [place, isNew]
            = known.try_emplace({path[i], frameName(name)}, static_cast<uint32_t>(pathOf.size()));
        if (isNew) {
            pathOf.push_back(pathOf[path[i]].empty() ? place->first.second
                                                     : pathOf[path[i]] + "/" + place->first.second);
        }
        path[i] = place->second;
        const uint32_t step = finder.at(slices.start[i]);
        if (step == kNone) {
            continue;
        }
        auto& row = figures.annotations[pathOf[path[i]]];
        row.perStep.resize(figures.stepTime.size());
        rowOf[i] = &row;
        row.perStep[step] += slices.duration[i];
        keepLonger(row.longest, {slices.range(SliceId(i)), SliceId(i)});
        if (!outer.isNone() && rowOf[outer.index()] != nullptr) {
            rowOf[outer.index()]->perStep[step] -= slices.duration[i];
        }
    }
}

void addMemoryPeaks(const Trace& trace, const std::vector<TimeRange>& steps, DeviceId device,
                    StepFigures& figures)
{
    for (const TimeRange step : steps) {
        std::optional<double> peak;
        for (const MemoryPeak& each : memoryPeaks(trace, step)) {
            const Counter& counter = trace.counters[each.counter.index()];
            if (counter.device == device && counter.name == "allocated") {
                peak = std::max(each.bytes, peak.value_or(0));
            }
        }
        if (!peak || !(*peak >= 0 && *peak < 9e18)) {
            figures.memoryPeak.clear();
            return;
        }
        figures.memoryPeak.push_back(static_cast<int64_t>(*peak));
    }
}

} // namespace

StepFigures stepFigures(const Trace& trace, const std::vector<TimeRange>& steps, DeviceId device)
{
    StepFigures figures;
    for (const TimeRange step : steps) {
        figures.stepTime.push_back(step.duration());
    }
    figures.gpuTime.resize(steps.size());
    figures.cpuTime.resize(steps.size());
    const StepFinder finder(steps);
    for (const GpuWork& work : trace.gpuWork) {
        const TimeRange range = trace.slices.range(work.slice);
        if (const uint32_t step = finder.at(range.start); step != kNone) {
            figures.gpuTime[step] += range.duration();
        }
    }
    addCpuTimes(trace, finder, figures);
    addAnnotations(trace, finder, figures);
    if (!device.isNone()) {
        addMemoryPeaks(trace, steps, device, figures);
    }
    return figures;
}

} // namespace flamelane
