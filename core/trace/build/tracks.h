#pragma once

#include "core/trace/build/pending.h"
#include "core/trace/trace.h"

#include <string_view>
#include <vector>

namespace flamelane {

/// Where the indexes of Pending went in the Trace; none for what holds nothing to show.
struct Placement
{
    std::vector<ProcessId> process; // by index of Pending::processes
    std::vector<TrackId> track; // by index of Pending::tracks
};

/// Makes the trace's devices, processes and tracks, in the order in which they are shown, from
/// those that hold something, with the tracks' shares of the slice table. An absent sort index is
/// 0, as Chrome has it; ties go by number, then by text.
[[nodiscard]] Placement placeTracks(const Pending& pending, Trace& trace);

/// The ordinal that GPU work belongs to: as written, else its process's number, else 0.
[[nodiscard]] int64_t deviceOrdinal(int64_t written, std::string_view pid);

/// Which of the trace's devices has this ordinal.
[[nodiscard]] DeviceId findDevice(const Trace& trace, int64_t ordinal);

} // namespace flamelane
