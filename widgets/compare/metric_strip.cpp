#include "widgets/compare/metric_strip.h"

#include "core/export/comparison_words.h"
#include "widgets/tables/number_text.h"
#include "widgets/tables/row_model.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>

namespace flamelane {

namespace {

constexpr int kMargin = 12; // px
constexpr int kStepsPx = 18; // the height of the dots
constexpr double kLarge = 1.3; // the size of the figures

/// "21.3 ms -> 24.0 ms" in its three parts; the last two are empty where nothing is recorded.
std::array<QString, 3> figuresOf(const ComparedMetric& metric)
{
    if (!metric.a && !metric.b) {
        return {MetricStrip::tr("not recorded"), QString(), QString()};
    }
    return {fromUtf8(figureWords(metric, metric.a)), QStringLiteral(" \u2192 "),
            fromUtf8(figureWords(metric, metric.b))};
}

int widthOf(const ComparedMetric& metric, const QFont& font)
{
    int width = 0;
    for (const QString& part : figuresOf(metric)) {
        width += QFontMetrics(font).horizontalAdvance(part);
    }
    return width;
}

QString meaningOf(std::string_view name)
{
    if (name == "gpu_time_total_ns") {
        return MetricStrip::tr("Sum of the GPU work that begins in a step, over all devices");
    }
    if (name == "cpu_self_time_total_ns") {
        return MetricStrip::tr("Own time of operators and calls in a step, over all threads");
    }
    if (name == "peak_memory_bytes") {
        return MetricStrip::tr("The most memory allocated on the device during a step");
    }
    if (name == "step_time_ns") {
        return MetricStrip::tr("From the beginning of a step to its end or that of its GPU work");
    }
    if (name == "gpu_compute_ns") {
        return MetricStrip::tr("Time of a step in which the busiest device computes or sets "
                               "memory; with exposed communication and copies it is busy");
    }
    if (name == "exposed_communication_ns") {
        return MetricStrip::tr("Time of a step in which the busiest device communicates and "
                               "computes nothing");
    }
    if (name == "exposed_copy_ns") {
        return MetricStrip::tr("Time of a step in which the busiest device copies, and neither "
                               "computes nor communicates");
    }
    return name == "gpu_busy_ns"
        ? MetricStrip::tr("Time of a step in which the busiest device works")
        : MetricStrip::tr("Time of a step in which the busiest device does nothing");
}

} // namespace

MetricStrip::MetricStrip(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Figures of both runs"));
}

void MetricStrip::setContent(std::shared_ptr<const CompareContent> content)
{
    m_content = std::move(content);
    m_metrics.clear();
    const ComparedMetric* compute = nullptr;
    bool isSplit = false; // else all that is busy computes
    for (size_t i = 0; m_content && i < m_content->comparison.metrics.size(); ++i) {
        const ComparedMetric& metric = m_content->comparison.metrics[i];
        if (!isThere(metric)) {
            continue;
        }
        if (metric.name == "gpu_compute_ns") {
            compute = &metric;
            continue;
        }
        isSplit = isSplit || metric.name == "exposed_communication_ns"
            || metric.name == "exposed_copy_ns";
        m_metrics.push_back(&metric);
    }
    m_endsInCompute = compute != nullptr && isSplit;
    if (m_endsInCompute) {
        m_metrics.push_back(compute);
    }
    setAccessibleDescription(text());
    update();
}

void MetricStrip::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

QSize MetricStrip::sizeHint() const
{
    const int line = fontMetrics().height();
    return {600, qRound(line * (2 + kLarge)) + kStepsPx + kMargin};
}

QSize MetricStrip::minimumSizeHint() const
{
    return {200, sizeHint().height()};
}

int MetricStrip::columnsIn(int widthPx) const
{
    int widest = 0;
    for (const ComparedMetric* metric : m_metrics) {
        widest = std::max(widest, widthOf(*metric, figureFont()));
    }
    const auto count = static_cast<int>(m_metrics.size());
    return m_endsInCompute && widthPx < count * (widest + 2 * kMargin) ? count - 1 : count;
}

QFont MetricStrip::figureFont() const
{
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * kLarge);
    large.setWeight(QFont::DemiBold);
    return large;
}

void MetricStrip::paintSteps(QPainter& painter, const QRect& area,
                             const ComparedMetric& metric) const
{
    const auto& a = metric.perStepA;
    const auto& b = metric.perStepB;
    if (a.empty() || b.empty()) {
        return;
    }
    const auto [lowA, highA] = std::minmax_element(a.begin(), a.end());
    const auto [lowB, highB] = std::minmax_element(b.begin(), b.end());
    const int64_t low = std::min(*lowA, *lowB);
    const auto whole = static_cast<double>(std::max<int64_t>(1, std::max(*highA, *highB) - low));
    const int width = std::max(1, area.width() - 8);
    const auto draw = [&](const std::vector<int64_t>& steps, const QColor& color, int y) {
        QColor fill = color;
        fill.setAlphaF(0.6F);
        painter.setBrush(fill);
        for (const int64_t step : steps) {
            const double x = area.left() + 4 + static_cast<double>(step - low) / whole * width;
            painter.drawEllipse(QPointF(x, y), 3, 3);
        }
    };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    draw(a, m_theme.runA, area.top() + area.height() / 4);
    draw(b, m_theme.runB, area.top() + area.height() * 3 / 4);
    painter.restore();
}

void MetricStrip::paintMetric(QPainter& painter, const QRect& area,
                              const ComparedMetric& metric) const
{
    const int line = fontMetrics().height();
    painter.setFont(font());
    painter.setPen(m_theme.mutedText);
    painter.drawText(area, Qt::AlignTop | Qt::AlignLeft, fromUtf8(metric.label));
    QFont large = figureFont();
    const int room = std::max(1, area.width() - kMargin);
    if (const int width = widthOf(metric, large); width > room) {
        large.setPointSizeF(large.pointSizeF() * room / width); // rather than cut a unit
    }
    painter.setFont(large);
    QRect row(area.left(), area.top() + line, area.width(), qRound(line * kLarge));
    const auto put = [&](const QString& text, const QColor& color) {
        painter.setPen(color);
        painter.drawText(row, Qt::AlignVCenter | Qt::AlignLeft, text);
        row.setLeft(row.left() + painter.fontMetrics().horizontalAdvance(text));
    };
    const std::array<QString, 3> figures = figuresOf(metric);
    if (!metric.a && !metric.b) {
        put(figures[0], m_theme.mutedText);
        return;
    }
    put(figures[0], m_theme.runA);
    put(figures[1], m_theme.mutedText);
    put(figures[2], m_theme.runB);
    painter.setFont(font());
    if (!metric.a || !metric.b) {
        return;
    }
    const int64_t change = *metric.b - *metric.a;
    const QString verdict = fromUtf8(verdictWords(m_content->comparison, metric.p));
    const QString relative = fromUtf8(relativeWords(*metric.a, *metric.b));
    const QString arrow = change < 0 ? QStringLiteral("\u25bc ")
        : change > 0                 ? QStringLiteral("\u25b2 ")
                                     : QString();
    const QString words = QStringLiteral("%1%2").arg(
        arrow, relative.isEmpty() ? fromUtf8(signedWords(change, metric.isBytes)) : relative);
    const bool isTold = change != 0 && verdict.isEmpty();
    painter.setPen(!isTold ? m_theme.mutedText : change < 0 ? m_theme.faster : m_theme.slower);
    const QRect below(area.left(), area.top() + line + row.height(), area.width(), line);
    painter.drawText(below, Qt::AlignVCenter | Qt::AlignLeft,
                     verdict.isEmpty() ? words : QStringLiteral("%1  (%2)").arg(verdict, words));
    paintSteps(painter, QRect(area.left(), below.bottom() + 2, area.width(), kStepsPx), metric);
}

void MetricStrip::paint(QPainter& painter, const QRect& area) const
{
    painter.fillRect(area, m_theme.background);
    const int count = columnsIn(area.width());
    for (int i = 0; i < count; ++i) {
        const int left = area.left() + area.width() * i / count;
        const int right = area.left() + area.width() * (i + 1) / count;
        paintMetric(
            painter,
            QRect(left + kMargin, area.top() + 2, right - left - kMargin, area.height() - 4),
            *m_metrics[static_cast<size_t>(i)]);
    }
}

void MetricStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paint(painter, rect());
}

void MetricStrip::changeEvent(QEvent* change)
{
    if (change->type() == QEvent::FontChange) {
        updateGeometry();
    }
    QWidget::changeEvent(change);
}

QString MetricStrip::wordsOf(const ComparedMetric& metric) const
{
    QString words = tr("%1: %2 in A, %3 in B")
                        .arg(fromUtf8(metric.label), fromUtf8(figureWords(metric, metric.a)),
                             fromUtf8(figureWords(metric, metric.b)));
    if (metric.a && metric.b) {
        words += tr(", %1 (%2 to %3)")
                     .arg(fromUtf8(signedWords(*metric.b - *metric.a, metric.isBytes)),
                          fromUtf8(signedWords(metric.shift.low, metric.isBytes)),
                          fromUtf8(signedWords(metric.shift.high, metric.isBytes)));
        const std::string verdict = verdictWords(m_content->comparison, metric.p);
        words += verdict.empty() ? QString() : QStringLiteral(", ") + fromUtf8(verdict);
    }
    return words;
}

QString MetricStrip::text() const
{
    QStringList lines;
    for (const ComparedMetric* metric : m_metrics) {
        lines << wordsOf(*metric);
    }
    return lines.join(QLatin1Char('\n'));
}

bool MetricStrip::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || m_metrics.empty()) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    const int count = columnsIn(width());
    const int index = std::clamp(help->pos().x() * count / std::max(1, width()), 0, count - 1);
    const ComparedMetric& metric = *m_metrics[static_cast<size_t>(index)];
    const QString dots = metric.perStepA.empty() || metric.perStepB.empty()
        ? QString()
        : tr("\nEach dot is a step: above those of A, below those of B.");
    const QString overlap = metric.name == "exposed_communication_ns"
        ? QLatin1Char('\n') + fromUtf8(overlapWords(m_content->comparison))
        : QString();
    QToolTip::showText(
        help->globalPos(),
        plainToolTip(tr("%1.\n%2\nIn brackets: where the change of a step lies in 95 of 100 such "
                        "comparisons, or from the least to the largest of few steps.%3")
                         .arg(meaningOf(metric.name), wordsOf(metric) + overlap, dots)),
        this);
    return true;
}

} // namespace flamelane
