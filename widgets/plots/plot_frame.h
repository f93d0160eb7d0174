#pragma once

#include "widgets/view_state/theme.h"

#include <QWidget>

class QCPAxis;
class QCustomPlot;

namespace flamelane {

/// A chart with two axes in the colours of a theme. The chart itself takes no input: a wheel
/// scrolls the page it lies on, and subclasses answer mouse and keys.
class PlotFrame : public QWidget
{
    Q_OBJECT

public:
    explicit PlotFrame(int heightPx, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);

protected:
    void resizeEvent(QResizeEvent* resize) override;
    void focusInEvent(QFocusEvent* focus) override;
    void focusOutEvent(QFocusEvent* focus) override;

    [[nodiscard]] QCustomPlot* plot() const { return m_plot; }
    [[nodiscard]] const Theme& theme() const { return m_theme; }
    /// Fills the chart in the theme's colours with whatever the subclass holds.
    virtual void draw() = 0;
    /// To be called when that has changed.
    void redraw();

private:
    void styleAxis(QCPAxis* axis) const;

    QCustomPlot* m_plot;
    Theme m_theme;
};

} // namespace flamelane
