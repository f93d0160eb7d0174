#pragma once

#include "core/trace/build/pending.h"
#include "core/trace/trace.h"

#include <vector>

namespace flamelane {

/// What the file says of Python slices, by slice of the trace.
class PythonLinks
{
public:
    /// Takes what is pending.
    PythonLinks(Pending& pending, const std::vector<SliceId>& wentTo, uint32_t sliceCount);

    /// Null where the file says nothing.
    [[nodiscard]] const PythonFields* of(SliceId slice) const;
    /// The first slice that bears this id.
    [[nodiscard]] SliceId find(uint64_t id) const;

private:
    std::vector<PythonFields> m_fields; // as in the file
    std::vector<uint32_t> m_bySlice; // index into m_fields; empty where there are no fields
    std::vector<std::pair<uint64_t, SliceId>> m_byId; // sorted
};

/// Fills parent and depth of one track. The parent is the nearest slice that encloses; for Python
/// slices the recorded parent wins where the two disagree. Slices that overlap another of the track
/// while neither encloses the other are noticed (PartialOverlap), but for async tracks and for the
/// shadows and waits of streams, which overlap by nature.
void nestTrack(const Track& track, const PythonLinks& python, TimeNs origin, SliceTable& slices,
               Notices& notices);

/// Fills the row of one track's slices, its rowCount and busy. Threads and async tracks: the first
/// row below the parent's that is free. Streams: shadows of annotations, below them GPU work, below
/// that waits, each in the first row of its group that is free, so that work keeps its rows.
void assignRows(Track& track, SliceTable& slices);

/// Notices the kernels of a stream that hold three or more later pieces of its work: their duration
/// is a broken stamp. It stays as it is.
void noticeRunaways(const Track& track, const SliceTable& slices, TimeNs origin, Notices& notices);

} // namespace flamelane
