#include "widgets/timeline/overview_bar.h"

#include "core/layout/activity_curve.h"
#include "widgets/timeline/timeline_scene.h"
#include "widgets/view_state/marks.h"
#include "widgets/view_state/selection.h"
#include "widgets/view_state/viewport.h"

#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QWheelEvent>

#include <cmath>

namespace flamelane {

namespace {

constexpr int kEdgeGripPx = 5;
constexpr int kPaddingPx = 4;
constexpr int kNarrowestBrushPx = 3;
constexpr int kOutsideAlpha = 150;

TimeScale scaleOf(const TimelineScene& scene, const QRect& strip)
{
    return {scene.viewport().bounds(), strip.width()};
}

QRect stripOf(const QRect& area, const TimelineScene& scene)
{
    return area.adjusted(scene.headerWidth(), 0, 0, -1);
}

/// Ground, curve and words: what does not change while the window moves.
void paintGround(QPainter& painter, const QRect& area, const TimelineScene& scene)
{
    const Theme& theme = scene.theme();
    const QRect strip = stripOf(area, scene);
    painter.fillRect(area, theme.panel);
    painter.fillRect(area.left(), area.bottom(), area.width(), 1, theme.grid);
    if (scene.trace() == nullptr || scene.stack().lanes().empty() || strip.width() <= 0) {
        return;
    }
    painter.fillRect(strip, theme.background);
    const std::vector<float> curve = activityCurve(scene.activity(), scaleOf(scene, strip));
    const QColor ink = scene.isActivityOfDevices() ? theme.accent : theme.faster;
    const QColor color = mixed(ink, theme.background, 0.7);
    const double full = strip.height() - 2 * kPaddingPx;
    for (size_t i = 0; i < curve.size(); ++i) {
        const int height = qCeil(static_cast<double>(curve[i]) * full);
        painter.fillRect(strip.left() + static_cast<int>(i),
                         strip.bottom() + 1 - kPaddingPx - height, 1, height, color);
    }
    painter.fillRect(strip.left(), strip.bottom() + 1 - kPaddingPx, strip.width(), 1, theme.grid);
    painter.setFont(scene.font());
    const QRect words(area.left() + 10, area.top(), scene.headerWidth() - 18, area.height());
    painter.setPen(theme.text);
    painter.drawText(words.adjusted(0, 0, 0, -words.height() / 2 - 1),
                     Qt::AlignLeft | Qt::AlignBottom, OverviewBar::tr("Whole trace"));
    painter.setPen(theme.mutedText);
    painter.drawText(words.adjusted(0, words.height() / 2 + 1, 0, 0), Qt::AlignLeft | Qt::AlignTop,
                     scene.isActivityOfDevices() ? OverviewBar::tr("GPU busy")
                                                 : OverviewBar::tr("host busy"));
}

void paintBrush(QPainter& painter, const QRect& area, const TimelineScene& scene)
{
    const QRect strip = stripOf(area, scene);
    if (scene.trace() == nullptr || strip.width() <= 0) {
        return;
    }
    const Theme& theme = scene.theme();
    const TimeScale scale = scaleOf(scene, strip);
    painter.save();
    painter.setClipRect(strip);
    const auto band = [&](TimeRange range, const QColor& color) {
        const int x0 = scale.column(range.start);
        const int x1 = std::max(x0 + 1, scale.column(range.end));
        painter.fillRect(strip.left() + x0, strip.top(), x1 - x0, strip.height(), color);
    };
    QColor tint = theme.accent;
    tint.setAlpha(90);
    if (!scene.shownRange().isEmpty()) {
        band(scene.shownRange(), tint);
    }
    for (const Mark& mark : scene.marks().all()) {
        band(mark.range, mark.range.isEmpty() ? theme.slower : tint);
    }
    const TimeRange shown = scene.viewport().range();
    int x0 = scale.column(shown.start);
    int x1 = std::max(x0 + 1, scale.column(shown.end));
    if (x1 - x0 < kNarrowestBrushPx) {
        x0 = (x0 + x1) / 2 - 1;
        x1 = x0 + kNarrowestBrushPx;
    }
    QColor veil = theme.panel;
    veil.setAlpha(kOutsideAlpha);
    painter.fillRect(strip.left(), strip.top(), x0, strip.height(), veil);
    painter.fillRect(strip.left() + x1, strip.top(), strip.width() - x1, strip.height(), veil);
    const bool isWhole = shown == scene.viewport().bounds();
    if (!isWhole) {
        painter.fillRect(strip.left() + x0, strip.top(), x1 - x0, 2, theme.accent);
        painter.fillRect(strip.left() + x0, strip.top(), 1, strip.height(), theme.accent);
        painter.fillRect(strip.left() + x1 - 1, strip.top(), 1, strip.height(), theme.accent);
    }
    painter.restore();
}

} // namespace

OverviewBar::OverviewBar(TimelineScene* scene, QWidget* parent)
    : QWidget(parent)
    , m_scene(scene)
{
    setFixedHeight(kHeight);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Overview of the whole trace"));
    setToolTip(tr("The whole trace. Drag the window, its edges, or a new one."));
    const auto redraw = qOverload<>(&QWidget::update);
    connect(scene, &TimelineScene::lanesChanged, this, &OverviewBar::refreshPicture);
    connect(scene, &TimelineScene::appearanceChanged, this, &OverviewBar::refreshPicture);
    connect(scene, &TimelineScene::headerWidthChanged, this, &OverviewBar::refreshPicture);
    connect(&scene->viewport(), &Viewport::boundsChanged, this, &OverviewBar::refreshPicture);
    connect(scene, &TimelineScene::draggedRangeChanged, this, redraw);
    connect(&scene->viewport(), &Viewport::rangeChanged, this, redraw);
    connect(&scene->selection(), &Selection::rangeChanged, this, redraw);
    connect(&scene->marks(), &Marks::changed, this, redraw);
}

void OverviewBar::paint(QPainter& painter, const QRect& area, const TimelineScene& scene)
{
    paintGround(painter, area, scene);
    paintBrush(painter, area, scene);
}

void OverviewBar::refreshPicture()
{
    m_picture = {};
    update();
}

void OverviewBar::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    if (m_picture.isNull() || m_picture.devicePixelRatio() != devicePixelRatioF()) {
        m_picture = QPixmap((QSizeF(size()) * devicePixelRatioF()).toSize());
        m_picture.setDevicePixelRatio(devicePixelRatioF());
        QPainter ground(&m_picture);
        paintGround(ground, rect(), *m_scene);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_picture);
    paintBrush(painter, rect(), *m_scene);
}

void OverviewBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    refreshPicture();
}

QRect OverviewBar::strip() const
{
    return stripOf(rect(), *m_scene);
}

TimeNs OverviewBar::timeAt(double x) const
{
    return scaleOf(*m_scene, strip()).timeAt(x - strip().left());
}

OverviewBar::Drag OverviewBar::dragAt(double x) const
{
    const TimeScale scale = scaleOf(*m_scene, strip());
    const TimeRange shown = m_scene->viewport().range();
    const double at = x - strip().left();
    const double start = scale.position(shown.start);
    const double end = scale.position(shown.end);
    if (shown == m_scene->viewport().bounds()) {
        return Drag::New;
    }
    if (std::abs(at - start) <= kEdgeGripPx && at < (start + end) / 2) {
        return Drag::Start;
    }
    if (std::abs(at - end) <= kEdgeGripPx) {
        return Drag::End;
    }
    return start < at && at < end ? Drag::Move : Drag::New;
}

void OverviewBar::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_scene->trace() == nullptr
        || event->position().x() < strip().left()) {
        return;
    }
    m_drag = dragAt(event->position().x());
    m_pressTime = timeAt(event->position().x());
    m_pressRange = m_scene->viewport().range();
}

void OverviewBar::mouseMoveEvent(QMouseEvent* event)
{
    Viewport& viewport = m_scene->viewport();
    const TimeNs time = timeAt(event->position().x());
    switch (m_drag) {
    case Drag::None: {
        const Drag next = dragAt(event->position().x());
        setCursor(next == Drag::Start || next == Drag::End ? Qt::SizeHorCursor
                      : next == Drag::Move                 ? Qt::OpenHandCursor
                                                           : Qt::CrossCursor);
        return;
    }
    case Drag::Move:
        viewport.panBy(m_pressRange.start + (time - m_pressTime) - viewport.range().start);
        return;
    case Drag::Start:
    case Drag::End: {
        const TimeNs fixed = m_drag == Drag::Start ? m_pressRange.end : m_pressRange.start;
        viewport.moveTo({std::min(time, fixed), std::max(time, fixed)});
        return;
    }
    case Drag::New:
        m_scene->setDraggedRange(
            TimeRange {std::min(time, m_pressTime), std::max(time, m_pressTime)});
        return;
    }
}

void OverviewBar::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        return;
    }
    const Drag drag = std::exchange(m_drag, Drag::None);
    if (drag != Drag::New) {
        return;
    }
    m_scene->setDraggedRange({});
    const TimeNs time = timeAt(event->position().x());
    const TimeRange dragged {std::min(time, m_pressTime), std::max(time, m_pressTime)};
    const double perPx = 1 / scaleOf(*m_scene, strip()).pxPerNs();
    Viewport& viewport = m_scene->viewport();
    if (static_cast<double>(dragged.duration()) >= kNarrowestBrushPx * perPx) {
        viewport.setRange(dragged, Motion::Glide);
        return;
    }
    const TimeNs half = viewport.range().duration() / 2;
    viewport.setRange({time - half, time + half}, Motion::Glide);
}

void OverviewBar::wheelEvent(QWheelEvent* event)
{
    if (m_scene->trace() != nullptr && event->angleDelta().y() != 0) {
        const TimeRange shown = m_scene->viewport().range();
        m_scene->viewport().zoomAt(shown.start + shown.duration() / 2,
                                   std::pow(0.8, event->angleDelta().y() / 120.0));
    }
    event->accept();
}

} // namespace flamelane
