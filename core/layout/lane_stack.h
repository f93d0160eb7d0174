#pragma once

#include "core/layout/lane_rows.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace flamelane {

/// A row of LaneStack's lanes.
using LaneId = Id<struct LaneTag>;

enum class LaneKind : uint8_t
{
    Device, // a group: streams, metrics and memory counters of one device
    Process, // a group: annotations, threads, async families and counters of one process
    Metrics, // a group: the metrics of one device that are seldom looked at; collapsed at first
    Profiler, // a group: what the profiler recorded of itself
    Steps, // numbered steps of the host
    Annotations, // user annotations of one process
    Idle, // the gaps of one device
    Track,
    Counter // one counter with all of its series, or metrics of one family
};

[[nodiscard]] constexpr bool isGroup(LaneKind kind)
{
    return kind <= LaneKind::Profiler;
}

[[nodiscard]] constexpr bool hasSlices(LaneKind kind)
{
    return kind == LaneKind::Steps || kind == LaneKind::Annotations || kind == LaneKind::Track;
}

/// A strip of screen: what it shows, and how the person arranged it.
struct Lane
{
    LaneKind kind {};
    std::string key; // the same in the next trace of the same program; unique in a stack
    LaneId group; // none for a group, and for lanes without one
    DeviceId device; // Device, Metrics, Idle
    ProcessId process; // Process, Steps, Annotations
    LaneRows rows; // Steps, Annotations, Track
    std::vector<CounterId> counters; // Counter

    bool isCollapsed = false; // groups
    bool isPinned = false; // lanes that are no group
    bool isHidden = false;
    int counterHeight = 0; // of a Counter; 0 is the metrics' own
};

/// Heights in pixels of the picture's own unit.
struct LaneMetrics
{
    int row = 18;
    int group = 24;
    int collapsedGroup = 24;
    int counter = 44;
    int gap = 4; // below each lane

    bool operator==(const LaneMetrics&) const = default;
};

/// Where a lane lies.
struct PlacedLane
{
    LaneId lane;
    int64_t y = 0;
    int64_t height = 0; // without the gap

    [[nodiscard]] int64_t bottom() const { return y + height; }
};

/// All lanes of a trace in their order, and where each lies: steps first, then devices, host
/// processes, and the profiler's own; processes without anything to show have no lane. Pinned lanes
/// are placed in an area of their own, from 0, and nowhere else. Every change places all lanes
/// again; a search by y takes log(lanes).
class LaneStack
{
public:
    LaneStack() = default;
    explicit LaneStack(const Trace& trace);

    [[nodiscard]] const std::vector<Lane>& lanes() const { return m_lanes; }
    [[nodiscard]] const Lane& lane(LaneId id) const { return m_lanes[id.index()]; }
    [[nodiscard]] LaneId find(std::string_view key) const;
    /// The lane that shows a slice for what it is: its track's, not an extract. None if it has
    /// none.
    [[nodiscard]] LaneId laneOf(TrackId track) const;
    /// The lanes of a group in their order, hidden ones too.
    /// A lane and those it can trade places with, in their order.
    [[nodiscard]] std::span<const LaneId> siblings(LaneId lane) const;
    [[nodiscard]] std::span<const LaneId> members(LaneId group) const
    {
        return m_members[group.index()];
    }

    void setMetrics(const LaneMetrics& metrics);
    void setCollapsed(LaneId group, bool isCollapsed);
    void collapseAll(bool isCollapsed);
    void setPinned(LaneId lane, bool isPinned);
    void setHidden(LaneId lane, bool isHidden);
    void showHidden();
    [[nodiscard]] bool hasHidden() const;
    /// Idle lanes have a place only where gaps are known. Off at first.
    void setIdleShown(bool isShown);
    /// Clamped to what can be read and to a screen.
    void setCounterHeight(LaneId lane, int height);
    /// Moves a lane to before another of its group, or a group before another group; to the end
    /// for none. Does nothing where the two do not share a parent.
    void moveBefore(LaneId lane, LaneId before);

    /// An arrangement as lines of text, by keys; lanes it does not name keep theirs.
    [[nodiscard]] std::string saveArrangement() const;
    void restoreArrangement(std::string_view text);

    [[nodiscard]] std::span<const PlacedLane> pinned() const { return m_pinned; }
    [[nodiscard]] std::span<const PlacedLane> flowing() const { return m_flowing; }
    [[nodiscard]] int64_t pinnedHeight() const;
    [[nodiscard]] int64_t flowingHeight() const;
    /// The flowing lanes that touch [top, bottom).
    [[nodiscard]] std::span<const PlacedLane> flowingBetween(int64_t top, int64_t bottom) const;
    /// Where a lane lies, and whether among the pinned ones. Nothing when it is hidden or folded.
    struct Place
    {
        PlacedLane placed;
        bool isPinned = false;
    };
    [[nodiscard]] std::optional<Place> placeOf(LaneId lane) const;

private:
    void place();
    void placeLane(LaneId id, bool isFolded, int64_t& y);
    [[nodiscard]] int64_t heightOf(const Lane& lane) const;
    std::vector<LaneId>& siblingsOf(LaneId lane);

    std::vector<Lane> m_lanes; // as built; ids never change
    std::vector<LaneId> m_top; // groups, and lanes without one
    std::vector<std::vector<LaneId>> m_members; // by lane; empty but for groups
    std::vector<LaneId> m_laneOfTrack;
    LaneMetrics m_metrics;
    bool m_isIdleShown = false;
    std::vector<PlacedLane> m_pinned;
    std::vector<PlacedLane> m_flowing;
    std::vector<PlacedLane> m_placeOf; // by lane; height 0 where it has no place
};

} // namespace flamelane
