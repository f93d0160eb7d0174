#pragma once

#include "core/base/intervals.h"
#include "core/trace/trace.h"

#include <vector>

namespace flamelane {

/// What one device did, over all its streams. GPU work is kernels, graphs, copies and sets alone;
/// waits, annotations and the profiler's overhead are none.
struct GpuActivity
{
    DeviceId device;
    TimeRange window; // first start to last end of its work, also of work without length
    uint64_t kernels = 0; // compute and communication
    uint64_t copies = 0;
    uint64_t sets = 0;
    uint64_t graphs = 0; // recorded as a whole
    Intervals compute; // union of these, and of the kernels that belong to no collective library
    Intervals communication; // union of those that do (nccl, rccl, oneccl, hccl)
    Intervals copy; // union of the copies
    Intervals set; // union of the sets
    Intervals busy; // union of the four
    Intervals idle; // what `busy` leaves of the window

    /// Time in which communication and compute both run.
    [[nodiscard]] TimeNs overlap() const { return intersected(communication, compute).length(); }
    /// Time in which communication runs and compute does not.
    [[nodiscard]] TimeNs exposedCommunication() const
    {
        return subtracted(communication, compute).length();
    }
};

/// The activity of every device that did anything, by device id.
[[nodiscard]] std::vector<GpuActivity> gpuActivity(const Trace& trace);

} // namespace flamelane
