#include "widgets/timeline/overlay_painter.h"

#include "core/base/format.h"
#include "widgets/timeline/flow_painter.h"
#include "widgets/timeline/timeline_scene.h"
#include "widgets/view_state/marks.h"
#include "widgets/view_state/selection.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace flamelane {

namespace {

constexpr int kBandAlpha = 34;
constexpr int kGlowAlpha = 90;
constexpr int kPillHeight = 18;

/// Text in a box at the top of the area, kept inside it.
void paintPill(QPainter& painter, const QRect& area, int center, const QString& text,
               const QColor& fill, const QColor& ink)
{
    const int width = painter.fontMetrics().horizontalAdvance(text) + 14;
    const int left = std::clamp(center - width / 2, 0, std::max(0, area.width() - width));
    const QRect box(left, 3, width, kPillHeight);
    painter.fillRect(box, fill);
    painter.setPen(ink);
    painter.drawText(box, Qt::AlignCenter, text);
}

/// A stretch of time as a translucent band through all lanes with its duration at the top; a point
/// is a line.
void paintBand(QPainter& painter, const QRect& area, const TimeScale& scale, TimeRange range,
               const QColor& color, const QString& note, const Theme& theme)
{
    const int x0 = scale.column(range.start);
    const int x1 = scale.column(range.end);
    if (x1 < 0 || x0 > area.width()) {
        return;
    }
    if (!range.isEmpty()) {
        QColor tint = color;
        tint.setAlpha(kBandAlpha);
        painter.fillRect(x0, 0, std::max(1, x1 - x0), area.height(), tint);
        painter.fillRect(x1 - 1, 0, 1, area.height(), color);
    }
    painter.fillRect(x0, 0, 1, area.height(), color);
    QString text = note;
    if (!range.isEmpty()) {
        const QString duration = QString::fromStdString(formatDuration(range.duration()));
        text = note.isEmpty() ? duration : note + QStringLiteral("  ") + duration;
    }
    if (!text.isEmpty()) {
        const int visible0 = std::max(0, x0);
        const int visible1 = std::min(area.width(), x1);
        paintPill(painter, area, (visible0 + visible1) / 2, text, color, theme.textOn(color));
    }
}

void paintOutline(QPainter& painter, const QRect& rect, const Theme& theme)
{
    QColor glow = theme.accent;
    glow.setAlpha(kGlowAlpha);
    painter.setBrush(Qt::NoBrush);
    const auto frame = [&](int from, int width, const QColor& color) {
        const QRect outer = rect.adjusted(-from - width, -from - width, from + width, from + width);
        const QRect inner = rect.adjusted(-from, -from, from, from);
        painter.fillRect(outer.left(), outer.top(), outer.width(), width, color);
        painter.fillRect(outer.left(), inner.bottom() + 1, outer.width(), width, color);
        painter.fillRect(outer.left(), inner.top(), width, inner.height(), color);
        painter.fillRect(inner.right() + 1, inner.top(), width, inner.height(), color);
    };
    frame(2, 2, glow);
    frame(0, 2, theme.text);
}

/// Outlines the selected slice wherever a lane shows it.
void paintSelection(QPainter& painter, const TimeScale& scale, const QRect& area,
                    const TimelineScene& scene)
{
    const SliceId slice = scene.selection().slice();
    if (!slice) {
        return;
    }
    const TimeRange time = scene.trace()->slices.range(slice);
    const int x0 = scale.column(time.start);
    const int x1 = std::max(x0 + 2, scale.column(time.end));
    const int rowHeight = scene.rowHeight();
    const int gapPx = scene.isDense() ? 1 : 2;
    const auto pinnedHeight = static_cast<int>(scene.stack().pinnedHeight());
    for (const VisibleLane& visible : scene.visibleLanes(area.height())) {
        const Lane& lane = scene.stack().lane(visible.lane);
        if (!hasSlices(lane.kind)) {
            continue;
        }
        const uint32_t row = lane.rows.rowOf(slice);
        if (row == lane.rows.rowCount()) {
            continue;
        }
        const int64_t y = visible.y + int64_t {row} * rowHeight;
        if (y < -rowHeight || y > area.height()) {
            continue;
        }
        painter.save();
        if (!visible.isPinned) {
            painter.setClipRect(QRect(0, pinnedHeight, area.width(), area.height()),
                                Qt::IntersectClip);
        }
        paintOutline(painter, QRect(x0, static_cast<int>(y), x1 - x0, rowHeight - gapPx),
                     scene.theme());
        painter.restore();
    }
}

} // namespace

void paintOverlays(QPainter& painter, const QRect& area, const TimeScale& scale,
                   const TimelineScene& scene)
{
    const Theme& theme = scene.theme();
    painter.save();
    painter.setClipRect(area);
    painter.translate(area.topLeft());
    painter.setFont(scene.font());
    for (const Mark& mark : scene.marks().all()) {
        paintBand(painter, area, scale, mark.range, mark.isKept ? theme.slower : theme.faster,
                  mark.note, theme);
    }
    if (!scene.shownRange().isEmpty()) {
        paintBand(painter, area, scale, scene.shownRange(), theme.accent, {}, theme);
    }
    if (const auto hover = scene.hoverTime()) {
        QColor line = theme.text;
        line.setAlpha(70);
        painter.fillRect(scale.column(*hover), 0, 1, area.height(), line);
    }
    paintSelection(painter, scale, area, scene);
    paintFlows(painter, area, scale, scene);
    painter.restore();
}

} // namespace flamelane
