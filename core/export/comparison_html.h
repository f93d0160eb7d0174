#pragma once

#include "core/analysis/compare/comparison.h"

#include <iosfwd>

namespace flamelane {

/// A comparison for a meeting: one HTML file that needs no other, light or dark as the reader's
/// system is, with the headline, the figures, pictures of what the change is made of and of one
/// step of each run, and tables that a click sorts. The numbers are those of
/// writeComparisonText(). Well-formed XML, too.
void writeComparisonHtml(std::ostream& out, const ComparedRun& a, const ComparedRun& b,
                         const Comparison& comparison);

} // namespace flamelane
