#include "core/analysis/step_series.h"

#include "core/analysis/loader_names.h"
#include "core/analysis/steps.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace flamelane {

namespace {

constexpr double kNoiseShare = 0.03; // steps within 3 % of the median are alike
constexpr double kDeviations = 3; // and so are those within three median absolute deviations
constexpr size_t kFewestToClass = 3;

TimeNs medianOf(std::vector<TimeNs> values)
{
    if (values.empty()) {
        return 0;
    }
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    if (values.size() % 2 == 1) {
        return *middle;
    }
    const TimeNs lower = *std::max_element(values.begin(), middle);
    return lower + (*middle - lower) / 2;
}

/// Median and median absolute deviation of the durations of some steps.
struct Middle
{
    TimeNs median = 0;
    TimeNs deviation = 0;

    explicit Middle(std::span<const TrainingStep> steps)
    {
        std::vector<TimeNs> values;
        for (const TrainingStep& step : steps) {
            values.push_back(step.range.duration());
        }
        median = medianOf(values);
        for (TimeNs& value : values) {
            value = std::abs(value - median);
        }
        deviation = medianOf(std::move(values));
    }

    /// How far a step may be off without being another kind of step.
    [[nodiscard]] double tolerance() const
    {
        return std::max(kDeviations * static_cast<double>(deviation),
                        kNoiseShare * static_cast<double>(median));
    }
};

void classify(StepSeries& series)
{
    std::vector<TrainingStep>& steps = series.steps;
    size_t warm = 0;
    if (steps.size() >= kFewestToClass) {
        // A step is warm-up as long as it is longer than what comes after it.
        while (warm + 2 < steps.size()) {
            const Middle rest(std::span<const TrainingStep>(steps).subspan(warm + 1));
            const auto excess = static_cast<double>(steps[warm].range.duration() - rest.median);
            if (excess <= rest.tolerance()) {
                break;
            }
            steps[warm].stepClass = StepClass::WarmUp;
            ++warm;
        }
    }
    const Middle rest(std::span<const TrainingStep>(steps).subspan(warm));
    for (size_t i = warm; i < steps.size(); ++i) {
        const auto off = static_cast<double>(std::abs(steps[i].range.duration() - rest.median));
        if (steps.size() >= kFewestToClass && off > rest.tolerance()) {
            steps[i].stepClass = StepClass::Outlier;
        }
    }
    series.median = rest.median;
    series.spread = rest.median == 0
        ? 0
        : static_cast<double>(rest.deviation) / static_cast<double>(rest.median);
}

/// The annotations of the steps that follow one another. Where ranks run beside each other, a step
/// that begins within one of another thread is left out: windows and breakdowns need an order.
std::vector<SliceId> stepsInTurn(const Trace& trace, const StepNames& names)
{
    std::vector<SliceId> annotations;
    Step last;
    for (const Step& step : findSteps(trace, names)) {
        const bool isBeside
            = !annotations.empty() && step.track != last.track && step.range.start < last.range.end;
        if (!isBeside) {
            annotations.push_back(step.slice);
            last = step;
        }
    }
    return annotations;
}

/// For each step the end of the last GPU work that was launched in it.
void extendToLaunchedWork(const Trace& trace, std::vector<TrainingStep>& steps)
{
    const SliceTable& slices = trace.slices;
    std::vector<TimeNs> hostStart;
    for (const TrainingStep& step : steps) {
        hostStart.push_back(step.range.start);
    }
    std::vector<TimeNs> workEnd(steps.size(), INT64_MIN);
    for (const GpuWork& work : trace.gpuWork) {
        if (work.launch.isNone()) {
            continue;
        }
        const TimeNs launched = slices.start[work.launch.index()];
        const auto after = std::upper_bound(hostStart.begin(), hostStart.end(), launched);
        if (after == hostStart.begin()) {
            continue;
        }
        const auto step = static_cast<size_t>(after - hostStart.begin() - 1);
        if (launched < steps[step].range.end) {
            workEnd[step] = std::max(workEnd[step], slices.end(work.slice));
        }
    }
    TimeNs previousEnd = INT64_MIN;
    for (size_t i = 0; i < steps.size(); ++i) {
        TimeRange& range = steps[i].range;
        range.end = std::max(range.end, workEnd[i]);
        range.start = std::min(std::max(range.start, previousEnd), range.end);
        previousEnd = range.end;
    }
}

/// The time of each part over all of the trace, before higher parts are taken out.
std::array<Intervals, kStepParts - 1> partTimes(const Trace& trace,
                                                const std::vector<GpuActivity>& activities)
{
    const auto at = [](StepPart part) { return static_cast<size_t>(part); };
    std::array<Intervals, kStepParts - 1> times;
    for (const GpuActivity& activity : activities) {
        const auto add = [&times, at](StepPart part, const Intervals& more) {
            times[at(part)] = united(times[at(part)], more);
        };
        add(StepPart::Kernel, activity.compute);
        add(StepPart::Communication, activity.communication);
        add(StepPart::Copy, activity.copy);
        add(StepPart::Set, activity.set);
    }
    std::array<std::vector<TimeRange>, kStepParts - 1> host;
    const SliceTable& slices = trace.slices;
    const LoaderNames loaders(trace);
    for (uint32_t i = 0; i < slices.size(); ++i) {
        const SliceKind kind = slices.kind[i];
        const TimeRange range = slices.range(SliceId(i));
        if (kind == SliceKind::RuntimeCall) {
            host[at(StepPart::Runtime)].push_back(range);
        } else if (kind == SliceKind::DataLoader
                   || (kind == SliceKind::Annotation && loaders.contains(slices.name[i]))) {
            host[at(StepPart::DataLoader)].push_back(range);
        } else if (kind == SliceKind::Operator) {
            host[at(StepPart::CpuOperator)].push_back(range);
        }
    }
    for (const StepPart part : {StepPart::Runtime, StepPart::DataLoader, StepPart::CpuOperator}) {
        times[at(part)] = Intervals(std::move(host[at(part)]));
    }
    return times;
}

void breakDown(const Trace& trace, const std::vector<GpuActivity>& activities,
               std::vector<TrainingStep>& steps)
{
    const std::array<Intervals, kStepParts - 1> times = partTimes(trace, activities);
    for (TrainingStep& step : steps) {
        Intervals rest({step.range});
        for (size_t part = 0; part < times.size(); ++part) {
            const TimeNs before = rest.length();
            rest = subtracted(rest, within(times[part], step.range));
            step.parts[part] = before - rest.length();
        }
        step.parts[static_cast<size_t>(StepPart::Other)] = rest.length();
    }
}

} // namespace

std::string_view stepClassName(StepClass stepClass)
{
    switch (stepClass) {
    case StepClass::WarmUp:
        return "warm-up";
    case StepClass::Steady:
        return "steady";
    case StepClass::Outlier:
        return "outlier";
    }
    return {};
}

std::string_view stepPartName(StepPart part)
{
    constexpr std::array<std::string_view, kStepParts> kNames {
        "kernel", "copy", "set", "communication", "runtime", "data_loader", "cpu_op", "other"};
    return kNames[static_cast<size_t>(part)];
}

Intervals StepSeries::steady() const
{
    std::vector<TimeRange> ranges;
    for (const TrainingStep& step : steps) {
        if (step.stepClass == StepClass::Steady) {
            ranges.push_back(step.range);
        }
    }
    return Intervals(std::move(ranges));
}

StepSeries findStepSeries(const Trace& trace, const std::vector<GpuActivity>& activities)
{
    const StepNames names(trace);
    std::vector<SliceId> annotations = stepsInTurn(trace, names);
    if (annotations.empty()) {
        annotations = names.repeated();
    }
    StepSeries series;
    for (const SliceId slice : annotations) {
        TrainingStep step;
        step.name = trace.name(slice);
        step.slice = slice;
        step.range = trace.slices.range(slice);
        series.steps.push_back(std::move(step));
    }
    extendToLaunchedWork(trace, series.steps);
    classify(series);
    breakDown(trace, activities, series.steps);
    return series;
}

Window defaultWindow(const StepSeries& series)
{
    Intervals steady = series.steady();
    return steady.isEmpty() ? Window {} : Window {WindowKind::Steady, std::move(steady)};
}

} // namespace flamelane
