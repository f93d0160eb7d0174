#include "core/analysis/gpu_activity.h"
#include "core/analysis/steps.h"
#include "core/export/dump_part.h"
#include "core/export/sections.h"

#include <algorithm>
#include <vector>

namespace flamelane {

namespace {

std::vector<const GpuWork*> workByStart(const DumpPart& part)
{
    std::vector<const GpuWork*> works;
    for (const GpuWork& work : part.trace.gpuWork) {
        works.push_back(&work);
    }
    std::stable_sort(works.begin(), works.end(), [&part](const GpuWork* a, const GpuWork* b) {
        return part.startOf(a->slice) < part.startOf(b->slice);
    });
    return works;
}

TimeNs sumOfDurations(const Trace& trace, DeviceId device)
{
    TimeNs sum = 0;
    for (const GpuWork& work : trace.gpuWork) {
        const TimeNs duration = trace.slices.duration[work.slice.index()];
        sum += work.device == device ? std::min(duration, INT64_MAX - sum) : 0;
    }
    return sum;
}

void writeRange(const DumpPart& part, TimeRange range)
{
    part.json.beginObject();
    part.json.field("start_ns", part.fileTime(range.start));
    part.json.field("dur_ns", range.duration());
    part.json.endObject();
}

} // namespace

void writeKernels(const DumpPart& part)
{
    JsonWriter& json = part.json;
    const Trace& trace = part.trace;
    part.beginSection("kernels");
    for (const GpuWork* work : workByStart(part)) {
        const SliceKind kind = trace.slices.kind[work->slice.index()];
        if (kind != SliceKind::Kernel && kind != SliceKind::Communication) {
            continue;
        }
        const Track& track = trace.tracks[trace.trackOf(work->slice).index()];
        json.beginObject();
        json.field("name", trace.shortName(work->slice));
        if (trace.shortName(work->slice) != trace.name(work->slice)) {
            part.writeName("full_name", work->slice);
        }
        part.writeDevice(work->device);
        json.field("stream", track.stream);
        writeId(json, "pid", part.pidOf(track.process));
        part.writeTimes(work->slice);
        json.endObject();
    }
    json.endArray();
}

void writeFlows(const DumpPart& part)
{
    JsonWriter& json = part.json;
    const Trace& trace = part.trace;
    part.beginSection("flows");
    for (const Flow& flow : trace.flows) {
        json.beginObject();
        json.field("id", trace.strings.view(flow.id));
        part.writeName("from", flow.from);
        json.field("from_start_ns", part.fileTime(part.startOf(flow.from)));
        part.writeName("to", flow.to);
        json.field("to_start_ns", part.fileTime(part.startOf(flow.to)));
        json.field("category", trace.strings.view(flow.category));
        json.endObject();
    }
    json.endArray();
}

void writeLinks(const DumpPart& part)
{
    JsonWriter& json = part.json;
    part.beginSection("links");
    for (const GpuWork* work : workByStart(part)) {
        json.beginObject();
        json.field("kernel", part.trace.shortName(work->slice));
        json.field("kernel_start_ns", part.fileTime(part.startOf(work->slice)));
        if (work->launch.isNone()) {
            json.nullField("launch");
            json.nullField("launch_start_ns");
        } else {
            part.writeName("launch", work->launch);
            json.field("launch_start_ns", part.fileTime(part.startOf(work->launch)));
            const Track& thread = part.trace.tracks[part.trace.trackOf(work->launch).index()];
            writeId(json, "launch_pid", part.pidOf(thread.process));
            writeId(json, "launch_tid", thread.tid);
        }
        json.endObject();
    }
    json.endArray();
}

void writeGpu(const DumpPart& part)
{
    JsonWriter& json = part.json;
    const Trace& trace = part.trace;
    part.beginSection("gpu");
    for (const GpuActivity& activity : gpuActivity(trace)) {
        json.beginObject();
        json.field("device", trace.devices[activity.device.index()].ordinal);
        json.field("first_ns", part.fileTime(activity.window.start));
        json.field("last_ns", part.fileTime(activity.window.end));
        json.field("busy_ns", activity.busy.length());
        json.field("kernels", activity.kernels);
        json.field("kernels_with_no_time", trace.devices[activity.device.index()].untimedWork);
        json.field("copies", activity.copies);
        json.field("sets", activity.sets);
        json.field("graphs", activity.graphs);
        json.field("sum_of_durations_ns", sumOfDurations(trace, activity.device));
        json.field("compute_ns", activity.compute.length());
        json.field("communication_ns", activity.communication.length());
        json.field("overlap_ns", activity.overlap());
        json.field("exposed_communication_ns", activity.exposedCommunication());
        json.field("copy_ns", activity.copy.length());
        json.field("set_ns", activity.set.length());
        json.key("idle_gaps");
        json.beginArray(JsonWriter::Layout::Lines);
        for (const TimeRange gap : activity.idle.ranges()) {
            writeRange(part, gap);
        }
        json.endArray();
        json.endObject();
    }
    json.endArray();
}

void writeSteps(const DumpPart& part)
{
    JsonWriter& json = part.json;
    const Trace& trace = part.trace;
    part.beginSection("steps");
    const std::vector<Step> steps = findSteps(trace);
    const std::vector<StepWork> works = workOfSteps(trace, steps);
    for (size_t i = 0; i < steps.size(); ++i) {
        json.beginObject();
        part.writeName("name", steps[i].slice);
        part.writeTimes(steps[i].slice);
        json.field("kernels_launched_in_step", works[i].kernels);
        json.field("kernel_time_launched_in_step_ns", works[i].kernelTime);
        json.field("gpu_busy_inside_window_ns", works[i].gpuBusy);
        json.field("cpu_ops", works[i].operators);
        json.endObject();
    }
    json.endArray();
}

} // namespace flamelane
