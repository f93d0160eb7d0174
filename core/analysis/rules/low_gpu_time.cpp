#include "core/analysis/rules/evidence.h"
#include "core/analysis/rules/rule.h"
#include "core/analysis/rules/wording.h"
#include "core/base/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace flamelane {

namespace {

/// "host compute 61.2 %, framework 20.1 %, ..." of the idle time, the largest three.
std::string mainCauses(const DeviceSummary& device)
{
    std::array<size_t, kCauses> order {};
    for (size_t i = 0; i < kCauses; ++i) {
        order[i] = i;
    }
    std::stable_sort(order.begin(), order.end(), [&device](size_t a, size_t b) {
        return device.idleByCause[a] > device.idleByCause[b];
    });
    std::string text;
    for (size_t i = 0; i < 3 && device.idleByCause[order[i]] > 0; ++i) {
        text += fmt::format("{}{} {}", i == 0 ? "" : ", ", causeLabel(static_cast<Cause>(order[i])),
                            formatShare(ratioOf(device.idleByCause[order[i]], device.idle)));
    }
    return text;
}

} // namespace

std::vector<Finding> findLowGpuTime(const RuleInput& input)
{
    if (input.device == nullptr) {
        return {};
    }
    const DeviceSummary& device = *input.device;
    const double busy = ratioOf(device.busy, device.window);
    if (busy >= input.thresholds.lowGpuTime) {
        return {};
    }
    Finding finding {"low_gpu_time", Severity::Problem, {}, 1 - busy, device.idle, {}, {}};
    finding.title = fmt::format("{} works {} of the window and stands idle for {} of {}: {}",
                                gpuLabel(input), formatShare(busy), formatDuration(device.idle),
                                formatDuration(device.window), mainCauses(device));
    finding.evidence = longestGaps(input, kMostEvidence);
    finding.remedy = "Look at what keeps the GPU waiting before making its kernels faster: the "
                     "other findings say what it waits for, those that can win the most first. "
                     "Their gains may overlap and do not add up.";
    return {std::move(finding)};
}

} // namespace flamelane
