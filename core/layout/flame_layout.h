#pragma once

#include "core/analysis/flame/flame_tree.h"

#include <cstdint>
#include <vector>

namespace flamelane {

/// The part of a flame tree that is in view, in the root's weight: [start, end) of [0,
/// total(root)). Real numbers, so that zooming may glide; they are for drawing alone.
struct FlameRange
{
    double start = 0;
    double end = 0;

    bool operator==(const FlameRange&) const = default;
};

/// What shows a node as wide as the view; all that lies above it is as wide.
[[nodiscard]] FlameRange rangeOf(const FlameTree& tree, uint32_t node);

/// A rectangle of a flame graph: a node, or the siblings that are too narrow to draw, as one.
struct FlameSpan
{
    uint32_t node = kNoNode; // "others": the first of them
    uint32_t others = 0; // how many nodes stand together; 0 for a node by itself
    uint32_t row = 0; // the root is in row 0
    double x = 0; // from the left of the view
    double width = 0; // clipped to the view
    int64_t weight = 0; // whole, not clipped
};

struct FlameLayoutRequest
{
    FlameRange range;
    double width = 0; // of the view; any unit
    double minWidth = 1; // what is narrower joins the others
    uint32_t firstRow = 0; // rows outside of [firstRow, endRow) are left out
    uint32_t endRow = UINT32_MAX;
};

/// The spans in view, row by row, each row from the left. Widths are true: a row's spans together
/// are as wide as what they stand for. The cost follows the spans and rows, not the nodes.
[[nodiscard]] std::vector<FlameSpan> layoutFlame(const FlameTree& tree,
                                                 const FlameLayoutRequest& request);

/// What is at a point: the index of the span in a layout, or -1.
[[nodiscard]] int flameSpanAt(const std::vector<FlameSpan>& spans, uint32_t row, double x);

/// Number of rows of the whole tree. Cost: all nodes; to be kept by who needs it.
[[nodiscard]] uint32_t flameRows(const FlameTree& tree);

} // namespace flamelane
