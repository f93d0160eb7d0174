#include "core/analysis/rules/measured.h"

#include <algorithm>
#include <map>

namespace flamelane {

namespace {

constexpr TimeNs kFewestIntervals = 5; // that say something of idle time

} // namespace

std::vector<MeasuredKernel> measuredKernels(const RuleInput& input)
{
    const Trace& trace = input.trace;
    const GpuMetrics& metrics = input.analysis.metrics;
    if (input.device == nullptr || !metrics.has(input.device->device)) {
        return {};
    }
    std::map<StringId, MeasuredKernel> byName;
    for (const GpuWork& work : trace.gpuWork) {
        const TimeRange range = trace.slices.range(work.slice);
        if (trace.slices.kind[work.slice.index()] != SliceKind::Kernel || !input.isOurs(work)
            || range.duration() < metrics.interval(work.device)) {
            continue;
        }
        const MetricSums sums = metrics.wholeIntervals(work.device, Intervals({range}));
        if (sums.isEmpty()) {
            continue;
        }
        MeasuredKernel& kernel = byName[trace.slices.name[work.slice.index()]];
        kernel.name = trace.slices.name[work.slice.index()];
        kernel.launches.push_back(work.slice);
        kernel.total += range.duration();
        kernel.metrics.add(sums);
    }
    std::vector<MeasuredKernel> kernels;
    for (auto& [name, kernel] : byName) {
        kernels.push_back(std::move(kernel));
    }
    std::stable_sort(
        kernels.begin(), kernels.end(),
        [](const MeasuredKernel& a, const MeasuredKernel& b) { return a.total > b.total; });
    return kernels;
}

ValueOverTime activityWithoutWork(const RuleInput& input)
{
    if (input.device == nullptr) {
        return {};
    }
    const MetricSums idle = input.analysis.metrics.wholeIntervals(input.device->device, input.idle);
    return idle.values[static_cast<size_t>(GpuMetric::SmActive)];
}

bool isGpuShared(const RuleInput& input)
{
    const ValueOverTime idle = activityWithoutWork(input);
    return input.device != nullptr
        && idle.measured >= kFewestIntervals * input.analysis.metrics.interval(input.device->device)
        && idle.mean().value_or(0) >= 100 * input.thresholds.sharedGpu;
}

} // namespace flamelane
