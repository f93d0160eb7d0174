#pragma once

#include "core/layout/lane_stack.h"
#include "widgets/view_state/theme.h"

#include <QString>
#include <QStringList>

namespace flamelane {

class TimelineScene;
class TimeScale;

// What the timeline says about counters, and the colours by which their series are told apart.

/// "GPU Utilization", "memory cuda:0"; of metrics their family: "SMs", "DRAM".
[[nodiscard]] QString counterTitle(const Trace& trace, const Lane& lane);
/// What tells a lane's counters apart, in its order: "read", "write".
[[nodiscard]] QStringList seriesNames(const Trace& trace, const Lane& lane);
/// Of the series at this place in its lane.
[[nodiscard]] QColor seriesColor(const Theme& theme, GpuMetric metric, size_t series);
/// The values of a counter's lane at a time; empty for other lanes.
[[nodiscard]] QString counterLine(const TimelineScene& scene, LaneId lane, TimeNs time);
/// Several lines about a column of a counter's lane: values, and the means of metrics. Empty for
/// other lanes.
[[nodiscard]] QString counterToolTip(TimelineScene& scene, LaneId lane, const TimeScale& scale,
                                     int column);
/// A counter's value with its unit.
[[nodiscard]] QString counterValue(const Counter& counter, double value);

} // namespace flamelane
