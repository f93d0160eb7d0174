// The inline code of QCustomPlot's header says foreach.
#undef QT_NO_FOREACH

#include "widgets/plots/counter_plot.h"

#include <QPainter>
#include <QPicture>
#include <qcustomplot.h>

namespace flamelane {

namespace {

constexpr int kFillAlpha = 60;
constexpr int kBandAlpha = 46; // between the extremes of means
constexpr double kHeadroom = 0.08; // above the highest value, as a share of the height
constexpr double kFootroom = 0.03; // below the lowest, so that a line along it is seen

QSharedPointer<QCPGraphDataContainer> contained(const QVector<QCPGraphData>& points)
{
    auto container = QSharedPointer<QCPGraphDataContainer>::create();
    container->set(points, true);
    return container;
}

QSharedPointer<QCPGraphDataContainer> levelsOf(const CounterCurve& curve, int columns)
{
    QVector<QCPGraphData> points;
    points.reserve(static_cast<qsizetype>(curve.columns.size()) * 3 + 1);
    for (const CounterColumn& column : curve.columns) {
        // A column in which the value went up and down is a stroke from its lowest to its highest.
        if (column.min < column.max) {
            points.push_back({static_cast<double>(column.x), column.min});
            points.push_back({static_cast<double>(column.x), column.max});
        }
        points.push_back({static_cast<double>(column.x), column.last});
    }
    if (!curve.columns.empty()) {
        points.push_back({static_cast<double>(columns), curve.columns.back().last});
    }
    return contained(points);
}

/// One figure of each column, and what holds after it up to the next.
QSharedPointer<QCPGraphDataContainer> stepsOf(const CounterCurve& curve, int columns,
                                              double CounterColumn::*figure)
{
    QVector<QCPGraphData> points;
    points.reserve(static_cast<qsizetype>(curve.columns.size()) * 2 + 1);
    for (size_t i = 0; i < curve.columns.size(); ++i) {
        const CounterColumn& column = curve.columns[i];
        points.push_back({static_cast<double>(column.x), column.*figure});
        const int next = i + 1 < curve.columns.size() ? curve.columns[i + 1].x : columns;
        if (next > column.x + 1) {
            points.push_back({static_cast<double>(column.x + 1), column.last});
        }
    }
    if (!points.empty()) {
        points.push_back({static_cast<double>(columns), points.back().value});
    }
    return contained(points);
}

QColor translucent(QColor color, int alpha)
{
    color.setAlpha(alpha);
    return color;
}

QCPGraph* addSteps(QCustomPlot& plot)
{
    QCPGraph* graph = plot.addGraph();
    graph->setLineStyle(QCPGraph::lsStepLeft);
    graph->setAdaptiveSampling(false); // the columns are one to a pixel already
    return graph;
}

void addBand(QCustomPlot& plot, const CounterCurve& curve, int columns)
{
    QCPGraph* lowest = addSteps(plot);
    lowest->setPen(Qt::NoPen);
    lowest->setData(stepsOf(curve, columns, &CounterColumn::min));
    QCPGraph* highest = addSteps(plot);
    highest->setPen(Qt::NoPen);
    highest->setBrush(translucent(curve.color, kBandAlpha));
    highest->setChannelFillGraph(lowest);
    highest->setData(stepsOf(curve, columns, &CounterColumn::max));
}

} // namespace

CounterPlot::CounterPlot()
    : m_plot(std::make_unique<QCustomPlot>())
{
    m_plot->setBackground(QBrush(Qt::NoBrush));
    m_plot->setNoAntialiasingOnDrag(false);
    m_plot->setNotAntialiasedElements(QCP::aeAll);
    m_plot->axisRect()->setAutoMargins(QCP::msNone);
    m_plot->axisRect()->setMargins(QMargins());
    m_plot->axisRect()->setMinimumMargins(QMargins());
    for (QCPAxis* axis : m_plot->axisRect()->axes()) {
        axis->setVisible(false);
    }
}

CounterPlot::~CounterPlot() = default;

void CounterPlot::setCurves(std::span<const CounterCurve> curves, CounterIndex::Extremes values,
                            int columns)
{
    m_plot->clearGraphs();
    for (const CounterCurve& curve : curves) {
        if (curve.isMean) {
            addBand(*m_plot, curve, columns);
        }
        QCPGraph* graph = addSteps(*m_plot);
        graph->setPen(QPen(curve.color, 0));
        if (curve.isFilled) {
            graph->setBrush(translucent(curve.color, kFillAlpha));
        }
        graph->setData(curve.isMean ? stepsOf(curve, columns, &CounterColumn::mean)
                                    : levelsOf(curve, columns));
    }
    const double height = values.max > values.min ? values.max - values.min : 1;
    m_plot->xAxis->setRange(0, columns);
    m_plot->yAxis->setRange(values.min - height * kFootroom, values.min + height * (1 + kHeadroom));
}

QPixmap CounterPlot::pixmap(const QSize& size)
{
    return m_plot->toPixmap(size.width(), size.height());
}

void CounterPlot::draw(QPainter& painter, const QRectF& area)
{
    QPicture picture;
    QCPPainter recorder;
    recorder.begin(&picture);
    recorder.setMode(QCPPainter::pmVectorized);
    recorder.setMode(QCPPainter::pmNoCaching);
    m_plot->toPainter(&recorder, static_cast<int>(area.width()), static_cast<int>(area.height()));
    recorder.end();
    painter.save();
    painter.setClipRect(area);
    painter.translate(area.topLeft());
    // A picture is replayed at its size in inches, which is not wanted here.
    painter.scale(static_cast<double>(picture.logicalDpiX()) / painter.device()->logicalDpiX(),
                  static_cast<double>(picture.logicalDpiY()) / painter.device()->logicalDpiY());
    painter.drawPicture(0, 0, picture);
    painter.restore();
}

} // namespace flamelane
