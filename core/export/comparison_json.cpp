#include "core/export/comparison_export.h"
#include "core/export/comparison_words.h"
#include "core/export/json_writer.h"

namespace flamelane {

namespace {

void writeRun(JsonWriter& json, std::string_view role, const ComparedRun& run,
              const ComparedRun& other, size_t steps)
{
    const std::string name = runName(run, other);
    json.key(role);
    json.beginObject();
    json.field("name", std::string_view(name));
    json.field("file", std::string_view(run.trace.path));
    json.field("window", windowKindName(run.analysis.window.kind));
    json.field("steps", steps);
    json.endObject();
}

void writeSteps(JsonWriter& json, std::string_view name, const std::vector<int64_t>& perStep)
{
    json.key(name);
    json.beginArray();
    for (const int64_t figure : perStep) {
        json.value(figure);
    }
    json.endArray();
}

void writeMetric(JsonWriter& json, const ComparedMetric& metric)
{
    json.beginObject();
    json.field("name", metric.name);
    json.optionalField("a", metric.a);
    json.optionalField("b", metric.b);
    const bool isKnown = metric.a && metric.b;
    json.optionalField("change", isKnown ? std::optional(*metric.b - *metric.a) : std::nullopt);
    json.optionalField("low", isKnown ? std::optional(metric.shift.low) : std::nullopt);
    json.optionalField("high", isKnown ? std::optional(metric.shift.high) : std::nullopt);
    json.field("p", metric.p);
    json.field("significant", metric.isSignificant);
    writeSteps(json, "per_step_a", metric.perStepA);
    writeSteps(json, "per_step_b", metric.perStepB);
    json.endObject();
}

void writeRow(JsonWriter& json, const ComparedRow& row)
{
    json.beginObject();
    json.field("path", std::string_view(row.path));
    if (!row.pathInA.empty()) {
        json.field("path_in_a", std::string_view(row.pathInA));
    }
    json.field("a", row.a);
    json.field("b", row.b);
    json.field("contribution_ns", row.contribution());
    json.field("p", row.p);
    json.field("significant", row.isSignificant);
    json.endObject();
}

void writeRows(JsonWriter& json, std::string_view name, const std::vector<ComparedRow>& rows)
{
    json.beginRows(name);
    for (const ComparedRow& row : rows) {
        writeRow(json, row);
    }
    json.endArray();
}

/// The paths of operators, kernels and annotations that one run alone has.
void writeLone(JsonWriter& json, std::string_view name, const Comparison& comparison, bool isNew)
{
    json.key(name);
    json.beginObject(JsonWriter::Layout::Lines);
    const auto write = [&](std::string_view what, const std::vector<ComparedRow>& rows) {
        json.beginRows(what);
        for (const ComparedRow& row : rows) {
            if (isNew ? !row.isInA : !row.isInB) {
                json.value(std::string_view(row.path));
            }
        }
        json.endArray();
    };
    write("operators", comparison.operators);
    write("kernels", comparison.kernels);
    write("annotations", comparison.annotations);
    json.endObject();
}

void writeShape(JsonWriter& json, std::string_view name, const LaunchShape& shape)
{
    json.key(name);
    json.beginObject();
    const auto writeExtents = [&json](std::string_view what, const uint32_t(&extents)[3]) {
        json.key(what);
        json.beginArray();
        for (const uint32_t extent : extents) {
            json.value(extent);
        }
        json.endArray();
    };
    writeExtents("grid", shape.grid);
    writeExtents("block", shape.block);
    json.field("registers", shape.registersPerThread);
    if (shape.occupancy) {
        json.field("occupancy", *shape.occupancy);
    } else {
        json.nullField("occupancy");
    }
    json.endObject();
}

} // namespace

void writeComparisonJson(std::ostream& out, const ComparedRun& a, const ComparedRun& b,
                         const Comparison& comparison)
{
    JsonWriter json(out);
    json.beginObject(JsonWriter::Layout::Lines);
    json.field("schema", 1);
    writeRun(json, "a", a, b, comparison.stepsInA);
    writeRun(json, "b", b, a, comparison.stepsInB);
    json.beginRows("metrics");
    for (const ComparedMetric& metric : comparison.metrics) {
        writeMetric(json, metric);
    }
    json.endArray();
    json.optionalField("overlap_a", comparison.overlapInA);
    json.optionalField("overlap_b", comparison.overlapInB);
    writeRows(json, "operators", comparison.operators);
    writeRows(json, "kernels", comparison.kernels);
    writeRows(json, "annotations", comparison.annotations);
    writeRows(json, "idle_by_cause", comparison.idle);
    writeLone(json, "new", comparison, true);
    writeLone(json, "gone", comparison, false);
    json.beginRows("counts");
    for (const ComparedCount& count : comparison.counts) {
        json.beginObject();
        json.field("name", std::string_view(count.name));
        json.field("kind", sliceKindName(count.kind));
        json.field("a", count.a);
        json.field("b", count.b);
        json.endObject();
    }
    json.endArray();
    json.beginRows("launch_shapes");
    for (const ChangedShape& shape : comparison.shapes) {
        json.beginObject();
        json.field("kernel", std::string_view(shape.a.kernel));
        writeShape(json, "a", shape.a);
        writeShape(json, "b", shape.b);
        json.endObject();
    }
    json.endArray();
    json.beginRows("findings");
    for (const ComparedFinding& finding : comparison.findings) {
        json.beginObject();
        json.field("rule", finding.rule);
        json.field("status", finding.a.empty() ? "new" : finding.b.empty() ? "gone" : "unchanged");
        json.field("a", std::string_view(finding.a));
        json.field("b", std::string_view(finding.b));
        json.endObject();
    }
    json.endArray();
    json.beginRows("filters");
    for (const NoiseFilter& filter : comparison.filters) {
        json.beginObject();
        json.field("name", std::string_view(filter.name));
        json.field("mode", filterModeName(filter.mode));
        json.field("pattern", std::string_view(filter.pattern));
        json.endObject();
    }
    json.endArray();
    json.beginRows("comparability");
    for (const std::string& note : comparison.notes) {
        json.value(std::string_view(note));
    }
    json.endArray();
    json.endObject();
    out << '\n';
}

} // namespace flamelane
