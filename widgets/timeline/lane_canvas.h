#pragma once

#include "core/layout/time_scale.h"
#include "widgets/timeline/lane_painter.h"

#include <QPointF>
#include <QWidget>

namespace flamelane {

/// The lanes themselves, and what the mouse does on them: click selects, drag selects a range,
/// Shift, right or middle drag pans, Ctrl+drag zooms to what was dragged; the wheel scrolls, with
/// Ctrl it zooms at the cursor and with Shift it pans; pinch zooms.
class LaneCanvas : public QWidget
{
    Q_OBJECT

public:
    explicit LaneCanvas(TimelineScene* scene, QWidget* parent = nullptr);

    static void paint(QPainter& painter, const QRect& area, double pixelRatio, TimelineScene& scene,
                      LanePainter& lanes);

signals:
    void hovered(const QString& line);
    void rangePicked();
    /// The wheel was turned over the lanes; positive is down.
    void scrollWanted(int deltaPx);
    void sliceActivated(SliceId slice); // double click
    void gapPicked(uint32_t gap); // click; an index into the scene's gaps
    void gapActivated(uint32_t gap); // double click

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    enum class Drag
    {
        None,
        Pressed, // not far enough to be a drag yet
        Range,
        Zoom,
        Pan
    };

    [[nodiscard]] TimeScale scale() const; // a column for each pixel of the widget
    [[nodiscard]] TimeScale deviceScale() const;
    [[nodiscard]] LaneHit hitAt(const QPointF& position) const;
    [[nodiscard]] TimeNs timeAt(double x) const;
    [[nodiscard]] TimeRange draggedRange(double x) const;
    void beginDrag(const QPointF& position);
    void hoverAt(const QPointF& position);
    void showToolTip(const QPoint& position, const QPoint& globalPosition);

    TimelineScene* m_scene;
    LanePainter m_painter;
    Drag m_drag = Drag::None;
    bool m_zooms = false; // the press was with Ctrl
    QPointF m_pressPosition;
    QPointF m_lastPosition;
    TimeNs m_pressTime = 0;
};

} // namespace flamelane
