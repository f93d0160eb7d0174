#include "core/analysis/rules/evidence.h"
#include "core/analysis/rules/measured.h"
#include "core/analysis/rules/wording.h"
#include "core/base/format.h"

#include <fmt/format.h>

#include <algorithm>

namespace flamelane {

namespace {

/// The time of a kernel in which multiprocessors had no work, as if all of them had had none.
TimeNs unusedTime(const MeasuredKernel& kernel)
{
    const double active = kernel.metrics.mean(GpuMetric::SmActive).value_or(100) / 100;
    return static_cast<TimeNs>(static_cast<double>(kernel.total) * (1 - std::min(active, 1.0)));
}

} // namespace

std::vector<Finding> findIdleSms(const RuleInput& input)
{
    if (input.device == nullptr) {
        return {};
    }
    std::vector<MeasuredKernel> kernels = measuredKernels(input);
    std::erase_if(kernels, [&input](const MeasuredKernel& kernel) {
        const std::optional<double> active = kernel.metrics.mean(GpuMetric::SmActive);
        return !active || *active >= 100 * input.thresholds.lowSmActive;
    });
    MeasuredKernel all;
    TimeNs unused = 0;
    for (const MeasuredKernel& kernel : kernels) {
        all.total += kernel.total;
        all.metrics.add(kernel.metrics);
        all.launches.insert(all.launches.end(), kernel.launches.begin(), kernel.launches.end());
        unused += unusedTime(kernel);
    }
    const double ofBusy = ratioOf(all.total, input.device->busy);
    if (kernels.empty() || ofBusy < input.thresholds.significantKernel) {
        return {};
    }
    Finding finding {"sm_idle", Severity::Note, {}, input.shareOf(unused), unused, {}, {}};
    finding.title = fmt::format(
        "{} of the busy time goes to long kernels that leave most multiprocessors "
        "without work: {} are active (measured); {} takes most",
        formatShare(ofBusy), formatShare(*all.metrics.mean(GpuMetric::SmActive) / 100),
        quoted(input.trace.strings.view(kernels.front().name)));
    finding.remedy = "Such a kernel has too few blocks, or one block that runs long after the "
                     "others: give it more to do at once (a larger batch, a split along another "
                     "dimension), or run independent work beside it on another stream, where the "
                     "program has some. A kernel that only waits for another GPU is no case of it.";
    finding.evidence = longestEvidence(input, std::move(all.launches), kMostEvidence);
    return {std::move(finding)};
}

} // namespace flamelane
