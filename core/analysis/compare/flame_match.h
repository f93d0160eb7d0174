#pragma once

#include "core/analysis/flame/flame_tree.h"

#include <memory>
#include <vector>

namespace flamelane {

/// The frames of two tables in one.
struct MergedFrames
{
    std::shared_ptr<const FrameTable> table;
    std::vector<uint32_t> ofA; // by frame of A: its number in `table`
    std::vector<uint32_t> ofB;
};

[[nodiscard]] MergedFrames mergedFrames(const FrameTable& a, const FrameTable& b);

/// Nodes of both runs that are one node of the merged tree; kNoNode where the run lacks it.
struct NodePair
{
    uint32_t node = 0; // of the builder
    uint32_t a = kNoNode;
    uint32_t b = kNoNode;
};

/// Grows the merged tree by the rule that diffFlames() states. A node that both have is named as in
/// B. Each node of each run is in one pair.
[[nodiscard]] std::vector<NodePair> matchFlames(const FlameTree& a, const FlameTree& b,
                                                const MergedFrames& frames,
                                                FlameTreeBuilder& builder);

} // namespace flamelane
