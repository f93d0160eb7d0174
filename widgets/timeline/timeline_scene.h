#pragma once

#include "core/analysis/flame/noise_slices.h"
#include "core/analysis/slice_set.h"
#include "core/layout/activity_curve.h"
#include "core/layout/counter_layout.h"
#include "core/layout/idle_layout.h"
#include "core/layout/lane_stack.h"
#include "core/layout/time_scale.h"
#include "core/layout/timeline_layout.h"
#include "widgets/painting/label_painter.h"
#include "widgets/painting/slice_colors.h"
#include "widgets/view_state/theme.h"

#include <QFont>
#include <QObject>

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace flamelane {

class Marks;
class Selection;
class Viewport;

/// A lane as it lies on screen: y from the top of the lanes' area, beyond it where scrolled away.
struct VisibleLane
{
    LaneId lane;
    int64_t y = 0;
    int64_t height = 0;
    bool isPinned = false;
};

/// What lies under a point of the lanes.
struct LaneHit
{
    LaneId lane; // none below the last
    uint32_t row = 0; // of a lane with slices
    std::optional<Span> span;
    std::optional<IdleSpan> idle; // of an idle lane
};

/// All that the parts of one timeline share: the trace, how its lanes are arranged, scrolled and
/// coloured, what is under the cursor, and layouts kept from frame to frame. Draws nothing.
class TimelineScene : public QObject
{
    Q_OBJECT

public:
    TimelineScene(Viewport* viewport, Selection* selection, Marks* marks, QObject* parent);

    [[nodiscard]] Viewport& viewport() const { return *m_viewport; }
    [[nodiscard]] Selection& selection() const { return *m_selection; }
    [[nodiscard]] Marks& marks() const { return *m_marks; }

    void setTrace(std::shared_ptr<const Trace> trace);
    [[nodiscard]] const Trace* trace() const { return m_trace.get(); }
    void setTheme(const Theme& theme);
    [[nodiscard]] const Theme& theme() const { return m_theme; }
    void setDense(bool isDense);
    [[nodiscard]] bool isDense() const { return m_isDense; }
    void setTextScale(double scale);
    void setHighlight(std::shared_ptr<const SliceSet> found);
    [[nodiscard]] bool hasHighlight() const { return m_highlight != nullptr; }
    /// Whether a search found the span's slice, or any slice of its run.
    [[nodiscard]] bool isFound(const LaneRows& rows, const Span& span) const;

    /// Slices that these filters take away from flame graphs are dim.
    void setNoise(std::vector<NoiseFilter> filters);
    [[nodiscard]] bool isNoise(SliceId slice) { return m_noise.contains(slice); }

    /// By device, then time, of the trace; null for none. Idle lanes are there only with gaps.
    void setGaps(std::shared_ptr<const std::vector<Gap>> gaps);
    [[nodiscard]] const std::vector<Gap>* gaps() const { return m_gaps.get(); }
    /// The causes whose gaps are bright, while the others dim.
    void setShownCauses(Causes causes);
    [[nodiscard]] Causes shownCauses() const { return m_shownCauses; }

    // Arrangement. Each change goes through editLanes().
    [[nodiscard]] const LaneStack& stack() const { return m_stack; }
    /// Lets `edit` change the stack, then tells everybody.
    template<typename Edit>
    void editLanes(const Edit& edit)
    {
        edit(m_stack);
        emit lanesChanged();
    }
    [[nodiscard]] int headerWidth() const { return m_headerWidth; }
    void setHeaderWidth(int width);
    [[nodiscard]] int64_t scrollY() const { return m_scrollY; }
    void setScrollY(int64_t y);
    [[nodiscard]] int rowHeight() const;

    // Geometry of an area of lanes.
    [[nodiscard]] std::vector<VisibleLane> visibleLanes(int areaHeight) const;
    /// Where a slice's row lies, from the top of the area; the header of its group where that is
    /// collapsed. Nothing where it is hidden.
    [[nodiscard]] std::optional<VisibleLane> rowOf(SliceId slice) const;
    [[nodiscard]] LaneHit hitAt(double x, double y, const TimeScale& scale, double pixelRatio,
                                int areaHeight);
    /// The spans of rows [firstRow, lastRow) of a lane, and perhaps more rows around them. Kept
    /// until the scale changes.
    [[nodiscard]] std::span<const Span> spansOf(LaneId lane, const TimeScale& scale,
                                                uint32_t firstRow, uint32_t lastRow);

    /// The gaps of one device; only where gaps are set.
    [[nodiscard]] const GapRow& gapRow(DeviceId device) const
    {
        return m_idleLayouts[device.index()].row;
    }
    /// What an idle lane looks like, by indexes into the gaps. Kept until the scale changes.
    [[nodiscard]] std::span<const IdleSpan> idleSpansOf(LaneId lane, const TimeScale& scale);

    // What is known of the trace, worked out once.
    [[nodiscard]] std::span<const Coverage> deviceActivity() const { return m_deviceActivity; }
    /// Of the devices, or of the host in a trace without GPU work.
    [[nodiscard]] std::span<const Coverage> activity() const;
    [[nodiscard]] bool isActivityOfDevices() const { return m_hostActivity.empty(); }
    /// Of all that a group holds.
    [[nodiscard]] const Coverage& groupActivity(LaneId group);
    [[nodiscard]] const CounterIndex& counterIndex(CounterId counter);
    /// Instants to mark on a track, by time; memory records are curves instead.
    [[nodiscard]] std::span<const uint32_t> instantsOf(TrackId track) const;
    /// Those that belong to no track.
    [[nodiscard]] std::span<const uint32_t> looseInstants() const { return m_looseInstants; }
    [[nodiscard]] uint64_t sliceCount(LaneId lane) const;

    [[nodiscard]] SliceColors& colors() { return m_colors; }
    [[nodiscard]] LabelPainter& labels() { return m_labels; }
    [[nodiscard]] const QFont& font() const { return m_font; }

    /// Where the cursor is: so many px from the left of a strip that shows the visible time.
    struct HoverPlace
    {
        double position = 0;
        int widthPx = 1;
        bool operator==(const HoverPlace&) const = default;
    };

    // Under the cursor, and being dragged out.
    [[nodiscard]] std::optional<HoverPlace> hover() const { return m_hover; }
    void setHover(std::optional<HoverPlace> place);
    /// What the cursor points at, also after the view has moved under it.
    [[nodiscard]] std::optional<TimeNs> hoverTime() const;
    /// The range that is being dragged, else the selected one; empty for none.
    [[nodiscard]] TimeRange shownRange() const;
    void setDraggedRange(std::optional<TimeRange> range);

signals:
    void traceChanged();
    void lanesChanged(); // order, heights, collapse, or a new trace
    void scrolled();
    void headerWidthChanged();
    void appearanceChanged(); // theme, highlight, shown causes
    void hoverChanged();
    void draggedRangeChanged();

private:
    struct LaneLayout
    {
        TimeScale scale;
        uint32_t firstRow = 0;
        uint32_t lastRow = 0;
        std::vector<Span> spans;
    };

    struct IdleLayout
    {
        GapRow row;
        TimeScale scale;
        std::vector<IdleSpan> spans; // empty until it was laid out
    };

    void indexHighlight();
    void indexInstants();
    void resetColors();
    [[nodiscard]] NoiseSlices noise() const;
    [[nodiscard]] LaneMetrics metrics() const;

    Viewport* m_viewport;
    Selection* m_selection;
    Marks* m_marks;
    std::shared_ptr<const Trace> m_trace;
    Theme m_theme = Theme::light();
    std::shared_ptr<const SliceSet> m_highlight;
    std::vector<NoiseFilter> m_noiseFilters; // they outlast the trace
    NoiseSlices m_noise;
    std::map<std::pair<TrackId, uint32_t>, std::vector<SliceId>> m_foundInRow; // by track and row
    LaneStack m_stack;
    bool m_isDense = false;
    double m_textScale = 1;
    int m_headerWidth = 220;
    int64_t m_scrollY = 0;
    std::vector<LaneLayout> m_layouts; // by lane
    std::shared_ptr<const std::vector<Gap>> m_gaps;
    Causes m_shownCauses = Causes().set();
    std::vector<IdleLayout> m_idleLayouts; // by device
    std::vector<Coverage> m_deviceActivity;
    std::vector<Coverage> m_hostActivity; // one set, or none where devices work
    std::map<LaneId, Coverage> m_groupActivity;
    std::map<CounterId, CounterIndex> m_counterIndexes;
    std::vector<std::vector<uint32_t>> m_instants; // by track
    std::vector<uint32_t> m_looseInstants;
    SliceColors m_colors;
    LabelPainter m_labels;
    QFont m_font;
    std::optional<HoverPlace> m_hover;
    std::optional<TimeRange> m_draggedRange;
};

} // namespace flamelane
