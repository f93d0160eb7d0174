#pragma once

#include "core/layout/lane_stack.h"

class QPainter;
class QRect;

namespace flamelane {

class TimelineScene;

// What the header of a counter's lane has beside its name.

/// The names of the series with their colours.
void paintSeriesKey(QPainter& painter, QRect rect, const TimelineScene& scene, LaneId lane);
/// The ends of the axis: its highest value at the top and its lowest, unless that is 0, at the
/// bottom.
void paintCounterScale(QPainter& painter, const QRect& rect, TimelineScene& scene, LaneId lane);

} // namespace flamelane
