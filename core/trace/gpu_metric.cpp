#include "core/trace/gpu_metric.h"

#include <array>

namespace flamelane {

namespace {

struct Words
{
    std::string_view name;
    std::string_view title;
};

constexpr std::array<Words, kGpuMetrics> kWords {{
    {"", ""},
    {"sm_active", "SMs active"},
    {"sm_issue", "SM issue"},
    {"tensor_active", "Tensor active"},
    {"warps_in_flight", "Warps in flight"},
    {"dram_read", "DRAM read"},
    {"dram_write", "DRAM write"},
    {"pcie_received", "PCIe received"},
    {"pcie_sent", "PCIe sent"},
    {"nvlink_received", "NVLink received"},
    {"nvlink_sent", "NVLink sent"},
    {"gpu_clock", "GPU clock"},
    {"system_clock", "System clock"},
    {"", ""},
}};

} // namespace

std::string_view gpuMetricName(GpuMetric metric)
{
    return kWords[static_cast<size_t>(metric)].name;
}

std::string_view gpuMetricTitle(GpuMetric metric)
{
    return kWords[static_cast<size_t>(metric)].title;
}

} // namespace flamelane
