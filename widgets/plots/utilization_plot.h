#pragma once

#include "core/base/time.h"
#include "widgets/plots/plot_frame.h"

#include <QString>

#include <vector>

namespace flamelane {

/// One line of a UtilizationPlot: the busy shares, 0 to 1, of equal parts of the plot's range.
struct UtilizationCurve
{
    QString label;
    std::vector<float> shares;
};

/// How busy something was over time. A click goes to that time; so do the arrow keys and Enter.
class UtilizationPlot : public PlotFrame
{
    Q_OBJECT

public:
    explicit UtilizationPlot(QWidget* parent = nullptr);

    void setCurves(TimeRange range, std::vector<UtilizationCurve> curves);

signals:
    /// A part of the range around what was clicked.
    void rangeActivated(TimeRange range);

protected:
    void draw() override;
    void mousePressEvent(QMouseEvent* press) override;
    void keyPressEvent(QKeyEvent* press) override;

private:
    void addCurves();
    void addMarker();
    void activate(double share);

    TimeRange m_range;
    std::vector<UtilizationCurve> m_curves;
    int m_current = 0; // twentieths of the range, for the keys
};

} // namespace flamelane
