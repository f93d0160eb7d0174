#include "core/export/dump_part.h"
#include "core/export/sections.h"

namespace flamelane {

namespace {

void writeArgs(const DumpPart& part, SliceId id)
{
    JsonWriter& json = part.json;
    const Trace& trace = part.trace;
    const uint64_t place = trace.slices.place[id.index()];
    if (trace.details == nullptr || place == kNoPlace) {
        return;
    }
    const Result<RecordDetails> details = trace.details->read(place);
    json.key("args");
    if (!details) {
        json.null();
        return;
    }
    json.beginObject();
    for (const Arg& arg : details->args) {
        json.field(arg.key, std::string_view(arg.value));
    }
    json.endObject();
}

void writeSlice(const DumpPart& part, SliceId id, bool hasArgs)
{
    JsonWriter& json = part.json;
    const Trace& trace = part.trace;
    const SliceTable& slices = trace.slices;
    json.beginObject();
    part.writeName("name", id);
    part.writeTimes(id);
    json.field("depth", slices.depth[id.index()]);
    const SliceId parent = slices.parent[id.index()];
    if (parent.isNone()) {
        json.nullField("parent");
    } else {
        part.writeName("parent", parent);
    }
    json.field("category", trace.category(id));
    json.field("kind", sliceKindName(slices.kind[id.index()]));
    if (trace.isUnfinished(id)) {
        json.field("unfinished", true);
    }
    if (hasArgs) {
        writeArgs(part, id);
    }
    json.endObject();
}

} // namespace

void writeProcesses(const DumpPart& part)
{
    JsonWriter& json = part.json;
    const Trace& trace = part.trace;
    part.beginSection("processes");
    size_t next = 0; // tracks come by process
    for (uint32_t i = 0; i < trace.processes.size(); ++i) {
        const Process& process = trace.processes[i];
        json.beginObject();
        writeId(json, "pid", process.pid);
        json.field("name", std::string_view(process.name));
        json.field("labels", std::string_view(process.labels));
        json.key("threads");
        json.beginArray();
        for (; next < trace.tracks.size() && trace.tracks[next].process == ProcessId(i); ++next) {
            if (trace.tracks[next].kind != TrackKind::Async) {
                writeIdValue(json, trace.tracks[next].tid);
            }
        }
        json.endArray();
        json.endObject();
    }
    json.endArray();
}

void writeTracks(const DumpPart& part, bool hasArgs)
{
    JsonWriter& json = part.json;
    const Trace& trace = part.trace;
    part.beginSection("tracks");
    for (const Track& track : trace.tracks) {
        if (track.kind == TrackKind::Async || track.sliceCount == 0) {
            continue;
        }
        const Process& process = trace.processes[track.process.index()];
        json.beginObject();
        writeId(json, "pid", process.pid);
        writeId(json, "tid", track.tid);
        // A pid that is text names the process itself ("CUDA functions").
        const bool isNamed = !process.name.empty() || !process.pid.isText;
        json.field("process_name", std::string_view(isNamed ? process.name : process.pid.text));
        json.field("thread_name", std::string_view(track.name));
        json.field("kind", track.kind == TrackKind::Stream ? "stream" : "thread");
        if (track.kind == TrackKind::Stream) {
            part.writeDevice(track.device);
            json.field("stream", track.stream);
        }
        json.key("slices");
        json.beginArray(JsonWriter::Layout::Lines);
        for (uint32_t i = 0; i < track.sliceCount; ++i) {
            writeSlice(part, SliceId(track.firstSlice + i), hasArgs);
        }
        json.endArray();
        json.endObject();
    }
    json.endArray();
}

void writeAsyncSlices(const DumpPart& part)
{
    JsonWriter& json = part.json;
    const Trace& trace = part.trace;
    part.beginSection("async_slices");
    for (const AsyncInfo& async : trace.asyncs) {
        const Track& track = trace.tracks[trace.trackOf(async.slice).index()];
        json.beginObject();
        writeId(json, "pid", part.pidOf(track.process));
        json.field("id", trace.strings.view(async.id));
        part.writeName("name", async.slice);
        part.writeTimes(async.slice);
        json.field("category", trace.category(async.slice));
        if (async.unfinished) {
            json.field("unfinished", true);
        }
        json.endObject();
    }
    json.endArray();
}

} // namespace flamelane
