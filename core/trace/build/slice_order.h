#pragma once

#include "core/trace/build/pending.h"
#include "core/trace/build/tracks.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <vector>

namespace flamelane {

/// Moves the pending slices into the trace's table, track by track, each by start, then longer
/// first, then as in the file, and from file time to time since the origin. What was pending is
/// given back column by column. Returns where each pending slice went.
[[nodiscard]] std::vector<SliceId> orderSlices(Pending& pending, const Placement& placement,
                                               Trace& trace);

} // namespace flamelane
