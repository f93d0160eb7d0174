#include "core/trace/build/nesting.h"

#include "core/trace/build/row_ends.h"

#include <queue>

#include <algorithm>
#include <functional>

namespace flamelane {

namespace {

/// A slice that the next ones may lie in.
struct Enclosing
{
    TimeNs end = 0;
    SliceId slice;
    SliceId python; // the nearest Python slice, itself included
    SliceId other; // the nearest slice that is not Python, itself included
};

/// Finds the slices that overlap an earlier one without being enclosed. Ends of slices that were
/// taken off the stack before they ended are kept, since they may still overlap later ones.
class PartialOverlaps
{
public:
    void leftEarly(TimeNs end) { m_ends.push(end); }
    /// `overlapsTop`: a slice that ends within this one was just taken off the stack.
    [[nodiscard]] bool check(TimeRange slice, bool overlapsTop)
    {
        while (!m_ends.empty() && m_ends.top() <= slice.start) {
            m_ends.pop();
        }
        return overlapsTop || (!m_ends.empty() && m_ends.top() < slice.end);
    }

private:
    std::priority_queue<TimeNs, std::vector<TimeNs>, std::greater<>> m_ends;
};

SliceId pythonParent(const PythonLinks& python, SliceId slice, const Enclosing& around,
                     const Track& track)
{
    const PythonFields* fields = python.of(slice);
    if (fields == nullptr) {
        return around.slice;
    }
    if (fields->parentIsNull) {
        return around.other;
    }
    if (fields->parentId == UINT64_MAX) {
        return around.slice;
    }
    const PythonFields* nearest = around.python ? python.of(around.python) : nullptr;
    if (nearest != nullptr && nearest->id == fields->parentId) {
        return around.slice;
    }
    const SliceId recorded = python.find(fields->parentId);
    const bool isEarlierHere = recorded && recorded < slice && recorded.index() >= track.firstSlice;
    return isEarlierHere ? recorded : around.slice;
}

bool countsAsOverlap(const Track& track, SliceKind kind)
{
    return track.kind == TrackKind::Thread || (track.kind == TrackKind::Stream && isGpuWork(kind));
}

/// The rows of a stream, from the top.
enum StreamGroup : uint8_t
{
    Shadows,
    Work,
    Waits,
};
constexpr size_t kStreamGroups = 3;

StreamGroup groupOf(SliceKind kind)
{
    if (isGpuWork(kind)) {
        return Work;
    }
    return kind == SliceKind::Sync ? Waits : Shadows;
}

void assignStreamRows(Track& track, SliceTable& slices)
{
    RowEnds groups[kStreamGroups];
    const uint32_t last = track.firstSlice + track.sliceCount;
    for (uint32_t at = track.firstSlice; at < last; ++at) {
        slices.row[at] = groups[groupOf(slices.kind[at])].place(0, slices.range(SliceId(at)));
    }
    const uint32_t workRow = groups[Shadows].rowCount();
    const uint32_t firstRows[kStreamGroups] = {0, workRow, workRow + groups[Work].rowCount()};
    for (uint32_t at = track.firstSlice; at < last; ++at) {
        slices.row[at] += firstRows[groupOf(slices.kind[at])];
    }
    track.rowCount = firstRows[Waits] + groups[Waits].rowCount();
}

} // namespace

PythonLinks::PythonLinks(Pending& pending, const std::vector<SliceId>& wentTo, uint32_t sliceCount)
{
    if (pending.python.size() == 0) {
        return;
    }
    m_bySlice.assign(sliceCount, kNoIndex);
    m_fields.reserve(pending.python.size());
    m_byId.reserve(pending.python.size());
    for (size_t at = 0; at < pending.python.size(); ++at) {
        const auto& [slice, fields] = pending.python[at];
        m_bySlice[wentTo[slice].index()] = static_cast<uint32_t>(at);
        m_fields.push_back(fields);
        if (fields.id != UINT64_MAX) {
            m_byId.emplace_back(fields.id, wentTo[slice]);
        }
    }
    pending.python.release();
    std::sort(m_byId.begin(), m_byId.end());
}

const PythonFields* PythonLinks::of(SliceId slice) const
{
    const uint32_t at = m_bySlice.empty() ? kNoIndex : m_bySlice[slice.index()];
    return at == kNoIndex ? nullptr : &m_fields[at];
}

SliceId PythonLinks::find(uint64_t id) const
{
    const auto found = std::lower_bound(m_byId.begin(), m_byId.end(), std::pair(id, SliceId(0)));
    return found != m_byId.end() && found->first == id ? found->second : SliceId();
}

void nestTrack(const Track& track, const PythonLinks& python, TimeNs origin, SliceTable& slices,
               Notices& notices)
{
    std::vector<Enclosing> stack;
    PartialOverlaps overlaps;
    for (uint32_t at = track.firstSlice; at < track.firstSlice + track.sliceCount; ++at) {
        const SliceId slice(at);
        const TimeRange range = slices.range(slice);
        const SliceKind kind = slices.kind[at];
        const bool counts = countsAsOverlap(track, kind);
        bool overlapsTop = false;
        // What ends before this one encloses nothing more: this one is nearer and longer.
        while (!stack.empty() && stack.back().end < range.end) {
            if (stack.back().end > range.start
                && countsAsOverlap(track, slices.kind[stack.back().slice.index()])) {
                overlapsTop = true;
                overlaps.leftEarly(stack.back().end);
            }
            stack.pop_back();
        }
        const Enclosing around = stack.empty() ? Enclosing() : stack.back();
        if (counts && overlaps.check(range, overlapsTop)) {
            notices.add(WarningKind::PartialOverlap, "slice", slices.name[at],
                        origin + range.start);
        }
        const bool isPython = kind == SliceKind::Python;
        const SliceId parent = isPython ? pythonParent(python, slice, around, track) : around.slice;
        slices.parent[at] = parent;
        slices.depth[at] = parent ? slices.depth[parent.index()] + 1 : 0;
        stack.push_back(
            {range.end, slice, isPython ? slice : around.python, isPython ? around.other : slice});
    }
}

void assignRows(Track& track, SliceTable& slices)
{
    TimeNs busyUntil = INT64_MIN;
    const uint32_t last = track.firstSlice + track.sliceCount;
    for (uint32_t at = track.firstSlice; at < last; ++at) {
        if (track.kind == TrackKind::Stream && !isGpuWork(slices.kind[at])) {
            continue;
        }
        const TimeRange range = slices.range(SliceId(at));
        track.busy += std::max<TimeNs>(0, range.end - std::max(busyUntil, range.start));
        busyUntil = std::max(busyUntil, range.end);
    }
    if (track.kind == TrackKind::Stream) {
        assignStreamRows(track, slices);
        return;
    }
    RowEnds rows;
    for (uint32_t at = track.firstSlice; at < last; ++at) {
        const SliceId parent = slices.parent[at];
        slices.row[at]
            = rows.place(parent ? slices.row[parent.index()] + 1 : 0, slices.range(SliceId(at)));
    }
    track.rowCount = rows.rowCount();
}

void noticeRunaways(const Track& track, const SliceTable& slices, TimeNs origin, Notices& notices)
{
    constexpr uint32_t kTooMany = 3;
    struct Holder
    {
        uint32_t slice = 0;
        uint32_t held = 0;
    };
    std::vector<Holder> stack;
    const auto leave = [&] {
        const Holder top = stack.back();
        stack.pop_back();
        if (!stack.empty()) {
            stack.back().held += top.held + 1; // ends fall towards the top: below means around
        }
        const SliceKind kind = slices.kind[top.slice];
        if (top.held >= kTooMany
            && (kind == SliceKind::Kernel || kind == SliceKind::Communication)) {
            notices.add(WarningKind::SuspectDuration, "slice", slices.name[top.slice],
                        origin + slices.start[top.slice]);
        }
    };
    for (uint32_t at = track.firstSlice; at < track.firstSlice + track.sliceCount; ++at) {
        if (!isGpuWork(slices.kind[at])) {
            continue;
        }
        while (!stack.empty()
               && slices.end(SliceId(stack.back().slice)) < slices.end(SliceId(at))) {
            leave();
        }
        stack.push_back({at, 0});
    }
    while (!stack.empty()) {
        leave();
    }
}

} // namespace flamelane
