#pragma once

#include "core/base/progress.h"
#include "core/trace/trace.h"

#include <span>
#include <vector>

namespace flamelane {

/// What the slices of one name and kind add up to within a range. A slice counts where it shares
/// time with the range, or lies in it when it has no length. The length of a slice that the file
/// never ended is made up, so such a slice is counted and left out of every time.
struct NameTotals
{
    StringId name;
    SliceKind kind {};
    uint64_t count = 0;
    uint64_t unfinished = 0; // how many of them never ended
    /// Sum of the durations, each cut to the range. A slice within one of the same name adds again.
    TimeNs total = 0;
    /// The same less the time that direct children on the same track cover.
    TimeNs self = 0;
    /// Length of the union of the slices, cut to the range: recursion and parallel tracks count
    /// once, so this never exceeds the range.
    TimeNs covered = 0;
    TimeNs min = 0; // of the whole durations, also of what lies outside of the range
    TimeNs max = 0;
    TimeNs mean = 0; // rounded to the nearest ns
    double share = 0; // covered / length of the range, 0 to 1
    SliceId longest; // a slice with duration `max`; the earliest
};

/// Per-name totals of a stretch of time, the largest total first.
struct RangeSummary
{
    TimeRange range;
    std::vector<NameTotals> names; // by total, then count, both descending; then name as text
    uint64_t sliceCount = 0;
    TimeNs covered = 0; // length of the union of all these slices, cut to the range
};

/// Sums up what the tracks did in a range; each track at most once. The cost follows the slices in
/// the range. When cancelled, what was summed so far.
[[nodiscard]] RangeSummary summarizeRange(const Trace& trace, TimeRange range,
                                          std::span<const TrackId> tracks,
                                          const Progress& progress);
/// The same over all tracks.
[[nodiscard]] RangeSummary summarizeRange(const Trace& trace, TimeRange range,
                                          const Progress& progress);

/// The slices of a track that begin within the range: a run of the slice table.
struct SliceRun
{
    uint32_t first = 0;
    uint32_t last = 0; // one past
};
[[nodiscard]] SliceRun slicesBeginningIn(const Trace& trace, TrackId track, TimeRange range);
/// The slices of a track that begin before a time and end after it, in slice order.
[[nodiscard]] std::vector<SliceId> slicesAcross(const Trace& trace, TrackId track, TimeNs time);

} // namespace flamelane
