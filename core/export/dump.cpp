#include "core/export/dump.h"

#include "core/analysis/steps.h"
#include "core/export/dump_part.h"
#include "core/export/json_writer.h"
#include "core/export/sections.h"

#include <optional>

namespace flamelane {

namespace {

using Layout = JsonWriter::Layout;

void writeTrace(JsonWriter& json, const Trace& trace, const DumpOptions& options)
{
    const DumpPart part {json, trace};
    json.beginObject(Layout::Lines);
    writeIdentity(json, trace);
    writeCounts(json, countTrace(trace));
    writeDevices(json, trace);
    writeProcesses(part);
    writeTracks(part, options.hasArgs);
    writeKernels(part);
    writeGraphExecutions(part);
    writeFlows(part);
    writeLinks(part);
    writeGpu(part);
    writeSteps(part);
    writeCounters(part);
    writeMemorySeries(part);
    writeInstants(part);
    writeNvtx(part);
    writeAsyncSlices(part);
    writeRecordedStacks(part);
    writeWarnings(json, trace);
    json.endObject();
}

/// The time on the clock that files of one session share; none beyond 64 bits.
std::optional<TimeNs> absoluteTime(const Trace& trace, TimeNs time)
{
    TimeNs sum = 0;
    const bool isTooLarge = __builtin_add_overflow(trace.origin, time, &sum)
        || __builtin_add_overflow(trace.baseTime, sum, &sum);
    return isTooLarge ? std::nullopt : std::optional(sum);
}

/// What the ranks of a job can be lined up by: their steps, and the kernels of collectives.
void writeAbsolute(JsonWriter& json, const Trace& trace)
{
    std::vector<SliceId> slices;
    for (const Step& step : findSteps(trace)) {
        slices.push_back(step.slice);
    }
    for (const GpuWork& work : trace.gpuWork) {
        if (trace.slices.kind[work.slice.index()] == SliceKind::Communication) {
            slices.push_back(work.slice);
        }
    }
    for (const SliceId id : slices) {
        const auto start = absoluteTime(trace, trace.slices.start[id.index()]);
        const auto end = absoluteTime(trace, trace.slices.end(id));
        if (!start || !end) {
            continue;
        }
        json.beginObject();
        json.field("file", std::string_view(trace.path));
        json.field("name", trace.name(id));
        json.field("start_ns", *start);
        json.field("end_ns", *end);
        json.endObject();
    }
}

} // namespace

void writeDump(std::ostream& out, const Trace& trace, const DumpOptions& options)
{
    JsonWriter json(out);
    writeTrace(json, trace, options);
}

void writeDump(std::ostream& out, std::span<const std::shared_ptr<const Trace>> traces,
               const DumpOptions& options)
{
    if (traces.size() == 1) {
        writeDump(out, *traces.front(), options);
        return;
    }
    JsonWriter json(out);
    json.beginObject(Layout::Lines);
    TraceCounts counts;
    for (const auto& trace : traces) {
        counts += countTrace(*trace);
    }
    writeCounts(json, counts);
    json.key("absolute");
    json.beginArray(Layout::Lines);
    for (const auto& trace : traces) {
        writeAbsolute(json, *trace);
    }
    json.endArray();
    json.key("files");
    json.beginArray(Layout::Lines);
    for (const auto& trace : traces) {
        writeTrace(json, *trace, options);
    }
    json.endArray();
    json.endObject();
}

} // namespace flamelane
