#pragma once

#include "core/analysis/cause.h"
#include "core/layout/lane_stack.h"
#include "core/layout/time_scale.h"

#include <QPointF>
#include <QRect>
#include <QString>

#include <array>
#include <vector>

class QPainter;

namespace flamelane {

class TimelineScene;

/// Puts the gaps of an idle lane on a painter: rectangles gathered by cause, hatched where no part
/// of the program is to blame, with the cause written where there is room. Keeps its lists from
/// frame to frame.
class IdlePainter
{
public:
    /// `area` is the lane; `scale` has area.width() times `pixelRatio` columns.
    void paint(QPainter& painter, const QRect& area, LaneId lane, const TimeScale& scale,
               double pixelRatio, TimelineScene& scene);

private:
    struct Rects
    {
        std::vector<QRect> plain;
        std::vector<QRect> folded;
    };
    struct Label
    {
        QPointF baseline;
        double width = 0;
        size_t cause = 0;
        bool isDim = false;
    };

    void flush(QPainter& painter, double pixelRatio, const TimelineScene& scene);

    std::array<Rects, 2 * kCauses> m_rects; // by cause; the dimmed ones behind the bright ones
    std::vector<QRect> m_hatched;
    std::vector<Label> m_labels;
};

} // namespace flamelane
