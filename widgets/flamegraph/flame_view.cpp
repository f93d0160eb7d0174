#include "widgets/flamegraph/flame_view.h"

#include "widgets/flamegraph/flame_menu.h"
#include "widgets/flamegraph/flame_words.h"
#include "widgets/tables/row_model.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace flamelane {

FlameView::FlameView(QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_painter(m_scene)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Flame graph"));
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    verticalScrollBar()->setSingleStep(FlameScene::kRowPx);
    connect(&m_zoom, &FlameZoom::rangeChanged, this, &FlameView::showRange);
}

void FlameView::setSubject(FlameSubject subject)
{
    const FlameSubject before = m_scene.subject();
    const uint32_t selectedBefore = m_scene.selected;
    const uint32_t zoomedBefore = m_scene.zoomedNode();
    m_scene.setSubject(std::move(subject));
    m_painter.forgetNumbers();
    const FlameTree* tree = m_scene.tree();
    FlameRange range {0, 0};
    if (tree != nullptr) {
        range = rangeOf(*tree, 0);
        if (before.tree) {
            range = rangeOf(*tree, nodeAlike(*tree, *before.tree, zoomedBefore));
        }
        if (before.tree && selectedBefore != kNoNode) {
            const uint32_t alike = nodeAlike(*tree, *before.tree, selectedBefore);
            m_scene.selected = alike == 0 && selectedBefore != 0 ? kNoNode : alike;
        }
        if (!m_search.isEmpty()) {
            m_scene.found = searchFrames(*tree, m_search);
        }
    }
    applyPins();
    m_zoom.setTotal(tree != nullptr ? static_cast<double>(tree->total[0]) : 0, range);
    updateScroll();
    emit nodePicked(m_scene.selected);
}

void FlameView::setTheme(const Theme& theme)
{
    m_scene.setTheme(theme);
    viewport()->update();
}

void FlameView::setLook(const FlameLook& look)
{
    if (look == m_scene.look()) {
        return;
    }
    m_scene.setLook(look);
    m_painter.forgetNumbers();
    updateScroll();
    viewport()->update();
}

void FlameView::showRange()
{
    m_scene.setRange(m_zoom.range(), m_zoom.target());
    viewport()->update();
}

void FlameView::pick(uint32_t node)
{
    if (node == m_scene.selected) {
        return;
    }
    m_scene.selected = node;
    viewport()->update();
    emit nodePicked(node);
}

void FlameView::select(uint32_t node)
{
    pick(node);
    if (tree() == nullptr || node == kNoNode || tree()->total[node] == 0) {
        return; // what weighs nothing is nowhere in view
    }
    const FlameRange own = flamelane::rangeOf(*tree(), node);
    const FlameRange shown = m_zoom.target();
    if (own.end <= shown.start || own.start >= shown.end) {
        m_zoom.zoomTo(flamelane::rangeOf(*tree(), tree()->parent[node]));
    }
    scrollTo(node);
}

void FlameView::scrollTo(uint32_t node)
{
    const int y = m_scene.yOf(tree()->depthOf(node));
    const int beyond = y < 0 ? y : std::max(0, y + FlameScene::kRowPx - viewport()->height());
    verticalScrollBar()->setValue(verticalScrollBar()->value() + beyond);
}

void FlameView::zoomTo(uint32_t node)
{
    if (tree() != nullptr && node != kNoNode) {
        m_zoom.zoomTo(flamelane::rangeOf(*tree(), node));
    }
}

void FlameView::showAll()
{
    m_zoom.showAll();
}

void FlameView::goBack()
{
    m_zoom.goBack();
}

void FlameView::setSearch(const Query& query)
{
    m_search = query;
    m_scene.found.reset();
    if (tree() != nullptr && !query.isEmpty()) {
        m_scene.found = searchFrames(*tree(), query);
    }
    viewport()->update();
}

bool FlameView::isPinned(uint32_t node) const
{
    return !m_scene.isPinned.empty() && m_scene.isPinned[tree()->frame[node]];
}

void FlameView::togglePin(uint32_t node)
{
    if (tree()->frameOf(node).role != FrameRole::Code) {
        return;
    }
    const std::pair key {tree()->frameOf(node).kind, std::string(tree()->name(node))};
    if (m_pinned.erase(key) == 0) {
        m_pinned.insert(key);
    }
    applyPins();
    viewport()->update();
}

/// Pins are kept by name, as the numbers of frames are those of one table.
void FlameView::applyPins()
{
    m_scene.isPinned.clear();
    if (tree() == nullptr || m_pinned.empty()) {
        return;
    }
    const FrameTable& table = *tree()->table;
    m_scene.isPinned.resize(table.frames.size());
    for (size_t i = 0; i < table.frames.size(); ++i) {
        const Frame& frame = table.frames[i];
        m_scene.isPinned[i] = frame.role == FrameRole::Code
            && m_pinned.contains({frame.kind, std::string(table.names.view(frame.name))});
    }
}

void FlameView::updateScroll()
{
    m_scene.setView(viewport()->size(), devicePixelRatioF());
    QScrollBar* bar = verticalScrollBar();
    const bool isFlame = m_scene.look().orientation == FlameOrientation::Flame;
    const int fromEnd = bar->maximum() - bar->value();
    bar->setPageStep(viewport()->height());
    bar->setRange(0, std::max(0, m_scene.contentHeight() - viewport()->height()));
    if (isFlame) {
        bar->setValue(bar->maximum() - fromEnd); // rows are counted from the bottom
    }
    scrollContentsBy(0, 0);
}

void FlameView::scrollContentsBy(int, int)
{
    const QScrollBar* bar = verticalScrollBar();
    m_scene.setScroll(m_scene.look().orientation == FlameOrientation::Flame
                          ? bar->maximum() - bar->value()
                          : bar->value());
    viewport()->update();
}

void FlameView::resizeEvent(QResizeEvent* resize)
{
    QAbstractScrollArea::resizeEvent(resize);
    updateScroll();
}

void FlameView::paintEvent(QPaintEvent*)
{
    m_scene.setView(viewport()->size(), devicePixelRatioF());
    QPainter painter(viewport());
    m_painter.paint(painter, hasFocus());
}

void FlameView::focusInEvent(QFocusEvent* focus)
{
    QAbstractScrollArea::focusInEvent(focus);
    viewport()->update();
}

void FlameView::focusOutEvent(QFocusEvent* focus)
{
    QAbstractScrollArea::focusOutEvent(focus);
    viewport()->update();
}

void FlameView::contextMenuEvent(QContextMenuEvent* request)
{
    if (tree() == nullptr) {
        return;
    }
    QPoint at = request->pos();
    if (request->reason() == QContextMenuEvent::Mouse) {
        const FlameSpan* span = m_scene.spanAt(at);
        if (span == nullptr || span->others > 0) {
            return;
        }
        pick(span->node);
    } else {
        at = m_scene.rectOf(m_scene.selected).toRect().bottomLeft();
    }
    if (m_scene.selected == kNoNode) {
        return;
    }
    QMenu menu(this);
    fillFlameMenu(menu, *this, m_scene.selected);
    menu.exec(viewport()->mapToGlobal(at));
}

void FlameView::showToolTip(const QPoint& position, const QPoint& globalPosition)
{
    const FlameSpan* span = m_scene.spanAt(position);
    if (span == nullptr) {
        QToolTip::hideText();
        return;
    }
    const QRect near(position - QPoint(2, 2), QSize(5, 5));
    QToolTip::showText(globalPosition, plainToolTip(spanToolTip(m_scene, *span)), viewport(), near);
}

void FlameView::hover(uint32_t node)
{
    if (node != m_scene.hovered) {
        m_scene.hovered = node;
        viewport()->update();
    }
}

void FlameView::paintPicture(QPainter& painter, QSize size, const QString& title,
                             const QString& subtitle) const
{
    constexpr int kMargin = 12; // px
    FlameScene scene = m_scene;
    const Theme& theme = scene.theme();
    QFont heading = scene.font();
    heading.setPixelSize(scene.font().pixelSize() + 3);
    heading.setWeight(QFont::DemiBold);
    const int top
        = 2 * kMargin + QFontMetrics(heading).height() + QFontMetrics(scene.font()).height();
    painter.fillRect(QRect(QPoint(), size), theme.background);
    const QRect lines(kMargin, kMargin, size.width() - 2 * kMargin, top - 2 * kMargin);
    const auto write = [&](const QFont& font, const QColor& ink, int side, const QString& text) {
        painter.setFont(font);
        painter.setPen(ink);
        painter.drawText(lines, side | Qt::AlignLeft,
                         QFontMetrics(font).elidedText(text, Qt::ElideRight, lines.width()));
    };
    write(heading, theme.text, Qt::AlignTop, title);
    write(scene.font(), theme.mutedText, Qt::AlignBottom, subtitle);
    scene.selected = kNoNode;
    scene.hovered = kNoNode;
    scene.setView({size.width() - 2 * kMargin, std::max(1, size.height() - top - kMargin)},
                  painter.device()->devicePixelRatioF());
    scene.setScroll(0);
    scene.setRange(m_zoom.target(), m_zoom.target());
    painter.translate(kMargin, top);
    FlamePainter(scene).paint(painter, false);
    painter.translate(-kMargin, -top);
}

} // namespace flamelane
