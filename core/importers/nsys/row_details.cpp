#include "core/importers/nsys/row_details.h"

#include "core/importers/nsys/export_table.h"
#include "core/importers/nsys/export_words.h"
#include "core/importers/nsys/pytorch_range.h"
#include "core/importers/nsys/table_reader.h"
#include "core/importers/sound_text.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>

namespace flamelane {

namespace {

constexpr int kMostFrames = 256;

std::string textOf(sqlite3_stmt* statement, int column)
{
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
    const auto length = static_cast<size_t>(sqlite3_column_bytes(statement, column));
    const std::string_view view
        = text == nullptr ? std::string_view() : std::string_view(text, length);
    return isUtf8(view) ? std::string(view) : soundText(view);
}

/// Looks up what the columns of one row refer to.
class RowReader
{
public:
    RowReader(Database& database, ExportTable table)
        : m_database(database)
        , m_table(table)
    {
    }

    Result<RecordDetails> read(int64_t row)
    {
        const StatementPointer statement = m_database.prepare(
            fmt::format("SELECT * FROM {} WHERE rowid = {}", quotedName(tableName(m_table)), row));
        if (!statement || sqlite3_step(statement.get()) != SQLITE_ROW) {
            return failure(fmt::format("table {}, row {}: {}", tableName(m_table), row,
                                       m_database.lastError()));
        }
        RecordDetails details;
        details.fields.push_back({"table", std::string(tableName(m_table)), true});
        details.fields.push_back({"row", std::to_string(row), false});
        for (int column = 0; column < sqlite3_column_count(statement.get()); ++column) {
            addColumn(statement.get(), column, details.args);
        }
        if (m_table == ExportTable::Runtime) {
            addBacktrace(row, details.args);
        }
        return details;
    }

private:
    void addColumn(sqlite3_stmt* statement, int column, std::vector<Arg>& args)
    {
        const int type = sqlite3_column_type(statement, column);
        if (type == SQLITE_NULL) {
            return;
        }
        const std::string key = sqlite3_column_name(statement, column);
        const std::string value = textOf(statement, column);
        args.push_back({key, value, type == SQLITE_TEXT});
        if (type == SQLITE_INTEGER) {
            addMeaning(key, sqlite3_column_int64(statement, column), args);
        } else if (key == "text") {
            addRange(value, args);
        }
    }

    /// What a number stands for, right below it.
    void addMeaning(const std::string& key, int64_t value, std::vector<Arg>& args)
    {
        static constexpr std::array<std::string_view, 9> kStringIds {
            "nameId",     "demangledName", "shortName", "mangledName", "textId",
            "jsonTextId", "symbol",        "module",    "contentId"};
        const auto add = [&](std::string_view word) {
            args.push_back({key + " (meaning)", std::string(word), true});
        };
        if (std::find(kStringIds.begin(), kStringIds.end(), key) != kStringIds.end()) {
            const auto text = stringOf(value);
            if (text) {
                add(*text);
            }
            if (text && key == "textId") {
                addRange(*text, args);
            }
        } else if (key == "copyKind") {
            add(copyKindWord(value));
        } else if (key == "srcKind" || key == "dstKind" || key == "memKind") {
            add(memoryKindWord(value));
        } else if (key == "syncType") {
            add(syncKindWord(value));
        } else if (key == "graphNodeId") {
            addCapture(value, args);
        } else if (key == "callchainId" && value != 0) {
            addStack(m_table == ExportTable::OsRuntime ? "OSRT_CALLCHAINS" : "CUDA_CALLCHAINS",
                     value, args);
        } else if (key == "id" && m_table == ExportTable::CpuStacks) {
            addStack("SAMPLING_CALLCHAINS", value, args);
        }
    }

    std::optional<std::string> stringOf(int64_t id)
    {
        const StatementPointer statement
            = m_database.prepare(fmt::format("SELECT value FROM StringIds WHERE id = {}", id));
        return statement && sqlite3_step(statement.get()) == SQLITE_ROW
            ? std::optional(textOf(statement.get(), 0))
            : std::nullopt;
    }

    static void addRange(const std::string& text, std::vector<Arg>& args)
    {
        const auto range = parsePyTorchRange(text);
        if (!range) {
            return;
        }
        if (!range->sizes.empty()) {
            args.push_back({"Input Dims", std::string(range->sizes), false});
        }
        if (!range->sequence.empty()) {
            args.push_back({"Sequence number", std::string(range->sequence), false});
        }
    }

    /// Innermost frame first, as the export counts them.
    void addStack(std::string_view table, int64_t id, std::vector<Arg>& args)
    {
        const StatementPointer statement = m_database.prepare(fmt::format(
            "SELECT s.value, m.value FROM {} c LEFT JOIN StringIds s ON s.id = c.symbol "
            "LEFT JOIN StringIds m ON m.id = c.module WHERE c.id = {} "
            "ORDER BY c.stackDepth LIMIT {}",
            quotedName(table), id, kMostFrames));
        std::string stack;
        while (statement && sqlite3_step(statement.get()) == SQLITE_ROW) {
            stack += fmt::format("{}{} [{}]", stack.empty() ? "" : "\n", textOf(statement.get(), 0),
                                 textOf(statement.get(), 1));
        }
        if (!stack.empty()) {
            args.push_back({"stack", stack, true});
        }
    }

    /// With backtraces on, a call is there a second time, and that row has its stack.
    void addBacktrace(int64_t row, std::vector<Arg>& args)
    {
        if (columnsOf(m_database, "CUDA_CALLCHAINS").empty()) {
            return;
        }
        const StatementPointer statement = m_database.prepare(
            fmt::format("SELECT again.callchainId FROM {0} call JOIN {0} again ON "
                        "again.correlationId = call.correlationId AND again.globalTid = "
                        "call.globalTid AND again.eventClass = 67 WHERE call.rowid = {1} LIMIT 1",
                        tableName(m_table), row));
        if (statement && sqlite3_step(statement.get()) == SQLITE_ROW) {
            addStack("CUDA_CALLCHAINS", sqlite3_column_int64(statement.get(), 0), args);
        }
    }

    /// When the node of a graph was captured: its kernel's launch is the whole graph's.
    void addCapture(int64_t node, std::vector<Arg>& args)
    {
        const StatementPointer statement = m_database.prepare(fmt::format(
            "SELECT o.start FROM CUDA_GRAPH_NODE_EVENTS n JOIN CUDA_GRAPH_NODE_EVENTS o "
            "ON o.graphNodeId = coalesce(n.originalGraphNodeId, n.graphNodeId) "
            "WHERE n.graphNodeId = {} LIMIT 1",
            node));
        if (statement && sqlite3_step(statement.get()) == SQLITE_ROW) {
            args.push_back({"captured at (ns)", textOf(statement.get(), 0), false});
        }
    }

    Database& m_database;
    ExportTable m_table;
};

} // namespace

RowDetails::RowDetails(std::shared_ptr<ExportFile> file)
    : m_file(std::move(file))
{
}

Result<RecordDetails> RowDetails::read(uint64_t place) const
{
    if (static_cast<uint64_t>(tableOfPlace(place)) >= kExportTables) {
        return failure("the trace does not say which row this was");
    }
    if (const auto same = m_file->checkUnchanged(); !same) {
        return tl::unexpected(same.error());
    }
    const std::lock_guard lock(m_file->mutex());
    return RowReader(m_file->database(), tableOfPlace(place)).read(rowOfPlace(place));
}

Result<void> RowDetails::readArg(std::string_view key, std::span<const uint64_t> places,
                                 const Progress& progress, const TakeArg& take) const
{
    const bool isOfRange = key == "Input Dims" || key == "Sequence number";
    if (!isOfRange) {
        return RecordDetailsSource::readArg(key, places, progress, take);
    }
    // Only ranges have these: one pass over their texts.
    const std::lock_guard lock(m_file->mutex());
    for (size_t record = 0; record < places.size(); ++record) {
        if (progress.isCancelled()) {
            return {};
        }
        if (tableOfPlace(places[record]) != ExportTable::Nvtx) {
            continue;
        }
        const auto details
            = RowReader(m_file->database(), ExportTable::Nvtx).read(rowOfPlace(places[record]));
        if (!details) {
            return tl::unexpected(details.error());
        }
        for (const Arg& arg : details->args) {
            if (arg.key == key) {
                take(record, arg.value);
                break;
            }
        }
    }
    return {};
}

} // namespace flamelane
