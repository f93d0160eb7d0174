#include "core/export/dump.h"

#include "core/analysis/gpu_activity.h"
#include "core/analysis/steps.h"
#include "core/export/folded.h"
#include "core/export/json_writer.h"
#include "core/export/sections.h"

#include <algorithm>
#include <optional>

namespace flamelane {

namespace {

using Layout = JsonWriter::Layout;

/// Writes the sections of one trace.
class DumpWriter
{
public:
    DumpWriter(JsonWriter& json, const Trace& trace, const DumpOptions& options)
        : m_json(json)
        , m_trace(trace)
        , m_options(options)
    {
        for (const GpuWork& work : trace.gpuWork) {
            m_workByStart.push_back(&work);
        }
        std::stable_sort(m_workByStart.begin(), m_workByStart.end(),
                         [this](const GpuWork* a, const GpuWork* b) {
                             return startOf(a->slice) < startOf(b->slice);
                         });
    }

    void write()
    {
        m_json.beginObject(Layout::Lines);
        writeIdentity(m_json, m_trace);
        writeCounts(m_json, countTrace(m_trace));
        writeDevices(m_json, m_trace);
        writeProcesses();
        writeTracks();
        writeKernels();
        writeFlows();
        writeLinks();
        writeGpu();
        writeSteps();
        writeCounters();
        writeMemorySeries();
        writeInstants();
        writeAsyncSlices();
        writeFolded(m_json, m_trace);
        writeWarnings(m_json, m_trace);
        m_json.endObject();
    }

private:
    /// In the file's clock.
    [[nodiscard]] TimeNs fileTime(TimeNs time) const { return m_trace.origin + time; }
    [[nodiscard]] TimeNs startOf(SliceId id) const { return m_trace.slices.start[id.index()]; }
    [[nodiscard]] TimeNs durationOf(SliceId id) const
    {
        return m_trace.slices.duration[id.index()];
    }
    [[nodiscard]] const WrittenId& pidOf(ProcessId id) const
    {
        return id.isNone() ? m_nothing : m_trace.processes[id.index()].pid;
    }

    /// Null where a damaged file does not tell which device a stream belongs to.
    void writeDevice(DeviceId id)
    {
        m_json.key("device");
        id.isNone() ? m_json.null() : m_json.value(m_trace.devices[id.index()].ordinal);
    }
    void beginSection(const char* name)
    {
        m_json.key(name);
        m_json.beginArray(Layout::Lines);
    }

    void writeSliceName(const char* key, SliceId id) { m_json.field(key, m_trace.name(id)); }
    void writeSliceTimes(SliceId id)
    {
        m_json.field("start_ns", fileTime(startOf(id)));
        m_json.field("dur_ns", durationOf(id));
    }
    void writeRange(TimeRange range)
    {
        m_json.beginObject();
        m_json.field("start_ns", fileTime(range.start));
        m_json.field("dur_ns", range.duration());
        m_json.endObject();
    }

    void writeProcesses();
    void writeTracks();
    void writeSlice(SliceId id);
    void writeArgs(SliceId id);
    void writeKernels();
    void writeFlows();
    void writeLinks();
    void writeGpu();
    void writeSteps();
    void writeCounters();
    void writeLevels(const char* name, const Counter& counter);
    void writeMemorySeries();
    void writeMemoryLevels(const Counter& counter);
    void writeInstants();
    void writeMemory(const MemoryFields& memory);
    void writeAsyncSlices();

    JsonWriter& m_json;
    const Trace& m_trace;
    const DumpOptions& m_options;
    std::vector<const GpuWork*> m_workByStart;
    const WrittenId m_nothing;
};

void DumpWriter::writeProcesses()
{
    beginSection("processes");
    for (uint32_t i = 0; i < m_trace.processes.size(); ++i) {
        const Process& process = m_trace.processes[i];
        m_json.beginObject();
        writeId(m_json, "pid", process.pid);
        m_json.field("name", std::string_view(process.name));
        m_json.field("labels", std::string_view(process.labels));
        m_json.key("threads");
        m_json.beginArray();
        for (const Track& track : m_trace.tracks) {
            if (track.process == ProcessId(i) && track.kind != TrackKind::Async) {
                writeIdValue(m_json, track.tid);
            }
        }
        m_json.endArray();
        m_json.endObject();
    }
    m_json.endArray();
}

void DumpWriter::writeTracks()
{
    beginSection("tracks");
    for (const Track& track : m_trace.tracks) {
        if (track.kind == TrackKind::Async || track.sliceCount == 0) {
            continue;
        }
        const Process& process = m_trace.processes[track.process.index()];
        m_json.beginObject();
        writeId(m_json, "pid", process.pid);
        writeId(m_json, "tid", track.tid);
        // A pid that is text names the process itself ("CUDA functions").
        const bool isNamed = !process.name.empty() || !process.pid.isText;
        m_json.field("process_name", std::string_view(isNamed ? process.name : process.pid.text));
        m_json.field("thread_name", std::string_view(track.name));
        m_json.field("kind", track.kind == TrackKind::Stream ? "stream" : "thread");
        if (track.kind == TrackKind::Stream) {
            writeDevice(track.device);
            m_json.field("stream", track.stream);
        }
        m_json.key("slices");
        m_json.beginArray(Layout::Lines);
        for (uint32_t i = 0; i < track.sliceCount; ++i) {
            writeSlice(SliceId(track.firstSlice + i));
        }
        m_json.endArray();
        m_json.endObject();
    }
    m_json.endArray();
}

void DumpWriter::writeSlice(SliceId id)
{
    const SliceTable& slices = m_trace.slices;
    m_json.beginObject();
    writeSliceName("name", id);
    writeSliceTimes(id);
    m_json.field("depth", slices.depth[id.index()]);
    const SliceId parent = slices.parent[id.index()];
    if (parent.isNone()) {
        m_json.nullField("parent");
    } else {
        writeSliceName("parent", parent);
    }
    m_json.field("category", m_trace.category(id));
    m_json.field("kind", sliceKindName(slices.kind[id.index()]));
    if (m_trace.isUnfinished(id)) {
        m_json.field("unfinished", true);
    }
    if (m_options.hasArgs) {
        writeArgs(id);
    }
    m_json.endObject();
}

void DumpWriter::writeArgs(SliceId id)
{
    const uint64_t place = m_trace.slices.place[id.index()];
    if (m_trace.details == nullptr || place == kNoPlace) {
        return;
    }
    const Result<RecordDetails> details = m_trace.details->read(place);
    m_json.key("args");
    if (!details) {
        m_json.null();
        return;
    }
    m_json.beginObject();
    for (const Arg& arg : details->args) {
        m_json.field(arg.key, std::string_view(arg.value));
    }
    m_json.endObject();
}

void DumpWriter::writeKernels()
{
    beginSection("kernels");
    for (const GpuWork* work : m_workByStart) {
        const SliceKind kind = m_trace.slices.kind[work->slice.index()];
        if (kind != SliceKind::Kernel && kind != SliceKind::Communication) {
            continue;
        }
        const Track& track = m_trace.tracks[m_trace.trackOf(work->slice).index()];
        m_json.beginObject();
        writeSliceName("name", work->slice);
        writeDevice(work->device);
        m_json.field("stream", track.stream);
        writeId(m_json, "pid", pidOf(track.process));
        writeSliceTimes(work->slice);
        m_json.endObject();
    }
    m_json.endArray();
}

void DumpWriter::writeFlows()
{
    beginSection("flows");
    for (const Flow& flow : m_trace.flows) {
        m_json.beginObject();
        m_json.field("id", m_trace.strings.view(flow.id));
        writeSliceName("from", flow.from);
        m_json.field("from_start_ns", fileTime(startOf(flow.from)));
        writeSliceName("to", flow.to);
        m_json.field("to_start_ns", fileTime(startOf(flow.to)));
        m_json.field("category", m_trace.strings.view(flow.category));
        m_json.endObject();
    }
    m_json.endArray();
}

void DumpWriter::writeLinks()
{
    beginSection("links");
    for (const GpuWork* work : m_workByStart) {
        m_json.beginObject();
        writeSliceName("kernel", work->slice);
        m_json.field("kernel_start_ns", fileTime(startOf(work->slice)));
        if (work->launch.isNone()) {
            m_json.nullField("launch");
            m_json.nullField("launch_start_ns");
        } else {
            writeSliceName("launch", work->launch);
            m_json.field("launch_start_ns", fileTime(startOf(work->launch)));
        }
        m_json.endObject();
    }
    m_json.endArray();
}

void DumpWriter::writeGpu()
{
    beginSection("gpu");
    for (const GpuActivity& activity : gpuActivity(m_trace)) {
        m_json.beginObject();
        m_json.field("device", m_trace.devices[activity.device.index()].ordinal);
        m_json.field("first_ns", fileTime(activity.window.start));
        m_json.field("last_ns", fileTime(activity.window.end));
        m_json.field("busy_ns", activity.busy.length());
        m_json.field("kernels", activity.kernels);
        m_json.field("copies", activity.copies);
        m_json.field("sets", activity.sets);
        m_json.field("compute_ns", activity.compute.length());
        m_json.field("communication_ns", activity.communication.length());
        m_json.field("overlap_ns", activity.overlap());
        m_json.field("exposed_communication_ns", activity.exposedCommunication());
        m_json.field("copy_ns", activity.copy.length());
        m_json.field("set_ns", activity.set.length());
        m_json.key("idle_gaps");
        m_json.beginArray(Layout::Lines);
        for (const TimeRange gap : activity.idle.ranges()) {
            writeRange(gap);
        }
        m_json.endArray();
        m_json.endObject();
    }
    m_json.endArray();
}

void DumpWriter::writeSteps()
{
    beginSection("steps");
    const std::vector<Step> steps = findSteps(m_trace);
    const std::vector<StepWork> works = workOfSteps(m_trace, steps);
    for (size_t i = 0; i < steps.size(); ++i) {
        m_json.beginObject();
        writeSliceName("name", steps[i].slice);
        writeSliceTimes(steps[i].slice);
        m_json.field("kernels_launched_in_step", works[i].kernels);
        m_json.field("kernel_time_launched_in_step_ns", works[i].kernelTime);
        m_json.field("gpu_busy_inside_window_ns", works[i].gpuBusy);
        m_json.field("cpu_ops", works[i].operators);
        m_json.endObject();
    }
    m_json.endArray();
}

void DumpWriter::writeLevels(const char* name, const Counter& counter)
{
    m_json.key(name);
    m_json.beginArray();
    for (size_t i = 0; i < counter.time.size(); ++i) {
        m_json.beginArray();
        m_json.value(fileTime(counter.time[i]));
        m_json.value(counter.value[i]);
        m_json.endArray();
    }
    m_json.endArray();
}

void DumpWriter::writeCounters()
{
    beginSection("counters");
    for (const Counter& counter : m_trace.counters) {
        if (counter.isMemory) {
            continue;
        }
        m_json.beginObject();
        m_json.field("name", std::string_view(counter.name));
        m_json.field("series", std::string_view(counter.series));
        writeId(m_json, "pid", pidOf(counter.process));
        m_json.field("unit", std::string_view(counter.unit));
        writeLevels("values", counter);
        m_json.endObject();
    }
    m_json.endArray();
}

void DumpWriter::writeMemorySeries()
{
    beginSection("memory_series");
    std::vector<const Counter*> levels;
    for (const Counter& counter : m_trace.counters) {
        if (counter.isMemory) {
            levels.push_back(&counter);
        }
    }
    for (size_t i = 0; i < levels.size();) {
        const std::string& device = levels[i]->memoryDevice;
        m_json.beginObject();
        m_json.field("device", std::string_view(device));
        for (; i < levels.size() && levels[i]->memoryDevice == device; ++i) {
            writeMemoryLevels(*levels[i]);
        }
        m_json.endObject();
    }
    m_json.endArray();
}

void DumpWriter::writeMemoryLevels(const Counter& counter)
{
    writeLevels(counter.name.c_str(), counter);
    if (counter.time.empty()) {
        return;
    }
    if (counter.name == "reserved") {
        m_json.field("reserved_last", counter.value.back());
        return;
    }
    m_json.field("peak_allocated", *std::max_element(counter.value.begin(), counter.value.end()));
    // What was allocated before the first record, which the trace did not see.
    for (const Instant& instant : m_trace.instants) {
        if (instant.memory == kNoExtra) {
            continue;
        }
        const MemoryFields& memory = m_trace.memory[instant.memory];
        int64_t before = 0;
        if (memory.totalAllocated >= 0
            && memoryDeviceName(memory.deviceType, memory.deviceId) == counter.memoryDevice) {
            if (!__builtin_sub_overflow(memory.totalAllocated, memory.bytes, &before)) {
                m_json.field("baseline_before_first", before);
            }
            return;
        }
    }
}

void DumpWriter::writeInstants()
{
    constexpr const char* kScopes[] = {"t", "p", "g"};
    beginSection("instants");
    for (const Instant& instant : m_trace.instants) {
        m_json.beginObject();
        m_json.field("name", m_trace.strings.view(instant.name));
        m_json.field("ts_ns", fileTime(instant.time));
        m_json.field("scope", kScopes[static_cast<size_t>(instant.scope)]);
        m_json.field("category", m_trace.strings.view(instant.category));
        writeId(m_json, "pid", instant.pid);
        writeId(m_json, "tid", instant.tid);
        if (instant.memory != kNoExtra) {
            writeMemory(m_trace.memory[instant.memory]);
        }
        m_json.endObject();
    }
    m_json.endArray();
}

void DumpWriter::writeMemory(const MemoryFields& memory)
{
    m_json.key("memory");
    m_json.beginObject();
    m_json.field("device", std::string_view(memoryDeviceName(memory.deviceType, memory.deviceId)));
    m_json.field("bytes", memory.bytes);
    m_json.field("address", memory.address);
    m_json.field("total_allocated", memory.totalAllocated);
    m_json.field("total_reserved", memory.totalReserved);
    m_json.endObject();
}

void DumpWriter::writeAsyncSlices()
{
    beginSection("async_slices");
    for (const AsyncInfo& async : m_trace.asyncs) {
        const Track& track = m_trace.tracks[m_trace.trackOf(async.slice).index()];
        m_json.beginObject();
        writeId(m_json, "pid", pidOf(track.process));
        m_json.field("id", m_trace.strings.view(async.id));
        writeSliceName("name", async.slice);
        writeSliceTimes(async.slice);
        m_json.field("category", m_trace.category(async.slice));
        if (async.unfinished) {
            m_json.field("unfinished", true);
        }
        m_json.endObject();
    }
    m_json.endArray();
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
    DumpWriter(json, trace, options).write();
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
        DumpWriter(json, *trace, options).write();
    }
    json.endArray();
    json.endObject();
}

} // namespace flamelane
