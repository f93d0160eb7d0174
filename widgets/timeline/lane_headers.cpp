#include "widgets/timeline/lane_headers.h"

#include "widgets/timeline/counter_header.h"
#include "widgets/timeline/lane_words.h"
#include "widgets/view_state/viewport.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>

namespace flamelane {

namespace {

constexpr int kPaddingPx = 10;
constexpr int kTrianglePx = 8;
constexpr int kIndentPx = 16; // of a lane in a group
constexpr int kGripPx = 4;
constexpr int kTwoLinesPx = 34; // lanes from this height on have their detail on a second line

/// A triangle that points down where the group is open, else right.
void paintTriangle(QPainter& painter, const QPoint& center, bool isCollapsed, const QColor& color)
{
    const int half = kTrianglePx / 2;
    const QPolygon open({{center.x() - half, center.y() - half / 2},
                         {center.x() + half, center.y() - half / 2},
                         {center.x(), center.y() + half / 2 + 1}});
    const QPolygon closed({{center.x() - half / 2, center.y() - half},
                           {center.x() - half / 2, center.y() + half},
                           {center.x() + half / 2 + 1, center.y()}});
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(isCollapsed ? closed : open);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// Title to the left and detail to the right, the title first where both do not fit.
void paintLine(QPainter& painter, const QRect& rect, const QString& title, const QString& detail,
               const Theme& theme)
{
    const QFontMetrics metrics = painter.fontMetrics();
    const int detailWidth = metrics.horizontalAdvance(detail);
    const int gap = 10;
    const int titleWidth = metrics.horizontalAdvance(title);
    const bool fits = titleWidth + gap + detailWidth <= rect.width();
    painter.setPen(theme.text);
    painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(title, Qt::ElideRight, rect.width()));
    if (fits) {
        painter.setPen(theme.mutedText);
        painter.drawText(rect, Qt::AlignRight | Qt::AlignVCenter, detail);
    }
}

void paintLaneHeader(QPainter& painter, const QRect& rect, TimelineScene& scene, LaneId id)
{
    const Theme& theme = scene.theme();
    const Lane& lane = scene.stack().lane(id);
    const QString title = laneTitle(*scene.trace(), lane);
    const QString detail = laneDetail(scene, id);
    QFont font = scene.font();
    if (isGroup(lane.kind)) {
        font.setBold(true);
        painter.setFont(font);
        painter.fillRect(rect, theme.panel);
        paintTriangle(painter, {rect.left() + kPaddingPx + kTrianglePx / 2, rect.center().y()},
                      lane.isCollapsed, theme.mutedText);
        const int left = kPaddingPx + kTrianglePx + 6;
        const QRect line = rect.adjusted(left, 0, -kPaddingPx, 0);
        paintLine(painter, line, title, {}, theme);
        const int used = painter.fontMetrics().horizontalAdvance(title);
        painter.setFont(scene.font());
        if (used + 10 + painter.fontMetrics().horizontalAdvance(detail) <= line.width()) {
            painter.setPen(theme.mutedText);
            painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, detail);
        }
        return;
    }
    const int left = kPaddingPx + (lane.group ? kIndentPx : 0);
    const QRect text = rect.adjusted(left, 0, -kPaddingPx, 0);
    const int lineHeight = scene.rowHeight() < 13 ? 13 : scene.rowHeight() - 2;
    painter.setFont(font);
    if (text.height() < kTwoLinesPx) {
        paintLine(painter,
                  QRect(text.left(), text.top(), text.width(), std::max(10, text.height() - 2)),
                  title, detail, theme);
        return;
    }
    // The name of a lane whose top is scrolled away stays in sight.
    const int bottomMost = rect.bottom() - 2 * lineHeight;
    const auto hidden = static_cast<int>(scene.stack().pinnedHeight());
    const int top = lane.isPinned
        ? text.top()
        : std::clamp(hidden, text.top(), std::max(text.top(), bottomMost));
    paintLine(painter, QRect(text.left(), top, text.width(), lineHeight), title, {}, theme);
    const QRect second(text.left(), top + lineHeight - 2, text.width(), lineHeight);
    if (lane.kind == LaneKind::Counter && lane.counters.size() > 1) {
        paintSeriesKey(painter, second, scene, id);
        return;
    }
    painter.setPen(theme.mutedText);
    painter.drawText(second, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(detail, Qt::ElideRight, text.width()));
}

} // namespace

LaneHeaders::LaneHeaders(TimelineScene* scene, QWidget* parent)
    : QWidget(parent)
    , m_scene(scene)
{
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Lane names"));
    setFixedWidth(scene->headerWidth());
    const auto redraw = qOverload<>(&QWidget::update);
    connect(scene, &TimelineScene::lanesChanged, this, redraw);
    connect(scene, &TimelineScene::scrolled, this, redraw);
    connect(scene, &TimelineScene::appearanceChanged, this, redraw);
    connect(scene, &TimelineScene::headerWidthChanged, this,
            [this] { setFixedWidth(m_scene->headerWidth()); });
}

void LaneHeaders::paint(QPainter& painter, const QRect& area, TimelineScene& scene)
{
    const Theme& theme = scene.theme();
    painter.save();
    painter.setClipRect(area);
    painter.translate(area.topLeft());
    const auto ground = [&](int y, int height) {
        painter.fillRect(0, y, area.width(), height, theme.background);
    };
    ground(0, area.height());
    if (scene.trace() != nullptr) {
        const auto pinnedHeight = static_cast<int>(scene.stack().pinnedHeight());
        bool isPinnedPart = false;
        for (const VisibleLane& visible : scene.visibleLanes(area.height())) {
            if (visible.isPinned && !isPinnedPart) {
                ground(0, pinnedHeight);
                isPinnedPart = true;
            }
            const QRect rect(0, static_cast<int>(visible.y), area.width(),
                             static_cast<int>(visible.height));
            paintLaneHeader(painter, rect, scene, visible.lane);
            if (scene.stack().lane(visible.lane).kind == LaneKind::Counter) {
                paintCounterScale(painter, rect.adjusted(kPaddingPx, 0, -kPaddingPx, 0), scene,
                                  visible.lane);
            }
        }
        if (pinnedHeight > 0) {
            painter.fillRect(0, pinnedHeight - 1, area.width(), 1, theme.grid);
        }
    }
    painter.fillRect(area.width() - 1, 0, 1, area.height(), theme.grid);
    painter.restore();
}

void LaneHeaders::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    paint(painter, rect(), *m_scene);
    if (m_drag == Drag::Move && m_dropY >= 0) {
        painter.fillRect(0, m_dropY - 1, width(), 2, m_scene->theme().accent);
    }
}

std::optional<VisibleLane> LaneHeaders::laneAt(int y) const
{
    const std::vector<VisibleLane> visible = m_scene->visibleLanes(height());
    const auto found = std::find_if(visible.rbegin(), visible.rend(), [y](const VisibleLane& lane) {
        return lane.y <= y && y < lane.y + lane.height;
    });
    return found == visible.rend() ? std::nullopt : std::optional(*found);
}

bool LaneHeaders::isOnColumnEdge(int x) const
{
    return x >= width() - kGripPx;
}

std::optional<VisibleLane> LaneHeaders::counterEdgeAt(int y) const
{
    for (const VisibleLane& lane : m_scene->visibleLanes(height())) {
        if (m_scene->stack().lane(lane.lane).kind == LaneKind::Counter
            && std::abs(lane.y + lane.height - y) <= kGripPx) {
            return lane;
        }
    }
    return {};
}

LaneId LaneHeaders::siblingBelow(int y) const
{
    const LaneId group = m_scene->stack().lane(m_pressed).group;
    for (const VisibleLane& lane : m_scene->visibleLanes(height())) {
        if (m_scene->stack().lane(lane.lane).group == group && lane.y + lane.height / 2 > y) {
            return lane.lane;
        }
    }
    return {};
}

void LaneHeaders::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_scene->trace() == nullptr) {
        return;
    }
    m_press = event->position().toPoint();
    if (isOnColumnEdge(m_press.x())) {
        m_drag = Drag::Width;
        return;
    }
    if (const auto counter = counterEdgeAt(m_press.y())) {
        m_pressed = counter->lane;
        m_drag = Drag::Height;
        return;
    }
    if (const auto lane = laneAt(m_press.y())) {
        m_pressed = lane->lane;
        m_drag = Drag::Pressed;
    }
}

void LaneHeaders::mouseMoveEvent(QMouseEvent* event)
{
    const QPoint position = event->position().toPoint();
    if (m_drag == Drag::Pressed
        && (position - m_press).manhattanLength() >= QApplication::startDragDistance()) {
        m_drag = Drag::Move;
        setCursor(Qt::ClosedHandCursor);
    }
    switch (m_drag) {
    case Drag::None:
        setCursor(isOnColumnEdge(position.x())      ? Qt::SplitHCursor
                      : counterEdgeAt(position.y()) ? Qt::SplitVCursor
                                                    : Qt::ArrowCursor);
        break;
    case Drag::Pressed:
        break;
    case Drag::Move: {
        const LaneId below = siblingBelow(position.y());
        const auto place = below ? m_scene->stack().placeOf(below) : std::nullopt;
        const int64_t shift = m_scene->stack().pinnedHeight() - m_scene->scrollY();
        m_dropY = place ? static_cast<int>(place->placed.y + (place->isPinned ? 0 : shift))
                        : position.y();
        update();
        break;
    }
    case Drag::Width:
        m_scene->setHeaderWidth(position.x());
        break;
    case Drag::Height:
        for (const VisibleLane& lane : m_scene->visibleLanes(height())) {
            if (lane.lane == m_pressed) {
                const auto wanted = static_cast<int>(position.y() - lane.y);
                m_scene->editLanes([&](LaneStack& stack) {
                    stack.setCounterHeight(m_pressed, std::max(1, wanted));
                });
            }
        }
        break;
    }
}

void LaneHeaders::mouseReleaseEvent(QMouseEvent* event)
{
    const Drag drag = std::exchange(m_drag, Drag::None);
    m_dropY = -1;
    unsetCursor();
    if (drag == Drag::Move) {
        const LaneId below = siblingBelow(event->position().toPoint().y());
        m_scene->editLanes([&](LaneStack& stack) { stack.moveBefore(m_pressed, below); });
    } else if (drag == Drag::Pressed && isGroup(m_scene->stack().lane(m_pressed).kind)) {
        const bool isCollapsed = m_scene->stack().lane(m_pressed).isCollapsed;
        m_scene->editLanes([&](LaneStack& stack) { stack.setCollapsed(m_pressed, !isCollapsed); });
    }
}

void LaneHeaders::contextMenuEvent(QContextMenuEvent* event)
{
    if (m_scene->trace() == nullptr) {
        return;
    }
    QMenu menu(this);
    const auto lane = laneAt(event->pos().y());
    if (lane) {
        fillMenu(menu, lane->lane);
    }
    const auto edit = [this](const auto& change) { m_scene->editLanes(change); };
    menu.addAction(tr("Collapse all groups"), this,
                   [edit] { edit([](LaneStack& stack) { stack.collapseAll(true); }); });
    menu.addAction(tr("Expand all groups"), this,
                   [edit] { edit([](LaneStack& stack) { stack.collapseAll(false); }); });
    QAction* show = menu.addAction(tr("Show hidden lanes"), this,
                                   [edit] { edit([](LaneStack& stack) { stack.showHidden(); }); });
    show->setEnabled(m_scene->stack().hasHidden());
    menu.exec(event->globalPos());
}

void LaneHeaders::fillMenu(QMenu& menu, LaneId id)
{
    const Lane& lane = m_scene->stack().lane(id);
    const auto edit = [this](const auto& change) { m_scene->editLanes(change); };
    if (isGroup(lane.kind)) {
        const bool collapses = !lane.isCollapsed;
        menu.addAction(collapses ? tr("Collapse group") : tr("Expand group"), this,
                       [=] { edit([=](LaneStack& stack) { stack.setCollapsed(id, collapses); }); });
    } else {
        const bool pins = !lane.isPinned;
        menu.addAction(pins ? tr("Pin lane to the top") : tr("Unpin lane"), this,
                       [=] { edit([=](LaneStack& stack) { stack.setPinned(id, pins); }); });
    }
    const auto siblings = m_scene->stack().siblings(id);
    const auto at = std::find(siblings.begin(), siblings.end(), id);
    const LaneId before = at == siblings.begin() ? LaneId() : *(at - 1);
    const LaneId afterNext = siblings.end() - at > 2 ? *(at + 2) : LaneId();
    menu.addAction(tr("Move up"), this,
                   [=] { edit([=](LaneStack& stack) { stack.moveBefore(id, before); }); })
        ->setEnabled(bool(before));
    menu.addAction(tr("Move down"), this,
                   [=] { edit([=](LaneStack& stack) { stack.moveBefore(id, afterNext); }); })
        ->setEnabled(siblings.end() - at > 1);
    menu.addAction(isGroup(lane.kind) ? tr("Hide group") : tr("Hide lane"), this,
                   [=] { edit([=](LaneStack& stack) { stack.setHidden(id, true); }); });
    if (lane.kind == LaneKind::Counter) {
        menu.addAction(tr("Reset height"), this,
                       [=] { edit([=](LaneStack& stack) { stack.setCounterHeight(id, 0); }); });
    }
    menu.addSeparator();
}

void LaneHeaders::wheelEvent(QWheelEvent* event)
{
    event->accept();
    emit scrollWanted(qRound(-event->angleDelta().y() / 120.0 * QApplication::wheelScrollLines()
                             * m_scene->rowHeight()));
}

bool LaneHeaders::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || m_scene->trace() == nullptr) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto lane = laneAt(help->pos().y());
    if (!lane) {
        QToolTip::hideText();
        return true;
    }
    const QString title = laneTitle(*m_scene->trace(), m_scene->stack().lane(lane->lane));
    const QString detail = laneDetail(*m_scene, lane->lane);
    QToolTip::showText(help->globalPos(),
                       detail.isEmpty() ? title : title + QLatin1Char('\n') + detail, this);
    return true;
}

} // namespace flamelane
