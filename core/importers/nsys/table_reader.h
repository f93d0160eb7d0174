#pragma once

#include "core/io/database.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flamelane {

/// The rows of one table of an export, as far as they can be read. Tables and columns come and go
/// with the versions of Nsight Systems, and users add some: columns are asked for by name, and what
/// is not there reads as NULL. Columns count from 0.
class TableReader
{
public:
    /// `rest` follows the table's name: "WHERE ... ORDER BY ...", of columns that are there.
    TableReader(Database& database, std::string_view table,
                std::initializer_list<std::string_view> columns, std::string_view rest = {});

    [[nodiscard]] bool isThere() const { return m_isThere; }
    [[nodiscard]] bool has(int column) const { return m_has[static_cast<size_t>(column)]; }

    /// False at the end, and where the database is damaged: Database::damages() then tells.
    [[nodiscard]] bool next();
    // Of the row that next() went to.

    [[nodiscard]] int64_t row() const; // its rowid
    [[nodiscard]] bool isNull(int column) const;
    /// None where the column is no integer.
    [[nodiscard]] std::optional<int64_t> number(int column) const;
    [[nodiscard]] int64_t integer(int column, int64_t otherwise = 0) const;
    /// An integer that was unsigned before it came into the database.
    [[nodiscard]] uint64_t bits(int column) const { return static_cast<uint64_t>(integer(column)); }
    /// Valid until next().
    [[nodiscard]] std::string_view text(int column) const;

private:
    Database& m_database;
    std::string m_table;
    std::vector<bool> m_has;
    StatementPointer m_statement;
    bool m_isThere = false;
    bool m_isDamaged = false;

    void addDamage();
};

/// The names of the tables that hold rows, in order. Errors: not a database, damaged from the
/// start.
[[nodiscard]] Result<std::vector<std::string>> tablesOf(Database& database);
/// The names of a table's columns, in order.
[[nodiscard]] std::vector<std::string> columnsOf(Database& database, std::string_view table);
/// The highest rowid, as a cheap guess at the number of rows.
[[nodiscard]] int64_t lastRow(Database& database, std::string_view table);
/// As an SQL name, quoted.
[[nodiscard]] std::string quotedName(std::string_view name);

} // namespace flamelane
