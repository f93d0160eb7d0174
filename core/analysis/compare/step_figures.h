#pragma once

#include "core/analysis/analysis.h"

#include <map>
#include <string>
#include <vector>

namespace flamelane {

/// What each step of a run took. By step; a call belongs to the step that it begins in.
struct StepFigures
{
    std::vector<TimeNs> stepTime;
    std::vector<TimeNs> gpuTime; // sum of the GPU work that begins in it, over all devices
    std::vector<TimeNs> cpuTime; // sum of the own time of operators and calls, over all threads
    std::vector<int64_t> memoryPeak; // bytes allocated on the device; empty where not recorded
    /// Own time of the annotations, by path: without the annotations inside.
    std::map<std::string, std::vector<TimeNs>> annotations;
};

/// `steps` by time; they do not overlap.
[[nodiscard]] StepFigures stepFigures(const Trace& trace, const std::vector<TimeRange>& steps,
                                      DeviceId device);

} // namespace flamelane
