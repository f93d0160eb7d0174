#pragma once

#include "core/trace/trace.h"

#include <cstdint>
#include <span>
#include <vector>

namespace flamelane {

/// The rows of slices that one lane draws: those of a track, or slices picked from several tracks
/// and packed into rows. Slices of one row do not overlap and are ordered by start. Refers to the
/// trace, which must outlive it.
class LaneRows
{
public:
    LaneRows() = default;
    [[nodiscard]] static LaneRows ofTrack(const Trace& trace, TrackId track);
    /// Takes the lowest row that is free at a slice's start, longer slices first.
    [[nodiscard]] static LaneRows ofSlices(const Trace& trace, std::vector<SliceId> slices);

    [[nodiscard]] uint32_t rowCount() const;
    [[nodiscard]] std::span<const SliceId> row(uint32_t row) const;
    /// The longest of row[first, last), ties to the earlier one. last > first.
    [[nodiscard]] SliceId longest(uint32_t row, uint32_t first, uint32_t last) const;
    /// None for picked slices.
    [[nodiscard]] TrackId track() const { return m_track; }
    [[nodiscard]] uint32_t sliceCount() const;
    /// The row that holds a slice, or rowCount() where none does.
    [[nodiscard]] uint32_t rowOf(SliceId slice) const;

private:
    /// Picked slices of one row with the longest of each run of kRun.
    struct Row
    {
        std::vector<SliceId> slices;
        std::vector<SliceId> longest;
    };

    [[nodiscard]] SliceId longer(SliceId a, SliceId b) const;

    const Trace* m_trace = nullptr;
    TrackId m_track;
    std::vector<Row> m_rows;
};

} // namespace flamelane
