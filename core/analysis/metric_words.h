#pragma once

#include "core/analysis/gpu_metrics.h"

#include <string>
#include <string_view>

namespace flamelane {

// What the hardware counted, in words.

/// "12.3 %", "1.98 GHz".
[[nodiscard]] std::string metricText(GpuMetric metric, double mean);
/// Three significant digits: "1.98 GHz", "345 MHz".
[[nodiscard]] std::string frequencyText(double hertz);
/// "SMs active 12.3 %, SM issue 5.1 %, DRAM 7.0 %": what a person asks for first, as far as it was
/// measured. Empty where nothing was.
[[nodiscard]] std::string metricsText(const MetricSums& sums);

} // namespace flamelane
