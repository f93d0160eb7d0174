#include "core/export/dump_part.h"
#include "core/export/sections.h"

#include <string>
#include <vector>

namespace flamelane {

namespace {

/// The path of the frame, outermost first: "main;train;step".
void appendPath(const Trace& trace, uint32_t frame, std::string& path)
{
    std::vector<uint32_t> frames;
    for (uint32_t at = frame; at != kNoFrame; at = trace.stacks.parent[at]) {
        frames.push_back(at);
    }
    for (auto at = frames.rbegin(); at != frames.rend(); ++at) {
        path += at == frames.rbegin() ? "" : ";";
        for (const char c : trace.strings.view(trace.stacks.name[*at])) {
            path += c == ';' ? std::string_view("\\;") : std::string_view(&c, 1);
        }
    }
}

} // namespace

void writeRecordedStacks(const DumpPart& part)
{
    JsonWriter& json = part.json;
    const RecordedStacks& stacks = part.trace.stacks;
    if (stacks.isEmpty()) {
        return;
    }
    json.key("folded");
    json.beginObject(JsonWriter::Layout::Lines);
    writeStackFigures(json, stacks);
    json.key("stacks");
    json.beginObject(JsonWriter::Layout::Lines);
    std::string path;
    for (uint32_t frame = 0; frame < stacks.size(); ++frame) {
        if (stacks.count[frame] == 0) {
            continue;
        }
        path.clear();
        appendPath(part.trace, frame, path);
        json.key(path);
        writeStackWeight(json, stacks, stacks.weight[frame]);
    }
    json.endObject();
    json.endObject();
}

} // namespace flamelane
