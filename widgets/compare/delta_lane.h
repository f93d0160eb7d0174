#pragma once

#include "core/analysis/compare/step_deltas.h"
#include "core/layout/time_scale.h"
#include "widgets/compare/compare_content.h"
#include "widgets/view_state/theme.h"

#include <QWidget>

#include <vector>

namespace flamelane {

class Viewport;
class ViewportLink;

/// What became of each step and each annotation, on the axis that both runs share: as long as in A,
/// with how much longer or shorter it is in B. What only one run has says so. A click picks a span.
class DeltaLane : public QWidget
{
    Q_OBJECT

public:
    /// `viewport` is that of A; `left` columns belong to the names of lanes.
    explicit DeltaLane(QWidget* parent = nullptr);

    void setContent(std::shared_ptr<const CompareContent> content);
    /// Both outlive the lane or are replaced.
    void setAxis(Viewport* viewport, const ViewportLink* link);
    /// The width beside the axis: of the lanes' names, and of what stands right of the lanes.
    void setMargins(int left, int right);
    void setTheme(const Theme& theme);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    /// Where a span is on the axis of A; those that only B has are moved there.
    [[nodiscard]] TimeRange placeOf(const DeltaSpan& span) const;
    /// An index into the content's spans, -1 where there is none.
    [[nodiscard]] int spanAt(const QPoint& position) const;
    /// "forward: 10.2 ms in A, 8.1 ms in B, -2.1 ms (-20.6 %)".
    [[nodiscard]] QString words(const DeltaSpan& span) const;
    /// "12 deeper in the table": annotations that have no row here; empty where all have one.
    [[nodiscard]] QString deeperWords() const;
    void paint(QPainter& painter, const QRect& area) const;

signals:
    void spanPicked(int span);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* paint) override;
    void mousePressEvent(QMouseEvent* press) override;
    void changeEvent(QEvent* change) override;

private:
    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] QRect axisOf(const QRect& area) const;
    void paintNames(QPainter& painter, const QRect& area) const;
    void paintSpan(QPainter& painter, const QRect& box, const DeltaSpan& span) const;

    std::shared_ptr<const CompareContent> m_content;
    Viewport* m_viewport = nullptr;
    const ViewportLink* m_link = nullptr;
    Theme m_theme;
    int m_left = 0;
    int m_right = 0;
    uint32_t m_rows = 1;
    size_t m_deeper = 0; // spans below the last row
};

} // namespace flamelane
