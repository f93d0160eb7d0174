#include "core/layout/metric_lanes.h"

#include <algorithm>
#include <array>
#include <map>

namespace flamelane {

namespace {

constexpr std::array<std::string_view, 7> kKeys {"",
                                                 "metric sm",
                                                 "metric warps",
                                                 "metric dram",
                                                 "metric pcie",
                                                 "metric nvlink",
                                                 "metric clocks"};

bool isZeroThroughout(const Trace& trace, const Lane& lane)
{
    return std::all_of(lane.counters.begin(), lane.counters.end(), [&trace](CounterId id) {
        const std::vector<double>& values = trace.counters[id.index()].value;
        return std::all_of(values.begin(), values.end(), [](double value) { return value == 0; });
    });
}

} // namespace

MetricFamily metricFamily(GpuMetric metric)
{
    switch (metric) {
    case GpuMetric::SmActive:
    case GpuMetric::SmIssue:
    case GpuMetric::TensorActive:
        return MetricFamily::Sm;
    case GpuMetric::WarpsInFlight:
        return MetricFamily::Warps;
    case GpuMetric::DramRead:
    case GpuMetric::DramWrite:
        return MetricFamily::Dram;
    case GpuMetric::PcieReceived:
    case GpuMetric::PcieSent:
        return MetricFamily::Pcie;
    case GpuMetric::NvlinkReceived:
    case GpuMetric::NvlinkSent:
        return MetricFamily::Nvlink;
    case GpuMetric::GpuClock:
    case GpuMetric::SystemClock:
        return MetricFamily::Clocks;
    case GpuMetric::None:
    case GpuMetric::Other:
        break;
    }
    return MetricFamily::None;
}

MetricLanes metricLanes(const Trace& trace, const std::vector<CounterId>& counters)
{
    std::map<MetricFamily, Lane> families;
    MetricLanes lanes;
    std::vector<Lane> others;
    for (const CounterId id : counters) {
        const Counter& counter = trace.counters[id.index()];
        Lane lane;
        lane.kind = LaneKind::Counter;
        const MetricFamily family = metricFamily(counter.metric);
        if (family == MetricFamily::None) {
            lane.key
                = "metric " + counter.name + (counter.series.empty() ? "" : " " + counter.series);
            lane.counters = {id};
            others.push_back(std::move(lane));
            continue;
        }
        lane.key = kKeys[static_cast<size_t>(family)];
        families.try_emplace(family, std::move(lane)).first->second.counters.push_back(id);
    }
    for (auto& [family, lane] : families) {
        std::stable_sort(
            lane.counters.begin(), lane.counters.end(), [&trace](CounterId a, CounterId b) {
                return trace.counters[a.index()].metric < trace.counters[b.index()].metric;
            });
        (isZeroThroughout(trace, lane) ? lanes.rest : lanes.main).push_back(std::move(lane));
    }
    std::move(others.begin(), others.end(), std::back_inserter(lanes.rest));
    return lanes;
}

} // namespace flamelane
