#pragma once

#include "core/export/json_writer.h"
#include "core/trace/trace.h"

namespace flamelane {

// Parts that `info` and `dump` have in common. Each writes members into the object that is open.

/// What a trace holds, in numbers. Async slices are counted apart from the other slices.
struct TraceCounts
{
    uint64_t slices = 0;
    uint64_t tracks = 0; // distinct (pid, tid) pairs that hold slices
    uint64_t instants = 0;
    uint64_t asyncSlices = 0;
    uint64_t processes = 0;
    uint64_t flows = 0; // arrows
    uint64_t counters = 0; // series
    uint64_t gpuWork = 0;
    uint64_t stacks = 0; // recorded ones, without doubles
    RecordCounts records;

    TraceCounts& operator+=(const TraceCounts& other);
};
[[nodiscard]] TraceCounts countTrace(const Trace& trace);

/// file, format, producer, rank, world_size, base_time_ns, trace_first_ns, trace_last_ns.
void writeIdentity(JsonWriter& json, const Trace& trace);
/// counts.
void writeCounts(JsonWriter& json, const TraceCounts& counts);
/// devices: what the file says of each.
void writeDevices(JsonWriter& json, const Trace& trace);
/// unit, total, distinct, recorded: of recorded stacks. `total` is a number, or text where
/// weights have decimals, so that no reader rounds it.
void writeStackFigures(JsonWriter& json, const RecordedStacks& stacks);
/// A weight of these stacks, likewise.
void writeStackWeight(JsonWriter& json, const RecordedStacks& stacks, int64_t weight);
/// warnings.
void writeWarnings(JsonWriter& json, const Trace& trace);

/// A number where the file has a whole number that 64 bits hold, else text; null where absent.
void writeId(JsonWriter& json, std::string_view key, const WrittenId& id);
void writeIdValue(JsonWriter& json, const WrittenId& id);

} // namespace flamelane
