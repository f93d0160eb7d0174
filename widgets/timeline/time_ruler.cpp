#include "widgets/timeline/time_ruler.h"

#include "core/layout/time_ticks.h"
#include "widgets/timeline/timeline_scene.h"
#include "widgets/view_state/marks.h"
#include "widgets/view_state/viewport.h"

#include <QFontMetrics>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>

#include <algorithm>

namespace flamelane {

namespace {

constexpr int kTickPx = 6;

/// Marks for the instants that no lane shows.
void paintLooseInstants(QPainter& painter, const QRect& strip, const TimeScale& scale,
                        const TimelineScene& scene)
{
    const std::vector<Instant>& all = scene.trace()->instants;
    const std::span<const uint32_t> loose = scene.looseInstants();
    const auto from = [&all, loose](TimeNs time) {
        return std::partition_point(loose.begin(), loose.end(),
                                    [&all, time](uint32_t i) { return all[i].time < time; });
    };
    painter.setPen(Qt::NoPen);
    painter.setBrush(scene.theme().slower);
    auto at = from(scale.range().start);
    while (at != loose.end() && all[*at].time < scale.range().end) {
        const int x = scale.column(all[*at].time);
        const QPoint foot(strip.left() + x, strip.bottom());
        painter.drawPolygon(QPolygon({foot, foot + QPoint(-3, -6), foot + QPoint(4, -6)}));
        at = std::max(at + 1, from(scale.timeAt(x + 1)));
    }
}

/// A time in a box, kept inside the area.
void paintReadout(QPainter& painter, const QRect& area, int x, const QString& text,
                  const Theme& theme)
{
    const int width = painter.fontMetrics().horizontalAdvance(text) + 12;
    const int left = qBound(area.left(), x - width / 2, area.right() - width + 1);
    const QRect box(left, area.top() + 2, width, area.height() - 5);
    painter.fillRect(box, theme.text);
    painter.setPen(theme.background);
    painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace

TimeRuler::TimeRuler(TimelineScene* scene, QWidget* parent)
    : QWidget(parent)
    , m_scene(scene)
{
    setFixedHeight(kHeight);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Time ruler"));
    connect(scene, &TimelineScene::hoverChanged, this, qOverload<>(&QWidget::update));
    connect(scene, &TimelineScene::appearanceChanged, this, qOverload<>(&QWidget::update));
    connect(scene, &TimelineScene::lanesChanged, this, qOverload<>(&QWidget::update));
    connect(scene, &TimelineScene::headerWidthChanged, this, qOverload<>(&QWidget::update));
    connect(&scene->viewport(), &Viewport::rangeChanged, this, qOverload<>(&QWidget::update));
}

void TimeRuler::paint(QPainter& painter, const QRect& area, const TimelineScene& scene)
{
    const Theme& theme = scene.theme();
    const int headerWidth = scene.headerWidth();
    const QRect header(area.left(), area.top(), headerWidth, area.height());
    const QRect strip(area.left() + headerWidth, area.top(), area.width() - headerWidth,
                      area.height());
    painter.fillRect(area, theme.panel);
    painter.fillRect(area.left(), area.bottom(), area.width(), 1, theme.grid);
    if (scene.trace() == nullptr || strip.width() <= 0) {
        return;
    }
    if (scene.stack().lanes().empty() && scene.trace()->instants.empty()) {
        return; // a file without times
    }
    painter.setFont(scene.font());
    const TimeScale scale(scene.viewport().range(), strip.width());
    const TimeTicks ticks = timeTicks(scale.range(), strip.width(), kTickGapPx);
    painter.setPen(theme.mutedText);
    painter.drawText(header.adjusted(10, 0, -8, 0), Qt::AlignVCenter | Qt::AlignRight,
                     QString::fromStdString(ticks.base));
    painter.save();
    painter.setClipRect(strip);
    for (const TimeTick& tick : ticks.ticks) {
        const int x = strip.left() + qFloor(scale.position(tick.time));
        painter.fillRect(x, strip.bottom() - kTickPx, 1, kTickPx,
                         tick.isWhole ? theme.mutedText : mixed(theme.mutedText, theme.panel, 0.5));
        const QString label = QString::fromStdString(tick.label);
        if (x + 4 + painter.fontMetrics().horizontalAdvance(label) <= strip.right()) {
            painter.setPen(tick.isWhole ? theme.text : theme.mutedText);
            painter.drawText(x + 4, strip.bottom() - kTickPx - 1, label);
        }
    }
    paintLooseInstants(painter, strip, scale, scene);
    if (const auto hover = scene.hoverTime()) {
        // One more digit than a pixel can tell is enough.
        const auto perPx = static_cast<TimeNs>(1 / scale.pxPerNs());
        const int x = strip.left() + qFloor(scale.position(*hover));
        paintReadout(painter, strip, x, QString::fromStdString(formatTime(*hover, perPx)), theme);
    }
    painter.restore();
}

void TimeRuler::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    paint(painter, rect(), *m_scene);
}

void TimeRuler::mouseMoveEvent(QMouseEvent* event)
{
    const int x = event->position().toPoint().x() - m_scene->headerWidth();
    const int width = QWidget::width() - m_scene->headerWidth();
    if (x < 0 || width <= 0 || m_scene->trace() == nullptr) {
        m_scene->setHover({});
        return;
    }
    m_scene->setHover(TimelineScene::HoverPlace {static_cast<double>(x), width});
}

void TimeRuler::leaveEvent(QEvent* event)
{
    m_scene->setHover({});
    QWidget::leaveEvent(event);
}

} // namespace flamelane
