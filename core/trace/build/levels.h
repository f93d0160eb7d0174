#pragma once

#include "core/trace/build/pending.h"
#include "core/trace/build/tracks.h"
#include "core/trace/trace.h"

namespace flamelane {

/// Makes Trace::counters: first the memory levels of each device, from the totals that the
/// allocator recorded, then the file's own counters by process, name and series.
void makeCounters(Pending& pending, const Placement& placement, Trace& trace);

/// Makes Trace::instants and Trace::memory.
void makeInstants(Pending& pending, const Placement& placement, Trace& trace);

} // namespace flamelane
