#pragma once

#include "core/layout/time_scale.h"
#include "widgets/painting/box_list.h"
#include "widgets/plots/counter_plot.h"
#include "widgets/timeline/idle_painter.h"
#include "widgets/timeline/timeline_scene.h"

#include <QPixmap>
#include <QRect>

#include <map>
#include <vector>

class QPainter;

namespace flamelane {

/// Puts the lanes' layouts on a painter: slices as flat rectangles gathered by colour, then the
/// labels, then what few there are of everything else. Rectangles are drawn in pixels of the
/// device, so that they are sharp at every scale. Keeps its lists from frame to frame.
class LanePainter
{
public:
    explicit LanePainter(TimelineScene& scene);

    /// Drops what it keeps of a trace, before the next one.
    void forgetTrace() { m_counterPictures.clear(); }
    /// `scale` has area.width() times `pixelRatio` columns.
    void paint(QPainter& painter, const QRect& area, const TimeScale& scale, double pixelRatio);

private:
    struct Frame
    {
        QPainter& painter;
        QRect area;
        const TimeScale& scale;
        double pixelRatio;
    };
    struct Label
    {
        QPointF baseline;
        double width = 0;
        SliceKind kind {};
        StringId name;
        QColor color;
    };
    struct CounterPicture
    {
        TimeScale scale;
        QSize size;
        QRgb color = 0;
        QPixmap pixmap;
    };

    void paintGrid(const Frame& frame) const;
    void paintLanes(const Frame& frame, const std::vector<VisibleLane>& lanes, bool isPinned);
    void paintGroup(const Frame& frame, const VisibleLane& lane);
    void gatherSlices(const Frame& frame, const VisibleLane& lane);
    void gatherSpan(const Frame& frame, const Lane& lane, const Span& span, int64_t rowY);
    void gatherInstants(const Frame& frame, const VisibleLane& lane);
    void flush(const Frame& frame);
    void paintCounter(const Frame& frame, const VisibleLane& lane);
    [[nodiscard]] Shade shadeOf(const Lane& lane, const Span& span) const;

    TimelineScene& m_scene;
    CounterPlot m_plot;
    IdlePainter m_idle;
    std::map<LaneId, CounterPicture> m_counterPictures;
    StringId m_selectedName;
    // Of the frame, in pixels of the device.
    BoxList m_boxes;
    std::vector<QRect> m_hatched;
    std::vector<QRect> m_torn;
    std::vector<QPoint> m_instants;
    std::vector<Label> m_labels;
};

} // namespace flamelane
