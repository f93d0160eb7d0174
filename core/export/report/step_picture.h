#pragma once

#include "core/analysis/compare/comparison.h"
#include "core/export/report/tone_classes.h"

#include <iosfwd>
#include <string>

namespace flamelane {

/// The step of a run that a picture shows for all of them.
struct PicturedStep
{
    TimeRange range;
    std::string name; // "ProfilerStep#7"; empty where the run has no steps
    size_t steps = 0; // how many it is one of
};

/// The one of median length of those that are compared; of an even number the shorter one.
[[nodiscard]] PicturedStep medianStep(const ComparedRun& run);

/// One step of each run as inline SVG, A above B, over one axis: annotations, idle time by cause
/// and the streams of the compared device.
void writeStepPicture(std::ostream& out, const ComparedRun& a, const ComparedRun& b,
                      ToneClasses& tones);

} // namespace flamelane
