#pragma once

#include "core/analysis/slice_set.h"
#include "core/trace/trace.h"
#include "widgets/view_state/theme.h"

#include <QByteArray>
#include <QWidget>

#include <memory>

class QPainter;

namespace flamelane {

class Marks;
class Selection;
class Viewport;

/// The timeline of one trace: overview bar, ruler, steps and lanes with their headers. Listens to
/// Viewport, Selection and Marks and writes to nothing else. Owns no trace state but how the lanes
/// are arranged.
class TimelineView : public QWidget
{
    Q_OBJECT

public:
    TimelineView(Viewport* viewport, Selection* selection, Marks* marks, QWidget* parent = nullptr);
    ~TimelineView() override;

    void setTrace(std::shared_ptr<const Trace> trace);
    void setTheme(const Theme& theme);
    /// What a search found: these stay bright, the others dim. Null ends the search.
    void setHighlight(std::shared_ptr<const SliceSet> found);
    /// Scrolls and zooms until the slice can be seen, opening collapsed groups; selects it.
    void reveal(SliceId slice);
    /// Selects the previous or next slice of the selected one's row, its parent or first child.
    void selectNeighbour(Qt::ArrowType direction);
    /// Selects the other end of the selection's next (or previous) arrow.
    void followFlow(bool forward);
    void setDense(bool dense);
    [[nodiscard]] bool isDense() const;
    void collapseAll(bool collapsed);
    void showHiddenLanes();
    /// Order, collapse, pins, hidden lanes, heights, header width; by names, so that it fits the
    /// next trace of the same program.
    [[nodiscard]] QByteArray saveLanes() const;
    void restoreLanes(const QByteArray& state);
    /// Paints all that the view shows into a picture of its own size, without a window (PNG, SVG,
    /// PDF).
    void paintPicture(QPainter& painter, const QSize& size);

signals:
    /// A line for the status bar about what is under the cursor; empty when there is nothing.
    void hovered(const QString& line);
    /// A range was dragged out; `range` is in Selection.
    void rangePicked();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace flamelane
