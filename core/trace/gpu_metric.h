#pragma once

#include <cstdint>
#include <string_view>

namespace flamelane {

/// What a counter that the hardware keeps says of a GPU, whatever the format called it.
enum class GpuMetric : uint8_t
{
    None, // no counter of the hardware
    SmActive, // percent of cycles in which a multiprocessor holds a warp, likewise below
    SmIssue, // ... in which one issues an instruction
    TensorActive, // ... in which the tensor pipe works
    WarpsInFlight, // compute warps, percent of what fits
    DramRead, // percent of the peak bandwidth, likewise below
    DramWrite,
    PcieReceived, // by the GPU
    PcieSent,
    NvlinkReceived,
    NvlinkSent,
    GpuClock, // Hz, of the multiprocessors
    SystemClock, // Hz
    Other, // named by the file alone
};
inline constexpr int kGpuMetrics = static_cast<int>(GpuMetric::Other) + 1;

/// "sm_active", ...: for scripts; empty for None and Other.
[[nodiscard]] std::string_view gpuMetricName(GpuMetric metric);
/// "SMs active": for people; empty for None and Other.
[[nodiscard]] std::string_view gpuMetricTitle(GpuMetric metric);
/// A share of a peak in percent; else a clock, or not known.
[[nodiscard]] constexpr bool isPercent(GpuMetric metric)
{
    return metric >= GpuMetric::SmActive && metric <= GpuMetric::NvlinkSent;
}

} // namespace flamelane
