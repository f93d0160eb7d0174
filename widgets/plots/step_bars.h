#pragma once

#include "core/analysis/step_series.h"
#include "widgets/plots/plot_frame.h"

#include <optional>

namespace flamelane {

/// The steps of a trace as bars of what their time goes to. Warm-up and outliers say so below. A
/// click, or the arrow keys and Enter, go to a step.
class StepBars : public PlotFrame
{
    Q_OBJECT

public:
    explicit StepBars(QWidget* parent = nullptr);

    void setSeries(StepSeries series);

signals:
    void stepActivated(int step);

protected:
    void draw() override;
    void mousePressEvent(QMouseEvent* press) override;
    void keyPressEvent(QKeyEvent* press) override;
    bool event(QEvent* event) override;

private:
    void addBars();
    void addTicks();
    void addMarker();
    [[nodiscard]] std::optional<int> stepAt(QPointF position) const;
    [[nodiscard]] QString toolTipOf(const TrainingStep& step) const;

    StepSeries m_series;
    int m_current = 0; // for the keys
};

/// "kernels", "data loader", ...
[[nodiscard]] QString stepPartWords(StepPart part);
/// What a part holds, for a tool tip.
[[nodiscard]] QString stepPartMeaning(StepPart part);
/// That of the kind of slices it is made of.
[[nodiscard]] QColor stepPartColor(const Theme& theme, StepPart part);

} // namespace flamelane
