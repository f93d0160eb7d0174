#include "core/importers/speedscope/speedscope_importer.h"

#include "core/importers/json/json_string.h"
#include "core/importers/speedscope/document_text.h"
#include "core/importers/speedscope/frame_list.h"
#include "core/importers/speedscope/profile_reader.h"
#include "core/importers/stream_troubles.h"
#include "core/io/text_stream.h"
#include "core/trace/trace_builder.h"

#include <fmt/format.h>

#include <algorithm>

namespace flamelane {

namespace {

constexpr size_t kLongestPropertyBytes = size_t {64} << 10U;

bool holds(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// The raw value of a member; empty where it is not there. The last of several counts.
std::string_view memberOf(const std::vector<JsonField>& members, std::string_view key)
{
    const auto found = std::find_if(members.rbegin(), members.rend(),
                                    [key](const JsonField& member) { return member.key == key; });
    return found == members.rend() ? std::string_view() : found->value;
}

void addProperties(const DocumentText& document, TraceBuilder& builder)
{
    std::string producer;
    std::string scratch;
    for (const JsonField& member : document.members()) {
        if (member.key == "shared" || member.key == "profiles") {
            continue;
        }
        Arg property;
        appendUnescaped(member.key, property.key);
        property.isText = isJsonString(member.value);
        property.value = member.value.size() <= kLongestPropertyBytes
            ? std::string(jsonText(member.value, scratch))
            : fmt::format("({} bytes)", member.value.size());
        producer = property.key == "exporter" ? property.value : producer;
        builder.addProperty(std::move(property));
    }
    builder.setFormat("speedscope", std::move(producer));
}

void reportDoubles(const DocumentText& document, ImportReport& report)
{
    for (const std::string_view key : {"shared", "profiles"}) {
        const auto count
            = std::count_if(document.members().begin(), document.members().end(),
                            [key](const JsonField& member) { return member.key == key; });
        if (count > 1) {
            report.add(WarningKind::DuplicateKey, key, static_cast<uint64_t>(count - 1));
        }
    }
}

} // namespace

bool SpeedscopeImporter::sniff(std::string_view prefix) const
{
    if (!prefix.starts_with('{') || holds(prefix, "\"traceEvents\"")) {
        return false;
    }
    const bool hasSchema
        = holds(prefix, "\"$schema\"") && holds(prefix, "speedscope.app/file-format-schema");
    const bool hasProfiles = holds(prefix, "\"profiles\"")
        && (holds(prefix, "\"evented\"") || holds(prefix, "\"sampled\""));
    const bool hasFrames = holds(prefix, "\"shared\"") && holds(prefix, "\"frames\"");
    return hasSchema || hasProfiles || hasFrames;
}

Result<void> SpeedscopeImporter::read(TextStream& stream, TraceBuilder& builder,
                                      Progress& progress) const
{
    ImportReport& report = builder.report();
    const auto document = DocumentText::read(stream, report, progress);
    if (!document) {
        return tl::unexpected(document.error());
    }
    reportTroubles(stream, report);
    reportDoubles(*document, report);
    const std::string_view shared = memberOf(document->members(), "shared");
    const std::string_view profiles = memberOf(document->members(), "profiles");
    const std::string_view why = document->isCut() ? ", the text ends early" : "";
    std::vector<JsonField> ofShared;
    if (shared.starts_with('{') && JsonScanner(shared).readObject(ofShared) != JsonScan::Complete) {
        ofShared.clear();
    }
    const std::string_view frames = memberOf(ofShared, "frames");
    if (!frames.starts_with('[')) {
        return failure(
            fmt::format("no names of frames (shared.frames) in this speedscope file{}", why));
    }
    if (!profiles.starts_with('[')) {
        return failure(fmt::format("no profiles in this speedscope file{}", why));
    }
    FrameList table;
    ProfileReader reader(*document, table, builder, progress);
    std::string scratch;
    if (const std::string_view name = memberOf(document->members(), "name"); isJsonString(name)) {
        reader.setFileName(std::string(jsonText(name, scratch)));
    }
    reader.readFrames(frames);
    if (auto done = reader.readProfiles(profiles); !done) {
        return done;
    }
    builder.setDetailsSource(table.takeDetails());
    addProperties(*document, builder);
    return {};
}

} // namespace flamelane
