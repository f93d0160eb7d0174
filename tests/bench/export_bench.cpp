#include "tests/bench/export_bench.h"

#include "core/importers/nsys/export_table.h"
#include "core/importers/nsys/table_reader.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <vector>

namespace flamelane::bench {

namespace {

volatile uint64_t visited = 0; // so that no visit can be optimised away

std::vector<std::string> usedTables(Database& database)
{
    std::vector<std::string> used;
    for (const std::string& table : tablesOf(database).value_or(std::vector<std::string>())) {
        bool isUsed = table == "StringIds" || table == "SAMPLING_CALLCHAINS";
        for (int i = 0; i < kExportTables; ++i) {
            isUsed = isUsed || table == tableName(static_cast<ExportTable>(i));
        }
        if (isUsed) {
            used.push_back(table);
        }
    }
    return used;
}

uint64_t visitRows(Database& database, const std::string& table, uint64_t& sum)
{
    const StatementPointer statement
        = database.prepare(fmt::format("SELECT * FROM {}", quotedName(table)));
    sqlite3_stmt* prepared = statement.get();
    uint64_t rows = 0;
    for (; prepared != nullptr && sqlite3_step(prepared) == SQLITE_ROW; ++rows) {
        const int columns = sqlite3_column_count(prepared);
        for (int i = 0; i < columns; ++i) {
            switch (sqlite3_column_type(prepared, i)) {
            case SQLITE_INTEGER:
                sum += static_cast<uint64_t>(sqlite3_column_int64(prepared, i));
                break;
            case SQLITE_TEXT:
                sum += sqlite3_column_text(prepared, i)[0];
                break;
            default:
                break;
            }
        }
    }
    return rows;
}

constexpr std::array<std::string_view, 4> kTimes {"start", "end", "timestamp", "rawTimestamp"};

bool isTime(const std::string& column)
{
    return std::find(kTimes.begin(), kTimes.end(), column) != kTimes.end();
}

int64_t largest(Database& database, const std::string& table, std::string_view column)
{
    TableReader row(database, table, {column},
                    fmt::format("ORDER BY {} DESC LIMIT 1", quotedName(column)));
    return row.next() ? row.integer(0) : 0;
}

Result<void> repeatRows(Database& database, const std::string& table, unsigned times,
                        int64_t length, int64_t ids)
{
    std::string columns;
    for (const std::string& column : columnsOf(database, table)) {
        const std::string name = quotedName(column);
        columns += columns.empty() ? "" : ", ";
        columns += isTime(column)       ? fmt::format("{} + n.i * {}", name, length)
            : column == "correlationId" ? fmt::format("{} + n.i * {}", name, ids)
                                        : name;
    }
    const std::string sql = fmt::format(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {0}) "
        "INSERT INTO {1} SELECT {2} FROM n, {1} WHERE {1}.rowid <= {3}",
        times, quotedName(table), columns, lastRow(database, table));
    return times < 2 ? Result<void>() : database.run(sql.c_str());
}

} // namespace

bool isDatabase(const std::string& path)
{
    std::array<char, 15> magic {};
    std::ifstream file(path, std::ios::binary);
    file.read(magic.data(), magic.size());
    return std::string_view(magic.data(), magic.size()) == "SQLite format 3";
}

Result<uint64_t> scan(const std::string& path)
{
    auto database = Database::openImmutable(path);
    if (!database) {
        return tl::unexpected(database.error());
    }
    uint64_t rows = 0;
    uint64_t sum = 0;
    for (const std::string& table : usedTables(*database)) {
        rows += visitRows(*database, table, sum);
    }
    visited = visited + sum;
    return rows;
}

Result<void> growExport(const std::string& path, unsigned times, const std::string& out)
{
    std::error_code error;
    std::filesystem::copy_file(path, out, std::filesystem::copy_options::overwrite_existing, error);
    if (error) {
        return failure(error.message());
    }
    std::filesystem::permissions(out, std::filesystem::perms::owner_write,
                                 std::filesystem::perm_options::add, error);
    auto database = Database::create(out);
    if (!database) {
        return tl::unexpected(database.error());
    }
    int64_t length = 1;
    int64_t ids = 1;
    std::vector<std::string> tables = usedTables(*database);
    std::erase_if(tables, [&](const std::string& table) {
        const std::vector<std::string> columns = columnsOf(*database, table);
        return std::none_of(columns.begin(), columns.end(), isTime);
    });
    for (const std::string& table : tables) {
        for (const std::string_view column : kTimes) {
            length = std::max(length, largest(*database, table, column) + 1);
        }
        ids = std::max(ids, largest(*database, table, "correlationId") + 1);
    }
    auto done = database->run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
    for (const std::string& table : tables) {
        done = done ? repeatRows(*database, table, times, length, ids) : done;
    }
    return done ? database->run("COMMIT") : done;
}

} // namespace flamelane::bench
