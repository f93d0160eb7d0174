#pragma once

#include "core/base/time.h"
#include "core/trace/build/pending.h"

namespace flamelane {

/// Gives every begun slice its end: an end with a name closes the nearest open begin of that name
/// on its thread, one without closes the latest. What never ends and was opened within a pair ends
/// with that pair; the rest stays at duration 0 until extendEndless().
void pairBeginEnd(Pending& pending);

/// The same for async slices: an end belongs to the latest open begin of its category, id and
/// scope, and of its name where it has one. Local ids count within their process; plain ones first
/// within, then across.
void pairAsync(Pending& pending);

/// Ends at `end` what was paired with nothing and lies in nothing.
void extendEndless(Pending& pending, TimeNs end);

} // namespace flamelane
