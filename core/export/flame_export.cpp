#include "core/export/flame_export.h"

#include "core/analysis/flame/flame_walk.h"
#include "core/base/decimal.h"
#include "core/export/json_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <vector>

namespace flamelane {

namespace {

std::string foldedName(std::string_view name)
{
    std::string text(name);
    for (char& c : text) {
        c = c == ';' ? ':' : c == '\n' || c == '\r' ? ' ' : c;
    }
    return text;
}

/// What stands behind "self_" and "total_".
std::string_view unitSuffix(FlameWeight weight)
{
    switch (weight) {
    case FlameWeight::GpuTime:
    case FlameWeight::CpuTime:
        return "ns";
    case FlameWeight::Bytes:
        return "bytes";
    case FlameWeight::Count:
        return "count";
    case FlameWeight::Recorded:
        return "weight";
    }
    return {};
}

/// A number as it is, which a double would not always hold.
void writeWeight(JsonWriter& json, const FlameTree& tree, int64_t weight)
{
    json.value(Decimal {weight, tree.table->decimals});
}

} // namespace

void writeFolded(std::ostream& out, const FlameTree& tree)
{
    std::string path;
    std::vector<size_t> lengths; // of the path before each open frame
    const auto enter = [&](uint32_t node) {
        lengths.push_back(path.size());
        if (node != 0) {
            path += path.empty() ? "" : ";";
            path += foldedName(tree.name(node));
        }
        if (tree.self[node] > 0) {
            out << (path.empty() ? tree.name(0) : std::string_view(path)) << ' '
                << decimalText(tree.self[node], tree.table->decimals) << '\n';
        }
    };
    walkTree(tree, enter, [&](uint32_t) {
        path.resize(lengths.back());
        lengths.pop_back();
    });
}

void writeSpeedscope(std::ostream& out, const FlameTree& tree, std::string_view title)
{
    const bool isInBytes = tree.weight == FlameWeight::Bytes || tree.table->unit == "bytes";
    const std::string_view unit = isTime(tree.weight) ? "nanoseconds"
        : isInBytes                                   ? "bytes"
                                                      : "none";
    JsonWriter json(out);
    json.beginObject(JsonWriter::Layout::Lines);
    json.field("$schema", "https://www.speedscope.app/file-format-schema.json");
    json.field("name", title);
    json.field("exporter", "flamelane " FLAMELANE_VERSION);
    json.field("activeProfileIndex", 0);
    json.key("shared");
    json.beginObject();
    json.key("frames");
    json.beginArray(JsonWriter::Layout::Lines);
    for (uint32_t i = 0; i < tree.table->frames.size(); ++i) {
        json.beginObject();
        json.field("name", tree.table->name(i));
        json.endObject();
    }
    json.endArray();
    json.endObject();
    json.key("profiles");
    json.beginArray(JsonWriter::Layout::Lines);
    json.beginObject(JsonWriter::Layout::Lines);
    json.field("type", "sampled");
    json.field("name", title);
    json.field("unit", unit);
    json.field("startValue", 0);
    json.key("endValue");
    writeWeight(json, tree, tree.total[0]);
    json.key("samples");
    json.beginArray(JsonWriter::Layout::Lines);
    std::vector<uint32_t> stack;
    const auto enter = [&](uint32_t node) {
        if (node != 0) {
            stack.push_back(tree.frame[node]);
        }
        if (tree.self[node] > 0) {
            json.beginArray();
            for (const uint32_t frame : stack) {
                json.value(frame);
            }
            json.endArray();
        }
    };
    walkTree(tree, enter, [&stack](uint32_t) {
        if (!stack.empty()) { // the root is not on it
            stack.pop_back();
        }
    });
    json.endArray();
    json.key("weights");
    json.beginArray();
    const auto weigh = [&](uint32_t node) {
        if (tree.self[node] > 0) {
            writeWeight(json, tree, tree.self[node]);
        }
    };
    walkTree(tree, weigh, [](uint32_t) {});
    json.endArray();
    json.endObject();
    json.endArray();
    json.endObject();
    out << '\n';
}

void writeFlameJson(std::ostream& out, const FlameTree& tree)
{
    const std::string self = fmt::format("self_{}", unitSuffix(tree.weight));
    const std::string total = fmt::format("total_{}", unitSuffix(tree.weight));
    JsonWriter json(out);
    const auto enter = [&](uint32_t node) {
        json.beginObject();
        json.field("name", tree.name(node));
        json.key(self);
        writeWeight(json, tree, tree.self[node]);
        json.key(total);
        writeWeight(json, tree, tree.total[node]);
        if (node == 0) {
            json.key(fmt::format("hidden_{}", unitSuffix(tree.weight)));
            writeWeight(json, tree, hiddenWeight(tree));
            json.field("weight", flameWeightName(tree.weight));
        } else {
            json.field("count", tree.count[node]);
            if (tree.frameOf(node).role == FrameRole::Code) {
                json.field("kind", sliceKindName(tree.frameOf(node).kind));
            }
        }
        json.key("children");
        json.beginArray(); // on one line: a tree may be tens of thousands deep
    };
    walkTree(tree, enter, [&](uint32_t) {
        json.endArray();
        json.endObject();
    });
    out << '\n';
}

} // namespace flamelane
