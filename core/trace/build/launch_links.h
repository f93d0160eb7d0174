#pragma once

#include "core/trace/build/pending.h"
#include "core/trace/trace.h"

#include <vector>

namespace flamelane {

/// A call that carries a correlation id.
struct LinkedCall
{
    uint64_t correlation = kNoCorrelation;
    TimeNs start = 0;
    SliceId slice;
    SliceId outermost; // the call of the same id that this one is nested in, or itself
    int64_t stream = -1;
};

/// Makes Trace::gpuWork, in slice order. Takes what is pending.
void makeGpuWork(Pending& pending, const std::vector<SliceId>& wentTo, Trace& trace);

/// The calls that carry an id, ordered by id, start and slice. Takes what is pending.
[[nodiscard]] std::vector<LinkedCall>
collectCalls(Pending& pending, const std::vector<SliceId>& wentTo, const Trace& trace);

/// Links each piece of GPU work to the call that launched it: the latest of its id that starts
/// before it, one that names the work's stream before one that does not, and of nested calls the
/// outermost. Fills GpuWork::launch and Trace::workByLaunch. Work without a call is noticed only
/// where the trace holds such calls at all.
void linkLaunches(const std::vector<LinkedCall>& calls, Trace& trace, Notices& notices);

} // namespace flamelane
