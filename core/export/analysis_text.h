#pragma once

#include "core/analysis/analysis.h"
#include "core/analysis/annotations.h"
#include "core/analysis/findings.h"
#include "core/export/text_table.h"

#include <iosfwd>
#include <span>
#include <string>
#include <vector>

namespace flamelane {

/// The answers of the analysis as a report that a person reads from top to bottom.
void writeSummaryText(std::ostream& out, const Trace& trace, const Analysis& analysis,
                      const std::vector<Finding>& findings);

/// "GPU 0 works 35.2 % of the steady steps; 41.0 % of the idle time is input pipeline." One
/// sentence for the busiest device; says so where there is no device work.
[[nodiscard]] std::string headline(const Trace& trace, const Analysis& analysis);

/// How a table writes its numbers: for people, or all digits with the unit in the title.
enum class Digits
{
    Short,
    All
};

[[nodiscard]] TextTable gapTable(const Trace& trace, const Analysis& analysis, Digits digits);
/// Shapes or stack are the last column where there are any.
[[nodiscard]] TextTable operatorTextTable(std::span<const OperatorRow> rows, Digits digits,
                                          CallGrouping grouping = CallGrouping::Name);
[[nodiscard]] TextTable kernelTextTable(const Trace& trace, std::span<const KernelRow> rows,
                                        Digits digits);
[[nodiscard]] TextTable annotationTextTable(const std::vector<AnnotationRow>& rows, Digits digits);

} // namespace flamelane
