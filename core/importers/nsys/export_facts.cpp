#include "core/importers/nsys/export_facts.h"

#include "core/importers/nsys/export_table.h"
#include "core/importers/nsys/table_reader.h"
#include "core/importers/sound_text.h"
#include "core/trace/trace_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

namespace flamelane {

namespace {

/// Tables that hold no records: names, settings, and what the others refer to.
constexpr std::array<std::string_view, 12> kReferred {
    "ANALYSIS_DETAILS", "ANALYSIS_FILE",    "CUDA_CALLCHAINS", "DIAGNOSTIC_EVENT",
    "EXPORT_META_DATA", "META_DATA_EXPORT", "OSRT_CALLCHAINS", "PROCESSES",
    "StringIds",        "ThreadNames",      "ProcessStreams",  "SAMPLING_CALLCHAINS"};
constexpr std::array<std::string_view, 5> kReferredBegins {"ENUM_", "TARGET_INFO_", "META_DATA_",
                                                           "GENERIC_EVENT_", "UnwindMethodType"};

std::map<std::string, std::string> exportSettings(Database& database)
{
    std::map<std::string, std::string> settings;
    for (const std::string_view table : {"META_DATA_EXPORT", "EXPORT_META_DATA"}) {
        TableReader row(database, table, {"name", "value"});
        while (row.next()) {
            settings.emplace(soundText(row.text(0)), soundText(row.text(1)));
        }
    }
    return settings;
}

bool isShown(std::string_view table)
{
    for (int known = 0; known < kExportTables; ++known) {
        if (table == tableName(static_cast<ExportTable>(known))) {
            return true;
        }
    }
    return std::find(kReferred.begin(), kReferred.end(), table) != kReferred.end()
        || std::any_of(kReferredBegins.begin(), kReferredBegins.end(),
                       [table](std::string_view begin) { return table.starts_with(begin); });
}

/// Times then are those of UTC.
bool isNormalized(const std::map<std::string, std::string>& settings)
{
    const auto found = settings.find("EXPORT_PARAM_TIME_NORMALIZE");
    return found != settings.end() && !found->second.empty() && found->second != "false"
        && found->second != "0";
}

/// Added to all times, in ns; 0 where it is no number.
int64_t shiftOf(const std::map<std::string, std::string>& settings)
{
    const auto found = settings.find("EXPORT_PARAM_TIME_SHIFT");
    int64_t shift = 0;
    if (found != settings.end()) {
        const std::string& text = found->second;
        const auto [last, error] = std::from_chars(text.data(), text.data() + text.size(), shift);
        shift = error == std::errc() && last == text.data() + text.size() ? shift : 0;
    }
    return shift;
}

void addProducer(const std::map<std::string, std::string>& settings, TraceBuilder& builder)
{
    const auto value = [&settings](const char* key) {
        const auto found = settings.find(key);
        return found == settings.end() ? std::string() : found->second;
    };
    const std::string version = value("EXPORT_PRODUCT_VERSION");
    builder.setFormat("nsys_sqlite",
                      version.empty() ? "Nsight Systems" : "Nsight Systems " + version);
    if (const std::string schema = value("EXPORT_SCHEMA_VERSION"); !schema.empty()) {
        builder.addProperty({"schema version", schema, true});
    }
    // Times are what this is about; both change what all of them mean.
    const std::string shift = value("EXPORT_PARAM_TIME_SHIFT");
    if (!shift.empty() && shift != "0") {
        builder.addProperty({"time shift of the export (ns)", shift, true});
    }
    if (isNormalized(settings)) {
        builder.addProperty({"times of the export", "normalized to UTC", true});
    }
}

void addBegin(Database& database, const std::map<std::string, std::string>& settings,
              TraceBuilder& builder)
{
    TableReader row(database, "TARGET_INFO_SESSION_START_TIME", {"utcEpochNs", "utcTime"});
    if (!row.next()) {
        return;
    }
    // Absolute times are what is written and this.
    const auto begin = row.number(0);
    const int64_t shift = std::clamp(shiftOf(settings), -kLatest, kLatest);
    if (begin && *begin >= 0 && *begin <= kLatest && !isNormalized(settings)
        && *begin - shift >= 0) {
        builder.setBaseTime(std::min(*begin - shift, kLatest));
    }
    if (!row.isNull(1)) {
        builder.addProperty({"recorded at (UTC)", soundText(row.text(1)), true});
    }
}

/// What the profiler warned of; the rest of what it says is of no use to anybody else.
void addDiagnostics(Database& database, TraceBuilder& builder)
{
    constexpr size_t kMost = 50;
    TableReader row(database, "DIAGNOSTIC_EVENT", {"severity", "text"});
    std::vector<std::string> told;
    while (row.next() && told.size() < kMost) {
        constexpr int64_t kWarning = 2;
        constexpr int64_t kError = 3;
        const int64_t severity = row.integer(0);
        std::string text = soundText(row.text(1));
        const bool isNew = std::find(told.begin(), told.end(), text) == told.end();
        if ((severity == kWarning || severity == kError) && isNew) {
            builder.addProperty(
                {severity == kError ? "error of the profiler" : "warning of the profiler", text,
                 true});
            told.push_back(std::move(text));
        }
    }
}

void addUnshown(Database& database, const std::vector<std::string>& tables, TraceBuilder& builder)
{
    std::string unshown;
    for (const std::string& table : tables) {
        if (isShown(table)) {
            continue;
        }
        if (const int64_t rows = lastRow(database, table); rows > 0) {
            unshown += fmt::format("{}{} ({} rows)", unshown.empty() ? "" : ", ", soundText(table),
                                   rows);
        }
    }
    if (!unshown.empty()) {
        builder.addProperty({"tables that are not shown", unshown, true});
    }
}

} // namespace

void addFacts(Database& database, const std::vector<std::string>& tables, TraceBuilder& builder)
{
    const std::map<std::string, std::string> settings = exportSettings(database);
    addProducer(settings, builder);
    addBegin(database, settings, builder);
    addDiagnostics(database, builder);
    addUnshown(database, tables, builder);
}

} // namespace flamelane
