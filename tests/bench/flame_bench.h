#pragma once

#include "tests/bench/frame_bench.h"

#include <cstdint>
#include <string>

namespace flamelane::bench {

/// What it costs to have a trace's flame graph and to switch a filter in it, beside its import.
/// Medians of five, in seconds.
struct FlameFigures
{
    double importSeconds = 0; // from the page cache
    double stacksSeconds = 0; // merging the slices by stack
    double switchSeconds = 0; // all that a switch does before it paints, with every preset on
    uint32_t nodes = 0;
    FrameFigures frames; // of the unfiltered graph
};

// Frames are 1920x1080 and of a whole flame graph and of parts of it; no two show the same range.
// `range` of the zooms is weight. Need a QApplication.

/// Of a graph of so many nodes, grown at random but the same in every run.
[[nodiscard]] FrameFigures measureFlame(uint32_t nodes);
/// Of CPU time, all of the trace. Errors: the file cannot be read.
[[nodiscard]] Result<FlameFigures> measureFlame(const std::string& file);

} // namespace flamelane::bench
