#include "core/export/dump_part.h"
#include "core/export/sections.h"

#include <algorithm>
#include <optional>
#include <string>

namespace flamelane {

namespace {

/// How importers call the category of NVTX, alone or with the name of a domain behind it.
bool isNvtx(std::string_view category)
{
    constexpr std::string_view kNvtx = "nvtx";
    return category == kNvtx || category.starts_with("nvtx ");
}

/// What the program wrote: the name of a slice may be a part of it.
std::string textOf(const Trace& trace, SliceId id)
{
    const uint64_t place = trace.slices.place[id.index()];
    if (trace.details != nullptr && place != kNoPlace) {
        if (const auto details = trace.details->read(place)) {
            for (const Arg& arg : details->args) {
                const bool isText = arg.key == "text" && !arg.value.empty();
                if (isText || arg.key == "textId (meaning)") {
                    return arg.value;
                }
            }
        }
    }
    return std::string(trace.name(id));
}

uint32_t rangesAround(const Trace& trace, SliceId id)
{
    uint32_t count = 0;
    for (SliceId slice = trace.slices.parent[id.index()]; slice;
         slice = trace.slices.parent[slice.index()]) {
        count += isNvtx(trace.category(slice)) ? 1 : 0;
    }
    return count;
}

/// Push/pop ranges lie on threads, start/end ranges beside them.
void writeRanges(const DumpPart& part, const char* section, bool isOnThread)
{
    JsonWriter& json = part.json;
    const Trace& trace = part.trace;
    part.beginSection(section);
    for (const Track& track : trace.tracks) {
        if (track.kind != (isOnThread ? TrackKind::Thread : TrackKind::Async)) {
            continue;
        }
        for (uint32_t i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
            const SliceId id(i);
            if (!isNvtx(trace.category(id))) {
                continue;
            }
            json.beginObject();
            json.field("text", std::string_view(textOf(trace, id)));
            writeId(json, "pid", part.pidOf(track.process));
            if (isOnThread) {
                writeId(json, "tid", track.tid);
            }
            part.writeTimes(id);
            json.field("depth", rangesAround(trace, id));
            json.field("domain",
                       trace.category(id).substr(std::min<size_t>(5, trace.category(id).size())));
            json.endObject();
        }
    }
    json.endArray();
}

} // namespace

void writeNvtx(const DumpPart& part)
{
    JsonWriter& json = part.json;
    const Trace& trace = part.trace;
    writeRanges(part, "nvtx", true);
    writeRanges(part, "nvtx_start_end", false);
    part.beginSection("marks");
    for (const Instant& instant : trace.instants) {
        if (!isNvtx(trace.strings.view(instant.category))) {
            continue;
        }
        json.beginObject();
        json.field("text", trace.strings.view(instant.name));
        writeId(json, "pid", instant.pid);
        writeId(json, "tid", instant.tid);
        json.field("start_ns", part.fileTime(instant.time));
        json.endObject();
    }
    json.endArray();
}

void writeGraphExecutions(const DumpPart& part)
{
    JsonWriter& json = part.json;
    const Trace& trace = part.trace;
    part.beginSection("graph_executions");
    for (const GpuWork& work : trace.gpuWork) {
        if (trace.slices.kind[work.slice.index()] != SliceKind::Graph) {
            continue;
        }
        const Track& track = trace.tracks[trace.trackOf(work.slice).index()];
        json.beginObject();
        json.field("graph_id", work.fields.graphNode);
        part.writeDevice(work.device);
        json.field("stream", track.stream);
        writeId(json, "pid", part.pidOf(track.process));
        part.writeTimes(work.slice);
        if (work.launch) {
            json.field("launch_start_ns", part.fileTime(part.startOf(work.launch)));
        } else {
            json.nullField("launch_start_ns");
        }
        json.endObject();
    }
    json.endArray();
}

} // namespace flamelane
