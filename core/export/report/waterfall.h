#pragma once

#include "core/analysis/compare/comparison.h"

#include <iosfwd>
#include <string>
#include <vector>

namespace flamelane {

/// One step of the way from A's step time to B's.
struct WaterfallBar
{
    std::string name;
    TimeNs from = 0;
    TimeNs to = 0;
    const ComparedRow* row = nullptr; // of the comparison; null where it is the rest
};

/// The largest `most` contributions, then the rest as one: the first begins at A's step time, each
/// where the one before it ends, and the last ends at B's. Empty where no step time is known.
[[nodiscard]] std::vector<WaterfallBar> waterfallBars(const Comparison& comparison, size_t most);

/// From left to right where they are drawn: from 0, but for long steps that hardly differ from just
/// below what changes. `bars` is not empty.
[[nodiscard]] TimeRange waterfallAxis(const std::vector<WaterfallBar>& bars);

/// The bars as inline SVG, between those of A and B; nothing where there are none.
void writeWaterfall(std::ostream& out, const Comparison& comparison);

} // namespace flamelane
