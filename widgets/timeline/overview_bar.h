#pragma once

#include "core/base/time.h"

#include <QWidget>

#include <vector>

namespace flamelane {

class TimelineScene;

/// The whole trace in one strip: its busy curve, and the visible window as a brush that is dragged,
/// resized by its edges, and drawn anew beside it. A click brings the window there.
class OverviewBar : public QWidget
{
    Q_OBJECT

public:
    static constexpr int kHeight = 46;

    explicit OverviewBar(TimelineScene* scene, QWidget* parent = nullptr);

    static void paint(QPainter& painter, const QRect& area, const TimelineScene& scene);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    enum class Drag
    {
        None,
        Move,
        Start, // an edge of the window
        End,
        New // a window of its own
    };

    [[nodiscard]] QRect strip() const;
    [[nodiscard]] TimeNs timeAt(double x) const;
    [[nodiscard]] Drag dragAt(double x) const;
    void refreshPicture();

    TimelineScene* m_scene;
    QPixmap m_picture; // all but the brush
    Drag m_drag = Drag::None;
    TimeNs m_pressTime = 0;
    TimeRange m_pressRange;
};

} // namespace flamelane
