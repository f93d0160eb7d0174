#include "core/io/database.h"

#include "core/base/format.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <cstring>

namespace flamelane {

namespace {

constexpr int kLongestText = 1 << 20; // bytes of a value
constexpr int kLongestForeignText = 1 << 28; // Nsight keeps all that a program printed as one
constexpr int kMostRows = 1'000'000; // of one answer
constexpr int kStepsBetweenChecks = 100'000;
constexpr int kMostChecks = 5'000; // a few seconds of SQLite's machine

/// Called by SQLite now and then; anything but 0 ends the query.
int countCheck(void* checks)
{
    return ++*static_cast<int*>(checks) > kMostChecks ? 1 : 0;
}

/// https://www.sqlite.org/uri.html
std::string uriOf(const std::string& path)
{
    std::string uri = "file:";
    for (const char c : path) {
        const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
            || (c >= '0' && c <= '9') || c == '/' || c == '.' || c == '_' || c == '-';
        uri += isPlain
            ? std::string(1, c)
            : fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    }
    return uri + "?immutable=1";
}

Error errorOf(sqlite3* handle)
{
    return {printable(sqlite3_errmsg(handle))};
}

} // namespace

void Database::Close::operator()(sqlite3* handle) const
{
    sqlite3_close_v2(handle);
}

void FinalizeStatement::operator()(sqlite3_stmt* statement) const
{
    sqlite3_finalize(statement);
}

Result<Database> Database::open(const char* name, int flags)
{
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(name, &handle, flags, nullptr);
    Database database(handle);
    if (code != SQLITE_OK) {
        return failure(database.lastError());
    }
    return database;
}

/// For what somebody else wrote.
void Database::harden(int longestText)
{
    sqlite3* handle = m_handle.get();
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, longestText);
    for (const int feature : {SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_ENABLE_TRIGGER,
                              SQLITE_DBCONFIG_TRUSTED_SCHEMA}) {
        sqlite3_db_config(handle, feature, 0, nullptr);
    }
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
}

Result<Database> Database::create(const std::string& path)
{
    return open(path.c_str(), SQLITE_OPEN_READWRITE);
}

Result<Database> Database::openCopy(const std::string& bytes)
{
    auto database = open(":memory:", SQLITE_OPEN_READWRITE);
    if (!database) {
        return database;
    }
    auto* copy = static_cast<unsigned char*>(sqlite3_malloc64(bytes.size()));
    if (copy == nullptr) {
        return failure("out of memory");
    }
    std::memcpy(copy, bytes.data(), bytes.size());
    const auto size = static_cast<sqlite3_int64>(bytes.size());
    if (sqlite3_deserialize(database->handle(), "main", copy, size, size,
                            SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
        != SQLITE_OK) {
        return failure(database->lastError());
    }
    database->harden(kLongestText);
    return database;
}

Result<Database> Database::openImmutable(const std::string& path)
{
    auto database
        = open(uriOf(path).c_str(), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_FULLMUTEX);
    if (database) {
        database->harden(kLongestForeignText);
    }
    return database;
}

Result<Database> Database::openOwn(const std::string& path)
{
    auto database = open(path.c_str(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX);
    if (database) {
        database->harden(kLongestForeignText);
    }
    return database;
}

Result<void> Database::run(const char* sql)
{
    if (sqlite3_exec(handle(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) {
        return failure(lastError());
    }
    return {};
}

StatementPointer Database::prepare(std::string_view sql) const
{
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v2(handle(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
    return StatementPointer(statement);
}

void Database::addDamage(const std::string& what)
{
    if (std::find(m_damages.begin(), m_damages.end(), what) == m_damages.end()) {
        m_damages.push_back(what);
    }
}

std::string Database::lastError() const
{
    return m_handle ? errorOf(m_handle.get()).message : "out of memory";
}

Statement::Statement(Database& database, const char* sql, std::string what)
    : m_database(database)
    , m_what(std::move(what))
{
    m_statement = database.prepare(sql);
    if (!m_statement) {
        fail(database.lastError());
    }
}

void Statement::bind(int place, int64_t number)
{
    if (!m_error) {
        sqlite3_bind_int64(m_statement.get(), place + 1, number);
    }
}

void Statement::bind(int place, std::string_view text)
{
    if (text.size() > kLongestText || text.find('\0') != text.npos) {
        fail(text.size() > kLongestText ? "a text is too long" : "a text holds a zero byte");
    }
    if (!m_error) {
        sqlite3_bind_text64(m_statement.get(), place + 1, text.data(), text.size(),
                            SQLITE_TRANSIENT, SQLITE_UTF8);
    }
}

void Statement::insert()
{
    if (!m_error && sqlite3_step(m_statement.get()) != SQLITE_DONE) {
        fail(m_database.lastError());
    }
    sqlite3_reset(m_statement.get());
}

bool Statement::next()
{
    if (m_error) {
        return false;
    }
    int checks = 0;
    sqlite3_progress_handler(m_database.handle(), kStepsBetweenChecks, countCheck, &checks);
    const int code = sqlite3_step(m_statement.get());
    sqlite3_progress_handler(m_database.handle(), 0, nullptr, nullptr);
    ++m_row;
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        fail(m_database.lastError());
    } else if (m_row >= kMostRows) {
        fail(fmt::format("more than {} rows", kMostRows));
    }
    return code == SQLITE_ROW && !m_error;
}

int64_t Statement::integer(int column, int64_t min, int64_t max)
{
    if (m_error) {
        return 0;
    }
    const char* name = sqlite3_column_name(m_statement.get(), column);
    if (sqlite3_column_type(m_statement.get(), column) != SQLITE_INTEGER) {
        fail(fmt::format("{} is no integer", name));
        return 0;
    }
    const int64_t value = sqlite3_column_int64(m_statement.get(), column);
    if (value < min || value > max) {
        fail(fmt::format("{} is out of range: {}", name, value));
        return 0;
    }
    return value;
}

std::string Statement::text(int column)
{
    if (m_error) {
        return {};
    }
    const char* name = sqlite3_column_name(m_statement.get(), column);
    if (sqlite3_column_type(m_statement.get(), column) != SQLITE_TEXT) {
        fail(fmt::format("{} is no text", name));
        return {};
    }
    const auto* text
        = reinterpret_cast<const char*>(sqlite3_column_text(m_statement.get(), column));
    const int length = sqlite3_column_bytes(m_statement.get(), column);
    if (text == nullptr || length > kLongestText) {
        fail(fmt::format("{} is too long", name));
        return {};
    }
    std::string value(text, static_cast<size_t>(length));
    if (value.find('\0') != value.npos) {
        fail(fmt::format("{} holds a zero byte", name));
        return {};
    }
    return value;
}

void Statement::fail(std::string_view why)
{
    if (!m_error) {
        m_error = Error {m_row < 0 ? fmt::format("{}: {}", m_what, why)
                                   : fmt::format("{}, row {}: {}", m_what, m_row, why)};
    }
}

Result<void> Statement::result() const
{
    if (m_error) {
        return tl::unexpected(*m_error);
    }
    return {};
}

} // namespace flamelane
