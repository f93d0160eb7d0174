#include "widgets/compare/delta_lane.h"

#include "core/export/comparison_words.h"
#include "widgets/painting/slice_colors.h"
#include "widgets/tables/number_text.h"
#include "widgets/tables/row_model.h"
#include "widgets/view_state/viewport.h"
#include "widgets/view_state/viewport_link.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace flamelane {

namespace {

constexpr uint32_t kMostRows = 4; // deeper annotations are for the table
constexpr int kGapPx = 2;
constexpr double kNoChange = 0.005; // of the length; no colour below
constexpr double kFullColor = 0.5; // of the length

TimeNs changeOf(const DeltaSpan& span)
{
    return span.b->duration() - span.a->duration();
}

QString changeWords(const DeltaSpan& span)
{
    if (!span.a || !span.b) {
        return span.a ? DeltaLane::tr("only in A") : DeltaLane::tr("only in B");
    }
    const TimeNs change = changeOf(span);
    const std::string relative = relativeWords(span.a->duration(), span.b->duration());
    const QString arrow = change < 0 ? QStringLiteral("\u25bc ")
        : change > 0                 ? QStringLiteral("\u25b2 ")
                                     : QString();
    return relative.empty()
        ? arrow + fromUtf8(signedWords(change, false))
        : QStringLiteral("%1%2  %3")
              .arg(arrow, fromUtf8(signedWords(change, false)), fromUtf8(relative));
}

} // namespace

DeltaLane::DeltaLane(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Changes of steps and annotations"));
}

void DeltaLane::setContent(std::shared_ptr<const CompareContent> content)
{
    m_content = std::move(content);
    m_rows = 1;
    m_deeper = 0;
    for (size_t i = 0; m_content && i < m_content->spans.size(); ++i) {
        const uint32_t row = m_content->spans[i].row;
        m_rows = std::max(m_rows, std::min(row + 1, kMostRows));
        m_deeper += row >= kMostRows ? 1 : 0;
    }
    updateGeometry();
    update();
}

void DeltaLane::setAxis(Viewport* viewport, const ViewportLink* link)
{
    if (m_viewport != nullptr) {
        m_viewport->disconnect(this);
    }
    m_viewport = viewport;
    m_link = link;
    if (m_viewport != nullptr) {
        connect(m_viewport, &Viewport::rangeChanged, this, qOverload<>(&QWidget::update));
    }
    update();
}

void DeltaLane::setMargins(int left, int right)
{
    m_left = left;
    m_right = right;
    update();
}

void DeltaLane::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

int DeltaLane::rowHeight() const
{
    return fontMetrics().height() + 4;
}

QSize DeltaLane::sizeHint() const
{
    return {200, static_cast<int>(m_rows) * rowHeight() + 4};
}

QSize DeltaLane::minimumSizeHint() const
{
    return sizeHint();
}

QRect DeltaLane::axisOf(const QRect& area) const
{
    return area.adjusted(m_left, 2, -m_right, -2);
}

TimeRange DeltaLane::placeOf(const DeltaSpan& span) const
{
    return span.a ? *span.a : m_link->alignment().toA(*span.b);
}

int DeltaLane::spanAt(const QPoint& position) const
{
    const QRect axis = axisOf(rect());
    if (!m_content || m_link == nullptr || !axis.contains(position)) {
        return -1;
    }
    const TimeScale scale(m_viewport->range(), std::max(1, axis.width()));
    const auto row = static_cast<uint32_t>((position.y() - axis.top()) / rowHeight());
    const TimeNs time = scale.timeAt(position.x() - axis.left());
    for (size_t i = 0; i < m_content->spans.size(); ++i) {
        const DeltaSpan& span = m_content->spans[i];
        if (span.row == row && placeOf(span).contains(time)) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

QString DeltaLane::words(const DeltaSpan& span) const
{
    const auto length = [](const std::optional<TimeRange>& range) {
        return range ? shortDuration(range->duration()) : QStringLiteral("-");
    };
    return tr("%1: %2 in A, %3 in B, %4")
        .arg(fromUtf8(span.name), length(span.a), length(span.b), changeWords(span));
}

void DeltaLane::paintSpan(QPainter& painter, const QRect& box, const DeltaSpan& span) const
{
    const bool isPaired = span.a && span.b;
    QColor color = m_theme.grid;
    if (isPaired && span.a->duration() > 0) {
        const double share
            = static_cast<double>(changeOf(span)) / static_cast<double>(span.a->duration());
        const double strength = std::min(1.0, std::abs(share) / kFullColor);
        color = std::abs(share) < kNoChange ? m_theme.grid
                                            : mixed(share < 0 ? m_theme.faster : m_theme.slower,
                                                    m_theme.background, 0.25 + 0.55 * strength);
    }
    painter.fillRect(box, isPaired ? color : m_theme.background);
    if (!isPaired) {
        painter.fillRect(box, QBrush(span.a ? m_theme.runA : m_theme.runB, Qt::BDiagPattern));
    }
    const int room = box.width() - 8;
    if (room <= 0) {
        return; // most spans of a long run: words that cannot fit are the dearest part of a frame
    }
    const QFontMetrics metrics = painter.fontMetrics();
    const QString change = changeWords(span);
    const QString full = QStringLiteral("%1   %2").arg(fromUtf8(printable(span.name)), change);
    const QString text = metrics.horizontalAdvance(full) <= room ? full
        : metrics.horizontalAdvance(change) <= room              ? change
                                                                 : QString();
    painter.setPen(isPaired ? m_theme.textOn(color) : m_theme.text);
    painter.drawText(box.adjusted(4, 0, -4, 0), Qt::AlignVCenter | Qt::AlignLeft, text);
}

QString DeltaLane::deeperWords() const
{
    return m_deeper == 0 ? QString() : tr("%1 deeper in the table").arg(exactCount(m_deeper));
}

/// Beside the rows: what they say, and at the last what they leave out.
void DeltaLane::paintNames(QPainter& painter, const QRect& area) const
{
    const int width = m_left - 8;
    const auto write = [&](uint32_t row, const QString& text) {
        const int top = axisOf(area).top() + static_cast<int>(row) * rowHeight();
        painter.drawText(QRect(area.left(), top, width, rowHeight()),
                         Qt::AlignVCenter | Qt::AlignRight,
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, width));
    };
    painter.setPen(m_theme.mutedText);
    write(0, tr("Change, A to B"));
    write(m_rows - 1, deeperWords());
}

void DeltaLane::paint(QPainter& painter, const QRect& area) const
{
    painter.fillRect(area, m_theme.panel);
    painter.fillRect(area.left(), area.bottom(), area.width(), 1, m_theme.grid);
    const QRect axis = axisOf(area);
    if (!m_content || m_link == nullptr || axis.width() <= 0) {
        return;
    }
    paintNames(painter, area);
    painter.save();
    painter.setClipRect(axis);
    const TimeScale scale(m_viewport->range(), axis.width());
    std::vector<int> endOfRow(m_rows, INT_MIN); // what is hidden under another is not drawn
    for (const DeltaSpan& span : m_content->spans) {
        const TimeRange place = placeOf(span);
        if (span.row >= m_rows || !place.overlaps(m_viewport->range())) {
            continue;
        }
        const int left = axis.left() + scale.column(place.start);
        const int right = std::max(left + 1, axis.left() + scale.column(place.end) - 1);
        if (right <= endOfRow[span.row]) {
            continue;
        }
        const int free = std::max(endOfRow[span.row], axis.left()); // of B's own, moved to A's time
        endOfRow[span.row] = right;
        const int top = axis.top() + static_cast<int>(span.row) * rowHeight();
        const int from = std::max(left, free);
        const int to = std::min(right, axis.right() + 1);
        paintSpan(painter, QRect(from, top, to - from, rowHeight() - kGapPx), span);
    }
    painter.restore();
}

void DeltaLane::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paint(painter, rect());
}

void DeltaLane::mousePressEvent(QMouseEvent* press)
{
    const int span = spanAt(press->position().toPoint());
    if (press->button() == Qt::LeftButton && span >= 0) {
        emit spanPicked(span);
    }
}

void DeltaLane::changeEvent(QEvent* change)
{
    if (change->type() == QEvent::FontChange) {
        updateGeometry();
    }
    QWidget::changeEvent(change);
}

bool DeltaLane::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int span = spanAt(help->pos());
        const QString text = span < 0
            ? tr("How much longer or shorter each step and annotation is in B, drawn where it "
                 "stands in A. Steps are paired in order, annotations by name within a step.")
            : words(m_content->spans[static_cast<size_t>(span)]);
        QToolTip::showText(help->globalPos(), plainToolTip(text), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace flamelane
