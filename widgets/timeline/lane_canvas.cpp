#include "widgets/timeline/lane_canvas.h"

#include "widgets/timeline/counter_words.h"
#include "widgets/timeline/gap_words.h"
#include "widgets/timeline/lane_words.h"
#include "widgets/timeline/overlay_painter.h"
#include "widgets/view_state/marks.h"
#include "widgets/view_state/selection.h"
#include "widgets/view_state/viewport.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace flamelane {

namespace {

constexpr double kZoomPerNotch = 0.8;
constexpr double kPanPerNotch = 0.1; // of the visible time
constexpr double kNotch = 120;
constexpr int kSnapPx = 4;

/// What stands where the lanes would be.
QString textWithoutLanes(const Trace* trace)
{
    if (trace == nullptr) {
        return LaneCanvas::tr("Open a trace to see its timeline.");
    }
    return trace->stacks.isEmpty()
        ? LaneCanvas::tr(
            "The file holds no slices and no counters, so there is nothing to draw. The import "
            "report says what was read.")
        : LaneCanvas::tr("The file holds stacks without times, so it has no timeline.");
}

} // namespace

LaneCanvas::LaneCanvas(TimelineScene* scene, QWidget* parent)
    : QWidget(parent)
    , m_scene(scene)
    , m_painter(*scene)
{
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setContextMenuPolicy(Qt::PreventContextMenu); // the right button pans
    setAccessibleName(tr("Lanes"));
    const auto redraw = qOverload<>(&QWidget::update);
    connect(scene, &TimelineScene::traceChanged, this, [this] { m_painter.forgetTrace(); });
    connect(scene, &TimelineScene::lanesChanged, this, redraw);
    connect(scene, &TimelineScene::scrolled, this, redraw);
    connect(scene, &TimelineScene::appearanceChanged, this, redraw);
    connect(scene, &TimelineScene::hoverChanged, this, redraw);
    connect(scene, &TimelineScene::draggedRangeChanged, this, redraw);
    connect(&scene->viewport(), &Viewport::rangeChanged, this, redraw);
    connect(&scene->selection(), &Selection::sliceChanged, this, redraw);
    connect(&scene->selection(), &Selection::rangeChanged, this, redraw);
    connect(&scene->marks(), &Marks::changed, this, redraw);
}

void LaneCanvas::paint(QPainter& painter, const QRect& area, double pixelRatio,
                       TimelineScene& scene, LanePainter& lanes)
{
    if (scene.trace() == nullptr || scene.stack().lanes().empty()) {
        painter.fillRect(area, scene.theme().background);
        painter.setFont(scene.font());
        painter.setPen(scene.theme().mutedText);
        painter.drawText(area, Qt::AlignCenter | Qt::TextWordWrap, textWithoutLanes(scene.trace()));
        return;
    }
    const TimeRange shown = scene.viewport().range();
    lanes.paint(painter, area, TimeScale(shown, qRound(area.width() * pixelRatio)), pixelRatio);
    paintOverlays(painter, area, TimeScale(shown, area.width()), scene);
}

void LaneCanvas::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    paint(painter, rect(), devicePixelRatioF(), *m_scene, m_painter);
}

TimeScale LaneCanvas::scale() const
{
    return {m_scene->viewport().range(), width()};
}

TimeScale LaneCanvas::deviceScale() const
{
    return {m_scene->viewport().range(), qRound(width() * devicePixelRatioF())};
}

LaneHit LaneCanvas::hitAt(const QPointF& position) const
{
    if (m_scene->trace() == nullptr) {
        return {};
    }
    return m_scene->hitAt(position.x(), position.y(), deviceScale(), devicePixelRatioF(), height());
}

TimeNs LaneCanvas::timeAt(double x) const
{
    const TimeNs time = scale().timeAt(x);
    const TimeRange bounds = m_scene->viewport().bounds();
    return std::clamp(time, bounds.start, bounds.end);
}

TimeRange LaneCanvas::draggedRange(double x) const
{
    TimeNs time = timeAt(x);
    // An edge of the slice under the cursor attracts.
    const LaneHit hit = hitAt({x, m_lastPosition.y()});
    if (hit.span && !hit.span->isFolded) {
        const TimeRange slice = m_scene->trace()->slices.range(hit.span->slice);
        for (const TimeNs edge : {slice.start, slice.end}) {
            if (std::abs(scale().position(edge) - x) <= kSnapPx) {
                time = edge;
            }
        }
    }
    return {std::min(time, m_pressTime), std::max(time, m_pressTime)};
}

void LaneCanvas::mousePressEvent(QMouseEvent* event)
{
    if (m_scene->trace() == nullptr || m_drag != Drag::None) {
        return;
    }
    m_pressPosition = event->position();
    m_lastPosition = event->position();
    m_pressTime = timeAt(event->position().x());
    const bool pans = event->button() == Qt::MiddleButton || event->button() == Qt::RightButton
        || event->modifiers().testFlag(Qt::ShiftModifier);
    m_zooms = event->modifiers().testFlag(Qt::ControlModifier);
    m_drag = pans ? Drag::Pan : Drag::Pressed;
    if (pans) {
        setCursor(Qt::ClosedHandCursor);
    }
}

void LaneCanvas::beginDrag(const QPointF& position)
{
    const double way = (position - m_pressPosition).manhattanLength();
    if (m_drag == Drag::Pressed && way >= QApplication::startDragDistance()) {
        m_drag = m_zooms ? Drag::Zoom : Drag::Range;
        const LaneHit hit = hitAt(m_pressPosition);
        if (hit.span && !hit.span->isFolded) {
            const TimeRange slice = m_scene->trace()->slices.range(hit.span->slice);
            for (const TimeNs edge : {slice.start, slice.end}) {
                if (std::abs(scale().position(edge) - m_pressPosition.x()) <= kSnapPx) {
                    m_pressTime = edge;
                }
            }
        }
    }
}

void LaneCanvas::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF position = event->position();
    beginDrag(position);
    switch (m_drag) {
    case Drag::None:
    case Drag::Pressed:
        break;
    case Drag::Range:
    case Drag::Zoom:
        m_lastPosition = position;
        m_scene->setDraggedRange(draggedRange(position.x()));
        break;
    case Drag::Pan: {
        // From where the press was, so that rounding does not add up.
        Viewport& viewport = m_scene->viewport();
        viewport.panBy(m_pressTime - scale().timeAt(position.x()));
        const int dy = qRound(m_lastPosition.y() - position.y());
        if (dy != 0) {
            emit scrollWanted(dy);
        }
        m_lastPosition = position;
        break;
    }
    }
    hoverAt(position);
}

void LaneCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    const Drag drag = std::exchange(m_drag, Drag::None);
    unsetCursor();
    Selection& selection = m_scene->selection();
    switch (drag) {
    case Drag::None:
    case Drag::Pan:
        break;
    case Drag::Pressed: {
        const LaneHit hit = hitAt(event->position());
        if (hit.span) {
            selection.setSlice(hit.span->slice);
        } else if (hit.idle) {
            emit gapPicked(hit.idle->longest);
        } else {
            selection.clear();
        }
        break;
    }
    case Drag::Range:
        m_scene->setDraggedRange({});
        selection.setRange(draggedRange(event->position().x()));
        emit rangePicked();
        break;
    case Drag::Zoom:
        m_scene->setDraggedRange({});
        m_scene->viewport().setRange(draggedRange(event->position().x()), Motion::Glide);
        break;
    }
}

void LaneCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    const LaneHit hit = hitAt(event->position());
    if (event->button() == Qt::LeftButton && hit.span) {
        emit sliceActivated(hit.span->slice);
    } else if (event->button() == Qt::LeftButton && hit.idle) {
        emit gapActivated(hit.idle->longest);
    }
}

void LaneCanvas::wheelEvent(QWheelEvent* event)
{
    event->accept();
    if (m_scene->trace() == nullptr) {
        return;
    }
    Viewport& viewport = m_scene->viewport();
    const QPoint angle = event->angleDelta();
    const auto shown = static_cast<double>(viewport.target().duration());
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        viewport.zoomAt(timeAt(event->position().x()),
                        std::pow(kZoomPerNotch, (angle.y() + angle.x()) / kNotch));
        return;
    }
    // Some systems turn Shift+wheel into a horizontal wheel by themselves.
    const bool pans = event->modifiers().testFlag(Qt::ShiftModifier);
    const int sideways = pans && angle.x() == 0 ? angle.y() : angle.x();
    if (sideways != 0) {
        viewport.panBy(static_cast<TimeNs>(-sideways / kNotch * kPanPerNotch * shown));
    }
    if (!pans && angle.y() != 0) {
        const int lines = QApplication::wheelScrollLines();
        const int delta = event->pixelDelta().isNull()
            ? qRound(-angle.y() / kNotch * lines * m_scene->rowHeight())
            : -event->pixelDelta().y();
        emit scrollWanted(delta);
    }
    hoverAt(event->position());
}

bool LaneCanvas::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        showToolTip(help->pos(), help->globalPos());
        return true;
    }
    if (event->type() == QEvent::NativeGesture && m_scene->trace() != nullptr) {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            m_scene->viewport().zoomAt(timeAt(gesture->position().x()),
                                       1 / std::max(0.1, 1 + gesture->value()));
            return true;
        }
    }
    return QWidget::event(event);
}

void LaneCanvas::leaveEvent(QEvent* event)
{
    m_scene->setHover({});
    emit hovered({});
    QWidget::leaveEvent(event);
}

void LaneCanvas::hoverAt(const QPointF& position)
{
    if (m_scene->trace() == nullptr) {
        return;
    }
    m_scene->setHover(TimelineScene::HoverPlace {position.x(), width()});
    const LaneHit hit = hitAt(position);
    if (hit.span) {
        emit hovered(spanLine(*m_scene->trace(), *hit.span));
        return;
    }
    if (hit.idle) {
        emit hovered(gapLine(*m_scene, *hit.idle));
        return;
    }
    emit hovered(hit.lane ? counterLine(*m_scene, hit.lane, timeAt(position.x())) : QString());
}

void LaneCanvas::showToolTip(const QPoint& position, const QPoint& globalPosition)
{
    const LaneHit hit = hitAt(position);
    if (!hit.span && !hit.idle) {
        // Without a text, that of the place before goes.
        QToolTip::showText(globalPosition,
                           hit.lane ? counterToolTip(*m_scene, hit.lane, scale(), position.x())
                                    : QString(),
                           this, QRect(position, QSize(1, 1)));
        return;
    }
    const QRect near(position - QPoint(2, 2), QSize(5, 5));
    QToolTip::showText(globalPosition,
                       hit.span ? spanToolTip(*m_scene->trace(), *hit.span)
                                : gapToolTip(*m_scene, *hit.idle),
                       this, near);
}

} // namespace flamelane
