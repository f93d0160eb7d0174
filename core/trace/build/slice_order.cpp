#include "core/trace/build/slice_order.h"

#include "core/trace/build/each_track.h"

#include <algorithm>

namespace flamelane {

namespace {

struct SortKey
{
    TimeNs start = 0;
    TimeNs duration = 0;
    uint32_t slice = 0;

    bool operator<(const SortKey& other) const
    {
        if (start != other.start) {
            return start < other.start;
        }
        return duration != other.duration ? duration > other.duration : slice < other.slice;
    }
};

SortKey keyOf(const PendingSlices& slices, uint32_t slice)
{
    return {slices.start[slice], slices.duration[slice], slice};
}

/// `order` lists the slices of one track as in the file.
void sortTrack(const PendingSlices& slices, std::span<uint32_t> order)
{
    const bool isSorted
        = std::is_sorted(order.begin(), order.end(), [&slices](uint32_t a, uint32_t b) {
              return keyOf(slices, a) < keyOf(slices, b);
          });
    if (isSorted) {
        return;
    }
    std::vector<SortKey> keys;
    keys.reserve(order.size());
    for (const uint32_t slice : order) {
        keys.push_back(keyOf(slices, slice));
    }
    std::sort(keys.begin(), keys.end());
    std::transform(keys.begin(), keys.end(), order.begin(),
                   [](const SortKey& key) { return key.slice; });
}

/// The slices of all tracks one after the other, those of a track as in the file.
std::vector<uint32_t> groupByTrack(const Pending& pending, const Placement& placement,
                                   const std::vector<Track>& tracks)
{
    std::vector<uint32_t> next;
    for (const TrackId track : placement.track) {
        next.push_back(track ? tracks[track.index()].firstSlice : 0);
    }
    std::vector<uint32_t> order(pending.slices.size());
    for (uint32_t slice = 0; slice < pending.slices.size(); ++slice) {
        order[next[pending.slices.track[slice]]++] = slice;
    }
    return order;
}

template<typename T>
void moveColumn(Column<T>& from, const std::vector<uint32_t>& order, std::vector<T>& to)
{
    to.reserve(order.size());
    for (const uint32_t slice : order) {
        to.push_back(from[slice]);
    }
    from.release();
}

} // namespace

std::vector<SliceId> orderSlices(Pending& pending, const Placement& placement, Trace& trace)
{
    std::vector<uint32_t> order = groupByTrack(pending, placement, trace.tracks);
    pending.slices.track.release();
    forEachTrack(trace.tracks, [&](uint32_t track) {
        const Track& of = trace.tracks[track];
        sortTrack(pending.slices, std::span(order).subspan(of.firstSlice, of.sliceCount));
    });
    SliceTable& table = trace.slices;
    moveColumn(pending.slices.start, order, table.start);
    for (TimeNs& start : table.start) {
        start -= trace.origin;
    }
    moveColumn(pending.slices.duration, order, table.duration);
    moveColumn(pending.slices.place, order, table.place);
    moveColumn(pending.slices.name, order, table.name);
    moveColumn(pending.slices.category, order, table.category);
    moveColumn(pending.slices.kind, order, table.kind);
    std::vector<SliceId> wentTo(order.size());
    for (uint32_t slice = 0; slice < order.size(); ++slice) {
        wentTo[order[slice]] = SliceId(slice);
    }
    return wentTo;
}

} // namespace flamelane
