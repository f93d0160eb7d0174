#pragma once

#include "core/layout/counter_layout.h"

#include <QColor>
#include <QPixmap>
#include <QSize>

#include <memory>
#include <span>
#include <vector>

class QCustomPlot;
class QPainter;

namespace flamelane {

/// One series of a counter as it is drawn. Columns are counted in pixels of the device.
struct CounterCurve
{
    std::vector<CounterColumn> columns;
    QColor color;
    bool isFilled = false;
    bool isMean = false; // a line of means before a band of extremes, see isSeenByMean()
};

/// Draws counters as step lines over columns of pixels, with no axes of its own: it lies on the
/// timeline's. Knows no trace.
class CounterPlot
{
public:
    CounterPlot();
    ~CounterPlot();
    CounterPlot(const CounterPlot&) = delete;
    CounterPlot& operator=(const CounterPlot&) = delete;

    void setCurves(std::span<const CounterCurve> curves, CounterIndex::Extremes values,
                   int columns);
    /// On transparent ground; `size` in pixels of the device.
    [[nodiscard]] QPixmap pixmap(const QSize& size);
    /// As lines and areas, for pictures that are no pixels.
    void draw(QPainter& painter, const QRectF& area);

private:
    std::unique_ptr<QCustomPlot> m_plot;
};

} // namespace flamelane
