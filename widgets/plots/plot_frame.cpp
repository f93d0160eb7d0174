// The inline code of QCustomPlot's header says foreach.
#undef QT_NO_FOREACH

#include "widgets/plots/plot_frame.h"

#include <qcustomplot.h>

namespace flamelane {

PlotFrame::PlotFrame(int heightPx, QWidget* parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
    , m_theme(Theme::light())
{
    setMinimumHeight(heightPx);
    setMaximumHeight(heightPx);
    m_plot->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setNotAntialiasedElements(QCP::aeAll);
}

void PlotFrame::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_plot->setBackground(QBrush(theme.background));
    styleAxis(m_plot->xAxis);
    styleAxis(m_plot->yAxis);
    m_plot->xAxis->grid()->setVisible(false);
    redraw();
}

void PlotFrame::redraw()
{
    draw();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void PlotFrame::resizeEvent(QResizeEvent*)
{
    m_plot->setGeometry(rect());
    redraw(); // how many labels there are follows the width
}

void PlotFrame::focusInEvent(QFocusEvent* focus)
{
    QWidget::focusInEvent(focus);
    redraw(); // where the keys are is marked
}

void PlotFrame::focusOutEvent(QFocusEvent* focus)
{
    QWidget::focusOutEvent(focus);
    redraw();
}

void PlotFrame::styleAxis(QCPAxis* axis) const
{
    const QPen line(m_theme.grid, 0);
    axis->setBasePen(line);
    axis->setTickPen(line);
    axis->setSubTickPen(line);
    axis->setSubTicks(false);
    axis->setTickLabelColor(m_theme.mutedText);
    axis->setLabelColor(m_theme.mutedText);
    axis->setTickLabelFont(font());
    axis->setLabelFont(font());
    axis->grid()->setPen(line);
    axis->grid()->setZeroLinePen(line);
}

} // namespace flamelane
