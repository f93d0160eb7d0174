// What mouse and keys do on a FlameView.

#include "widgets/flamegraph/flame_view.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <cmath>

namespace flamelane {

namespace {

constexpr double kZoomPerNotch = 0.8;
constexpr double kZoomPerKey = 0.7;
constexpr double kPanPerStep = 0.1; // of what is in view
constexpr double kNotch = 120;

/// Keys that the menus give to the timeline: here they are the flame graph's.
bool isOwnKey(const QKeyEvent& press)
{
    if ((press.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) != Qt::NoModifier) {
        return false;
    }
    switch (press.key()) {
    case Qt::Key_F:
        return !press.modifiers().testFlag(Qt::ShiftModifier); // which leads here from a slice
    case Qt::Key_W:
    case Qt::Key_A:
    case Qt::Key_S:
    case Qt::Key_D:
    case Qt::Key_P:
    case Qt::Key_0:
    case Qt::Key_Plus:
    case Qt::Key_Equal:
    case Qt::Key_Minus:
    case Qt::Key_Slash:
    case Qt::Key_Comma:
    case Qt::Key_Period:
    case Qt::Key_Escape:
    case Qt::Key_Home:
    case Qt::Key_Backspace:
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
        return true;
    default:
        return false;
    }
}

double lengthOf(FlameRange range)
{
    return range.end - range.start;
}

} // namespace

bool FlameView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && isOwnKey(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QAbstractScrollArea::event(event);
}

bool FlameView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        showToolTip(help->pos(), help->globalPos());
        return true;
    }
    if (event->type() == QEvent::Leave) {
        hover(kNoNode);
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void FlameView::mousePressEvent(QMouseEvent* press)
{
    if (press->button() != Qt::LeftButton && press->button() != Qt::MiddleButton) {
        return;
    }
    m_isPressed = true;
    m_isDragged = false;
    m_pressPosition = press->position();
    m_lastPosition = press->position();
}

void FlameView::mouseMoveEvent(QMouseEvent* move)
{
    const QPointF position = move->position();
    if (!m_isPressed) {
        const FlameSpan* span = m_scene.spanAt(position);
        hover(span == nullptr || span->others > 0 ? kNoNode : span->node);
        return;
    }
    if (!m_isDragged
        && (position - m_pressPosition).manhattanLength() < QApplication::startDragDistance()) {
        return;
    }
    m_isDragged = true;
    viewport()->setCursor(Qt::ClosedHandCursor);
    const QPointF way = m_lastPosition - position;
    m_zoom.panBy(way.x() / viewport()->width() * lengthOf(m_zoom.target()), false);
    verticalScrollBar()->setValue(verticalScrollBar()->value() + qRound(way.y()));
    m_lastPosition = position;
}

void FlameView::mouseReleaseEvent(QMouseEvent* release)
{
    const bool isClick = m_isPressed && !m_isDragged && release->button() == Qt::LeftButton;
    m_isPressed = false;
    m_isDragged = false;
    viewport()->unsetCursor();
    if (isClick) {
        click(release->position(), !release->modifiers().testFlag(Qt::ControlModifier));
    }
}

void FlameView::click(const QPointF& position, bool isZooming)
{
    const FlameSpan* span = m_scene.spanAt(position);
    if (span == nullptr) {
        pick(kNoNode);
        return;
    }
    if (span->others > 0) {
        const auto start = static_cast<double>(tree()->start[span->node]);
        m_zoom.zoomTo({start, start + static_cast<double>(span->weight)});
        return;
    }
    const uint32_t node = span->node;
    pick(node);
    if (isZooming) {
        zoomTo(node);
    }
}

void FlameView::mouseDoubleClickEvent(QMouseEvent* click)
{
    if (click->button() == Qt::LeftButton) {
        zoomTo(m_scene.selected);
        if (m_scene.selected != kNoNode) {
            emit nodeActivated(m_scene.selected);
        }
    }
}

void FlameView::wheelEvent(QWheelEvent* wheel)
{
    wheel->accept();
    if (tree() == nullptr) {
        return;
    }
    const QPoint angle = wheel->angleDelta();
    if (wheel->modifiers().testFlag(Qt::ControlModifier)) {
        m_zoom.zoomAt(m_scene.weightAt(wheel->position().x()),
                      std::pow(kZoomPerNotch, (angle.y() + angle.x()) / kNotch), false);
        return;
    }
    // Some systems turn Shift+wheel into a horizontal wheel by themselves.
    const bool pans = wheel->modifiers().testFlag(Qt::ShiftModifier);
    const int sideways = pans && angle.x() == 0 ? angle.y() : angle.x();
    if (sideways != 0) {
        m_zoom.panBy(-sideways / kNotch * kPanPerStep * lengthOf(m_zoom.target()), false);
    }
    if (!pans && angle.y() != 0) {
        const int lines = QApplication::wheelScrollLines();
        const int delta = wheel->pixelDelta().isNull()
            ? qRound(-angle.y() / kNotch * lines * FlameScene::kRowPx)
            : -wheel->pixelDelta().y();
        verticalScrollBar()->setValue(verticalScrollBar()->value() + delta);
    }
}

void FlameView::keyPressEvent(QKeyEvent* press)
{
    if (tree() == nullptr || !isOwnKey(*press)) {
        QAbstractScrollArea::keyPressEvent(press);
        return;
    }
    switch (press->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
        walk(press->key());
        break;
    default:
        act(press->key());
    }
}

/// From box to box, in the direction in which it lies on screen.
void FlameView::walk(int key)
{
    const bool isFlame = m_scene.look().orientation == FlameOrientation::Flame;
    const uint32_t at = m_scene.selected;
    if (at == kNoNode) {
        select(m_scene.look().isRootShown ? m_scene.zoomedNode() : heaviestChild(*tree(), 0));
        return;
    }
    uint32_t next = kNoNode;
    if (key == Qt::Key_Left || key == Qt::Key_Right) {
        next = siblingOf(*tree(), at, key == Qt::Key_Right);
    } else if ((key == Qt::Key_Up) == isFlame) {
        next = heaviestChild(*tree(), at);
    } else {
        next = tree()->parent[at];
        next = next == 0 && !m_scene.look().isRootShown ? kNoNode : next;
    }
    if (next != kNoNode) {
        select(next);
    }
}

void FlameView::act(int key)
{
    const FlameRange shown = m_zoom.target();
    const double middle = (shown.start + shown.end) / 2;
    const uint32_t node = m_scene.selected;
    switch (key) {
    case Qt::Key_W:
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        m_zoom.zoomAt(middle, kZoomPerKey, true);
        break;
    case Qt::Key_S:
    case Qt::Key_Minus:
        m_zoom.zoomAt(middle, 1 / kZoomPerKey, true);
        break;
    case Qt::Key_A:
        m_zoom.panBy(-kPanPerStep * lengthOf(shown), true);
        break;
    case Qt::Key_D:
        m_zoom.panBy(kPanPerStep * lengthOf(shown), true);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_F:
        zoomTo(node);
        break;
    case Qt::Key_Escape:
    case Qt::Key_Home:
    case Qt::Key_0:
        showAll();
        break;
    case Qt::Key_Backspace:
        goBack();
        break;
    case Qt::Key_Slash:
        emit searchWanted();
        break;
    case Qt::Key_P:
        if (node != kNoNode) {
            togglePin(node);
        }
        break;
    case Qt::Key_Comma:
    case Qt::Key_Period:
        if (node != kNoNode) {
            emit instanceWanted(node, key == Qt::Key_Period);
        }
        break;
    default:
        break;
    }
}

} // namespace flamelane
