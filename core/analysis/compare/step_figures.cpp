#include "core/analysis/compare/step_figures.h"

#include "core/analysis/memory_peak.h"
#include "core/analysis/step_names.h"

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
void addCpuTimes(const Trace& trace, const StepFinder& finder, bool areOperatorsOn,
                 StepFigures& figures)
{
    const SliceTable& slices = trace.slices;
    std::vector<bool> isInside(slices.size()); // an operator or a call is here or around
    bool isRecorded = false;
    for (uint32_t i = 0; i < slices.size(); ++i) {
        const SliceId parent = slices.parent[i];
        const bool isCounted
            = (areOperatorsOn && slices.kind[i] == SliceKind::Operator) || isCall(slices.kind[i]);
        const bool isBelow = !parent.isNone() && isInside[parent.index()];
        isInside[i] = isBelow || isCounted;
        isRecorded = isRecorded || isCounted;
        const uint32_t step = isCounted && !isBelow ? finder.at(slices.start[i]) : kNone;
        if (step != kNone) {
            figures.cpuTime[step] += slices.duration[i];
        }
    }
    if (!isRecorded) {
        figures.cpuTime.clear();
    }
}

void addGpuTimes(const Trace& trace, const StepFinder& finder, StepFigures& figures)
{
    for (const GpuWork& work : trace.gpuWork) {
        const TimeRange range = trace.slices.range(work.slice);
        if (const uint32_t step = finder.at(range.start); step != kNone) {
            figures.gpuTime[step] += range.duration();
        }
    }
}

NoiseSlices noiseOf(const Trace& trace, const std::vector<NoiseFilter>& filters, FilterMode mode)
{
    std::vector<NoiseFilter> ofMode;
    std::copy_if(filters.begin(), filters.end(), std::back_inserter(ofMode),
                 [mode](const NoiseFilter& filter) { return filter.mode == mode; });
    return {trace, std::move(ofMode)};
}

/// Sums up annotations, each slice after those around it.
class AnnotationSums
{
public:
    AnnotationSums(const Trace& trace, const PathOptions& options, StepFigures& figures)
        : m_trace(trace)
        , m_steps(trace)
        , m_figures(figures)
        , m_names(options.annotations)
        , m_folded(noiseOf(trace, options.filters, FilterMode::Fold))
        , m_hidden(noiseOf(trace, options.filters, FilterMode::Hide))
        , m_around(trace.slices.size())
        , m_path(trace.slices.size())
        , m_rows(trace.slices.size())
    {
    }

    /// `step` is kNone where the slice begins in none.
    void add(SliceId slice, uint32_t step)
    {
        const SliceTable& slices = m_trace.slices;
        const SliceId parent = slices.parent[slice.index()];
        const SliceId outer = parent.isNone() ? SliceId() : m_around[parent.index()];
        const StringId name = slices.name[slice.index()];
        m_around[slice.index()] = outer;
        if (!isAnnotation(slices.kind[slice.index()]) || m_steps.contains(name)
            || (m_names && !m_names->contains(m_steps.frameOf(name))) || m_folded.contains(slice)) {
            return;
        }
        m_around[slice.index()] = slice;
        const bool isHidden = m_hidden.contains(slice);
        const uint32_t above = outer.isNone() ? 0 : m_path[outer.index()];
        m_path[slice.index()] = isHidden ? above : pathBelow(above, m_steps.frameOf(name));
        if (step != kNone) {
            addTime(slice, outer, isHidden ? "hidden" : m_paths[m_path[slice.index()]], step);
        }
    }

private:
    uint32_t pathBelow(uint32_t above, std::string name)
    {
        const auto next = static_cast<uint32_t>(m_paths.size());
        const auto [known, isNew] = m_known.try_emplace({above, std::move(name)}, next);
        if (isNew) {
            const std::string& last = known->first.second;
            m_paths.push_back(m_paths[above].empty() ? last : m_paths[above] + "/" + last);
        }
        return known->second;
    }

    void addTime(SliceId slice, SliceId outer, const std::string& path, uint32_t step)
    {
        const TimeRange range = m_trace.slices.range(slice);
        AnnotationFigures& row = m_figures.annotations[path];
        row.perStep.resize(m_figures.stepTime.size());
        row.perStep[step] += range.duration();
        keepLonger(row.longest, {range, slice});
        m_rows[slice.index()] = &row;
        if (!outer.isNone() && m_rows[outer.index()] != nullptr) {
            m_rows[outer.index()]->perStep[step] -= range.duration();
        }
    }

    const Trace& m_trace;
    StepNames m_steps;
    StepFigures& m_figures;
    std::shared_ptr<const std::set<std::string>> m_names; // that count; null: all
    NoiseSlices m_folded;
    NoiseSlices m_hidden;
    std::vector<SliceId> m_around; // by slice: the innermost annotation here or around
    std::vector<uint32_t> m_path; // by slice, of annotations alone: where those inside continue
    std::vector<AnnotationFigures*> m_rows; // by slice, of annotations alone
    std::vector<std::string> m_paths {std::string()};
    std::map<std::pair<uint32_t, std::string>, uint32_t> m_known; // by path above and name
};

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

StepFigures stepFigures(const Trace& trace, const std::vector<TimeRange>& steps, DeviceId device,
                        const PathOptions& options)
{
    StepFigures figures;
    if (trace.slices.size() == 0) {
        return figures;
    }
    for (const TimeRange step : steps) {
        figures.stepTime.push_back(step.duration());
    }
    figures.cpuTime.resize(steps.size());
    const StepFinder finder(steps);
    addCpuTimes(trace, finder, options.areOperatorsOn, figures);
    AnnotationSums annotations(trace, options, figures);
    for (uint32_t i = 0; i < trace.slices.size(); ++i) {
        annotations.add(SliceId(i), finder.at(trace.slices.start[i]));
    }
    if (!device.isNone()) {
        figures.gpuTime.resize(steps.size());
        addGpuTimes(trace, finder, figures);
        addMemoryPeaks(trace, steps, device, figures);
    }
    return figures;
}

} // namespace flamelane
