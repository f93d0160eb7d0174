#include "core/layout/slice_walk.h"

#include <algorithm>

namespace flamelane {

namespace {

std::span<const SliceId> rowOf(const Trace& trace, SliceId slice)
{
    return trace.index.row(trace.trackOf(slice), trace.slices.row[slice.index()]);
}

/// Ids ascend along a row, as slices of a track are ordered by start.
std::span<const SliceId>::iterator positionInRow(std::span<const SliceId> row, SliceId slice)
{
    return std::lower_bound(row.begin(), row.end(), slice);
}

void sortDistinct(std::vector<SliceId>& slices)
{
    std::sort(slices.begin(), slices.end());
    slices.erase(std::unique(slices.begin(), slices.end()), slices.end());
}

} // namespace

SliceId previousInRow(const Trace& trace, SliceId slice)
{
    const std::span<const SliceId> row = rowOf(trace, slice);
    const auto at = positionInRow(row, slice);
    return at == row.begin() ? SliceId() : *(at - 1);
}

SliceId nextInRow(const Trace& trace, SliceId slice)
{
    const std::span<const SliceId> row = rowOf(trace, slice);
    const auto at = positionInRow(row, slice);
    return at == row.end() || at + 1 == row.end() ? SliceId() : *(at + 1);
}

SliceId firstChild(const Trace& trace, SliceId slice)
{
    const SliceTable& slices = trace.slices;
    const Track& track = trace.tracks[trace.trackOf(slice).index()];
    const uint32_t end = track.firstSlice + track.sliceCount;
    for (uint32_t i = slice.index() + 1; i < end && slices.start[i] < slices.end(slice); ++i) {
        if (slices.parent[i] == slice) {
            return SliceId(i);
        }
    }
    return {};
}

std::vector<SliceId> arrowsFrom(const Trace& trace, SliceId slice)
{
    std::vector<SliceId> ends = trace.launchedBy(slice);
    for (const FlowId flow : trace.flowsFrom(slice)) {
        ends.push_back(trace.flows[flow.index()].to);
    }
    sortDistinct(ends);
    return ends;
}

std::vector<SliceId> arrowsTo(const Trace& trace, SliceId slice)
{
    std::vector<SliceId> starts;
    for (const FlowId flow : trace.flowsTo(slice)) {
        starts.push_back(trace.flows[flow.index()].from);
    }
    const GpuWork* work = trace.workOf(slice);
    if (work != nullptr && work->launch) {
        starts.push_back(work->launch);
    }
    sortDistinct(starts);
    return starts;
}

} // namespace flamelane
