#include "core/export/analysis_json.h"

#include "core/export/json_writer.h"
#include "core/export/sections.h"

#include <algorithm>
#include <array>

namespace flamelane {

namespace {

constexpr size_t kTopRows = 20; // of operators and kernels in a summary

void beginAnswer(JsonWriter& json, const Trace& trace, const Analysis& analysis)
{
    json.beginObject(JsonWriter::Layout::Lines);
    json.field("schema", 1);
    json.field("file", std::string_view(trace.path));
    const TimeRange reach = reachOf(trace, analysis);
    json.key("window");
    json.beginObject();
    json.field("kind", windowKindName(analysis.window.kind));
    json.field("start_ns", trace.origin + reach.start);
    json.field("end_ns", trace.origin + reach.end);
    json.key("stretches");
    json.beginArray();
    for (const TimeRange range : analysis.window.time.ranges()) {
        json.beginArray();
        json.value(trace.origin + range.start);
        json.value(trace.origin + range.end);
        json.endArray();
    }
    json.endArray();
    json.endObject();
}

void writeCauses(JsonWriter& json, const std::array<TimeNs, kCauses>& times)
{
    json.beginObject();
    for (size_t cause = 0; cause < kCauses; ++cause) {
        if (times[cause] > 0) {
            json.field(causeName(static_cast<Cause>(cause)), times[cause]);
        }
    }
    json.endObject();
}

/// Means by name, in percent of the peak or in Hz; nothing where nothing was measured.
void writeMetrics(JsonWriter& json, const MetricSums& sums)
{
    if (sums.isEmpty()) {
        return;
    }
    json.key("metrics");
    json.beginObject();
    for (int i = 0; i < kGpuMetrics; ++i) {
        const auto metric = static_cast<GpuMetric>(i);
        if (const std::optional<double> mean = sums.mean(metric)) {
            json.field(gpuMetricName(metric), *mean);
        }
    }
    json.endObject();
    json.field("metrics_measured_share", sums.measuredShare());
    json.field("metrics_own_share", sums.ownShare());
}

void writeDevice(JsonWriter& json, const Trace& trace, const DeviceSummary& device)
{
    const Device& facts = trace.devices[device.device.index()];
    json.beginObject();
    json.field("device", facts.ordinal);
    json.field("name", std::string_view(facts.name));
    json.field("window_ns", device.window);
    json.field("busy_ns", device.busy);
    json.field("idle_ns", device.idle);
    json.field("kernel_ns", device.kernels);
    json.field("copy_ns", device.copies);
    json.field("set_ns", device.sets);
    json.field("communication_ns", device.communication);
    json.key("split");
    json.beginObject();
    json.field("compute_ns", device.compute);
    json.field("exposed_communication_ns", device.exposedCommunication);
    json.field("exposed_copy_ns", device.exposedCopy);
    json.field("idle_ns", device.idle);
    json.endObject();
    json.optionalField("overlap", device.overlap);
    json.field("gap_count", device.gapCount);
    json.key("idle_by_cause");
    writeCauses(json, device.idleByCause);
    json.optionalField("sm_efficiency", device.smEfficiency);
    json.optionalField("occupancy", device.occupancy);
    json.field("is_measured", device.isMeasured);
    writeMetrics(json, device.metrics);
    json.endObject();
}

void writeStep(JsonWriter& json, const Trace& trace, const TrainingStep& step)
{
    json.beginObject();
    json.field("name", std::string_view(step.name));
    json.field("start_ns", trace.origin + step.range.start);
    json.field("dur_ns", step.range.duration());
    json.field("class", stepClassName(step.stepClass));
    json.key("breakdown");
    json.beginObject();
    for (size_t part = 0; part < kStepParts; ++part) {
        json.field(stepPartName(static_cast<StepPart>(part)), step.parts[part]);
    }
    json.endObject();
    json.endObject();
}

void writeOperator(JsonWriter& json, const Trace& trace, const OperatorRow& row,
                   CallGrouping grouping)
{
    json.beginObject();
    json.field("name", std::string_view(row.name));
    json.field("kind", sliceKindName(row.kind));
    json.field("count", row.count);
    json.field("cpu_self_ns", row.cpuSelf);
    json.field("cpu_total_ns", row.cpuTotal);
    json.field("gpu_self_ns", row.gpuSelf);
    json.field("gpu_total_ns", row.gpuTotal);
    if (grouping == CallGrouping::Shapes) {
        json.field("shapes", std::string_view(row.group));
    }
    if (grouping == CallGrouping::Stack) {
        json.key("stack");
        json.beginArray();
        for (const std::string& frame : stackAround(trace, row.longest)) {
            json.value(std::string_view(frame));
        }
        json.endArray();
    }
    json.endObject();
}

void writeShape(JsonWriter& json, std::string_view name, const uint32_t (&shape)[3])
{
    json.key(name);
    json.beginArray();
    for (const uint32_t extent : shape) {
        json.value(extent);
    }
    json.endArray();
}

void writeKernel(JsonWriter& json, const Trace& trace, const KernelRow& row)
{
    json.beginObject();
    json.field("name", trace.strings.view(row.name));
    json.field("kind", sliceKindName(row.kind));
    json.field("count", row.count);
    json.field("total_ns", row.total);
    json.field("mean_ns", row.mean);
    json.field("min_ns", row.min);
    json.field("max_ns", row.max);
    if (row.kind == SliceKind::Copy || row.kind == SliceKind::Set) {
        json.field("bytes", row.bytes);
        json.optionalField("bytes_per_second", row.bandwidth);
    } else {
        json.field("shapes", row.shapes);
        writeShape(json, "grid", row.grid);
        writeShape(json, "block", row.block);
        json.field("registers", row.registersPerThread);
        json.field("shared_memory_bytes", row.sharedMemoryBytes);
        json.optionalField("occupancy", row.occupancy);
        json.field("tensor_cores", row.usesTensorCores);
    }
    writeMetrics(json, row.metrics);
    json.endObject();
}

void writeFinding(JsonWriter& json, const Trace& trace, const Finding& finding)
{
    constexpr std::array<std::string_view, 3> kKinds {"slice", "gap", "step"};
    json.beginObject(JsonWriter::Layout::Lines);
    json.field("rule", finding.rule);
    json.field("severity", finding.severity == Severity::Problem ? "problem" : "note");
    json.field("title", std::string_view(finding.title));
    json.field("share", finding.share);
    json.field("bound_ns", finding.bound);
    json.beginRows("evidence");
    for (const Evidence& evidence : finding.evidence) {
        json.beginObject();
        json.field("kind", kKinds[static_cast<size_t>(evidence.kind)]);
        json.field("name", std::string_view(evidence.name));
        json.field("start_ns", trace.origin + evidence.range.start);
        json.field("dur_ns", evidence.range.duration());
        json.endObject();
    }
    json.endArray();
    json.field("remedy", std::string_view(finding.remedy));
    json.endObject();
}

void writeLaunch(JsonWriter& json, const Trace& trace, SliceId launch)
{
    if (launch.isNone()) {
        json.null();
        return;
    }
    const Track& thread = trace.tracks[trace.trackOf(launch).index()];
    json.beginObject();
    json.field("name", trace.name(launch));
    json.field("start_ns", trace.origin + trace.slices.start[launch.index()]);
    json.field("dur_ns", trace.slices.duration[launch.index()]);
    if (!thread.process.isNone()) {
        writeId(json, "pid", trace.processes[thread.process.index()].pid);
    }
    writeId(json, "tid", thread.tid);
    json.endObject();
}

void writeGap(JsonWriter& json, const Trace& trace, const Gap& gap, const GpuMetrics& metrics)
{
    json.beginObject();
    json.field("device", trace.devices[gap.device.index()].ordinal);
    json.field("start_ns", trace.origin + gap.range.start);
    json.field("dur_ns", gap.range.duration());
    json.field("cause", causeName(gap.cause));
    json.key("parts");
    writeCauses(json, gap.total);
    json.key("next");
    if (gap.nextWork == UINT32_MAX) {
        json.null();
    } else {
        const GpuWork& next = trace.gpuWork[gap.nextWork];
        json.beginObject();
        json.field("name", trace.name(next.slice));
        json.field("stream", next.fields.stream);
        json.endObject();
    }
    json.key("launch");
    writeLaunch(json, trace, gap.launch);
    writeMetrics(json, metrics.over(gap.device, gap.range));
    json.endObject();
}

} // namespace

void writeSummaryJson(std::ostream& out, const Trace& trace, const Analysis& analysis,
                      const std::vector<Finding>& findings)
{
    JsonWriter json(out);
    beginAnswer(json, trace, analysis);
    json.beginRows("devices");
    for (const DeviceSummary& device : analysis.devices) {
        writeDevice(json, trace, device);
    }
    json.endArray();
    json.key("step_time");
    json.beginObject();
    json.field("median_ns", analysis.series.median);
    json.field("spread", analysis.series.spread);
    json.endObject();
    json.beginRows("steps");
    for (const TrainingStep& step : analysis.series.steps) {
        writeStep(json, trace, step);
    }
    json.endArray();
    json.beginRows("operators");
    for (size_t i = 0; i < std::min(kTopRows, analysis.operators.size()); ++i) {
        writeOperator(json, trace, analysis.operators[i], CallGrouping::Name);
    }
    json.endArray();
    json.beginRows("kernels");
    for (size_t i = 0; i < std::min(kTopRows, analysis.kernels.size()); ++i) {
        writeKernel(json, trace, analysis.kernels[i]);
    }
    json.endArray();
    json.beginRows("findings");
    for (const Finding& finding : findings) {
        writeFinding(json, trace, finding);
    }
    json.endArray();
    json.endObject();
}

void writeGapsJson(std::ostream& out, const Trace& trace, const Analysis& analysis)
{
    JsonWriter json(out);
    beginAnswer(json, trace, analysis);
    json.beginRows("gaps");
    for (const Gap* gap : longestFirst(analysis.gaps)) {
        writeGap(json, trace, *gap, analysis.metrics);
    }
    json.endArray();
    json.endObject();
}

void writeOperatorsJson(std::ostream& out, const Trace& trace, const Analysis& analysis,
                        std::span<const OperatorRow> rows, CallGrouping grouping)
{
    JsonWriter json(out);
    beginAnswer(json, trace, analysis);
    json.beginRows("operators");
    for (const OperatorRow& row : rows) {
        writeOperator(json, trace, row, grouping);
    }
    json.endArray();
    json.endObject();
}

void writeKernelsJson(std::ostream& out, const Trace& trace, const Analysis& analysis)
{
    JsonWriter json(out);
    beginAnswer(json, trace, analysis);
    json.beginRows("kernels");
    for (const KernelRow& row : analysis.kernels) {
        writeKernel(json, trace, row);
    }
    json.endArray();
    json.endObject();
}

void writeAnnotationsJson(std::ostream& out, const Trace& trace, const Analysis& analysis,
                          const std::vector<AnnotationRow>& annotations)
{
    JsonWriter json(out);
    beginAnswer(json, trace, analysis);
    json.beginRows("annotations");
    for (size_t i = 0; i < annotations.size(); ++i) {
        const AnnotationRow& row = annotations[i];
        json.beginObject();
        json.field("path", std::string_view(annotationPath(annotations, i)));
        json.field("name", std::string_view(row.name));
        json.field("depth", row.depth);
        json.field("count", row.count);
        json.field("total_ns", row.total);
        json.field("self_ns", row.self);
        json.field("min_ns", row.min);
        json.field("max_ns", row.max);
        json.field("gpu_total_ns", row.gpuTotal);
        for (const auto& [name, sums] :
             {std::pair("gpu", &row.gpuMetrics), std::pair("host", &row.hostMetrics)}) {
            if (!sums->isEmpty()) {
                json.key(name);
                json.beginObject();
                writeMetrics(json, *sums);
                json.endObject();
            }
        }
        json.endObject();
    }
    json.endArray();
    json.endObject();
}

} // namespace flamelane
