#include "widgets/pages/share_bar.h"

#include "widgets/plots/stop_keys.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace flamelane {

namespace {

constexpr int kBarHeight = 22; // px, likewise below
constexpr int kSwatch = 10;
constexpr int kBetween = 18; // entries of the legend
constexpr int kLabelMargin = 4;

} // namespace

ShareBar::ShareBar(QWidget* parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ShareBar::setParts(std::vector<SharePart> parts, const Theme& theme, SizeWords words)
{
    m_parts = std::move(parts);
    m_words = std::move(words);
    m_theme = theme;
    m_current = 0;
    m_whole = 0;
    for (const SharePart& part : m_parts) {
        m_whole += part.size;
    }
    QStringList texts;
    for (const SharePart& part : m_parts) {
        if (part.size > 0) {
            texts << legendText(part);
        }
    }
    setAccessibleDescription(texts.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

QSize ShareBar::sizeHint() const
{
    return {400, heightForWidth(400)};
}

int ShareBar::heightForWidth(int width) const
{
    const std::vector<Entry> all = entries(width);
    return all.empty() ? kBarHeight : all.back().legend.bottom() + 3;
}

QString ShareBar::legendText(const SharePart& part) const
{
    return tr("%1  %2  %3")
        .arg(part.label,
             percent(m_whole > 0 ? static_cast<double>(part.size) / static_cast<double>(m_whole)
                                 : 0),
             m_words.brief(part.size));
}

std::vector<ShareBar::Entry> ShareBar::entries(int width) const
{
    std::vector<int64_t> sizes;
    for (const SharePart& part : m_parts) {
        sizes.push_back(part.size);
    }
    const std::vector<int> edges = shareEdges(sizes, width);
    const int lineHeight = fontMetrics().height() + 4;
    std::vector<Entry> all;
    QPoint at(0, kBarHeight + 6);
    for (size_t i = 0; i < m_parts.size(); ++i) {
        if (m_parts[i].size <= 0) {
            continue;
        }
        const int length = kSwatch + 6 + fontMetrics().horizontalAdvance(legendText(m_parts[i]));
        if (at.x() > 0 && at.x() + length > width) {
            at = QPoint(0, at.y() + lineHeight);
        }
        const int left = i == 0 ? 0 : edges[i - 1];
        all.push_back({static_cast<int>(i), QRect(left, 0, edges[i] - left, kBarHeight),
                       QRect(at, QSize(length, lineHeight))});
        at.rx() += length + kBetween;
    }
    return all;
}

void ShareBar::fillPart(QPainter& painter, const QRect& area, const SharePart& part) const
{
    painter.fillRect(area, part.color);
    if (part.isHatched) {
        painter.fillRect(area, QBrush(m_theme.mutedText, Qt::BDiagPattern));
    }
}

void ShareBar::paintEntry(QPainter& painter, const Entry& entry) const
{
    const SharePart& part = m_parts[static_cast<size_t>(entry.part)];
    // A pixel between neighbours, unless that would be all there is.
    const QRect bar = entry.bar.width() > 2 ? entry.bar.adjusted(0, 0, -1, 0) : entry.bar;
    fillPart(painter, bar, part);
    const QString share = percent(static_cast<double>(part.size)
                                  / static_cast<double>(std::max<int64_t>(m_whole, 1)));
    if (fontMetrics().horizontalAdvance(share) + 2 * kLabelMargin < bar.width()
        && !part.isHatched) {
        painter.setPen(m_theme.textOn(part.color));
        painter.drawText(bar.adjusted(kLabelMargin, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         share);
    }
    const QRect& legend = entry.legend;
    fillPart(painter, QRect(legend.left(), legend.center().y() - kSwatch / 2, kSwatch, kSwatch),
             part);
    painter.setPen(m_theme.text);
    painter.drawText(legend.adjusted(kSwatch + 6, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                     legendText(part));
}

void ShareBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const std::vector<Entry> all = entries(width());
    for (const Entry& entry : all) {
        paintEntry(painter, entry);
    }
    if (hasFocus() && m_current < static_cast<int>(all.size())) {
        painter.setPen(QPen(m_theme.accent, 1));
        painter.drawRect(all[static_cast<size_t>(m_current)].legend.adjusted(-1, 0, 2, -1));
    }
}

int ShareBar::partAt(QPoint position) const
{
    for (const Entry& entry : entries(width())) {
        if (entry.bar.contains(position) || entry.legend.contains(position)) {
            return entry.part;
        }
    }
    return -1;
}

void ShareBar::mousePressEvent(QMouseEvent* press)
{
    const int part = partAt(press->position().toPoint());
    if (press->button() == Qt::LeftButton && part >= 0) {
        emit partActivated(part);
    }
}

void ShareBar::keyPressEvent(QKeyEvent* press)
{
    const std::vector<Entry> all = entries(width());
    const int last = static_cast<int>(all.size()) - 1;
    if (last < 0) {
        QWidget::keyPressEvent(press);
        return;
    }
    switch (stopKey(press->key(), m_current, last)) {
    case StopKey::None:
        QWidget::keyPressEvent(press);
        break;
    case StopKey::Moved:
        update();
        break;
    case StopKey::Chosen:
        emit partActivated(all[static_cast<size_t>(m_current)].part);
        break;
    }
}

bool ShareBar::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    const int at = partAt(help->pos());
    if (at < 0) {
        QToolTip::hideText();
        return true;
    }
    const SharePart& part = m_parts[static_cast<size_t>(at)];
    QToolTip::showText(
        help->globalPos(),
        tr("%1\n%2 of %3\n%4")
            .arg(part.label, m_words.exact(part.size), m_words.exact(m_whole), part.meaning),
        this);
    return true;
}

std::vector<int> shareEdges(const std::vector<int64_t>& parts, int widthPx)
{
    double whole = 0;
    for (const int64_t part : parts) {
        whole += static_cast<double>(part);
    }
    std::vector<int> edges;
    double before = 0;
    for (const int64_t part : parts) {
        before += static_cast<double>(part);
        edges.push_back(whole > 0 ? static_cast<int>(std::lround(widthPx * before / whole)) : 0);
    }
    return edges;
}

} // namespace flamelane
