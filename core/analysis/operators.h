#pragma once

#include "core/analysis/call_groups.h"
#include "core/analysis/window.h"
#include "core/trace/trace.h"

#include <string>
#include <vector>

namespace flamelane {

/// What the calls of one operator, annotation or call of a library or the system cost. Times are
/// sums over the calls that begin within the window; GPU times count launched work wherever it
/// runs.
struct OperatorRow
{
    std::string name; // "ProfilerStep*", "step *" for all steps
    SliceKind kind {};
    uint64_t count = 0;
    TimeNs cpuSelf = 0; // duration less that of the children on the same thread
    TimeNs cpuTotal = 0; // duration
    TimeNs gpuSelf = 0; // work launched while it was the innermost operator
    TimeNs gpuTotal = 0; // the same with all operators inside it
    TimeNs cpuMin = 0; // shortest and longest duration
    TimeNs cpuMax = 0;
    SliceId longest;
    std::string group; // CallGroups::text of its calls; empty where the name alone decides
};

/// The rows by GPU total, then CPU self, then name. An operator whose only child bears the same
/// name (an autocast wrapper) counts once, as PyTorch's key_averages counts it; Python functions
/// and the profiler's overhead are no rows and take no self time from the operators around them.
/// With `groups` there is a row for each group of calls of a name; their numbers add up to the
/// row of the name.
[[nodiscard]] std::vector<OperatorRow> operatorTable(const Trace& trace, const Window& window,
                                                     const CallGroups* groups = nullptr);

/// GPU time attributed to each slice: the work launched by the calls in it. An annotation that may
/// end on another thread has in its total what its process launched while it was open.
struct GpuTimes
{
    std::vector<TimeNs>
        self; // by slice: launched while it was the innermost operator or annotation
    std::vector<TimeNs> total; // by slice: with all slices inside it
};
[[nodiscard]] GpuTimes gpuTimes(const Trace& trace);

} // namespace flamelane
