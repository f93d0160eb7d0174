#pragma once

#include "core/analysis/compare/comparison.h"

#include <vector>

namespace flamelane {

/// Of kernels of one name in both runs, those that are launched otherwise, the most time of A
/// first. What filters fold or hide is left out.
[[nodiscard]] std::vector<ChangedShape> changedShapes(const ComparedRun& a, const ComparedRun& b,
                                                      const std::vector<NoiseFilter>& filters);

} // namespace flamelane
