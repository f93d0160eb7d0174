#pragma once

#include "core/export/json_writer.h"
#include "core/trace/trace.h"

#include <string_view>

namespace flamelane {

/// A trace on its way into a dump, with what all parts of a dump write alike.
struct DumpPart
{
    JsonWriter& json;
    const Trace& trace;

    /// In the file's clock.
    [[nodiscard]] TimeNs fileTime(TimeNs time) const { return trace.origin + time; }
    [[nodiscard]] TimeNs startOf(SliceId id) const { return trace.slices.start[id.index()]; }
    [[nodiscard]] const WrittenId& pidOf(ProcessId id) const;

    void beginSection(std::string_view name) const;
    /// Null where a damaged file does not tell which device a stream belongs to.
    void writeDevice(DeviceId id) const;
    void writeName(std::string_view key, SliceId id) const;
    void writeTimes(SliceId id) const;
};

// The sections of a dump; keys as in the header of dump.h.

void writeProcesses(const DumpPart& part);
void writeTracks(const DumpPart& part, bool hasArgs);
void writeAsyncSlices(const DumpPart& part);

/// Kernels, links and GPU activity; names are the short ones, where the format has such.
void writeKernels(const DumpPart& part);
void writeGraphExecutions(const DumpPart& part);
/// nvtx, nvtx_start_end, marks.
void writeNvtx(const DumpPart& part);
void writeFlows(const DumpPart& part);
void writeLinks(const DumpPart& part);
void writeGpu(const DumpPart& part);
void writeSteps(const DumpPart& part);

void writeCounters(const DumpPart& part);
void writeMemorySeries(const DumpPart& part);
void writeInstants(const DumpPart& part);

/// What writeStackFigures() writes, and weights by path; nothing where there are no such stacks.
void writeRecordedStacks(const DumpPart& part);

} // namespace flamelane
