#include "core/analysis/metric_words.h"
#include "core/analysis/rules/evidence.h"
#include "core/analysis/rules/measured.h"
#include "core/analysis/rules/wording.h"
#include "core/base/format.h"

#include <fmt/format.h>

#include <algorithm>

namespace flamelane {

namespace {

constexpr TimeNs kFewestIntervals = 20; // under load, that a clock is judged by

/// The time of the window in which the device works.
Intervals busyTime(const RuleInput& input)
{
    for (const GpuActivity& activity : input.analysis.activities) {
        if (activity.device == input.device->device) {
            return intersected(activity.busy, input.time);
        }
    }
    return {};
}

/// The highest that the device's clock was in the trace.
double highestClock(const RuleInput& input)
{
    double highest = 0;
    for (const Counter& counter : input.trace.counters) {
        if (counter.device == input.device->device && counter.metric == GpuMetric::GpuClock) {
            for (const double value : counter.value) {
                highest = std::max(highest, value); // NaN is not above
            }
        }
    }
    return highest;
}

} // namespace

std::vector<Finding> findClocks(const RuleInput& input)
{
    if (input.device == nullptr || !input.analysis.metrics.has(input.device->device)) {
        return {};
    }
    // The clock of an idle device says nothing: it may rest.
    const DeviceId device = input.device->device;
    const MetricSums busy = input.analysis.metrics.wholeIntervals(device, busyTime(input));
    const ValueOverTime clock = busy.values[static_cast<size_t>(GpuMetric::GpuClock)];
    const double highest = highestClock(input);
    if (clock.measured < kFewestIntervals * input.analysis.metrics.interval(device)
        || highest <= 0) {
        return {};
    }
    const double mean = *clock.mean();
    const double drop = 1 - mean / highest;
    if (drop < input.thresholds.clockDrop) {
        return {};
    }
    const TimeNs lost = static_cast<TimeNs>(drop * static_cast<double>(input.device->busy));
    Finding finding {"clocks", Severity::Note, {}, input.shareOf(lost), lost, {}, {}};
    finding.title = fmt::format("{} runs at {} under load, {} below the {} that it reaches "
                                "(measured)",
                                gpuLabel(input), frequencyText(mean), formatShare(drop),
                                frequencyText(highest));
    finding.remedy
        = "A clock that falls while the device works is held down by its power or temperature "
          "limit: nvidia-smi -q -d PERFORMANCE names the reason. Better cooling or a higher power "
          "limit help where they may be changed; to compare runs, lock the clock for both.";
    std::vector<SliceId> kernels;
    for (const GpuWork& work : input.trace.gpuWork) {
        if (input.isOurs(work)) {
            kernels.push_back(work.slice);
        }
    }
    finding.evidence = longestEvidence(input, std::move(kernels), kMostEvidence);
    return {std::move(finding)};
}

} // namespace flamelane
