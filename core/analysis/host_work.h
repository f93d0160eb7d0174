#pragma once

#include "core/base/intervals.h"
#include "core/trace/trace.h"

#include <map>

namespace flamelane {

/// Where the host most likely computes although nothing says so, by thread: between a call that
/// copies data to the host and the next call that launches anything, if that one copies data to a
/// device and both are made in the same annotation, which is no step's. Only for traces without
/// operators and Python: where they are recorded, they tell.
[[nodiscard]] std::map<TrackId, Intervals> hostWork(const Trace& trace);

} // namespace flamelane
