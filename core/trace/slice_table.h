#pragma once

#include "core/base/id.h"
#include "core/base/time.h"
#include "core/trace/slice_kind.h"

#include <cstdint>
#include <vector>

namespace flamelane {

inline constexpr uint64_t kNoPlace = UINT64_MAX;

/// All slices of a trace as columns of one length. Slices of one track are contiguous, ordered by
/// start, then longer first, then as in the file; so parents precede their children.
struct SliceTable
{
    std::vector<TimeNs> start; // from the trace's origin
    std::vector<TimeNs> duration; // never negative; 0 is an instant
    std::vector<StringId> name;
    std::vector<uint16_t> category; // index into Trace::categories
    std::vector<SliceKind> kind;
    std::vector<SliceId> parent; // nearest slice of the track that wholly encloses this one
    std::vector<uint32_t> depth; // length of the parent chain
    std::vector<uint32_t> row; // sub-row of the lane; slices of one row never overlap in time
    std::vector<uint64_t> place; // for RecordDetailsSource

    [[nodiscard]] uint32_t size() const { return static_cast<uint32_t>(start.size()); }
    [[nodiscard]] TimeNs end(SliceId id) const { return start[id.index()] + duration[id.index()]; }
    [[nodiscard]] TimeRange range(SliceId id) const { return {start[id.index()], end(id)}; }
};

} // namespace flamelane
