#pragma once

#include "core/analysis/analysis.h"
#include "core/analysis/annotations.h"
#include "core/analysis/findings.h"

#include <iosfwd>
#include <span>
#include <vector>

namespace flamelane {

// The answers of the analysis for scripts; the keys are a contract (DESIGN section 5). Times are
// integers in ns, points in time in the file's own clock.

/// Device sums, split, idle by cause, steps with breakdown, top operators and kernels, findings.
void writeSummaryJson(std::ostream& out, const Trace& trace, const Analysis& analysis,
                      const std::vector<Finding>& findings);
/// All gaps, the longest first.
void writeGapsJson(std::ostream& out, const Trace& trace, const Analysis& analysis);
/// With the shapes, or the stack from the inside out, of each row where it is grouped by them.
void writeOperatorsJson(std::ostream& out, const Trace& trace, const Analysis& analysis,
                        std::span<const OperatorRow> rows, CallGrouping grouping);
void writeKernelsJson(std::ostream& out, const Trace& trace, const Analysis& analysis);
void writeAnnotationsJson(std::ostream& out, const Trace& trace, const Analysis& analysis,
                          const std::vector<AnnotationRow>& annotations);

} // namespace flamelane
