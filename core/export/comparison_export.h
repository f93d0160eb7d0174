#pragma once

#include "core/analysis/compare/comparison.h"

#include <iosfwd>

namespace flamelane {

// A comparison for a person at a terminal, for a pull request, and for scripts.

/// The step time and what its change is made of, then the rest.
void writeComparisonText(std::ostream& out, const ComparedRun& a, const ComparedRun& b,
                         const Comparison& comparison);
/// GitHub's Markdown: a sentence, the figures, the largest contributions.
void writeComparisonMarkdown(std::ostream& out, const ComparedRun& a, const ComparedRun& b,
                             const Comparison& comparison);
/// The keys of DESIGN section 5.
void writeComparisonJson(std::ostream& out, const ComparedRun& a, const ComparedRun& b,
                         const Comparison& comparison);

} // namespace flamelane
