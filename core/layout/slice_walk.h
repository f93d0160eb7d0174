#pragma once

#include "core/trace/trace.h"

#include <vector>

namespace flamelane {

/// The ways from one slice to another that keys and arrows offer. Each returns none (or nothing)
/// where there is no such slice.

[[nodiscard]] SliceId previousInRow(const Trace& trace, SliceId slice);
[[nodiscard]] SliceId nextInRow(const Trace& trace, SliceId slice);
[[nodiscard]] SliceId firstChild(const Trace& trace, SliceId slice);

/// What a slice points at: ends of its flows and, for a call, what it launched. Ascending,
/// distinct.
[[nodiscard]] std::vector<SliceId> arrowsFrom(const Trace& trace, SliceId slice);
/// What points at a slice: starts of flows to it and, for GPU work, its launch.
[[nodiscard]] std::vector<SliceId> arrowsTo(const Trace& trace, SliceId slice);

} // namespace flamelane
