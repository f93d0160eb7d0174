#include "core/export/dump_part.h"
#include "core/export/sections.h"

#include <algorithm>
#include <string>
#include <vector>

namespace flamelane {

namespace {

void writeLevels(const DumpPart& part, const char* name, const Counter& counter)
{
    JsonWriter& json = part.json;
    json.key(name);
    json.beginArray();
    for (size_t i = 0; i < counter.time.size(); ++i) {
        json.beginArray();
        json.value(part.fileTime(counter.time[i]));
        json.value(counter.value[i]);
        json.endArray();
    }
    json.endArray();
}

void writeMemoryLevels(const DumpPart& part, const Counter& counter)
{
    JsonWriter& json = part.json;
    const Trace& trace = part.trace;
    writeLevels(part, counter.name.c_str(), counter);
    if (counter.time.empty()) {
        return;
    }
    if (counter.name == "reserved") {
        json.field("reserved_last", counter.value.back());
        return;
    }
    json.field("peak_allocated", *std::max_element(counter.value.begin(), counter.value.end()));
    // What was allocated before the first record, which the trace did not see.
    for (const Instant& instant : trace.instants) {
        if (instant.memory == kNoExtra) {
            continue;
        }
        const MemoryFields& memory = trace.memory[instant.memory];
        int64_t before = 0;
        if (memory.totalAllocated >= 0
            && memoryDeviceName(memory.deviceType, memory.deviceId) == counter.memoryDevice) {
            if (!__builtin_sub_overflow(memory.totalAllocated, memory.bytes, &before)) {
                json.field("baseline_before_first", before);
            }
            return;
        }
    }
}

void writeMemory(const DumpPart& part, const MemoryFields& memory)
{
    JsonWriter& json = part.json;
    json.key("memory");
    json.beginObject();
    json.field("device", std::string_view(memoryDeviceName(memory.deviceType, memory.deviceId)));
    json.field("bytes", memory.bytes);
    json.field("address", memory.address);
    json.field("total_allocated", memory.totalAllocated);
    json.field("total_reserved", memory.totalReserved);
    json.endObject();
}

} // namespace

void writeCounters(const DumpPart& part)
{
    JsonWriter& json = part.json;
    const Trace& trace = part.trace;
    part.beginSection("counters");
    for (const Counter& counter : trace.counters) {
        if (counter.isMemory) {
            continue;
        }
        json.beginObject();
        json.field("name", std::string_view(counter.name));
        json.field("series", std::string_view(counter.series));
        writeId(json, "pid", part.pidOf(counter.process));
        json.field("unit", std::string_view(counter.unit));
        writeLevels(part, "values", counter);
        json.endObject();
    }
    json.endArray();
}

void writeMemorySeries(const DumpPart& part)
{
    JsonWriter& json = part.json;
    const Trace& trace = part.trace;
    part.beginSection("memory_series");
    std::vector<const Counter*> levels;
    for (const Counter& counter : trace.counters) {
        if (counter.isMemory) {
            levels.push_back(&counter);
        }
    }
    for (size_t i = 0; i < levels.size();) {
        const std::string& device = levels[i]->memoryDevice;
        json.beginObject();
        json.field("device", std::string_view(device));
        for (; i < levels.size() && levels[i]->memoryDevice == device; ++i) {
            writeMemoryLevels(part, *levels[i]);
        }
        json.endObject();
    }
    json.endArray();
}

void writeInstants(const DumpPart& part)
{
    JsonWriter& json = part.json;
    const Trace& trace = part.trace;
    constexpr const char* kScopes[] = {"t", "p", "g"};
    part.beginSection("instants");
    for (const Instant& instant : trace.instants) {
        json.beginObject();
        json.field("name", trace.strings.view(instant.name));
        json.field("ts_ns", part.fileTime(instant.time));
        json.field("scope", kScopes[static_cast<size_t>(instant.scope)]);
        json.field("category", trace.strings.view(instant.category));
        writeId(json, "pid", instant.pid);
        writeId(json, "tid", instant.tid);
        if (instant.memory != kNoExtra) {
            writeMemory(part, trace.memory[instant.memory]);
        }
        json.endObject();
    }
    json.endArray();
}

} // namespace flamelane
