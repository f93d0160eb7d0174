#pragma once

#include "widgets/timeline/lane_canvas.h"
#include "widgets/timeline/lane_headers.h"
#include "widgets/timeline/overview_bar.h"
#include "widgets/timeline/time_ruler.h"
#include "widgets/timeline/timeline_scene.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/view_state/marks.h"
#include "widgets/view_state/selection.h"
#include "widgets/view_state/viewport.h"

#include <QScrollBar>

#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace flamelane {

inline constexpr double kFitShare = 0.7; // of the width that a fitted slice takes

/// A range of `duration` with `time` in its middle.
inline TimeRange centered(TimeRange time, double duration)
{
    const TimeNs start
        = time.start + time.duration() / 2 - static_cast<TimeNs>(std::llround(duration / 2));
    return {start, start + static_cast<TimeNs>(std::llround(duration))};
}

/// The parts of a TimelineView, for its own files alone.
struct TimelineView::Private
{
    Private(Viewport* viewportIn, Selection* selectionIn, Marks* marksIn, TimelineView* view)
        : viewport(*viewportIn)
        , selection(*selectionIn)
        , marks(*marksIn)
        , scene(viewportIn, selectionIn, marksIn, nullptr)
        , overview(new OverviewBar(&scene, view))
        , ruler(new TimeRuler(&scene, view))
        , headers(new LaneHeaders(&scene, view))
        , canvas(new LaneCanvas(&scene, view))
        , scrollBar(new QScrollBar(Qt::Vertical, view))
    {
    }

    [[nodiscard]] TimeNs middle() const
    {
        const TimeRange shown = viewport.target();
        return shown.start + shown.duration() / 2;
    }
    /// Where key zooms aim: the cursor while it is over the lanes, else the middle.
    [[nodiscard]] TimeNs anchor() const { return scene.hoverTime().value_or(middle()); }
    void pan(double share)
    {
        const auto shown = static_cast<double>(viewport.target().duration());
        viewport.panBy(static_cast<TimeNs>(shown * share), Motion::Glide);
    }
    [[nodiscard]] std::optional<TimeRange> selectedTime() const
    {
        if (scene.trace() != nullptr && selection.slice()) {
            return scene.trace()->slices.range(selection.slice());
        }
        return selection.hasRange() ? std::optional(selection.range()) : std::nullopt;
    }
    void updateScrollBar();
    void scrollTo(SliceId slice);
    void openLaneOf(SliceId slice);
    void bringIntoView(SliceId slice, bool mayZoom);
    [[nodiscard]] std::optional<size_t> markUnderCursor() const;
    void mark(bool isKept);

    Viewport& viewport;
    Selection& selection;
    Marks& marks;
    TimelineScene scene;
    OverviewBar* overview;
    TimeRuler* ruler;
    LaneHeaders* headers;
    LaneCanvas* canvas;
    QScrollBar* scrollBar;
    std::vector<uint32_t> walk; // of gaps; empty until it is asked for
    uint32_t pickedGap = UINT32_MAX;
    std::string arrangement; // of lanes, for traces to come
};

} // namespace flamelane
