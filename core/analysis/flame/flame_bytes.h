#pragma once

#include "core/analysis/flame/flame_stacks.h"
#include "core/analysis/flame/stack_nodes.h"

#include <vector>

namespace flamelane {

/// Adds what memory records say was allocated to the innermost slice of their thread, for
/// FlameWeight::Bytes; several memory devices are a group each. Returns the node of each slice:
/// where it allocated on several devices, that on the one it allocated on first.
[[nodiscard]] std::vector<uint32_t> addAllocations(const Trace& trace, const FlameOptions& options,
                                                   const std::vector<SliceId>& forwards,
                                                   StackFrames& frames, FlameTreeBuilder& builder,
                                                   const Progress& progress);

} // namespace flamelane
