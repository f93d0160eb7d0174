#include "core/analysis/rules/rule.h"

#include <algorithm>

namespace flamelane {

namespace {

const DeviceSummary* busiestOf(const std::vector<DeviceSummary>& devices)
{
    const auto busiest = std::max_element(
        devices.begin(), devices.end(),
        [](const DeviceSummary& a, const DeviceSummary& b) { return a.busy < b.busy; });
    return busiest == devices.end() || busiest->window <= 0 ? nullptr : &*busiest;
}

/// The gaps of one device: a run, since they are ordered by device.
std::span<const Gap> gapsOf(const std::vector<Gap>& gaps, DeviceId device)
{
    const auto run = std::ranges::equal_range(
        gaps, device, [](DeviceId a, DeviceId b) { return a < b; }, &Gap::device);
    return {run.begin(), run.end()};
}

Intervals timeOf(const Trace& trace, const Analysis& analysis, const DeviceSummary* device)
{
    if (analysis.window.kind != WindowKind::All) {
        return analysis.window.time;
    }
    for (const GpuActivity& activity : analysis.activities) {
        if (device != nullptr && activity.device == device->device) {
            return Intervals({activity.window});
        }
    }
    return Intervals({trace.range});
}

} // namespace

RuleInput::RuleInput(const Trace& theTrace, const Analysis& theAnalysis,
                     const Thresholds& theThresholds)
    : trace(theTrace)
    , analysis(theAnalysis)
    , thresholds(theThresholds)
    , causes(theTrace)
    , stepNames(theTrace)
    , device(busiestOf(theAnalysis.devices))
    , time(timeOf(theTrace, theAnalysis, device))
{
    if (device == nullptr) {
        return;
    }
    gaps = gapsOf(analysis.gaps, device->device);
    std::vector<TimeRange> ranges;
    for (const Gap& gap : gaps) {
        ranges.push_back(gap.range);
    }
    idle = Intervals(std::move(ranges));
}

double RuleInput::shareOf(TimeNs duration) const
{
    return ratioOf(duration, device != nullptr ? device->window : time.length());
}

TimeNs RuleInput::idleFor(std::initializer_list<Cause> some) const
{
    TimeNs sum = 0;
    for (const Cause cause : some) {
        sum += device == nullptr ? 0 : device->idleByCause[static_cast<size_t>(cause)];
    }
    return sum;
}

bool RuleInput::isStepAnnotation(SliceId slice) const
{
    // Steps are either numbered, or one annotation that repeats.
    const std::vector<TrainingStep>& all = analysis.series.steps;
    const StringId name = trace.slices.name[slice.index()];
    return stepNames.contains(name)
        || (!all.empty() && name == trace.slices.name[all.front().slice.index()]);
}

std::vector<const TrainingStep*> RuleInput::steps() const
{
    std::vector<const TrainingStep*> found;
    for (const TrainingStep& step : analysis.series.steps) {
        if (time.contains(step.range.start)) {
            found.push_back(&step);
        }
    }
    return found;
}

std::optional<Severity> severityOf(double share, double note, double problem)
{
    if (share >= problem) {
        return Severity::Problem;
    }
    return share >= note ? std::optional(Severity::Note) : std::nullopt;
}

} // namespace flamelane
