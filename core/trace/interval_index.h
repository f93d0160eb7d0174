#pragma once

#include "core/base/id.h"
#include "core/base/time.h"

#include <cstdint>
#include <span>
#include <vector>

namespace flamelane {

struct SliceTable;
struct Track;

/// Answers for each (track, row) which slices touch a stretch of time and which of them is the
/// longest, at a cost that follows the answer and log(slices), not the number of slices between.
/// Slices of one row never overlap, so that a row is ordered by start and by end alike.
class IntervalIndex
{
public:
    IntervalIndex() = default;
    IntervalIndex(const SliceTable& slices, std::span<const Track> tracks);

    /// The slices of one row of a track, in time order.
    [[nodiscard]] std::span<const SliceId> row(TrackId track, uint32_t row) const;

    /// The longest of row[first, last), ties to the earlier one. last > first.
    [[nodiscard]] SliceId longest(TrackId track, uint32_t row, uint32_t first, uint32_t last) const;

private:
    [[nodiscard]] SliceId longestOf(const std::vector<SliceId>& of, uint32_t first, uint32_t last,
                                    SliceId best) const;

    const SliceTable* m_slices = nullptr; // the Trace's own; it outlives its index
    std::vector<SliceId> m_order; // slices by track, row, start
    std::vector<uint32_t> m_rowStart; // first entry of each row in m_order, and one past the last
    std::vector<uint32_t> m_trackRow; // first row of each track in m_rowStart
    std::vector<std::vector<SliceId>>
        m_longest; // level l: the longest of each run of 32^(l+1) entries
};

} // namespace flamelane
