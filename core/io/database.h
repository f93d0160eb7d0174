#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace flamelane {

struct FinalizeStatement
{
    void operator()(sqlite3_stmt* statement) const;
};
using StatementPointer = std::unique_ptr<sqlite3_stmt, FinalizeStatement>;

/// An open SQLite database. What cannot be done is one line, with SQLite's own words.
class Database
{
public:
    /// A new database in an empty file.
    [[nodiscard]] static Result<Database> create(const std::string& path);
    /// A file's bytes, read into memory: nothing beside the file is looked at, and nothing in it
    /// runs: views and triggers are off, and a query ends that takes very long.
    [[nodiscard]] static Result<Database> openCopy(const std::string& bytes);
    /// A file as it lies there, for reading. Nothing is written, neither to it nor beside it: what
    /// a log beside it holds is not seen. Nothing in it runs, as with openCopy().
    [[nodiscard]] static Result<Database> openImmutable(const std::string& path);
    /// A file that is nobody else's: what a log beside it holds is written into it. Nothing in it
    /// runs.
    [[nodiscard]] static Result<Database> openOwn(const std::string& path);

    /// Statements without answers, with semicolons between.
    [[nodiscard]] Result<void> run(const char* sql);
    /// Null where the statement makes no sense in this database: lastError() says why.
    [[nodiscard]] StatementPointer prepare(std::string_view sql) const;
    [[nodiscard]] std::string lastError() const;
    /// What of it could not be read, told by its readers; each text once, in order.
    void addDamage(const std::string& what);
    [[nodiscard]] const std::vector<std::string>& damages() const { return m_damages; }
    [[nodiscard]] sqlite3* handle() const { return m_handle.get(); }

private:
    struct Close
    {
        void operator()(sqlite3* handle) const;
    };

    explicit Database(sqlite3* handle)
        : m_handle(handle)
    {
    }
    [[nodiscard]] static Result<Database> open(const char* name, int flags);
    void harden(int longestText);

    std::unique_ptr<sqlite3, Close> m_handle;
    std::vector<std::string> m_damages;
};

/// One statement with places for values. The first thing that goes wrong is kept: ask once, at the
/// end. Values and columns count from 0.
class Statement
{
public:
    /// `what` begins an error: "table run".
    Statement(Database& database, const char* sql, std::string what);

    void bind(int place, int64_t number);
    void bind(int place, std::string_view text);
    /// Puts in one row and is ready for the next.
    void insert();

    /// False at the end and behind an error.
    [[nodiscard]] bool next();
    /// Of the row that next() went to; an error where it is of another type or out of range.
    [[nodiscard]] int64_t integer(int column, int64_t min = INT64_MIN, int64_t max = INT64_MAX);
    [[nodiscard]] bool flag(int column) { return integer(column, 0, 1) != 0; }
    [[nodiscard]] std::string text(int column);
    /// For what only the caller can judge.
    void fail(std::string_view why);

    [[nodiscard]] Result<void> result() const;

private:
    Database& m_database;
    std::string m_what;
    StatementPointer m_statement;
    int64_t m_row = -1;
    std::optional<Error> m_error;
};

} // namespace flamelane
