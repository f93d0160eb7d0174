#pragma once

#include "core/layout/time_scale.h"

#include <QRect>

class QPainter;

namespace flamelane {

class TimelineScene;

/// Draws the arrows of the selected slice: launch to kernels, forward to backward, with the delay
/// from start to start. An end that is not on screen pulls its arrow over the edge towards it. The
/// painter's origin is the area's corner.
void paintFlows(QPainter& painter, const QRect& area, const TimeScale& scale,
                const TimelineScene& scene);

} // namespace flamelane
