#include "core/trace/interval_index.h"

#include "core/trace/slice_table.h"
#include "core/trace/trace.h"

#include <cassert>

namespace flamelane {

namespace {

constexpr uint32_t kFanOut = 32;

} // namespace

IntervalIndex::IntervalIndex(const SliceTable& slices, std::span<const Track> tracks)
    : m_slices(&slices)
{
    uint32_t rows = 0;
    for (const Track& track : tracks) {
        m_trackRow.push_back(rows);
        rows += track.rowCount;
    }
    m_trackRow.push_back(rows);

    // Counting sort by row; slices come by start, and so they stay.
    m_rowStart.assign(size_t {rows} + 1, 0);
    const auto rowOf
        = [&](size_t track, uint32_t slice) { return m_trackRow[track] + slices.row[slice]; };
    for (size_t track = 0; track < tracks.size(); ++track) {
        const uint32_t last = tracks[track].firstSlice + tracks[track].sliceCount;
        for (uint32_t slice = tracks[track].firstSlice; slice < last; ++slice) {
            ++m_rowStart[rowOf(track, slice) + 1];
        }
    }
    for (uint32_t row = 0; row < rows; ++row) {
        m_rowStart[row + 1] += m_rowStart[row];
    }
    std::vector<uint32_t> next(m_rowStart.begin(), m_rowStart.end() - 1);
    m_order.resize(slices.size());
    for (size_t track = 0; track < tracks.size(); ++track) {
        const uint32_t last = tracks[track].firstSlice + tracks[track].sliceCount;
        for (uint32_t slice = tracks[track].firstSlice; slice < last; ++slice) {
            m_order[next[rowOf(track, slice)]++] = SliceId(slice);
        }
    }

    for (const std::vector<SliceId>* below = &m_order; below->size() > kFanOut;) {
        std::vector<SliceId> level;
        level.reserve(below->size() / kFanOut + 1);
        for (uint32_t first = 0; first < below->size(); first += kFanOut) {
            const auto last = std::min(first + kFanOut, static_cast<uint32_t>(below->size()));
            level.push_back(longestOf(*below, first, last, SliceId()));
        }
        m_longest.push_back(std::move(level));
        below = &m_longest.back();
    }
}

std::span<const SliceId> IntervalIndex::row(TrackId track, uint32_t row) const
{
    const uint32_t at = m_trackRow[track.index()] + row;
    assert(at < m_trackRow[track.index() + 1]);
    return std::span(m_order).subspan(m_rowStart[at], m_rowStart[at + 1] - m_rowStart[at]);
}

SliceId IntervalIndex::longest(TrackId track, uint32_t row, uint32_t first, uint32_t last) const
{
    assert(first < last);
    const uint32_t rowStart = m_rowStart[m_trackRow[track.index()] + row];
    uint32_t begin = rowStart + first;
    uint32_t end = rowStart + last;
    SliceId best;
    const std::vector<SliceId>* level = &m_order;
    for (size_t up = 0; begin < end; ++up) {
        const uint32_t wholeBegin = (begin + kFanOut - 1) / kFanOut;
        const uint32_t wholeEnd = end / kFanOut;
        if (up == m_longest.size() || wholeBegin >= wholeEnd) {
            return longestOf(*level, begin, end, best);
        }
        best = longestOf(*level, begin, wholeBegin * kFanOut, best);
        best = longestOf(*level, wholeEnd * kFanOut, end, best);
        begin = wholeBegin;
        end = wholeEnd;
        level = &m_longest[up];
    }
    return best;
}

SliceId IntervalIndex::longestOf(const std::vector<SliceId>& of, uint32_t first, uint32_t last,
                                 SliceId best) const
{
    for (uint32_t at = first; at < last; ++at) {
        const SliceId slice = of[at];
        const TimeNs length = m_slices->duration[slice.index()];
        const TimeNs longest = best ? m_slices->duration[best.index()] : -1;
        if (length > longest || (length == longest && slice < best)) {
            best = slice;
        }
    }
    return best;
}

} // namespace flamelane
