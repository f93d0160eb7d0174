#pragma once

#include "widgets/timeline/timeline_scene.h"

#include <QWidget>

class QMenu;

namespace flamelane {

/// The column of lane names. A click on a group folds it, a drag moves a lane among its siblings,
/// the column's right edge and the lower edge of a counter resize, and a menu has words for it all.
class LaneHeaders : public QWidget
{
    Q_OBJECT

public:
    explicit LaneHeaders(TimelineScene* scene, QWidget* parent = nullptr);

    static void paint(QPainter& painter, const QRect& area, TimelineScene& scene);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

signals:
    void scrollWanted(int deltaPx);

private:
    enum class Drag
    {
        None,
        Pressed,
        Move,
        Width,
        Height
    };

    [[nodiscard]] std::optional<VisibleLane> laneAt(int y) const;
    [[nodiscard]] bool isOnColumnEdge(int x) const;
    /// The counter whose lower edge is at y.
    [[nodiscard]] std::optional<VisibleLane> counterEdgeAt(int y) const;
    /// The sibling that a moved lane would come to lie before; none for the end.
    [[nodiscard]] LaneId siblingBelow(int y) const;
    void fillMenu(QMenu& menu, LaneId lane);

    TimelineScene* m_scene;
    Drag m_drag = Drag::None;
    QPoint m_press;
    LaneId m_pressed;
    int m_dropY = -1; // where a moved lane would go, while it moves
};

} // namespace flamelane
