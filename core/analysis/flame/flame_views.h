#pragma once

#include "core/analysis/flame/noise_filter.h"

#include <vector>

namespace flamelane {

/// Recursion as one box: a stack that ends with the same few frames twice in a row ends with them
/// once (a, a; or a, b, a, b). Weights stay.
[[nodiscard]] ChangedTree recursionFolded(const FlameTree& tree);

/// The tree turned over: below the root the frames that have weight of their own, below each who
/// called it, up to the outermost. The root's total stays. Nodes that weigh nothing are left out.
[[nodiscard]] FlameTree bottomUp(const FlameTree& tree);

/// A frame wherever it occurs.
struct FrameRow
{
    uint32_t frame = 0;
    int64_t self = 0;
    int64_t total = 0; // of its outermost occurrences: what recursion adds is not added again
    uint64_t count = 0; // slices
    SliceId largest;
};

/// All frames with weight or calls, by total, then self, then name; groups and the root are none.
[[nodiscard]] std::vector<FrameRow> frameTable(const FlameTree& tree);

/// What runs inside a frame, merged over its outermost occurrences. The frame is the root's only
/// child; the root's total is the frame's.
[[nodiscard]] FlameTree calleesOf(const FlameTree& tree, uint32_t frame);
/// Who calls it, turned over: the frame is the root's only child, its callers below it.
[[nodiscard]] FlameTree callersOf(const FlameTree& tree, uint32_t frame);

} // namespace flamelane
