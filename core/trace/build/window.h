#pragma once

#include "core/base/time.h"
#include "core/trace/build/pending.h"

namespace flamelane {

/// First start to last end of what counts, in the file's clock; its start becomes the origin.
/// Slices make the window. A few of them at time zero, while all others lie hours later, are a
/// profiler's missing stamps and do not count (ZeroTimestamp). Instants of threads and processes,
/// and counters, widen the window unless they lie farther outside than it is long; what does, and
/// every global instant, leaves it alone (OutOfWindowInstant where it is that far outside). Where
/// there are no slices, instants and counters make the window.
[[nodiscard]] TimeRange findWindow(Pending& pending);

} // namespace flamelane
