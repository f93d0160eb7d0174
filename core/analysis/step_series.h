#pragma once

#include "core/analysis/gpu_activity.h"
#include "core/analysis/window.h"
#include "core/trace/trace.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace flamelane {

enum class StepClass : uint8_t
{
    WarmUp,
    Steady,
    Outlier
};

/// "warm-up", "steady", "outlier".
[[nodiscard]] std::string_view stepClassName(StepClass stepClass);

/// What a step's time goes to. Each instant goes to the first that applies, so that the shares add
/// up to the step (the order of the TensorBoard plugin's overall view).
enum class StepPart : uint8_t
{
    Kernel, // compute kernels
    Copy,
    Set,
    Communication, // kernels of collective libraries
    Runtime, // runtime calls, any thread
    DataLoader,
    CpuOperator, // operators on the host; time that is only annotated is other time
    Other,
};
inline constexpr size_t kStepParts = static_cast<size_t>(StepPart::Other) + 1;

/// "kernel", "copy", "set", "communication", "runtime", "data_loader", "cpu_op", "other".
[[nodiscard]] std::string_view stepPartName(StepPart part);

/// One pass of the training loop. Its range begins at its annotation, or where the step before it
/// ended if that is later, and ends with its annotation or with the last GPU work that was launched
/// in it, whichever is later: steps never overlap.
struct TrainingStep
{
    std::string name;
    SliceId slice; // its annotation
    TimeRange range;
    StepClass stepClass = StepClass::Steady;
    std::array<TimeNs, kStepParts> parts {}; // by StepPart; adds up to the range
};

/// The steps of a trace in order, see StepNames: those with numbers where there are any, else the
/// annotation that repeats. Of ranks that run beside each other, one at a time.
///
/// Leading steps longer than the median of the rest by more than three median absolute deviations
/// and 3 % are warm-up. Of the rest, those off the median by more than both are outliers, the
/// others steady. Fewer than three steps are all steady.
struct StepSeries
{
    std::vector<TrainingStep> steps;
    TimeNs median = 0; // of the steps that are no warm-up
    double spread = 0; // median absolute deviation of these / median
    /// The ranges of the steady steps; empty where there are no steps.
    [[nodiscard]] Intervals steady() const;
};

[[nodiscard]] StepSeries findStepSeries(const Trace& trace,
                                        const std::vector<GpuActivity>& activities);

/// The steady steps where there are any, else all of the trace.
[[nodiscard]] Window defaultWindow(const StepSeries& series);

} // namespace flamelane
