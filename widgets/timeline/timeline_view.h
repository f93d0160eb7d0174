#pragma once

#include "core/analysis/gaps.h"
#include "core/analysis/slice_set.h"
#include "core/trace/trace.h"
#include "widgets/view_state/theme.h"

#include <QByteArray>
#include <QWidget>

#include <memory>
#include <vector>

class QPainter;

namespace flamelane {

class Marks;
class Selection;
class Viewport;

/// The timeline of one trace: overview bar, ruler, steps and lanes with their headers. Listens to
/// Viewport, Selection and Marks and writes to nothing else. Owns no trace state but how the lanes
/// are arranged.
///
/// Everything the mouse does is a slot as well. While the timeline has the focus it answers the
/// plain keys named beside the slots itself; an action of the window that has the same key goes
/// first.
class TimelineView : public QWidget
{
    Q_OBJECT

public:
    TimelineView(Viewport* viewport, Selection* selection, Marks* marks, QWidget* parent = nullptr);
    ~TimelineView() override;

    /// Clears the selection. Does not touch the viewport: whoever owns it sets its bounds.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setTheme(const Theme& theme);
    /// What a search found: these stay bright, the others dim. Null ends the search.
    void setHighlight(std::shared_ptr<const SliceSet> found);
    /// Slices that these filters take away from flame graphs are dim, until a search says
    /// otherwise.
    void setNoise(std::vector<NoiseFilter> filters);
    /// The gaps of the trace, by device, then time: they fill the idle lanes. Null for none.
    void setGaps(std::shared_ptr<const std::vector<Gap>> gaps);
    /// Gaps with other causes dim, and nextGap() passes them by. All at first.
    void setShownCauses(Causes causes);
    /// Marks the time of a gap over all lanes, zooms until the gap is seen with what is around it,
    /// and scrolls to the thread that was to launch what ends it. `gap` is an index.
    void revealGap(uint32_t gap);
    /// Scrolls and zooms until the slice can be seen, opening collapsed groups; selects it.
    void reveal(SliceId slice);
    /// Scrolls to the slice's lane, opening collapsed groups; the visible time stays.
    void scrollToLaneOf(SliceId slice);
    /// Selects the previous or next slice of the selected one's row, its parent or first child.
    void selectNeighbour(Qt::ArrowType direction);
    /// Selects the other end of the selection's next (or previous) arrow.
    void followFlow(bool forward);
    [[nodiscard]] bool isDense() const;
    /// Order, collapse, pins, hidden lanes, heights, header width; by names, so that it fits the
    /// next trace of the same program.
    [[nodiscard]] QByteArray saveLanes() const;
    void restoreLanes(const QByteArray& state);

    // Beside another timeline on the same axis of time.

    /// What stands above the lanes; both at first.
    void setParts(bool hasOverview, bool hasRuler);
    /// The column of names is as wide in both, and the cursor's place is shown in both. For as long
    /// as both live.
    void shareColumns(TimelineView* other);
    /// Of the column of names, and of what stands right of the lanes.
    [[nodiscard]] int headerWidth() const;
    [[nodiscard]] int rightMargin() const;
    /// Lanes and their text grow by this factor, for people who sit far away. 1 at first.
    void setTextScale(double scale);

    /// Paints all that the view shows into a picture of its own size, without a window (PNG, SVG,
    /// PDF).
    void paintPicture(QPainter& painter, const QSize& size);

public slots:
    void setDense(bool dense);
    void collapseAll(bool collapsed);
    void showHiddenLanes();
    /// Jumps and key zooms glide (120 ms) instead of switching. On at first.
    void setAnimated(bool animated);

    void zoomIn(); // W
    void zoomOut(); // S
    void panLeft(); // A
    void panRight(); // D
    void panLeftFast(); // Shift+A
    void panRightFast(); // Shift+D
    void showAll(); // 0, Home
    void focusSelection(); // F: brings it to the middle; where it is there already, fits it
    void goBack(); // Backspace, Alt+Left
    void goForward(); // Alt+Right

    void selectPrevious(); // comma, Left
    void selectNext(); // full stop, Right
    void selectParent(); // Up
    void selectChild(); // Down
    void selectPreviousFlow(); // [
    void selectNextFlow(); // ]
    void selectRangeOfSlice(); // R
    void clearSelection(); // Escape

    /// The next (or previous) gap beside the one that was picked last, else beside the middle of
    /// what is visible. Only gaps that matter are visited, see gapsToWalk().
    void nextGap(); // G
    void previousGap(); // Shift+G

    void addMark(); // M: the selected range or slice, else the time under the cursor
    void addKeptMark(); // Shift+M: stays when the next mark is set
    void removeMark(); // Delete: the mark under the cursor, else the last in time

signals:
    /// A line for the status bar about what is under the cursor; empty when there is nothing.
    void hovered(const QString& line);
    /// A range was dragged out; `range` is in Selection.
    void rangePicked();
    /// A gap was clicked, or gone to; its time is the range in Selection.
    void gapPicked(uint32_t gap);
    void headerWidthChanged();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] bool answers(const QKeyEvent& event) const;
    void zoomToSlice(SliceId slice);
    void pickGap(uint32_t gap);
    void walkGaps(bool isForward);

    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace flamelane
