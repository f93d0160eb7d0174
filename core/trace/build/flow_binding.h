#pragma once

#include "core/trace/build/launch_links.h"
#include "core/trace/build/pending.h"
#include "core/trace/build/tracks.h"
#include "core/trace/trace.h"

#include <vector>

namespace flamelane {

/// Binds the points of flows to slices of their threads and makes Trace::flows and flowsByTarget of
/// them. A point belongs to the slice that starts exactly there (for Kineto's "ac2g" the one whose
/// correlation is the flow's id), else to the innermost around it, else to one that just ended; an
/// end that does not bind to what encloses it belongs to the next slice that begins. An end is
/// reached from the latest start or step of its category, name and id that is not after it. A start
/// within the slice of the start before it, as of a driver call within its runtime call, is the
/// same start.
void bindFlows(Pending& pending, const Placement& placement, const std::vector<LinkedCall>& calls,
               Trace& trace, Notices& notices);

} // namespace flamelane
