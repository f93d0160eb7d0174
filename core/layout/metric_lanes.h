#pragma once

#include "core/layout/lane_stack.h"

#include <vector>

namespace flamelane {

/// Metrics that are read together and share a lane.
enum class MetricFamily : uint8_t
{
    None, // not from the hardware, or named by the file alone
    Sm, // active, issue, tensor: the next is part of the one before
    Warps,
    Dram, // read, write
    Pcie, // received, sent; likewise below
    Nvlink,
    Clocks,
};

[[nodiscard]] MetricFamily metricFamily(GpuMetric metric);

/// The lanes of what the hardware of one device counts.
struct MetricLanes
{
    std::vector<Lane> main; // a lane for each family, in their order
    /// A lane for each counter that only the file names, and the families that are 0 from the first
    /// value to the last: to be looked for, not to be looked at.
    std::vector<Lane> rest;
};

/// `counters` are those of one device, in any order.
[[nodiscard]] MetricLanes metricLanes(const Trace& trace, const std::vector<CounterId>& counters);

} // namespace flamelane
