#include "core/importers/nsys/table_reader.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>

namespace flamelane {

namespace {

std::string_view textOf(sqlite3_stmt* statement, int column)
{
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
    const int length = sqlite3_column_bytes(statement, column);
    return text == nullptr ? std::string_view()
                           : std::string_view(text, static_cast<size_t>(length));
}

} // namespace

std::string quotedName(std::string_view name)
{
    std::string quoted = "\"";
    for (const char c : name) {
        quoted += c;
        if (c == '"') {
            quoted += c;
        }
    }
    return quoted + "\"";
}

Result<std::vector<std::string>> tablesOf(Database& database)
{
    // Views and virtual tables could run what they like; an export has none.
    const StatementPointer statement
        = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 "
                           "ORDER BY name");
    std::vector<std::string> tables;
    if (!statement) {
        return failure(database.lastError());
    }
    int code = sqlite3_step(statement.get());
    for (; code == SQLITE_ROW; code = sqlite3_step(statement.get())) {
        tables.emplace_back(textOf(statement.get(), 0));
    }
    if (code != SQLITE_DONE) {
        return failure(database.lastError());
    }
    return tables;
}

std::vector<std::string> columnsOf(Database& database, std::string_view table)
{
    const StatementPointer statement
        = database.prepare(fmt::format("PRAGMA table_info({})", quotedName(table)));
    std::vector<std::string> columns;
    while (statement && sqlite3_step(statement.get()) == SQLITE_ROW) {
        columns.emplace_back(textOf(statement.get(), 1));
    }
    return columns;
}

int64_t lastRow(Database& database, std::string_view table)
{
    const StatementPointer statement
        = database.prepare(fmt::format("SELECT max(rowid) FROM {}", quotedName(table)));
    const int code = statement ? sqlite3_step(statement.get()) : SQLITE_ROW;
    if (code == SQLITE_CORRUPT) {
        database.addDamage(fmt::format("table {}: {}", table, database.lastError()));
    }
    return statement && code == SQLITE_ROW
        ? std::max<int64_t>(0, sqlite3_column_int64(statement.get(), 0))
        : 0;
}

TableReader::TableReader(Database& database, std::string_view table,
                         std::initializer_list<std::string_view> columns, std::string_view rest)
    : m_database(database)
    , m_table(table)
{
    const std::vector<std::string> known = columnsOf(database, table);
    std::string sql = "SELECT rowid";
    for (const std::string_view column : columns) {
        m_has.push_back(std::find(known.begin(), known.end(), column) != known.end());
        sql += m_has.back() ? fmt::format(", {}", quotedName(column)) : ", NULL";
    }
    if (known.empty()) {
        return;
    }
    m_isThere = true;
    sql += fmt::format(" FROM {} {}", quotedName(table), rest);
    m_statement = database.prepare(sql);
    if (!m_statement) {
        addDamage();
    }
}

void TableReader::addDamage()
{
    m_isDamaged = true;
    m_database.addDamage(fmt::format("table {}: {}", m_table, m_database.lastError()));
}

bool TableReader::next()
{
    if (!m_statement || m_isDamaged) {
        return false;
    }
    const int code = sqlite3_step(m_statement.get());
    if (code != SQLITE_ROW && code != SQLITE_DONE && code != SQLITE_INTERRUPT) {
        addDamage();
    }
    return code == SQLITE_ROW;
}

int64_t TableReader::row() const
{
    return sqlite3_column_int64(m_statement.get(), 0);
}

bool TableReader::isNull(int column) const
{
    return sqlite3_column_type(m_statement.get(), column + 1) == SQLITE_NULL;
}

std::optional<int64_t> TableReader::number(int column) const
{
    return sqlite3_column_type(m_statement.get(), column + 1) == SQLITE_INTEGER
        ? std::optional(sqlite3_column_int64(m_statement.get(), column + 1))
        : std::nullopt;
}

int64_t TableReader::integer(int column, int64_t otherwise) const
{
    return number(column).value_or(otherwise);
}

std::string_view TableReader::text(int column) const
{
    return textOf(m_statement.get(), column + 1);
}

} // namespace flamelane
