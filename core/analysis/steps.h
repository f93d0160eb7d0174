#pragma once

#include "core/analysis/step_names.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <vector>

namespace flamelane {

/// One numbered step of the host: "ProfilerStep#n", "step n".
struct Step
{
    SliceId slice; // its annotation
    TrackId track; // that it is on
    int64_t number = 0; // n
    TimeRange range;
};

/// The steps of a trace by start. The shadows of steps on device streams are none. Numbers repeat
/// where a trace holds several runs or ranks; but annotations of one number that overlap in one
/// process are one step of several threads: the one that begins first, of those the longest.
[[nodiscard]] std::vector<Step> findSteps(const Trace& trace);
[[nodiscard]] std::vector<Step> findSteps(const Trace& trace, const StepNames& names);

/// What a step launched and what ran while it did.
struct StepWork
{
    uint64_t kernels = 0; // launched by a call of any thread that began within the step
    TimeNs kernelTime = 0; // sum of their durations, whenever they ran
    TimeNs gpuBusy = 0; // time within the step in which a device was busy; devices add up
    uint64_t operators = 0; // that began within the step, on any thread
};

/// One entry for each step.
[[nodiscard]] std::vector<StepWork> workOfSteps(const Trace& trace, const std::vector<Step>& steps);

} // namespace flamelane
