#pragma once

#include "widgets/flamegraph/flame_painter.h"
#include "widgets/flamegraph/flame_scene.h"
#include "widgets/flamegraph/flame_zoom.h"

#include <QAbstractScrollArea>

#include <set>
#include <string>
#include <utility>

namespace flamelane {

/// A flame graph. A click picks a box and zooms to it (with Ctrl it only picks), the wheel scrolls,
/// with Ctrl it zooms, drag pans; arrows walk from box to box, Enter zooms, Escape shows all,
/// Backspace goes back, W A S D move as in the timeline, the menu key has the rest.
class FlameView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit FlameView(QWidget* parent = nullptr);

    /// What was picked, pinned and zoomed to stays so where it is in the new tree.
    void setSubject(FlameSubject subject);
    [[nodiscard]] const FlameTree* tree() const { return m_scene.tree(); }
    [[nodiscard]] const FlameScene& scene() const { return m_scene; }
    [[nodiscard]] const FlameZoom& zoom() const { return m_zoom; }
    void setTheme(const Theme& theme);
    void setLook(const FlameLook& look);
    void setAnimated(bool isAnimated) { m_zoom.setGliding(isAnimated); }

    /// kNoNode while nothing is picked.
    [[nodiscard]] uint32_t selected() const { return m_scene.selected; }
    /// Brings it into view.
    void select(uint32_t node);
    void zoomTo(uint32_t node);
    /// Dims what it does not find; an empty query ends that.
    void setSearch(const Query& query);
    [[nodiscard]] const std::optional<FrameSearch>& found() const { return m_scene.found; }
    void togglePin(uint32_t node);
    [[nodiscard]] bool isPinned(uint32_t node) const;
    /// Where a box is on screen, in the coordinates of viewport().
    [[nodiscard]] QRectF rectOf(uint32_t node) { return m_scene.rectOf(node); }

    /// What is in view, from its root on, with a heading.
    void paintPicture(QPainter& painter, QSize size, const QString& title,
                      const QString& subtitle) const;

public slots:
    void showAll();
    void goBack();

signals:
    void nodePicked(uint32_t node);
    /// By a double click.
    void nodeActivated(uint32_t node);
    void filterWanted(FilterMode mode, uint32_t node);
    void familyFoldWanted(uint32_t node);
    void sliceWanted(SliceId slice);
    void instanceWanted(uint32_t node, bool isNext);
    void searchWanted();

protected:
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* paint) override;
    void resizeEvent(QResizeEvent* resize) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent* press) override;
    void mouseMoveEvent(QMouseEvent* move) override;
    void mouseReleaseEvent(QMouseEvent* release) override;
    void mouseDoubleClickEvent(QMouseEvent* click) override;
    void wheelEvent(QWheelEvent* wheel) override;
    void keyPressEvent(QKeyEvent* press) override;
    void contextMenuEvent(QContextMenuEvent* request) override;
    void focusInEvent(QFocusEvent* focus) override;
    void focusOutEvent(QFocusEvent* focus) override;

private:
    void applyPins();
    void updateScroll();
    void showRange();
    void hover(uint32_t node);
    void pick(uint32_t node);
    void scrollTo(uint32_t node);
    void walk(int key);
    void act(int key);
    void click(const QPointF& position, bool isZooming);
    void showToolTip(const QPoint& position, const QPoint& globalPosition);

    FlameScene m_scene;
    FlamePainter m_painter;
    FlameZoom m_zoom;
    std::set<std::pair<SliceKind, std::string>> m_pinned;
    Query m_search;
    bool m_isPressed = false;
    bool m_isDragged = false;
    QPointF m_pressPosition;
    QPointF m_lastPosition;
};

} // namespace flamelane
