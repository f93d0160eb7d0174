#pragma once

#include "core/analysis/window.h"
#include "core/base/progress.h"
#include "core/trace/trace.h"

#include <vector>

namespace flamelane {

/// The durations of all slices that have the name and kind of `like` and begin within the window,
/// the shortest first; those that never ended are left out. A training step stands for all steps.
[[nodiscard]] std::vector<TimeNs> durationsAlike(const Trace& trace, SliceId like,
                                                 const Window& window, const Progress& progress);

} // namespace flamelane
