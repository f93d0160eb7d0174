#pragma once

#include "core/analysis/gaps.h"
#include "core/analysis/gpu_activity.h"
#include "core/analysis/gpu_metrics.h"
#include "core/analysis/window.h"
#include "core/trace/trace.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace flamelane {

/// What one device did in a window. busy + idle = window, and so do compute + exposedCommunication
/// + exposedCopy + idle; idleByCause adds up to idle.
struct DeviceSummary
{
    DeviceId device;
    TimeNs window = 0;
    TimeNs busy = 0; // union of kernels, copies and sets over all streams
    TimeNs idle = 0;
    // Unions, each by itself.
    TimeNs kernels = 0; // compute and communication
    TimeNs copies = 0;
    TimeNs sets = 0;
    TimeNs communication = 0;
    // The split of the window.
    TimeNs compute = 0; // compute kernels and sets
    TimeNs exposedCommunication = 0; // communication without compute
    TimeNs exposedCopy = 0; // copies without compute or communication
    /// Share of the communication time in which compute runs; none without communication.
    std::optional<double> overlap;
    uint64_t gapCount = 0;
    std::array<TimeNs, kCauses> idleByCause {}; // by Cause
    /// Over the window, the share of time in which a multiprocessor has work; idle time counts as
    /// 0. Where it is not measured, an estimate: the number of blocks on each multiprocessor, at
    /// most 1, as the trace tells for each kernel. None where it does not tell.
    std::optional<double> smEfficiency;
    /// Of the warps that fit, those there are while a multiprocessor has work, 0 to 1. Where it is
    /// not measured, the mean of the kernels' estimated occupancy by their time in the window.
    std::optional<double> occupancy;
    bool isMeasured = false; // these two, by the hardware
    MetricSums metrics; // over the window
};

/// One entry for each device that did anything, by device. `gaps` are those of the same window.
[[nodiscard]] std::vector<DeviceSummary>
summarizeDevices(const Trace& trace, const std::vector<GpuActivity>& activities,
                 std::span<const Gap> gaps, const Window& window, const GpuMetrics& metrics = {});

} // namespace flamelane
