// The inline code of QCustomPlot's header says foreach.
#undef QT_NO_FOREACH

#include "widgets/plots/utilization_plot.h"

#include "widgets/plots/stop_keys.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <qcustomplot.h>

#include <algorithm>
#include <utility>

namespace flamelane {

namespace {

constexpr int kHeight = 150; // px
constexpr int kStops = 20; // of the arrow keys
constexpr int kFillAlpha = 50;
constexpr double kNsPerMs = 1e6;

QColor curveColor(const Theme& theme, size_t number)
{
    const QColor colors[] = {theme.runA, theme.runB, theme.faster, theme.slower, theme.mutedText};
    return colors[number % std::size(colors)];
}

Qt::PenStyle curveStyle(size_t number)
{
    constexpr Qt::PenStyle kStyles[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};
    return kStyles[number % std::size(kStyles)];
}

} // namespace

UtilizationPlot::UtilizationPlot(QWidget* parent)
    : PlotFrame(kHeight, parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("Utilisation over time"));
    setToolTip(tr("The busy share of each part of the time, as defined beside the title.\n"
                  "Click to see that time in the timeline."));
}

void UtilizationPlot::setCurves(TimeRange range, std::vector<UtilizationCurve> curves)
{
    m_range = range;
    m_curves = std::move(curves);
    m_current = 0;
    redraw();
}

void UtilizationPlot::draw()
{
    plot()->clearGraphs();
    plot()->clearItems();
    addCurves();
    addMarker();
}

void UtilizationPlot::addCurves()
{
    const double start = static_cast<double>(m_range.start) / kNsPerMs;
    const double length = static_cast<double>(std::max<TimeNs>(m_range.duration(), 1)) / kNsPerMs;
    for (size_t number = 0; number < m_curves.size(); ++number) {
        const UtilizationCurve& curve = m_curves[number];
        QVector<double> times;
        QVector<double> shares;
        const auto parts = static_cast<double>(curve.shares.size());
        for (const float share : curve.shares) {
            times << start + length * static_cast<double>(times.size()) / parts;
            shares << static_cast<double>(share) * 100;
        }
        QCPGraph* graph = plot()->addGraph();
        const QColor color = curveColor(theme(), number);
        graph->setName(curve.label);
        graph->setPen(QPen(color, 1, curveStyle(number)));
        if (m_curves.size() == 1) {
            QColor fill = color;
            fill.setAlpha(kFillAlpha);
            graph->setBrush(fill);
        }
        graph->setLineStyle(QCPGraph::lsStepLeft);
        graph->setData(times, shares, true);
    }
    QCPLegend* legend = plot()->legend;
    legend->setVisible(m_curves.size() > 1);
    legend->setBrush(theme().panel);
    legend->setBorderPen(QPen(theme().grid, 0));
    legend->setTextColor(theme().text);
    legend->setFont(font());
    plot()->xAxis->setRange(start, start + length);
    plot()->xAxis->setLabel(tr("ms"));
    plot()->yAxis->setRange(0, 105);
    plot()->yAxis->setLabel(tr("busy, %"));
}

void UtilizationPlot::addMarker()
{
    if (!hasFocus()) {
        return;
    }
    auto* marker = new QCPItemStraightLine(plot());
    const double share = (m_current + 0.5) / kStops;
    const QCPRange range = plot()->xAxis->range();
    const double at = range.lower + range.size() * share;
    marker->setPen(QPen(theme().accent, 2));
    marker->point1->setCoords(at, 0);
    marker->point2->setCoords(at, 1);
}

void UtilizationPlot::activate(double share)
{
    const TimeNs length = m_range.duration();
    const auto middle = m_range.start
        + static_cast<TimeNs>(static_cast<double>(length) * std::clamp(share, 0.0, 1.0));
    const TimeNs half = std::max<TimeNs>(length / kStops / 2, 1);
    emit rangeActivated({middle - half, middle + half});
}

void UtilizationPlot::mousePressEvent(QMouseEvent* press)
{
    if (press->button() != Qt::LeftButton || m_range.isEmpty()) {
        return;
    }
    const QCPRange range = plot()->xAxis->range();
    activate((plot()->xAxis->pixelToCoord(press->position().x()) - range.lower) / range.size());
}

void UtilizationPlot::keyPressEvent(QKeyEvent* press)
{
    switch (stopKey(press->key(), m_current, kStops - 1)) {
    case StopKey::None:
        QWidget::keyPressEvent(press);
        break;
    case StopKey::Moved:
        redraw();
        break;
    case StopKey::Chosen:
        activate((m_current + 0.5) / kStops);
        break;
    }
}

} // namespace flamelane
