#pragma once

#include "core/analysis/compare/comparison.h"
#include "core/export/report/tone_classes.h"

#include <iosfwd>

namespace flamelane {

/// The rows of a comparison as tables of a page, each under its heading: operators, kernels, idle
/// time by cause, annotations, launch shapes, findings. What is empty is left out, as are rows that
/// do not change; long tables are cut with a last row that sums up the rest.
void writeComparisonTables(std::ostream& out, const Comparison& comparison, ToneClasses& tones);

} // namespace flamelane
