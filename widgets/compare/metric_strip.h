#pragma once

#include "widgets/compare/compare_content.h"
#include "widgets/view_state/theme.h"

#include <QWidget>

#include <vector>

namespace flamelane {

/// The figures of a comparison side by side: before, after, the change with its interval, whether
/// it can be told from chance, and each step of both runs as a dot.
class MetricStrip : public QWidget
{
    Q_OBJECT

public:
    explicit MetricStrip(QWidget* parent = nullptr);

    void setContent(std::shared_ptr<const CompareContent> content);
    void setTheme(const Theme& theme);
    void paint(QPainter& painter, const QRect& area) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// "step time: 23.1 ms in A, 12.6 ms in B, ..." a line each.
    [[nodiscard]] QString text() const;
    /// How many figures are painted side by side: compute, the last, is left out where room is
    /// short, as it is the rest of what is busy.
    [[nodiscard]] int columnsIn(int widthPx) const;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* paint) override;
    void changeEvent(QEvent* change) override;

private:
    [[nodiscard]] QFont figureFont() const;
    void paintMetric(QPainter& painter, const QRect& area, const ComparedMetric& metric) const;
    void paintSteps(QPainter& painter, const QRect& area, const ComparedMetric& metric) const;
    [[nodiscard]] QString wordsOf(const ComparedMetric& metric) const;

    std::shared_ptr<const CompareContent> m_content;
    std::vector<const ComparedMetric*> m_metrics; // of the content, those that are there
    bool m_endsInCompute = false;
    Theme m_theme;
};

} // namespace flamelane
