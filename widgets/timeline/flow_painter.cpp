#include "widgets/timeline/flow_painter.h"

#include "core/base/format.h"
#include "core/layout/slice_walk.h"
#include "widgets/timeline/timeline_scene.h"
#include "widgets/view_state/selection.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace flamelane {

namespace {

constexpr size_t kMostArrows = 24; // on each side of the selection
constexpr size_t kMostDelays = 4; // labels beyond this would cover each other
constexpr double kBeyondEdgePx = 24;
constexpr double kHeadPx = 7;
constexpr double kLeastBendPx = 30;

struct Arrow
{
    QPointF from;
    QPointF to;
    TimeNs delay = 0;
};

struct FlowWords
{
    Q_DECLARE_TR_FUNCTIONS(flamelane::FlowWords)
};

/// Draws the arrows of one scene in one frame.
class FlowPainter
{
public:
    FlowPainter(QPainter& painter, const QRect& area, const TimeScale& scale,
                const TimelineScene& scene)
        : m_painter(painter)
        , m_area(area)
        , m_scale(scale)
        , m_scene(scene)
    {
    }

    void paint(SliceId selected)
    {
        const Trace& trace = *m_scene.trace();
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        paintSide(selected, arrowsTo(trace, selected), false);
        paintSide(selected, arrowsFrom(trace, selected), true);
        m_painter.setRenderHint(QPainter::Antialiasing, false);
    }

private:
    void paintSide(SliceId selected, const std::vector<SliceId>& others, bool isForward)
    {
        const size_t count = std::min(others.size(), kMostArrows);
        for (size_t i = 0; i < count; ++i) {
            const SliceId from = isForward ? selected : others[i];
            const SliceId to = isForward ? others[i] : selected;
            const std::optional<Arrow> arrow = arrowBetween(from, to);
            if (arrow) {
                paintArrow(*arrow);
                if (count <= kMostDelays) {
                    paintDelay(*arrow);
                }
            }
        }
        if (others.size() > count) {
            const std::optional<QPointF> end = pointOf(selected, isForward);
            if (end) {
                paintText(
                    *end + QPointF(0, isForward ? 16 : -16),
                    FlowWords::tr("%1 more").arg(static_cast<qulonglong>(others.size() - count)));
            }
        }
    }

    /// Where an arrow leaves a slice (its end) or meets it (its start).
    [[nodiscard]] std::optional<QPointF> pointOf(SliceId slice, bool isEnd) const
    {
        const std::optional<VisibleLane> row = m_scene.rowOf(slice);
        if (!row) {
            return {};
        }
        const TimeRange time = m_scene.trace()->slices.range(slice);
        const double x = std::clamp(m_scale.position(isEnd ? time.end : time.start), -kBeyondEdgePx,
                                    m_area.width() + kBeyondEdgePx);
        const double y = static_cast<double>(row->y) + static_cast<double>(row->height) / 2;
        return QPointF(x, y);
    }

    [[nodiscard]] std::optional<Arrow> arrowBetween(SliceId from, SliceId to) const
    {
        const std::optional<QPointF> begin = pointOf(from, true);
        const std::optional<QPointF> end = pointOf(to, false);
        if (!begin || !end) {
            return {};
        }
        const SliceTable& slices = m_scene.trace()->slices;
        return Arrow {*begin, *end, slices.start[to.index()] - slices.start[from.index()]};
    }

    void paintArrow(const Arrow& arrow)
    {
        const double bend = std::max(kLeastBendPx, std::abs(arrow.to.x() - arrow.from.x()) * 0.45);
        QPainterPath path(arrow.from);
        const QPointF neck = arrow.to - QPointF(kHeadPx, 0);
        path.cubicTo(arrow.from + QPointF(bend, 0), neck - QPointF(bend, 0), neck);
        const QColor color = m_scene.theme().text;
        m_painter.setBrush(Qt::NoBrush);
        // A dark seam keeps the line apart from slices of its own colour.
        m_painter.setPen(QPen(m_scene.theme().background, 4));
        m_painter.drawPath(path);
        m_painter.setPen(QPen(color, 1.5));
        m_painter.drawPath(path);
        m_painter.setPen(QPen(m_scene.theme().background, 1));
        m_painter.setBrush(color);
        m_painter.drawPolygon(QPolygonF(
            {arrow.to, neck + QPointF(-1, -kHeadPx * 0.6), neck + QPointF(-1, kHeadPx * 0.6)}));
    }

    void paintDelay(const Arrow& arrow)
    {
        const QPointF middle = (arrow.from + arrow.to) / 2;
        const auto pinned = static_cast<double>(m_scene.stack().pinnedHeight());
        if (QRectF(0, pinned, m_area.width(), m_area.height() - pinned).contains(middle)) {
            paintText(middle, QString::fromStdString(formatDuration(arrow.delay)));
        }
    }

    void paintText(const QPointF& center, const QString& text)
    {
        const QFontMetricsF metrics(m_painter.font(), m_painter.device());
        QRectF box(0, 0, metrics.horizontalAdvance(text) + 12, 18);
        box.moveCenter(center);
        box.moveLeft(std::clamp(box.left(), 0.0, std::max(0.0, m_area.width() - box.width())));
        m_painter.setPen(QPen(m_scene.theme().mutedText, 1));
        m_painter.setBrush(m_scene.theme().panel);
        m_painter.drawRect(box.toRect());
        m_painter.setPen(m_scene.theme().text);
        m_painter.drawText(box, Qt::AlignCenter, text);
    }

    QPainter& m_painter;
    const QRect m_area;
    const TimeScale& m_scale;
    const TimelineScene& m_scene;
};

} // namespace

void paintFlows(QPainter& painter, const QRect& area, const TimeScale& scale,
                const TimelineScene& scene)
{
    if (const SliceId selected = scene.selection().slice()) {
        FlowPainter(painter, area, scale, scene).paint(selected);
    }
}

} // namespace flamelane
