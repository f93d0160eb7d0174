#include "widgets/timeline/idle_painter.h"

#include "widgets/painting/slice_colors.h"
#include "widgets/timeline/timeline_scene.h"
#include "widgets/view_state/cause_words.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace flamelane {

namespace {

constexpr int kNarrowestLabelPx = 40;
constexpr int kLabelPaddingPx = 4;
constexpr int kLowestLabelRowPx = 11; // lower lanes carry no text
constexpr int kFoldedFootPx = 3; // of a folded run, in the full colour
constexpr double kFoldedShare = 0.58; // of the gap's colour in that of a folded run
constexpr double kDimShare = 0.24;

QColor colorOf(const Theme& theme, size_t number)
{
    const QColor color = theme.causeColor(static_cast<Cause>(number % kCauses));
    return number < kCauses ? color : mixed(color, theme.background, kDimShare);
}

} // namespace

void IdlePainter::paint(QPainter& painter, const QRect& area, LaneId lane, const TimeScale& scale,
                        double pixelRatio, TimelineScene& scene)
{
    const int top = qRound(area.top() * pixelRatio);
    const int bottom = qRound((area.top() + area.height()) * pixelRatio);
    const int foot = qRound(kFoldedFootPx * pixelRatio);
    const int gapPx = qRound(pixelRatio);
    const Causes shown = scene.shownCauses();
    for (const IdleSpan& span : scene.idleSpansOf(lane, scale)) {
        const int x0 = std::max(0, span.x0);
        const int x1 = std::min(span.x1, scale.widthPx());
        if (x0 >= x1) {
            continue;
        }
        const auto cause = static_cast<size_t>((*scene.gaps())[span.longest].cause);
        const bool isDim = !shown[cause];
        Rects& rects = m_rects[cause + (isDim ? kCauses : 0)];
        if (span.isFolded) {
            rects.folded.emplace_back(x0, top, x1 - x0, bottom - top - foot);
            rects.plain.emplace_back(x0, bottom - foot, x1 - x0, foot);
            continue;
        }
        const int width = x1 - x0 > 2 * gapPx ? x1 - x0 - gapPx : x1 - x0;
        rects.plain.emplace_back(x0, top, width, bottom - top);
        if (Theme::isHatched(static_cast<Cause>(cause))) {
            m_hatched.emplace_back(x0, top, width, bottom - top);
        }
        const double labelWidth = width / pixelRatio - 2 * kLabelPaddingPx;
        if (labelWidth >= kNarrowestLabelPx && area.height() >= kLowestLabelRowPx) {
            const double baseline
                = area.top() + area.height() / 2.0 + scene.font().pixelSize() * 0.36;
            m_labels.push_back(
                {{x0 / pixelRatio + kLabelPaddingPx, baseline}, labelWidth, cause, isDim});
        }
    }
    flush(painter, pixelRatio, scene);
}

void IdlePainter::flush(QPainter& painter, double pixelRatio, const TimelineScene& scene)
{
    const Theme& theme = scene.theme();
    painter.save();
    painter.scale(1 / pixelRatio, 1 / pixelRatio);
    painter.setPen(Qt::NoPen);
    const auto draw = [&painter](std::vector<QRect>& rects, const QBrush& brush) {
        if (!rects.empty()) {
            painter.setBrush(brush);
            painter.drawRects(rects.data(), static_cast<int>(rects.size()));
            rects.clear();
        }
    };
    for (size_t number = 0; number < m_rects.size(); ++number) {
        const QColor color = colorOf(theme, number);
        draw(m_rects[number].folded, mixed(color, theme.background, kFoldedShare));
        draw(m_rects[number].plain, color);
    }
    draw(m_hatched, QBrush(mixed(theme.mutedText, theme.background, 0.5), Qt::BDiagPattern));
    painter.restore();
    painter.setFont(scene.font());
    const QFontMetrics metrics(scene.font());
    for (const Label& label : m_labels) {
        const auto cause = static_cast<Cause>(label.cause);
        const QString text
            = metrics.elidedText(causeText(cause), Qt::ElideRight, static_cast<int>(label.width));
        painter.setPen(label.isDim ? theme.mutedText : theme.textOn(theme.causeColor(cause)));
        painter.drawText(label.baseline, text);
    }
    m_labels.clear();
}

} // namespace flamelane
