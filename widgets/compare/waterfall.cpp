#include "widgets/compare/waterfall.h"

#include "core/export/comparison_words.h"
#include "widgets/painting/slice_colors.h"
#include "widgets/tables/number_text.h"
#include "widgets/tables/row_model.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace flamelane {

namespace {

constexpr size_t kMostLines = 14;
constexpr int kMargin = 12; // px

} // namespace

Waterfall::Waterfall(QWidget* parent)
    : QWidget(parent)
    , m_nameA(tr("A"))
    , m_nameB(tr("B"))
    , m_theme(Theme::light())
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("What the change of the step time is made of"));
}

void Waterfall::setContent(std::shared_ptr<const CompareContent> content)
{
    m_content = std::move(content);
    m_picked = -1;
    fill();
}

void Waterfall::fill()
{
    const auto height = static_cast<size_t>(std::max(1, this->height() / lineHeight()));
    const size_t room = std::clamp<size_t>(height < 2 ? 1 : height - 2, 1, kMostLines);
    // The rest takes a line, too.
    m_lines
        = m_content ? waterfallBars(m_content->comparison, room - 1) : std::vector<WaterfallBar>();
    m_stepOfA = m_stepOfB = 0;
    if (m_content) {
        const ComparedMetric* step = findMetric(m_content->comparison, "step_time_ns");
        m_stepOfA = step == nullptr ? 0 : step->a.value_or(0);
        m_stepOfB = step == nullptr ? 0 : step->b.value_or(0);
    }
    m_shown
        = m_lines.empty() ? TimeRange {0, std::max(m_stepOfA, m_stepOfB)} : waterfallAxis(m_lines);
    if (m_picked >= static_cast<int>(m_lines.size())) {
        m_picked = -1;
    }
    update();
}

void Waterfall::setNames(const QString& a, const QString& b)
{
    m_nameA = a;
    m_nameB = b;
    update();
}

void Waterfall::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

const ComparedRow* Waterfall::picked() const
{
    return m_picked < 0 ? nullptr : m_lines[static_cast<size_t>(m_picked)].row;
}

void Waterfall::pick(int line)
{
    const bool canPick = line >= 0 && line < static_cast<int>(m_lines.size())
        && m_lines[static_cast<size_t>(line)].row != nullptr;
    m_picked = canPick ? line : -1;
    update();
    emit rowPicked(picked());
}

void Waterfall::step(int by)
{
    const int next = m_picked < 0 && by < 0 ? -1 : m_picked + by;
    const bool canPick = next >= 0 && next < static_cast<int>(m_lines.size())
        && m_lines[static_cast<size_t>(next)].row != nullptr;
    if (canPick) {
        pick(next);
    }
}

int Waterfall::lineHeight() const
{
    return 2 * fontMetrics().height() + 6;
}

QSize Waterfall::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 56, 12 * lineHeight()};
}

QSize Waterfall::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 44, 4 * lineHeight()};
}

QRect Waterfall::rectOf(int line) const
{
    return {0, (line + 1) * lineHeight(), width(), lineHeight()};
}

int Waterfall::lineAt(int y) const
{
    const int line = y / lineHeight() - 1;
    return line >= 0 && line < static_cast<int>(m_lines.size()) ? line : -1;
}

QRect Waterfall::barOf(const QRect& area, TimeNs from, TimeNs to) const
{
    const int width = area.width() - 2 * kMargin;
    const auto whole = static_cast<double>(std::max<TimeNs>(1, m_shown.duration()));
    const auto at = [&](TimeNs time) {
        return area.left() + kMargin
            + qRound(static_cast<double>(time - m_shown.start) / whole * width);
    };
    const int left = at(std::min(from, to));
    const int right = at(std::max(from, to));
    const int top = area.top() + fontMetrics().height() + 3;
    return {left, top, std::max(2, right - left), area.bottom() - top - 2};
}

void Waterfall::paintTotal(QPainter& painter, const QRect& area, const QString& name, TimeNs time,
                           const QColor& color) const
{
    const QRect text = area.adjusted(kMargin, 2, -kMargin, 0);
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(m_theme.text);
    const QString value = shortDuration(time);
    const int room = text.width() - painter.fontMetrics().horizontalAdvance(value) - kMargin;
    painter.drawText(text, Qt::AlignTop | Qt::AlignRight, value);
    painter.drawText(text, Qt::AlignTop | Qt::AlignLeft,
                     painter.fontMetrics().elidedText(name, Qt::ElideMiddle, room));
    painter.setFont(font());
    const QRect bar = barOf(area, m_shown.start, time);
    painter.fillRect(bar, color);
    if (m_shown.start > 0) { // the bar does not begin at 0, and shows it
        painter.setPen(QPen(m_theme.background, 2));
        for (const int x : {bar.left() + 8, bar.left() + 13}) {
            painter.drawLine(x + 3, bar.top() - 1, x - 3, bar.bottom() + 1);
        }
    }
}

void Waterfall::paintLine(QPainter& painter, const QRect& area, const WaterfallBar& line) const
{
    const TimeNs change = line.to - line.from;
    const QColor color = change < 0 ? m_theme.faster : m_theme.slower;
    const QRect text = area.adjusted(kMargin, 2, -kMargin, 0);
    const QString part = fromUtf8(partWords(change, stepChange(m_content->comparison)));
    const QString value = QStringLiteral("%1 %2%3").arg(
        change < 0 ? QStringLiteral("\u25bc") : QStringLiteral("\u25b2"),
        fromUtf8(signedWords(change, false)),
        part.isEmpty() ? QString() : QStringLiteral("   ") + part);
    painter.setPen(color);
    painter.drawText(text, Qt::AlignTop | Qt::AlignRight, value);
    painter.setPen(line.row == nullptr ? m_theme.mutedText : m_theme.text);
    const int room = text.width() - painter.fontMetrics().horizontalAdvance(value) - kMargin;
    const bool isWork = line.row != nullptr && !line.row->idleFor;
    const QString state = isWork && !line.row->isInA ? tr("new: ")
        : isWork && !line.row->isInB                 ? tr("gone: ")
                                                     : QString();
    painter.drawText(text, Qt::AlignTop | Qt::AlignLeft,
                     painter.fontMetrics().elidedText(state + fromUtf8(printable(line.name)),
                                                      isWork ? Qt::ElideLeft : Qt::ElideRight,
                                                      room)); // the innermost name tells most
    const QRect bar = barOf(area, line.from, line.to);
    painter.fillRect(bar, line.row == nullptr ? m_theme.mutedText : color);
    // The eye follows from bar to bar.
    const int end = barOf(area, line.to, line.to).left();
    painter.fillRect(end, bar.bottom() + 1, 1, lineHeight() - bar.height(),
                     mixed(m_theme.mutedText, m_theme.background, 0.4));
}

void Waterfall::paint(QPainter& painter, const QRect& area) const
{
    painter.fillRect(area, m_theme.background);
    painter.setFont(font());
    const bool hasTimes = m_stepOfA > 0 && m_stepOfB > 0;
    if (m_content && !hasTimes) {
        painter.setPen(m_theme.mutedText);
        painter.drawText(area.adjusted(kMargin, kMargin, -kMargin, 0),
                         Qt::AlignTop | Qt::AlignHCenter | Qt::TextWordWrap,
                         tr("Without times in both runs there is no change to add up."));
    }
    if (!m_content || !hasTimes) {
        return;
    }
    const int height = lineHeight();
    QRect row(area.left(), area.top(), area.width(), height);
    paintTotal(painter, row, m_nameA, m_stepOfA, m_theme.runA);
    for (size_t i = 0; i < m_lines.size(); ++i) {
        row.moveTop(row.top() + height);
        if (static_cast<int>(i) == m_picked) {
            QColor band = m_theme.accent;
            band.setAlphaF(hasFocus() ? 0.18F : 0.11F);
            painter.fillRect(row, band);
            painter.fillRect(row.left(), row.top(), 3, row.height(), m_theme.accent);
        }
        paintLine(painter, row, m_lines[i]);
    }
    row.moveTop(row.top() + height);
    paintTotal(painter, row, m_nameB, m_stepOfB, m_theme.runB);
}

void Waterfall::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paint(painter, rect());
}

void Waterfall::resizeEvent(QResizeEvent* resize)
{
    QWidget::resizeEvent(resize);
    const ComparedRow* row = picked();
    fill();
    for (size_t i = 0; row != nullptr && i < m_lines.size(); ++i) {
        if (m_lines[i].row == row) {
            m_picked = static_cast<int>(i);
        }
    }
}

void Waterfall::mousePressEvent(QMouseEvent* press)
{
    const int line = lineAt(press->position().toPoint().y());
    if (press->button() == Qt::LeftButton) {
        pick(line);
    }
}

void Waterfall::keyPressEvent(QKeyEvent* press)
{
    if (press->key() == Qt::Key_Down || press->key() == Qt::Key_Up) {
        step(press->key() == Qt::Key_Down ? 1 : -1);
        return;
    }
    QWidget::keyPressEvent(press);
}

QString Waterfall::toolTipOf(const WaterfallBar& line) const
{
    if (line.row == nullptr) {
        return tr("Smaller changes. They are in the tables.");
    }
    const ComparedRow& row = *line.row;
    QString text = fromUtf8(printable(rowWords(row)));
    if (!row.pathInA.empty()) {
        text += tr("\nin A: %1").arg(fromUtf8(printable(row.pathInA)));
    }
    text += tr("\n%1 of a step in A, %2 in B; contributes %3")
                .arg(exactDuration(row.a), exactDuration(row.b), exactDuration(row.contribution()));
    const std::string verdict = verdictWords(m_content->comparison, row.p);
    return verdict.empty() ? text : text + QLatin1Char('\n') + fromUtf8(verdict);
}

bool Waterfall::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int line = lineAt(help->pos().y());
        const QString text = line >= 0
            ? toolTipOf(m_lines[static_cast<size_t>(line)])
            : tr("Each instant of a step on the busiest device belongs to one operator or one "
                 "cause of idle time, so that the changes add up to that of the step.");
        QToolTip::showText(help->globalPos(), plainToolTip(text), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace flamelane
