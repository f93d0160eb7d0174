#include "core/importers/nsys/metric_name.h"

#include <algorithm>
#include <array>

namespace flamelane {

namespace {

struct Known
{
    std::string_view begin; // of the name, in lower case
    GpuMetric metric;
};

// The names changed with the versions and generations of GPUs. Of those that begin alike the first
// in the export is taken.
constexpr std::array kPercents {
    Known {"sm active", GpuMetric::SmActive},
    Known {"sms active", GpuMetric::SmActive},
    Known {"sm issue", GpuMetric::SmIssue},
    Known {"sm instructions/sm issue", GpuMetric::SmIssue},
    Known {"tensor active", GpuMetric::TensorActive},
    Known {"sm instructions/tensor active", GpuMetric::TensorActive},
    Known {"compute warps in flight", GpuMetric::WarpsInFlight},
    Known {"sm warp occupancy/compute warps in flight", GpuMetric::WarpsInFlight},
    Known {"dram read bandwidth", GpuMetric::DramRead},
    Known {"dram bandwidth/dram read", GpuMetric::DramRead},
    Known {"dram write bandwidth", GpuMetric::DramWrite},
    Known {"dram bandwidth/dram write", GpuMetric::DramWrite},
    Known {"pcie rx throughput", GpuMetric::PcieReceived},
    Known {"pcie bandwidth/pcie rx", GpuMetric::PcieReceived},
    Known {"pcie tx throughput", GpuMetric::PcieSent},
    Known {"pcie bandwidth/pcie tx", GpuMetric::PcieSent},
    Known {"nvlink rx", GpuMetric::NvlinkReceived},
    Known {"nvlink bandwidth/nvlink rx", GpuMetric::NvlinkReceived},
    Known {"nvlink tx", GpuMetric::NvlinkSent},
    Known {"nvlink bandwidth/nvlink tx", GpuMetric::NvlinkSent},
};
constexpr std::array kClocks {
    Known {"gpc clock frequency", GpuMetric::GpuClock},
    Known {"sys clock frequency", GpuMetric::SystemClock},
};

template<size_t Size>
GpuMetric find(const std::array<Known, Size>& known, std::string_view name)
{
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c | 0x20 : c); });
    const auto found = std::find_if(known.begin(), known.end(), [&lower](const Known& entry) {
        return lower.starts_with(entry.begin);
    });
    return found == known.end() ? GpuMetric::Other : found->metric;
}

} // namespace

MetricName parseMetricName(std::string_view written)
{
    MetricName metric;
    const size_t bracket = written.rfind(" [");
    const bool hasUnit = bracket != written.npos && written.ends_with("]");
    const std::string_view unit
        = hasUnit ? written.substr(bracket + 2, written.size() - bracket - 3) : std::string_view();
    if (unit == "Throughput %" || unit == "%") {
        metric.name = written.substr(0, bracket);
        metric.unit = "%";
        metric.metric = find(kPercents, written);
    } else if (unit == "MHz" || unit == "Hz") {
        // Values are in Hz, though the name says MHz.
        metric.name = written.substr(0, bracket);
        metric.unit = "Hz";
        metric.metric = find(kClocks, written);
    } else {
        metric.name = written;
    }
    return metric;
}

} // namespace flamelane
