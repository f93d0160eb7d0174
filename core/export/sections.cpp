#include "core/export/sections.h"

#include "core/base/decimal.h"

#include <charconv>
#include <set>
#include <utility>

namespace flamelane {

TraceCounts& TraceCounts::operator+=(const TraceCounts& other)
{
    slices += other.slices;
    tracks += other.tracks;
    instants += other.instants;
    asyncSlices += other.asyncSlices;
    processes += other.processes;
    flows += other.flows;
    counters += other.counters;
    gpuWork += other.gpuWork;
    stacks += other.stacks;
    records += other.records;
    return *this;
}

TraceCounts countTrace(const Trace& trace)
{
    TraceCounts counts;
    std::set<std::pair<std::string_view, std::string_view>> threads;
    for (const Track& track : trace.tracks) {
        if (track.kind == TrackKind::Async) {
            counts.asyncSlices += track.sliceCount;
            continue;
        }
        counts.slices += track.sliceCount;
        if (track.sliceCount > 0) {
            threads.emplace(trace.processes[track.process.index()].pid.text, track.tid.text);
        }
    }
    counts.tracks = threads.size();
    counts.instants = trace.instants.size();
    counts.processes = trace.processes.size();
    counts.flows = trace.flows.size();
    counts.counters = trace.counters.size();
    counts.gpuWork = trace.gpuWork.size();
    counts.stacks = trace.stacks.distinct();
    counts.records = trace.report.records;
    return counts;
}

void writeIdentity(JsonWriter& json, const Trace& trace)
{
    json.field("file", std::string_view(trace.path));
    json.field("format", std::string_view(trace.format));
    json.field("producer", std::string_view(trace.producer));
    for (const auto& [key, number] :
         {std::pair {"rank", trace.rank}, std::pair {"world_size", trace.worldSize}}) {
        json.key(key);
        number ? json.value(*number) : json.null();
    }
    json.field("base_time_ns", trace.baseTime);
    json.field("trace_first_ns", trace.origin + trace.range.start);
    json.field("trace_last_ns", trace.origin + trace.range.end);
}

void writeCounts(JsonWriter& json, const TraceCounts& counts)
{
    json.key("counts");
    json.beginObject();
    json.field("slices", counts.slices);
    json.field("tracks", counts.tracks);
    json.field("instants", counts.instants);
    json.field("async_slices", counts.asyncSlices);
    json.field("flow_events", counts.records.flows);
    json.field("processes", counts.processes);
    json.field("flows", counts.flows);
    json.field("counters", counts.counters);
    json.field("gpu_work", counts.gpuWork);
    json.field("stacks", counts.stacks);
    json.key("records");
    json.beginObject();
    json.field("all", counts.records.records);
    json.field("complete", counts.records.complete);
    json.field("begins", counts.records.begins);
    json.field("ends", counts.records.ends);
    json.field("instants", counts.records.instants);
    json.field("flows", counts.records.flows);
    json.field("counters", counts.records.counters);
    json.field("asyncs", counts.records.asyncs);
    json.field("metadata", counts.records.metadata);
    json.field("stacks", counts.records.stacks);
    json.field("skipped", counts.records.skipped);
    json.endObject();
    json.endObject();
}

void writeDevices(JsonWriter& json, const Trace& trace)
{
    json.key("devices");
    json.beginArray(JsonWriter::Layout::Lines);
    for (const Device& device : trace.devices) {
        json.beginObject();
        json.field("device", device.ordinal);
        json.field("name", std::string_view(device.name));
        json.field("memory_bytes", device.memoryBytes);
        json.field("multiprocessors", device.multiprocessors);
        json.field("compute_major", device.computeMajor);
        json.field("compute_minor", device.computeMinor);
        json.field("has_work", device.hasWork);
        json.endObject();
    }
    json.endArray();
}

void writeStackFigures(JsonWriter& json, const RecordedStacks& stacks)
{
    json.field("unit", std::string_view(stacks.unit));
    json.key("total");
    writeStackWeight(json, stacks, stacks.total());
    json.field("distinct", stacks.distinct());
    json.field("recorded", stacks.recorded());
}

void writeStackWeight(JsonWriter& json, const RecordedStacks& stacks, int64_t weight)
{
    if (stacks.decimals == 0) {
        json.value(weight);
    } else {
        json.value(std::string_view(decimalText(weight, stacks.decimals)));
    }
}

void writeWarnings(JsonWriter& json, const Trace& trace)
{
    json.key("warnings");
    json.beginArray(JsonWriter::Layout::Lines);
    for (const Warning& warning : trace.report.warnings()) {
        json.beginObject();
        json.field("kind", warningKindName(warning.kind));
        json.field("count", warning.count);
        json.field("first", std::string_view(warning.first));
        json.endObject();
    }
    json.endArray();
}

void writeId(JsonWriter& json, std::string_view key, const WrittenId& id)
{
    json.key(key);
    writeIdValue(json, id);
}

void writeIdValue(JsonWriter& json, const WrittenId& id)
{
    const char* end = id.text.data() + id.text.size();
    int64_t number = 0;
    uint64_t large = 0;
    const auto isWhole = [&](auto& into) {
        const auto [stop, error] = std::from_chars(id.text.data(), end, into);
        return error == std::errc() && stop == end;
    };
    if (id.text.empty() && !id.isText) {
        json.null();
    } else if (!id.isText && isWhole(number)) {
        json.value(number);
    } else if (!id.isText && isWhole(large)) {
        json.value(large);
    } else {
        json.value(std::string_view(id.text));
    }
}

} // namespace flamelane
