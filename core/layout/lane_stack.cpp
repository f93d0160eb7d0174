#include "core/layout/lane_stack.h"

#include "core/layout/lane_builder.h"

#include <algorithm>
#include <charconv>
#include <unordered_map>

namespace flamelane {

namespace {

constexpr int kLowestCounter = 16;
constexpr int kHighestCounter = 600;

/// One line of a saved arrangement: letters of what is set, the counter's height, the key.
struct SavedLane
{
    bool isCollapsed = false;
    bool isPinned = false;
    bool isHidden = false;
    int counterHeight = 0;
    std::string_view key;
};

std::optional<SavedLane> parseLine(std::string_view line)
{
    const size_t first = line.find('\t');
    const size_t second = first == line.npos ? line.npos : line.find('\t', first + 1);
    if (second == line.npos) {
        return {};
    }
    const std::string_view flags = line.substr(0, first);
    SavedLane saved;
    saved.isCollapsed = flags.find('c') != flags.npos;
    saved.isPinned = flags.find('p') != flags.npos;
    saved.isHidden = flags.find('h') != flags.npos;
    std::from_chars(line.data() + first + 1, line.data() + second, saved.counterHeight);
    saved.key = line.substr(second + 1);
    return saved;
}

int clampedHeight(int height)
{
    return height <= 0 ? 0 : std::clamp(height, kLowestCounter, kHighestCounter);
}

} // namespace

LaneStack::LaneStack(const Trace& trace)
    : m_lanes(buildLanes(trace))
    , m_members(m_lanes.size())
    , m_laneOfTrack(trace.tracks.size())
{
    for (uint32_t i = 0; i < m_lanes.size(); ++i) {
        const Lane& lane = m_lanes[i];
        (lane.group ? m_members[lane.group.index()] : m_top).emplace_back(i);
        if (lane.rows.track()) {
            m_laneOfTrack[lane.rows.track().index()] = LaneId(i);
        }
    }
    place();
}

LaneId LaneStack::find(std::string_view key) const
{
    const auto it = std::find_if(m_lanes.begin(), m_lanes.end(),
                                 [key](const Lane& lane) { return lane.key == key; });
    return it == m_lanes.end() ? LaneId() : LaneId(static_cast<uint32_t>(it - m_lanes.begin()));
}

LaneId LaneStack::laneOf(TrackId track) const
{
    return m_laneOfTrack[track.index()];
}

std::span<const LaneId> LaneStack::siblings(LaneId lane) const
{
    const LaneId group = m_lanes[lane.index()].group;
    return group ? members(group) : std::span<const LaneId>(m_top);
}

void LaneStack::setMetrics(const LaneMetrics& metrics)
{
    if (metrics == m_metrics) {
        return;
    }
    m_metrics = metrics;
    place();
}

void LaneStack::setCollapsed(LaneId group, bool isCollapsed)
{
    m_lanes[group.index()].isCollapsed = isCollapsed;
    place();
}

void LaneStack::collapseAll(bool isCollapsed)
{
    for (Lane& lane : m_lanes) {
        lane.isCollapsed = isCollapsed && isGroup(lane.kind);
    }
    place();
}

void LaneStack::setPinned(LaneId lane, bool isPinned)
{
    m_lanes[lane.index()].isPinned = isPinned && !isGroup(m_lanes[lane.index()].kind);
    place();
}

void LaneStack::setHidden(LaneId lane, bool isHidden)
{
    m_lanes[lane.index()].isHidden = isHidden;
    place();
}

void LaneStack::showHidden()
{
    for (Lane& lane : m_lanes) {
        lane.isHidden = false;
    }
    place();
}

bool LaneStack::hasHidden() const
{
    return std::any_of(m_lanes.begin(), m_lanes.end(),
                       [](const Lane& lane) { return lane.isHidden; });
}

void LaneStack::setIdleShown(bool isShown)
{
    if (isShown == m_isIdleShown) {
        return;
    }
    m_isIdleShown = isShown;
    place();
}

void LaneStack::setCounterHeight(LaneId lane, int height)
{
    m_lanes[lane.index()].counterHeight = clampedHeight(height);
    place();
}

void LaneStack::moveBefore(LaneId lane, LaneId before)
{
    std::vector<LaneId>& siblings = siblingsOf(lane);
    if (lane == before
        || (before && std::find(siblings.begin(), siblings.end(), before) == siblings.end())) {
        return;
    }
    std::erase(siblings, lane);
    siblings.insert(before ? std::find(siblings.begin(), siblings.end(), before) : siblings.end(),
                    lane);
    place();
}

std::string LaneStack::saveArrangement() const
{
    std::string text;
    const auto append = [&text, this](LaneId id) {
        const Lane& saved = lane(id);
        text += saved.isCollapsed ? "c" : "";
        text += saved.isPinned ? "p" : "";
        text += saved.isHidden ? "h" : "";
        text += '\t' + std::to_string(saved.counterHeight) + '\t' + saved.key + '\n';
    };
    for (const LaneId top : m_top) {
        append(top);
        for (const LaneId member : members(top)) {
            append(member);
        }
    }
    return text;
}

void LaneStack::restoreArrangement(std::string_view text)
{
    std::unordered_map<std::string_view, uint32_t> laneOfKey; // only looked up
    for (uint32_t i = 0; i < m_lanes.size(); ++i) {
        laneOfKey.emplace(m_lanes[i].key, i);
    }
    constexpr int64_t kUnnamed = -1;
    std::vector<int64_t> rank(m_lanes.size(), kUnnamed);
    int64_t next = 0;
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size());
        const std::optional<SavedLane> saved = parseLine(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        const auto it = saved ? laneOfKey.find(saved->key) : laneOfKey.end();
        if (it == laneOfKey.end()) {
            continue;
        }
        Lane& lane = m_lanes[it->second];
        lane.isCollapsed = saved->isCollapsed && isGroup(lane.kind);
        lane.isPinned = saved->isPinned && !isGroup(lane.kind);
        lane.isHidden = saved->isHidden;
        lane.counterHeight = clampedHeight(saved->counterHeight);
        rank[it->second] = next++;
    }
    const auto sort = [&rank](std::vector<LaneId>& siblings) {
        // Lanes that the text does not name stay behind their neighbour.
        int64_t before = kUnnamed;
        for (const LaneId lane : siblings) {
            int64_t& own = rank[lane.index()];
            own = own == kUnnamed ? before : own;
            before = own;
        }
        std::stable_sort(siblings.begin(), siblings.end(),
                         [&rank](LaneId a, LaneId b) { return rank[a.index()] < rank[b.index()]; });
    };
    sort(m_top);
    for (std::vector<LaneId>& siblings : m_members) {
        sort(siblings);
    }
    place();
}

int64_t LaneStack::pinnedHeight() const
{
    return m_pinned.empty() ? 0 : m_pinned.back().bottom() + m_metrics.gap;
}

int64_t LaneStack::flowingHeight() const
{
    return m_flowing.empty() ? 0 : m_flowing.back().bottom() + m_metrics.gap;
}

std::span<const PlacedLane> LaneStack::flowingBetween(int64_t top, int64_t bottom) const
{
    const auto first
        = std::partition_point(m_flowing.begin(), m_flowing.end(),
                               [top](const PlacedLane& lane) { return lane.bottom() <= top; });
    const auto last = std::partition_point(
        first, m_flowing.end(), [bottom](const PlacedLane& lane) { return lane.y < bottom; });
    return {first, last};
}

std::optional<LaneStack::Place> LaneStack::placeOf(LaneId lane) const
{
    const PlacedLane& placed = m_placeOf[lane.index()];
    if (placed.height == 0) {
        return {};
    }
    return Place {placed, m_lanes[lane.index()].isPinned};
}

void LaneStack::place()
{
    m_pinned.clear();
    m_flowing.clear();
    m_placeOf.assign(m_lanes.size(), {});
    int64_t pinnedY = 0;
    int64_t y = 0;
    for (const LaneId top : m_top) {
        const Lane& head = lane(top);
        placeLane(top, false, head.isPinned ? pinnedY : y);
        for (const LaneId member : members(top)) {
            const bool isPinned = lane(member).isPinned;
            placeLane(member, head.isHidden || (head.isCollapsed && !isPinned),
                      isPinned ? pinnedY : y);
        }
    }
}

void LaneStack::placeLane(LaneId id, bool isFolded, int64_t& y)
{
    const Lane& placed = lane(id);
    if (isFolded || placed.isHidden || (placed.kind == LaneKind::Idle && !m_isIdleShown)) {
        return;
    }
    const PlacedLane place {id, y, heightOf(placed)};
    (placed.isPinned ? m_pinned : m_flowing).push_back(place);
    m_placeOf[id.index()] = place;
    y = place.bottom() + m_metrics.gap;
}

int64_t LaneStack::heightOf(const Lane& lane) const
{
    if (isGroup(lane.kind)) {
        return lane.isCollapsed ? m_metrics.collapsedGroup : m_metrics.group;
    }
    if (lane.kind == LaneKind::Counter) {
        return lane.counterHeight > 0 ? lane.counterHeight : m_metrics.counter;
    }
    if (lane.kind == LaneKind::Idle) {
        return m_metrics.row;
    }
    return int64_t {lane.rows.rowCount()} * m_metrics.row;
}

std::vector<LaneId>& LaneStack::siblingsOf(LaneId lane)
{
    const LaneId group = m_lanes[lane.index()].group;
    return group ? m_members[group.index()] : m_top;
}

} // namespace flamelane
