#pragma once

#include "tests/bench/frame_bench.h"

#include <cstdint>

namespace flamelane::bench {

/// Paints 1920x1080 frames of a flame graph of so many nodes, grown at random but the same in every
/// run; no two frames show the same range. `range` of the zooms is weight. Needs a QApplication.
[[nodiscard]] FrameFigures measureFlame(uint32_t nodes);

} // namespace flamelane::bench
