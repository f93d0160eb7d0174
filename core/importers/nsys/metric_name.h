#pragma once

#include "core/trace/gpu_metric.h"

#include <string>
#include <string_view>

namespace flamelane {

/// A metricName of TARGET_INFO_GPU_METRICS, taken apart: "SMs Active [Throughput %]".
struct MetricName
{
    std::string name; // "SMs Active"; what distinguishes it stays: "Compute Warps in Flight [Avg]"
    std::string_view unit; // "%", "Hz", or empty
    GpuMetric metric = GpuMetric::Other;
};

[[nodiscard]] MetricName parseMetricName(std::string_view written);

} // namespace flamelane
