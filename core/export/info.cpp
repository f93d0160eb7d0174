#include "core/export/info.h"

#include "core/analysis/gpu_activity.h"
#include "core/analysis/steps.h"
#include "core/base/decimal.h"
#include "core/base/format.h"
#include "core/export/json_writer.h"
#include "core/export/sections.h"

#include <fmt/ostream.h>

#include <ostream>

namespace flamelane {

namespace {

using Layout = JsonWriter::Layout;

constexpr size_t kNamedThreads = 20; // of all tracks, the first are listed by name

void writeLine(std::ostream& out, std::string_view label, std::string_view text)
{
    fmt::print(out, "  {:<10} {}\n", label, text);
}

/// "3 flows"; nothing for none.
void addCount(std::string& text, uint64_t count, std::string_view what)
{
    if (count > 0) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ",
                            formatCount(static_cast<int64_t>(count)), what);
    }
}

std::string countsText(const TraceCounts& counts)
{
    std::string text;
    addCount(text, counts.slices, "slices");
    addCount(text, counts.tracks, "tracks");
    addCount(text, counts.processes, "processes");
    addCount(text, counts.asyncSlices, "async slices");
    addCount(text, counts.instants, "instants");
    addCount(text, counts.flows, "arrows");
    addCount(text, counts.counters, "counter series");
    addCount(text, counts.stacks, "stacks");
    return text.empty() ? "nothing" : text;
}

std::string recordsText(const RecordCounts& records)
{
    std::string kinds;
    addCount(kinds, records.complete, "complete");
    addCount(kinds, records.begins, "begins");
    addCount(kinds, records.ends, "ends");
    addCount(kinds, records.instants, "instants");
    addCount(kinds, records.flows, "flows");
    addCount(kinds, records.counters, "counters");
    addCount(kinds, records.asyncs, "asyncs");
    addCount(kinds, records.metadata, "metadata");
    addCount(kinds, records.stacks, "stacks");
    addCount(kinds, records.skipped, "skipped");
    return fmt::format("{} ({})", formatCount(static_cast<int64_t>(records.records)), kinds);
}

std::string formatText(const Trace& trace)
{
    std::string text = trace.format;
    if (!trace.producer.empty()) {
        text += fmt::format(", {}", trace.producer);
    }
    if (trace.rank) {
        text += fmt::format(", rank {}", *trace.rank);
        if (trace.worldSize) {
            text += fmt::format(" of {}", *trace.worldSize);
        }
    }
    return printable(text);
}

void writeDeviceText(std::ostream& out, const Trace& trace, const GpuActivity& activity)
{
    const Device& device = trace.devices[activity.device.index()];
    std::string text = fmt::format("{}", device.ordinal);
    if (!device.name.empty()) {
        text += fmt::format(" {}", printable(device.name));
    }
    text += ": ";
    std::string counts;
    addCount(counts, activity.kernels, "kernels");
    addCount(counts, activity.copies, "copies");
    addCount(counts, activity.sets, "sets");
    const TimeNs window = activity.window.duration();
    const TimeNs busy = activity.busy.length();
    text += fmt::format("{}; busy {} of {}", counts, formatDuration(busy), formatDuration(window));
    if (window > 0) {
        text += fmt::format(" ({})",
                            formatShare(static_cast<double>(busy) / static_cast<double>(window)));
    }
    writeLine(out, "device", text);
}

void writeStepsText(std::ostream& out, const Trace& trace)
{
    const std::vector<Step> steps = findSteps(trace);
    if (steps.empty()) {
        return;
    }
    const std::string last
        = steps.size() == 1 ? std::string() : fmt::format(" to {}", trace.name(steps.back().slice));
    writeLine(out, "steps",
              fmt::format("{} ({}{})", steps.size(), trace.name(steps.front().slice), last));
}

/// What the weights of recorded stacks add up to.
void writeStacksText(std::ostream& out, const RecordedStacks& stacks)
{
    if (stacks.recorded() == 0) {
        return;
    }
    const std::string total = formatAmount({stacks.total(), stacks.decimals}, stacks.unit);
    writeLine(out, "weight",
              fmt::format("{}, a tree of {} frames", printable(total), formatCount(stacks.size())));
}

void writeTracksText(std::ostream& out, const Trace& trace)
{
    size_t listed = 0;
    size_t held = 0;
    for (const Track& track : trace.tracks) {
        if (track.sliceCount == 0 || ++held > kNamedThreads) {
            continue;
        }
        ++listed;
        const Process& process = trace.processes[track.process.index()];
        const std::string_view between = track.name.empty() ? "" : " ";
        writeLine(out, listed == 1 ? "tracks" : "",
                  fmt::format("{} / {}{}{}: {} slices", printable(process.pid.text),
                              printable(track.tid.text), between, printable(track.name),
                              formatCount(track.sliceCount)));
    }
    if (held > listed) {
        writeLine(out, "", fmt::format("and {} more", held - listed));
    }
}

void writeReportText(std::ostream& out, const ImportReport& report)
{
    for (const Warning& warning : report.warnings()) {
        writeLine(out, isHarmless(warning.kind) ? "note" : "warning",
                  fmt::format("{} x {}: {}", formatCount(static_cast<int64_t>(warning.count)),
                              warningKindName(warning.kind), warningKindExplanation(warning.kind)));
        if (!warning.first.empty()) {
            writeLine(out, "", fmt::format("first: {}", printable(warning.first)));
        }
    }
}

void writeGpuJson(JsonWriter& json, const Trace& trace)
{
    json.key("gpu");
    json.beginArray(Layout::Lines);
    for (const GpuActivity& activity : gpuActivity(trace)) {
        json.beginObject();
        json.field("device", trace.devices[activity.device.index()].ordinal);
        json.field("first_ns", trace.origin + activity.window.start);
        json.field("last_ns", trace.origin + activity.window.end);
        json.field("busy_ns", activity.busy.length());
        json.field("kernels", activity.kernels);
        json.endObject();
    }
    json.endArray();
}

void writeTraceJson(JsonWriter& json, const Trace& trace)
{
    json.beginObject(Layout::Lines);
    writeIdentity(json, trace);
    writeCounts(json, countTrace(trace));
    writeDevices(json, trace);
    writeGpuJson(json, trace);
    json.field("step_count", findSteps(trace).size());
    if (!trace.stacks.isEmpty()) {
        json.key("folded");
        json.beginObject();
        writeStackFigures(json, trace.stacks);
        json.endObject();
    }
    writeWarnings(json, trace);
    json.endObject();
}

} // namespace

void writeInfoText(std::ostream& out, const Trace& trace)
{
    fmt::print(out, "{}\n", printable(trace.path));
    writeLine(out, "format", formatText(trace));
    const TraceCounts counts = countTrace(trace);
    writeLine(out, "holds", countsText(counts));
    writeLine(out, "records", recordsText(counts.records));
    const bool hasTimes
        = counts.slices + counts.asyncSlices + counts.instants + counts.counters > 0;
    if (hasTimes || trace.stacks.isEmpty()) {
        writeLine(out, "time",
                  fmt::format("{}, from {} ns to {} ns of the file's clock",
                              formatDuration(trace.range.duration()),
                              trace.origin + trace.range.start, trace.origin + trace.range.end));
    }
    writeStacksText(out, trace.stacks);
    for (const GpuActivity& activity : gpuActivity(trace)) {
        writeDeviceText(out, trace, activity);
    }
    writeStepsText(out, trace);
    writeTracksText(out, trace);
    writeReportText(out, trace.report);
}

void writeInfoJson(std::ostream& out, std::span<const std::shared_ptr<const Trace>> traces)
{
    JsonWriter json(out);
    if (traces.size() == 1) {
        writeTraceJson(json, *traces.front());
        return;
    }
    json.beginObject(Layout::Lines);
    TraceCounts counts;
    for (const auto& trace : traces) {
        counts += countTrace(*trace);
    }
    writeCounts(json, counts);
    json.key("files");
    json.beginArray(Layout::Lines);
    for (const auto& trace : traces) {
        writeTraceJson(json, *trace);
    }
    json.endArray();
    json.endObject();
}

} // namespace flamelane
