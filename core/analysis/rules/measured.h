#pragma once

#include "core/analysis/rules/rule.h"

#include <vector>

namespace flamelane {

// What rules make of the metrics of the hardware. They take whole intervals alone, so that no
// value is of anything but what they judge.

/// The launches of one kernel that are long enough to have intervals of the metrics to themselves.
struct MeasuredKernel
{
    StringId name;
    std::vector<SliceId> launches;
    TimeNs total = 0; // of these launches
    MetricSums metrics; // over the intervals that lie within them
};

/// Compute kernels of the device that begin in the window, the longest in total first.
[[nodiscard]] std::vector<MeasuredKernel> measuredKernels(const RuleInput& input);

/// Percent of the multiprocessors that have work while the trace records none, with the time in
/// which that was measured. More than a little says that another program is on the GPU.
[[nodiscard]] ValueOverTime activityWithoutWork(const RuleInput& input);

/// True where that is so much that what the hardware counts is not the program's own.
[[nodiscard]] bool isGpuShared(const RuleInput& input);

} // namespace flamelane
