#pragma once

#include "core/layout/lane_rows.h"
#include "core/layout/time_scale.h"

#include <cstdint>
#include <span>
#include <vector>

namespace flamelane {

/// A rectangle to draw: a slice, or a folded run of slices that are too narrow to draw each.
/// Columns [x0, x1) of a TimeScale, x1 > x0.
struct Span
{
    int x0 = 0;
    int x1 = 0;
    uint32_t row = 0;
    uint32_t first = 0; // position in the row of its (first) slice
    uint32_t count = 0; // of slices in it; 1 and `isFolded` is a lone narrow slice
    SliceId slice; // the slice, or the longest of the run
    bool isFolded = false; // its slices are narrower than a pixel
};

/// What rows [firstRow, lastRow) of a lane look like, by row, then from left to right, by the
/// rules of RowWalk; runs of slices that are called alike are one.
void layoutRows(const Trace& trace, const LaneRows& rows, const TimeScale& scale, uint32_t firstRow,
                uint32_t lastRow, std::vector<Span>& spans);

/// The span under a point: of those in `row` the one that covers `column`, else the nearest within
/// `tolerancePx`. Null where there is none. `spans` as layoutRows() made them.
[[nodiscard]] const Span* spanAt(std::span<const Span> spans, uint32_t row, int column,
                                 int tolerancePx);

} // namespace flamelane
