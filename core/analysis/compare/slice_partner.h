#pragma once

#include "core/analysis/compare/step_deltas.h"

namespace flamelane {

/// What a slice of one run is in another: in the step of the same place among the compared ones,
/// the slice of that name whose surroundings (annotations, modules, operators, of GPU work those
/// around the launch) have the most names in common; of several alike, the one of the same place
/// among them, of kernels among those of the same grid and block first. The shapes of an operator's
/// inputs do not count: they are in the text of its args alone. GPU work that goes by another name
/// is found through the operator that launched it. None where the other run has nothing like it.
/// Outside of the steps, all of both runs counts. Cost: the slices of a step, or of the runs.
[[nodiscard]] SliceId partnerOf(const SteppedRun& run, SliceId slice, const SteppedRun& other);

} // namespace flamelane
