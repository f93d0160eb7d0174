#pragma once

#include "core/layout/lane_stack.h"

#include <vector>

namespace flamelane {

/// The lanes of a trace in their first order: each group is followed by its members.
[[nodiscard]] std::vector<Lane> buildLanes(const Trace& trace);

} // namespace flamelane
