#pragma once

#include "core/analysis/compare/step_ledger.h"

#include <map>
#include <string>
#include <vector>

namespace flamelane {

/// What an annotation took, without the annotations inside.
struct AnnotationFigures
{
    std::vector<TimeNs> perStep;
    Instance longest; // with the annotations inside
};

/// What each step of a run took. By step; a call belongs to the step that it begins in. What the
/// file does not tell is empty.
struct StepFigures
{
    std::vector<TimeNs> stepTime; // not told by stacks without times
    std::vector<TimeNs>
        gpuTime; // sum of the GPU work that begins in it, over all devices; needs one
    // Sum of the own time of operators and calls, over all threads; of calls alone where operators
    // are not on the paths.
    std::vector<TimeNs> cpuTime;
    std::vector<int64_t> memoryPeak; // bytes allocated on the device
    std::map<std::string, AnnotationFigures> annotations; // by path
};

/// `steps` by time; they do not overlap. Of the filters, those that fold leave annotations to the
/// ones around, those that hide move their own time to one called "hidden"; to isolate is to
/// choose among stacks, and annotations are no noise then. Annotations that are not on the paths
/// leave their time to the ones around. All else is not filtered.
[[nodiscard]] StepFigures stepFigures(const Trace& trace, const std::vector<TimeRange>& steps,
                                      DeviceId device, const PathOptions& options);

} // namespace flamelane
