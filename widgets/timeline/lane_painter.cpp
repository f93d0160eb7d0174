#include "widgets/timeline/lane_painter.h"

#include "core/base/format.h"
#include "core/layout/time_ticks.h"
#include "widgets/timeline/counter_words.h"
#include "widgets/timeline/time_ruler.h"
#include "widgets/view_state/selection.h"

#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace flamelane {

namespace {

constexpr int kNarrowestLabelPx = 26;
constexpr int kLabelPaddingPx = 4;
constexpr int kLowestLabelRowPx = 13; // lower rows carry no text
constexpr int kSummaryPx = 12; // height of a group's activity
constexpr int kFoldedFootPx = 3; // of a folded run, in the full colour

int px(double logical, double pixelRatio)
{
    return qRound(logical * pixelRatio);
}

} // namespace

LanePainter::LanePainter(TimelineScene& scene)
    : m_scene(scene)
{
}

void LanePainter::paint(QPainter& painter, const QRect& area, const TimeScale& scale,
                        double pixelRatio)
{
    const Frame frame {painter, area, scale, pixelRatio};
    const SliceId selected = m_scene.selection().slice();
    m_selectedName = selected ? m_scene.trace()->slices.name[selected.index()] : StringId();
    painter.save();
    painter.setClipRect(area);
    painter.translate(area.topLeft());
    painter.fillRect(QRect(QPoint(), area.size()), m_scene.theme().background);
    paintGrid(frame);
    const std::vector<VisibleLane> lanes = m_scene.visibleLanes(area.height());
    paintLanes(frame, lanes, false);
    if (const auto height = static_cast<int>(m_scene.stack().pinnedHeight()); height > 0) {
        painter.fillRect(0, 0, area.width(), height, m_scene.theme().background);
        paintLanes(frame, lanes, true);
        painter.fillRect(0, height - 1, area.width(), 1, m_scene.theme().grid);
    }
    painter.restore();
}

void LanePainter::paintGrid(const Frame& frame) const
{
    const TimeTicks ticks
        = timeTicks(frame.scale.range(), frame.area.width(), TimeRuler::kTickGapPx);
    for (const TimeTick& tick : ticks.ticks) {
        const int x = qFloor(frame.scale.position(tick.time) / frame.pixelRatio);
        frame.painter.fillRect(x, 0, 1, frame.area.height(), m_scene.theme().grid);
    }
}

void LanePainter::paintLanes(const Frame& frame, const std::vector<VisibleLane>& lanes,
                             bool isPinned)
{
    for (const VisibleLane& lane : lanes) {
        if (lane.isPinned != isPinned) {
            continue;
        }
        const LaneKind kind = m_scene.stack().lane(lane.lane).kind;
        if (isGroup(kind)) {
            paintGroup(frame, lane);
        } else if (kind == LaneKind::Counter) {
            paintCounter(frame, lane);
        } else if (kind == LaneKind::Idle) {
            const QRect area(0, static_cast<int>(lane.y), frame.area.width(),
                             static_cast<int>(lane.height) - (m_scene.isDense() ? 1 : 2));
            m_idle.paint(frame.painter, area, lane.lane, frame.scale, frame.pixelRatio, m_scene);
        } else {
            gatherSlices(frame, lane);
            gatherInstants(frame, lane);
        }
    }
    flush(frame);
}

void LanePainter::paintGroup(const Frame& frame, const VisibleLane& lane)
{
    const Theme& theme = m_scene.theme();
    const auto y = static_cast<int>(lane.y);
    const auto height = static_cast<int>(lane.height);
    frame.painter.fillRect(0, y, frame.area.width(), height, theme.panel);
    const Lane& group = m_scene.stack().lane(lane.lane);
    if (group.kind != LaneKind::Device && !group.isCollapsed) {
        return;
    }
    const Coverage& activity = m_scene.groupActivity(lane.lane);
    const std::vector<float> curve = activityCurve({&activity, 1}, frame.scale);
    const int bottom = px(y + height - (height - kSummaryPx) / 2, frame.pixelRatio);
    const double full = kSummaryPx * frame.pixelRatio;
    std::vector<QRect> bars;
    for (int x = 0; x < static_cast<int>(curve.size());) {
        const int top = qCeil(static_cast<double>(curve[static_cast<size_t>(x)]) * full);
        int end = x + 1;
        while (end < static_cast<int>(curve.size())
               && qCeil(static_cast<double>(curve[static_cast<size_t>(end)]) * full) == top) {
            ++end;
        }
        if (top > 0) {
            bars.emplace_back(x, bottom - top, end - x, top);
        }
        x = end;
    }
    const QColor ink = group.kind == LaneKind::Device ? theme.accent
        : group.kind == LaneKind::Process             ? theme.faster
                                                      : theme.mutedText;
    frame.painter.save();
    frame.painter.scale(1 / frame.pixelRatio, 1 / frame.pixelRatio);
    frame.painter.setPen(Qt::NoPen);
    frame.painter.setBrush(mixed(ink, theme.panel, 0.7));
    frame.painter.drawRects(bars.data(), static_cast<int>(bars.size()));
    frame.painter.restore();
}

void LanePainter::gatherSlices(const Frame& frame, const VisibleLane& visible)
{
    const Lane& lane = m_scene.stack().lane(visible.lane);
    const int rowHeight = m_scene.rowHeight();
    const int64_t firstRow = std::max<int64_t>(0, -visible.y / rowHeight);
    const int64_t lastRow = std::min<int64_t>(
        lane.rows.rowCount(), (frame.area.height() - visible.y + rowHeight - 1) / rowHeight);
    if (firstRow >= lastRow) {
        return;
    }
    const auto first = static_cast<uint32_t>(firstRow);
    const auto last = static_cast<uint32_t>(lastRow);
    const std::span<const Span> spans = m_scene.spansOf(visible.lane, frame.scale, first, last);
    const auto begin = std::partition_point(spans.begin(), spans.end(),
                                            [first](const Span& span) { return span.row < first; });
    for (auto span = begin; span != spans.end() && span->row < last; ++span) {
        gatherSpan(frame, lane, *span, visible.y + int64_t {span->row} * rowHeight);
    }
}

void LanePainter::gatherSpan(const Frame& frame, const Lane& lane, const Span& span, int64_t rowY)
{
    SliceColors& colors = m_scene.colors();
    const SliceTable& slices = m_scene.trace()->slices;
    const uint32_t i = span.slice.index();
    const SliceKind kind = slices.kind[i];
    // Cut here, as not all vector formats clip.
    const int x0 = std::max(0, span.x0);
    const int x1 = std::min(span.x1, frame.scale.widthPx());
    if (x0 >= x1) {
        return;
    }
    const int rowHeight = m_scene.rowHeight();
    const int gapPx = m_scene.isDense() ? 1 : 2;
    const auto y = static_cast<double>(rowY);
    const int top = px(y, frame.pixelRatio);
    const int bottom = px(y + rowHeight - gapPx, frame.pixelRatio);
    const int number = colors.numberOf(kind, slices.name[i]);
    const Shade shade = shadeOf(lane, span);
    if (span.isFolded) {
        const int foot = px(kFoldedFootPx, frame.pixelRatio);
        m_boxes.add(number, shade, true, QRect(x0, top, x1 - x0, bottom - top - foot));
        m_boxes.add(number, shade, false, QRect(x0, bottom - foot, x1 - x0, foot));
        return;
    }
    const int gap = px(1, frame.pixelRatio);
    const int width = x1 - x0;
    const QRect rect(x0, top, width > 2 * gap ? width - gap : width, bottom - top);
    m_boxes.add(number, shade, false, rect);
    if (Theme::isHatched(kind)) {
        m_hatched.push_back(rect);
    }
    const Trace& trace = *m_scene.trace();
    if (!(trace.ends.empty() && trace.asyncs.empty()) && trace.isUnfinished(span.slice)) {
        m_torn.push_back(rect);
    }
    if (rowHeight < kLowestLabelRowPx) {
        return;
    }
    // A slice that begins to the left of the view keeps its name at the left edge.
    const double left = x0 / frame.pixelRatio;
    const double right = x1 / frame.pixelRatio - kLabelPaddingPx;
    if (right - left >= kNarrowestLabelPx) {
        const double baseline = y + (rowHeight - gapPx) / 2.0 + m_scene.font().pixelSize() * 0.36;
        m_labels.push_back({QPointF(left + kLabelPaddingPx, baseline),
                            right - left - kLabelPaddingPx, kind, slices.name[i],
                            colors.text(number, shade)});
    }
}

void LanePainter::gatherInstants(const Frame& frame, const VisibleLane& visible)
{
    const TrackId track = m_scene.stack().lane(visible.lane).rows.track();
    if (!track) {
        return;
    }
    const std::span<const uint32_t> instants = m_scene.instantsOf(track);
    const std::vector<Instant>& all = m_scene.trace()->instants;
    const auto from = [&all, instants](TimeNs time) {
        return std::partition_point(instants.begin(), instants.end(),
                                    [&all, time](uint32_t i) { return all[i].time < time; });
    };
    auto at = from(frame.scale.range().start);
    const int y = px(static_cast<double>(visible.y), frame.pixelRatio);
    while (at != instants.end() && all[*at].time < frame.scale.range().end) {
        const int x = frame.scale.column(all[*at].time);
        m_instants.emplace_back(x, y);
        at = std::max(at + 1, from(frame.scale.timeAt(x + 1)));
    }
}

Shade LanePainter::shadeOf(const Lane& lane, const Span& span) const
{
    if (m_scene.hasHighlight()) {
        return m_scene.isFound(lane.rows, span) ? Shade::Plain : Shade::Dim;
    }
    if (m_scene.isNoise(span.slice)) {
        return Shade::Dim;
    }
    return m_selectedName && m_scene.trace()->slices.name[span.slice.index()] == m_selectedName
        ? Shade::Bright
        : Shade::Plain;
}

void LanePainter::flush(const Frame& frame)
{
    QPainter& painter = frame.painter;
    const Theme& theme = m_scene.theme();
    painter.save();
    painter.scale(1 / frame.pixelRatio, 1 / frame.pixelRatio);
    m_boxes.paint(painter, m_scene.colors());
    painter.setBrush(QBrush(mixed(theme.mutedText, theme.background, 0.5), Qt::BDiagPattern));
    painter.drawRects(m_hatched.data(), static_cast<int>(m_hatched.size()));
    m_hatched.clear();
    painter.setBrush(theme.background);
    const int tooth = px(3, frame.pixelRatio);
    for (const QRect& rect : m_torn) {
        for (int y = rect.top(); y < rect.bottom(); y += 2 * tooth) {
            const int x = rect.right() + 1;
            painter.drawPolygon(QPolygon(
                {{x, y}, {x - std::min(2 * tooth, rect.width()), y + tooth}, {x, y + 2 * tooth}}));
        }
    }
    m_torn.clear();
    painter.setBrush(theme.text);
    const int half = px(3, frame.pixelRatio);
    for (const QPoint& point : m_instants) {
        painter.drawPolygon(QPolygon(
            {point + QPoint(-half, 0), point + QPoint(half + 1, 0), point + QPoint(0, 2 * half)}));
    }
    m_instants.clear();
    painter.restore();
    for (const Label& label : m_labels) {
        m_scene.labels().draw(painter, label.baseline, label.width, label.kind, label.name,
                              label.color);
    }
    m_labels.clear();
}

void LanePainter::paintCounter(const Frame& frame, const VisibleLane& visible)
{
    const Theme& theme = m_scene.theme();
    const Lane& lane = m_scene.stack().lane(visible.lane);
    const auto y = static_cast<int>(visible.y);
    const QRect area(0, y, frame.area.width(), static_cast<int>(visible.height));
    const QSize size(frame.scale.widthPx(), px(area.height(), frame.pixelRatio));
    const bool isRaster = frame.painter.paintEngine()->type() == QPaintEngine::Raster;
    CounterPicture& kept = m_counterPictures[visible.lane];
    if (!isRaster || kept.scale != frame.scale || kept.size != size
        || kept.color != theme.accent.rgb()) {
        std::vector<CounterCurve> curves;
        CounterIndex::Extremes values {0, 0};
        for (size_t i = 0; i < lane.counters.size(); ++i) {
            const CounterIndex& index = m_scene.counterIndex(lane.counters[i]);
            const CounterIndex::Extremes own = index.axis();
            values = {std::min(values.min, own.min), std::max(values.max, own.max)};
            curves.push_back({layoutCounter(index, frame.scale),
                              seriesColor(theme, index.counter().metric, i), i == 0,
                              isSeenByMean(index.counter().metric)});
        }
        m_plot.setCurves(curves, values, frame.scale.widthPx());
        if (!isRaster) {
            m_plot.draw(frame.painter, area);
            return;
        }
        kept = {frame.scale, size, theme.accent.rgb(), m_plot.pixmap(size)};
        kept.pixmap.setDevicePixelRatio(frame.pixelRatio);
    }
    frame.painter.drawPixmap(area.topLeft(), kept.pixmap);
}

} // namespace flamelane
