#pragma once

#include <QWidget>

namespace flamelane {

class TimelineScene;

/// The scale of time above the lanes, with the time under the cursor. Dragging on it selects a
/// range as on the lanes.
class TimeRuler : public QWidget
{
    Q_OBJECT

public:
    static constexpr int kHeight = 24;
    static constexpr int kTickGapPx = 110;

    explicit TimeRuler(TimelineScene* scene, QWidget* parent = nullptr);

    /// The ruler over `area`, the time it counts from in the header column to the left of it.
    static void paint(QPainter& painter, const QRect& area, const TimelineScene& scene);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    TimelineScene* m_scene;
};

} // namespace flamelane
