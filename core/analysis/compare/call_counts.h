#pragma once

#include "core/analysis/compare/comparison.h"

#include <vector>

namespace flamelane {

/// How often each name occurs in what is compared: operators, calls, annotations and GPU work,
/// every slice of them, also those inside one of their own name. What is launched counts where its
/// launch begins; operators count where both runs recorded them. The largest change of a step
/// first, then by name and kind.
[[nodiscard]] std::vector<ComparedCount> callCounts(const ComparedRun& a, const ComparedRun& b);

} // namespace flamelane
