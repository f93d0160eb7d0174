#pragma once

#include "core/layout/time_scale.h"

#include <QRect>

class QPainter;

namespace flamelane {

class TimelineScene;

/// Draws over the lanes what belongs to no single one: the selected range and the marks as bands
/// with their durations, the selected slice's outline and arrows, the line under the cursor.
/// `scale` has a column for each pixel of the area.
void paintOverlays(QPainter& painter, const QRect& area, const TimeScale& scale,
                   const TimelineScene& scene);

} // namespace flamelane
