#include "core/analysis/metric_words.h"

#include "core/base/format.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace flamelane {

std::string frequencyText(double hertz)
{
    constexpr std::array<std::string_view, 4> kUnits {"Hz", "kHz", "MHz", "GHz"};
    size_t unit = 0;
    // The next unit also where rounding fills this one.
    while (unit + 1 < kUnits.size() && std::abs(hertz) >= 999.5) {
        hertz /= 1000;
        ++unit;
    }
    const double size = std::abs(hertz);
    const int decimals = unit == 0 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
    return fmt::format("{:.{}f} {}", hertz, decimals, kUnits[unit]);
}

std::string metricText(GpuMetric metric, double mean)
{
    return isPercent(metric) ? formatShare(mean / 100) : frequencyText(mean);
}

std::string metricsText(const MetricSums& sums)
{
    std::string text;
    const auto append = [&text](std::string_view title, std::optional<double> percent) {
        if (percent) {
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", title,
                                formatShare(*percent / 100));
        }
    };
    for (const GpuMetric metric : {GpuMetric::SmActive, GpuMetric::SmIssue, GpuMetric::TensorActive,
                                   GpuMetric::WarpsInFlight}) {
        append(gpuMetricTitle(metric), sums.mean(metric));
    }
    append("DRAM", sums.dramMean());
    return text;
}

} // namespace flamelane
