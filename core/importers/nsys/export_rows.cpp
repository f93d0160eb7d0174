#include "core/importers/nsys/export_rows.h"

#include "core/importers/nsys/global_id.h"
#include "core/importers/sound_text.h"
#include "core/trace/trace_builder.h"

#include <fmt/format.h>

#include <algorithm>

namespace flamelane {

namespace {

constexpr int64_t kMostSmallIds = 1 << 22;

/// "cudaLaunchKernel_v7000" -> "cudaLaunchKernel".
std::string_view withoutVersion(std::string_view name)
{
    size_t at = name.size();
    while (at > 0 && name[at - 1] >= '0' && name[at - 1] <= '9') {
        --at;
    }
    const bool isVersion = at < name.size() && at >= 2 && name.substr(at - 2, 2) == "_v";
    return isVersion && at > 2 ? name.substr(0, at - 2) : name;
}

} // namespace

ExportRows::ExportRows(Database& database, TraceBuilder& builder, const DeviceMap& devices,
                       Progress& progress, uint64_t inputBytes)
    : m_database(database)
    , m_builder(builder)
    , m_devices(devices)
    , m_progress(progress)
    , m_inputBytes(inputBytes)
{
    for (int table = 0; table < kExportTables; ++table) {
        m_expectedRows
            += static_cast<uint64_t>(lastRow(database, tableName(static_cast<ExportTable>(table))));
    }
    for (const ExportTable table : {ExportTable::Kernel, ExportTable::Copy, ExportTable::Set,
                                    ExportTable::Graph, ExportTable::Synchronization}) {
        const std::vector<std::string> columns = columnsOf(database, tableName(table));
        const auto found = std::find(columns.begin(), columns.end(), "globalPid");
        m_isProcessMissing = m_isProcessMissing || (!columns.empty() && found == columns.end());
    }
    loadStrings();
}

void ExportRows::loadStrings()
{
    TableReader row(m_database, "StringIds", {"id", "value"});
    while (row.next()) {
        const auto id = row.number(0);
        if (!id) {
            continue;
        }
        const StringId string = text(row.text(1));
        if (*id < 0 || *id >= kMostSmallIds) {
            m_largeStrings.emplace(*id, string);
            continue;
        }
        const auto at = static_cast<size_t>(*id);
        if (at >= m_stringById.size()) {
            m_stringById.resize(std::max(at + 1, m_stringById.size() * 2));
        }
        m_stringById[at] = string;
    }
}

bool ExportRows::flush()
{
    m_builder.add(m_batch);
    m_batch.records.clear();
    m_batch.gpu.clear();
    m_batch.calls.clear();
    m_batch.instants.clear();
    m_batch.memory.clear();
    m_batch.flows.clear();
    m_batch.asyncs.clear();
    m_batch.counters.clear();
    m_batch.counterMeanings.clear();
    m_batch.metadata.clear();
    m_batch.nameFacts.clear();
    m_batch.report.clear();
    const double share = m_expectedRows == 0
        ? 1
        : std::min(1.0, static_cast<double>(m_rows) / static_cast<double>(m_expectedRows));
    m_progress.report(static_cast<uint64_t>(static_cast<double>(m_inputBytes) * share),
                      m_inputBytes);
    return !m_progress.isCancelled();
}

StringId ExportRows::text(std::string_view text)
{
    if (isUtf8(text)) {
        return m_batch.strings.intern(text);
    }
    warn(WarningKind::BadUtf8);
    return m_batch.strings.intern(soundText(text));
}

StringId ExportRows::known(int64_t id) const
{
    if (id >= 0 && id < static_cast<int64_t>(m_stringById.size())) {
        return m_stringById[static_cast<size_t>(id)];
    }
    const auto found = m_largeStrings.find(id);
    return found == m_largeStrings.end() ? StringId() : found->second;
}

StringId ExportRows::string(int64_t id)
{
    if (const StringId found = known(id)) {
        return found;
    }
    warn(WarningKind::MissingString, fmt::format("no string has the id {}", id));
    return text(fmt::format("(string {} is missing)", id));
}

StringId ExportRows::callName(int64_t id)
{
    const auto found = m_callNames.find(id);
    if (found != m_callNames.end()) {
        return found->second;
    }
    const StringId full = string(id);
    if (!hasString(id)) {
        return full; // the next one is to be counted, too
    }
    const StringId name = text(std::string(withoutVersion(view(full))));
    m_callNames.emplace(id, name);
    return name;
}

StringId ExportRows::pidText(uint64_t globalId)
{
    const uint64_t host = hostOf(globalId);
    auto at = std::find(m_hosts.begin(), m_hosts.end(), host);
    if (at == m_hosts.end()) {
        m_hosts.push_back(host);
        at = m_hosts.end() - 1;
    }
    // Pids of several hosts may be the same.
    return text(at == m_hosts.begin()
                    ? fmt::format("{}", pidOf(globalId))
                    : fmt::format("{}@{}", pidOf(globalId), at - m_hosts.begin() + 1));
}

uint32_t ExportRows::addThread(uint64_t globalId, StringId tid)
{
    const uint32_t added = addKey(pidText(globalId), tid);
    const auto index = static_cast<uint32_t>(m_processes.size());
    m_processes.try_emplace(globalPidOf(globalId), Process {index, added});
    return added;
}

uint32_t ExportRows::addKey(StringId pid, StringId tid)
{
    const auto isNumber = [this](StringId id) {
        const std::string_view digits = view(id);
        return !digits.empty() && std::all_of(digits.begin(), digits.end(), [](char c) {
            return c >= '0' && c <= '9';
        });
    };
    m_batch.threads.push_back({pid, tid, !isNumber(pid), !isNumber(tid)});
    return static_cast<uint32_t>(m_batch.threads.size() - 1);
}

uint32_t ExportRows::thread(std::optional<int64_t> globalTid)
{
    if (!globalTid) {
        return nowhere();
    }
    const auto id = static_cast<uint64_t>(*globalTid);
    if (id == m_lastTid && m_lastThread != kNoExtra) {
        return m_lastThread;
    }
    auto found = m_threads.find(id);
    if (found == m_threads.end()) {
        const StringId tid = tidOf(id) == 0 ? text({}) : text(fmt::format("{}", tidOf(id)));
        found = m_threads.emplace(id, addThread(id, tid)).first;
    }
    m_lastTid = id;
    m_lastThread = found->second;
    return m_lastThread;
}

uint32_t ExportRows::stream(uint64_t globalPid, int64_t ordinal, int64_t context, int64_t stream)
{
    const std::string key = fmt::format("{}/{}/{}/{}", globalPid, ordinal, context, stream);
    const auto [found, isNew] = m_others.try_emplace(key, 0);
    if (isNew) {
        found->second = addThread(
            globalPid,
            text(fmt::format("device {} context {} stream {}", ordinal, context, stream)));
        m_batch.metadata.push_back({MetadataKind::ThreadSortIndex,
                                    found->second,
                                    {},
                                    (int64_t {1} << 48U) + (ordinal << 32U) + stream});
    }
    return found->second;
}

uint32_t ExportRows::besideThread(int64_t globalTid, std::string_view what)
{
    const auto id = static_cast<uint64_t>(globalTid);
    const std::string key = fmt::format("{}/{}", id, what);
    const auto [found, isNew] = m_others.try_emplace(key, 0);
    if (isNew) {
        found->second = addThread(id, text(fmt::format("{} {}", tidOf(id), what)));
        m_batch.metadata.push_back({MetadataKind::ThreadSortIndex,
                                    found->second,
                                    {},
                                    static_cast<int64_t>(tidOf(id)) + (int64_t {1} << 32U)});
        m_beside.push_back({id, found->second});
    }
    return found->second;
}

uint32_t ExportRows::nowhere()
{
    const auto [found, isNew] = m_others.try_emplace({}, 0);
    if (isNew) {
        found->second = addKey(text({}), text({}));
    }
    return found->second;
}

uint64_t ExportRows::correlation(uint64_t globalPid, std::optional<int64_t> written)
{
    // 0 is what calls without any work bear.
    if (!written || *written == 0) {
        return kNoCorrelation;
    }
    const auto process = m_processes.find(globalPidOf(globalPid));
    const uint64_t index = process == m_processes.end() ? UINT32_MAX - 1 : process->second.index;
    return (index << 32U) | (static_cast<uint64_t>(*written) & UINT32_MAX);
}

void ExportRows::addCaller(uint64_t globalPid, std::optional<int64_t> correlation)
{
    m_firstCaller = m_firstCaller == 0 ? globalPid : m_firstCaller;
    if (m_isProcessMissing && correlation) {
        const auto [known, isNew] = m_callers.try_emplace(*correlation, globalPid);
        if (!isNew && known->second != globalPid) {
            known->second = 0;
        }
    }
}

uint64_t ExportRows::processOfWork(std::optional<int64_t> globalPid,
                                   std::optional<int64_t> correlation) const
{
    if (globalPid) {
        return static_cast<uint64_t>(*globalPid);
    }
    const auto caller = correlation ? m_callers.find(*correlation) : m_callers.end();
    return caller != m_callers.end() && caller->second != 0 ? caller->second : m_firstCaller;
}

std::string ExportRows::where() const
{
    return m_reader == nullptr
        ? std::string(tableName(m_table))
        : fmt::format("table {}, row {}", tableName(m_table), m_reader->row());
}

void ExportRows::warn(WarningKind kind, std::string_view what)
{
    if (report().count(kind) != 0) {
        report().add(kind, {});
    } else {
        report().add(kind, what.empty() ? where() : fmt::format("{}: {}", where(), what));
    }
}

void ExportRows::skip(WarningKind kind, std::string_view what)
{
    ++report().records.skipped;
    warn(kind, what);
}

std::optional<RowTimes> ExportRows::times(int startColumn, int endColumn)
{
    const auto start = m_reader->number(startColumn);
    const auto isTime = [](int64_t time) { return time >= kEarliest && time <= kLatest; };
    if (!start || !isTime(*start)) {
        skip(WarningKind::MalformedEvent, start ? "start is out of range" : "no start");
        return std::nullopt;
    }
    const auto end = m_reader->number(endColumn);
    if (!end) {
        return RowTimes {*start, 0, true};
    }
    if (!isTime(*end)) {
        skip(WarningKind::MalformedEvent, "end is out of range");
        return std::nullopt;
    }
    return RowTimes {*start, *end - *start, false};
}

Record ExportRows::record(RecordKind kind, TimeNs start, StringId name, StringId category,
                          uint32_t thread) const
{
    Record record;
    record.kind = kind;
    record.start = start;
    record.place = placeOf(m_table, m_reader->row());
    record.name = name;
    record.category = category;
    record.thread = thread;
    return record;
}

void ExportRows::addSlice(const RowTimes& times, StringId name, StringId category, uint32_t thread,
                          SliceKind kind, uint32_t extra)
{
    Record added = record(times.isOpen ? RecordKind::Endless : RecordKind::Complete, times.start,
                          name, category, thread);
    added.sliceKind = kind;
    added.extra = extra;
    added.duration = times.duration;
    if (times.isOpen) {
        warn(WarningKind::NullEnd);
    } else if (times.duration < 0) {
        warn(WarningKind::NegativeDuration, fmt::format("{} ns", times.duration));
        added.duration = 0;
    } else if (times.duration > kLongest) {
        warn(WarningKind::SuspectDuration, fmt::format("{} ns", times.duration));
        added.duration = kLongest;
    }
    m_batch.records.push_back(added);
    ++report().records.complete;
    m_earliest = std::min(m_earliest.value_or(times.start), times.start);
}

void ExportRows::nameProcesses()
{
    TableReader row(m_database, "PROCESSES", {"globalPid", "name"});
    while (row.next()) {
        const auto found = m_processes.find(row.bits(0));
        if (found == m_processes.end()) {
            continue;
        }
        std::string_view name = row.text(1);
        name.remove_prefix(std::min(name.size(), name.rfind('/') + 1)); // npos + 1 is 0
        m_batch.metadata.push_back(
            {MetadataKind::ProcessName, found->second.thread, text(name), 0});
    }
}

void ExportRows::nameThreads()
{
    nameProcesses();
    std::unordered_map<uint64_t, StringId> names;
    TableReader row(m_database, "ThreadNames", {"globalTid", "nameId"});
    while (row.next()) {
        if (const StringId name = known(row.integer(1))) {
            names.try_emplace(row.bits(0), name);
        }
    }
    for (const auto& [globalTid, name] : names) {
        const auto found = m_threads.find(globalTid);
        if (found != m_threads.end()) {
            m_batch.metadata.push_back({MetadataKind::ThreadName, found->second, name, 0});
        }
    }
    // Its tid tells which lane of the thread it is.
    for (const BesideThread& lane : m_beside) {
        const auto found = names.find(lane.globalTid);
        if (found != names.end()) {
            m_batch.metadata.push_back({MetadataKind::ThreadName, lane.thread, found->second, 0});
        }
    }
}

} // namespace flamelane
