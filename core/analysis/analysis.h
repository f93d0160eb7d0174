#pragma once

#include "core/analysis/device_summary.h"
#include "core/analysis/gaps.h"
#include "core/analysis/gpu_metrics.h"
#include "core/analysis/kernels.h"
#include "core/analysis/operators.h"
#include "core/analysis/step_series.h"
#include "core/base/progress.h"

#include <vector>

namespace flamelane {

/// All that is known of a trace in one window: what the pages show and the rules judge. The parts
/// are of the same trace and window.
struct Analysis
{
    Window window;
    std::vector<GpuActivity> activities;
    StepSeries series;
    std::vector<Gap> gaps;
    std::vector<DeviceSummary> devices;
    std::vector<OperatorRow> operators;
    std::vector<KernelRow> kernels; // of all devices
    GpuMetrics metrics; // of the whole trace
};

/// From the first to the last moment of the window; of all devices for WindowKind::All, and of the
/// whole trace where no device did anything.
[[nodiscard]] TimeRange reachOf(const Trace& trace, const Analysis& analysis);

/// Works all of it out. The window is the default one where none is given.
[[nodiscard]] Analysis analyse(const Trace& trace, const Window* window, const Progress& progress);

} // namespace flamelane
