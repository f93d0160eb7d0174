#pragma once

#include "core/base/progress.h"
#include "core/importers/nsys/device_map.h"
#include "core/importers/nsys/export_table.h"
#include "core/importers/nsys/table_reader.h"
#include "core/trace/record_batch.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace flamelane {

class TraceBuilder;

/// Start and duration of a row, in ns of the export's clock.
struct RowTimes
{
    TimeNs start = 0;
    TimeNs duration = 0;
    bool isOpen = false; // it has no end
};

/// Rows of an export on their way to the TraceBuilder: strings, threads and streams by the ids that
/// the export uses, records in batches, and what was wrong with a row.
class ExportRows
{
public:
    ExportRows(Database& database, TraceBuilder& builder, const DeviceMap& devices,
               Progress& progress, uint64_t inputBytes);

    /// Calls `take` with the reader at each row of the table, if it is there. False when cancelled.
    /// What is damaged ends the table, see Database::damages().
    template<typename Take>
    [[nodiscard]] bool read(ExportTable table, std::initializer_list<std::string_view> columns,
                            const Take& take, std::string_view rest = {})
    {
        TableReader reader(m_database, tableName(table), columns, rest);
        m_table = table;
        m_reader = &reader;
        while (reader.next()) {
            ++report().records.records;
            take(reader);
            if (++m_rows % kRowsPerBatch == 0 && !flush()) {
                return false;
            }
        }
        m_reader = nullptr;
        return flush();
    }
    /// Gives what is collected to the builder. False when cancelled.
    [[nodiscard]] bool flush();

    [[nodiscard]] RecordBatch& batch() { return m_batch; }
    [[nodiscard]] ImportReport& report() { return m_batch.report; }
    [[nodiscard]] const DeviceMap& devices() const { return m_devices; }

    // Names.

    /// Bytes that are no UTF-8 are replaced.
    [[nodiscard]] StringId text(std::string_view text);
    [[nodiscard]] bool hasString(int64_t id) const { return !known(id).isNone(); }
    /// The string of an id; where there is none, words in its place and a warning.
    [[nodiscard]] StringId string(int64_t id);
    /// The name of an API call without the suffix of its version: "cudaLaunchKernel_v7000".
    [[nodiscard]] StringId callName(int64_t id);
    [[nodiscard]] std::string_view view(StringId id) const { return m_batch.strings.view(id); }

    // Where records belong.

    /// The thread of a globalTid; that of process alone where the tid is 0.
    [[nodiscard]] uint32_t thread(std::optional<int64_t> globalTid);
    /// The stream of a context of a device, within its process.
    [[nodiscard]] uint32_t stream(uint64_t globalPid, int64_t ordinal, int64_t context,
                                  int64_t stream);
    /// A lane of its own beside a thread.
    [[nodiscard]] uint32_t besideThread(int64_t globalTid, std::string_view what);
    /// What belongs to no process.
    [[nodiscard]] uint32_t nowhere();
    /// Correlation ids are unique in a process; these are in the export.
    [[nodiscard]] uint64_t correlation(uint64_t globalPid, std::optional<int64_t> written);
    /// Exports before 2021 do not say which process GPU work is of. It is that of the call with the
    /// same correlation id, where one process alone has such a call; else the first with calls.
    [[nodiscard]] uint64_t processOfWork(std::optional<int64_t> globalPid,
                                         std::optional<int64_t> correlation) const;
    void addCaller(uint64_t globalPid, std::optional<int64_t> correlation);

    // Records of the row that is being taken.

    /// None, with a warning, where the row has no time that can be used; `isWork` where it does not
    /// count without a length.
    [[nodiscard]] std::optional<RowTimes> times(int startColumn, int endColumn);
    [[nodiscard]] Record record(RecordKind kind, TimeNs start, StringId name, StringId category,
                                uint32_t thread) const;
    /// A slice of a host thread.
    void addSlice(const RowTimes& times, StringId name, StringId category, uint32_t thread,
                  SliceKind kind, uint32_t extra = kNoExtra);
    void warn(WarningKind kind, std::string_view what = {});
    /// The row is no record of its own; it describes others.
    void countAsMetadata() { ++report().records.metadata; }
    void skip(WarningKind kind, std::string_view what = {});

    /// The earliest start of what has been added; none before.
    [[nodiscard]] std::optional<TimeNs> earliest() const { return m_earliest; }
    /// Names processes and threads that have records. Call it once, at the end.
    void nameThreads();

private:
    static constexpr uint64_t kRowsPerBatch = 1 << 15;

    void loadStrings();
    [[nodiscard]] StringId known(int64_t id) const;
    [[nodiscard]] StringId pidText(uint64_t globalId);
    [[nodiscard]] uint32_t addThread(uint64_t globalId, StringId tid);
    [[nodiscard]] uint32_t addKey(StringId pid, StringId tid);
    [[nodiscard]] std::string where() const;
    void nameProcesses();

    Database& m_database;
    TraceBuilder& m_builder;
    const DeviceMap& m_devices;
    Progress& m_progress;
    RecordBatch m_batch; // its strings and threads stay for all of the export
    std::vector<StringId> m_stringById; // small ids, which nearly all are
    std::unordered_map<int64_t, StringId> m_largeStrings;
    std::unordered_map<int64_t, StringId> m_callNames;
    std::unordered_map<uint64_t, uint32_t> m_threads; // by globalTid
    struct Process
    {
        uint32_t index = 0;
        uint32_t thread = 0; // any of its threads
    };
    std::unordered_map<uint64_t, Process> m_processes; // by globalPid
    std::unordered_map<std::string, uint32_t> m_others; // streams and lanes, by their text
    struct BesideThread
    {
        uint64_t globalTid = 0;
        uint32_t thread = 0;
    };
    std::vector<BesideThread> m_beside;
    std::vector<uint64_t> m_hosts; // in order of use
    bool m_isProcessMissing = false; // of GPU work, in some table
    uint64_t m_firstCaller = 0; // its globalPid
    std::unordered_map<int64_t, uint64_t> m_callers; // globalPid, or 0, by correlation id
    uint64_t m_lastTid = 0;
    uint32_t m_lastThread = kNoExtra;
    std::optional<TimeNs> m_earliest;
    ExportTable m_table {};
    const TableReader* m_reader = nullptr;
    uint64_t m_rows = 0;
    uint64_t m_expectedRows = 0;
    uint64_t m_inputBytes = 0;
};

} // namespace flamelane
