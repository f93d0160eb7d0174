#pragma once

#include "core/trace/trace.h"

#include <iosfwd>
#include <memory>
#include <span>

namespace flamelane {

struct DumpOptions
{
    /// Each slice also gets "args": every detail as written, read again from the file.
    bool hasArgs = false;
};

/// Writes everything that is known of a trace as one JSON object, as it goes, with times as in the
/// file. Keys: those of writeIdentity(), counts, devices, processes, tracks, kernels,
/// graph_executions, flows, links, gpu, steps, counters, memory_series, instants, nvtx,
/// nvtx_start_end, marks, async_slices, warnings; folded where there are recorded stacks,
/// "stacks" of it by path: {"main;train;step": 12}. A ; within the name of a frame is written as
/// \;.
void writeDump(std::ostream& out, const Trace& trace, const DumpOptions& options);

/// Several files as one session: {"counts": summed, "absolute": steps and collectives on the common
/// clock of all files, "files": [what writeDump() writes of one]}. A single file is written alone.
void writeDump(std::ostream& out, std::span<const std::shared_ptr<const Trace>> traces,
               const DumpOptions& options);

} // namespace flamelane
