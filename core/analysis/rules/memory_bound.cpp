#include "core/analysis/rules/evidence.h"
#include "core/analysis/rules/measured.h"
#include "core/analysis/rules/wording.h"
#include "core/base/format.h"

#include <fmt/format.h>

#include <algorithm>

namespace flamelane {

namespace {

bool isLimitedByMemory(const RuleInput& input, const MeasuredKernel& kernel)
{
    const std::optional<double> dram = kernel.metrics.dramMean();
    const std::optional<double> issue = kernel.metrics.mean(GpuMetric::SmIssue);
    return dram && issue && *dram >= 100 * input.thresholds.dramBound
        && *issue <= 100 * input.thresholds.lowIssue;
}

} // namespace

std::vector<Finding> findMemoryBound(const RuleInput& input)
{
    // On a shared GPU nobody knows whose bytes these are.
    if (input.device == nullptr || isGpuShared(input)) {
        return {};
    }
    std::vector<MeasuredKernel> kernels = measuredKernels(input);
    std::erase_if(kernels, [&input](const MeasuredKernel& kernel) {
        return !isLimitedByMemory(input, kernel);
    });
    MeasuredKernel all;
    for (const MeasuredKernel& kernel : kernels) {
        all.total += kernel.total;
        all.metrics.add(kernel.metrics);
        all.launches.insert(all.launches.end(), kernel.launches.begin(), kernel.launches.end());
    }
    const double ofBusy = ratioOf(all.total, input.device->busy);
    if (kernels.empty() || ofBusy < input.thresholds.significantKernel) {
        return {};
    }
    Finding finding {
        "memory_bound", Severity::Note, {}, input.shareOf(all.total), all.total, {}, {}};
    finding.title = fmt::format(
        "Memory bandwidth limits {}, {} of the busy time: DRAM works at {} of its peak while "
        "instructions issue in {} of the cycles (measured); {} takes most",
        counted(kernels.size(), "kernel"), formatShare(ofBusy),
        formatShare(*all.metrics.dramMean() / 100),
        formatShare(*all.metrics.mean(GpuMetric::SmIssue) / 100),
        quoted(input.trace.strings.view(kernels.front().name)));
    finding.remedy
        = "Move fewer bytes: fuse neighbouring element-wise and normalisation kernels "
          "(torch.compile, fused optimizers; the first steps compile), keep activations in bf16 "
          "where the accuracy allows, use attention that does not write its scores. More threads "
          "or a larger batch do not help a kernel that waits for memory.";
    finding.evidence = longestEvidence(input, std::move(all.launches), kMostEvidence);
    return {std::move(finding)};
}

} // namespace flamelane
