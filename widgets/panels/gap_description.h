#pragma once

#include "core/analysis/analysis.h"
#include "widgets/panels/slice_description.h"

#include <QString>

#include <vector>

namespace flamelane {

/// All that the program knows of a gap, in words, with links to the slices around it. A value.
struct GapDescription
{
    QString heading;
    std::vector<Fact> facts;
};

/// `gap` is an index into Analysis::gaps.
[[nodiscard]] GapDescription describeGap(const Trace& trace, const Analysis& analysis,
                                         uint32_t gap);

} // namespace flamelane
