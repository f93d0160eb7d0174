#include "core/layout/lane_rows.h"

#include <queue>

#include <algorithm>
#include <functional>
#include <utility>

namespace flamelane {

namespace {

constexpr uint32_t kRun = 64;

/// Rows that are taken until some time, and rows that were given back.
class RowPool
{
public:
    uint32_t take(TimeRange range)
    {
        while (!m_taken.empty() && m_taken.top().first <= range.start) {
            m_free.push(m_taken.top().second);
            m_taken.pop();
        }
        uint32_t row = m_count;
        if (m_free.empty()) {
            ++m_count;
        } else {
            row = m_free.top();
            m_free.pop();
        }
        m_taken.emplace(range.end, row);
        return row;
    }

private:
    template<typename T>
    using Lowest = std::priority_queue<T, std::vector<T>, std::greater<>>;

    Lowest<std::pair<TimeNs, uint32_t>> m_taken;
    Lowest<uint32_t> m_free;
    uint32_t m_count = 0;
};

} // namespace

LaneRows LaneRows::ofTrack(const Trace& trace, TrackId track)
{
    LaneRows rows;
    rows.m_trace = &trace;
    rows.m_track = track;
    return rows;
}

LaneRows LaneRows::ofSlices(const Trace& trace, std::vector<SliceId> slices)
{
    const SliceTable& table = trace.slices;
    std::sort(slices.begin(), slices.end(), [&table](SliceId a, SliceId b) {
        const TimeRange rangeA = table.range(a);
        const TimeRange rangeB = table.range(b);
        if (rangeA.start != rangeB.start) {
            return rangeA.start < rangeB.start;
        }
        return rangeA.end != rangeB.end ? rangeA.end > rangeB.end : a < b;
    });
    LaneRows rows;
    rows.m_trace = &trace;
    RowPool pool;
    for (const SliceId slice : slices) {
        const uint32_t at = pool.take(table.range(slice));
        if (at == rows.m_rows.size()) {
            rows.m_rows.emplace_back();
        }
        Row& row = rows.m_rows[at];
        if (row.slices.size() % kRun == 0) {
            row.longest.push_back(slice);
        } else {
            row.longest.back() = rows.longer(row.longest.back(), slice);
        }
        row.slices.push_back(slice);
    }
    return rows;
}

uint32_t LaneRows::rowCount() const
{
    return m_track ? m_trace->tracks[m_track.index()].rowCount
                   : static_cast<uint32_t>(m_rows.size());
}

std::span<const SliceId> LaneRows::row(uint32_t row) const
{
    return m_track ? m_trace->index.row(m_track, row)
                   : std::span<const SliceId>(m_rows[row].slices);
}

SliceId LaneRows::longest(uint32_t row, uint32_t first, uint32_t last) const
{
    if (m_track) {
        return m_trace->index.longest(m_track, row, first, last);
    }
    const Row& picked = m_rows[row];
    SliceId best = picked.slices[first];
    while (first < last) {
        if (first % kRun == 0 && last - first >= kRun) {
            best = longer(best, picked.longest[first / kRun]);
            first += kRun;
        } else {
            best = longer(best, picked.slices[first]);
            ++first;
        }
    }
    return best;
}

uint32_t LaneRows::sliceCount() const
{
    if (m_track) {
        return m_trace->tracks[m_track.index()].sliceCount;
    }
    size_t count = 0;
    for (const Row& row : m_rows) {
        count += row.slices.size();
    }
    return static_cast<uint32_t>(count);
}

uint32_t LaneRows::rowOf(SliceId slice) const
{
    const uint32_t count = rowCount();
    if (m_track) {
        return m_trace->trackOf(slice) == m_track ? m_trace->slices.row[slice.index()] : count;
    }
    const TimeNs start = m_trace->slices.start[slice.index()];
    for (uint32_t row = 0; row < count; ++row) {
        const std::vector<SliceId>& slices = m_rows[row].slices;
        auto at = std::lower_bound(
            slices.begin(), slices.end(), start,
            [this](SliceId id, TimeNs time) { return m_trace->slices.start[id.index()] < time; });
        for (; at != slices.end() && m_trace->slices.start[at->index()] == start; ++at) {
            if (*at == slice) {
                return row;
            }
        }
    }
    return count;
}

SliceId LaneRows::longer(SliceId a, SliceId b) const
{
    const std::vector<TimeNs>& duration = m_trace->slices.duration;
    return duration[b.index()] > duration[a.index()] ? b : a;
}

} // namespace flamelane
