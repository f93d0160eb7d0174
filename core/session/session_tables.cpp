#include "core/session/session_tables.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>

namespace flamelane {

namespace {

constexpr int64_t kApplication = 0x464c4d4c; // "FLML"

constexpr const char* kTables = R"sql(
BEGIN;
CREATE TABLE run(number INTEGER PRIMARY KEY, path TEXT NOT NULL, relative_path TEXT NOT NULL,
  bytes INTEGER NOT NULL, hash TEXT NOT NULL, name TEXT NOT NULL, window TEXT NOT NULL,
  visible_start INTEGER NOT NULL, visible_end INTEGER NOT NULL,
  selected_start INTEGER NOT NULL, selected_end INTEGER NOT NULL);
CREATE TABLE mark(run INTEGER NOT NULL, number INTEGER NOT NULL, start INTEGER NOT NULL,
  "end" INTEGER NOT NULL, note TEXT NOT NULL, kept INTEGER NOT NULL, PRIMARY KEY(run, number));
CREATE TABLE filter(number INTEGER PRIMARY KEY, mode TEXT NOT NULL, name TEXT NOT NULL,
  pattern TEXT NOT NULL);
CREATE TABLE setting(key TEXT PRIMARY KEY, value TEXT NOT NULL);
)sql";

Result<void> writeRuns(Database& database, const Session& session, const std::string& folder)
{
    namespace fs = std::filesystem;
    Statement runs(database, "INSERT INTO run VALUES(?,?,?,?,?,?,?,?,?,?,?)", "table run");
    Statement marks(database, "INSERT INTO mark VALUES(?,?,?,?,?,?)", "table mark");
    int64_t number = 0;
    for (const SessionRun& run : session.runs) {
        runs.bind(0, number);
        runs.bind(1, run.path);
        runs.bind(2, fs::path(run.path).lexically_relative(folder).string());
        runs.bind(3, static_cast<int64_t>(run.fingerprint.bytes));
        runs.bind(4, run.fingerprint.hash);
        runs.bind(5, run.name);
        runs.bind(6, run.window);
        runs.bind(7, run.visible.start);
        runs.bind(8, run.visible.end);
        runs.bind(9, run.selected.start);
        runs.bind(10, run.selected.end);
        runs.insert();
        int64_t place = 0;
        for (const SessionMark& mark : run.marks) {
            marks.bind(0, number);
            marks.bind(1, place++);
            marks.bind(2, mark.range.start);
            marks.bind(3, mark.range.end);
            marks.bind(4, mark.note);
            marks.bind(5, int64_t {mark.isKept});
            marks.insert();
        }
        ++number;
    }
    return runs.result() ? marks.result() : runs.result();
}

Result<void> writeFilters(Database& database, const Session& session)
{
    Statement filters(database, "INSERT INTO filter VALUES(?,?,?,?)", "table filter");
    int64_t number = 0;
    for (const SessionFilter& filter : session.filters) {
        filters.bind(0, number++);
        filters.bind(1, filter.mode);
        filters.bind(2, filter.name);
        filters.bind(3, filter.pattern);
        filters.insert();
    }
    return filters.result();
}

/// All keys of the table of settings but that of the swap, which is no text; each with its place in
/// the session, which may be const.
template<typename SessionLike>
auto placesOf(SessionLike& session)
{
    auto& flame = session.flame;
    auto& compare = session.compare;
    using Place = decltype(&session.page);
    return std::map<std::string_view, Place> {{"page", &session.page},
                                              {"search", &session.search},
                                              {"timeline.slice", &session.slice},
                                              {"timeline.lanes", &session.lanes},
                                              {"flame.weight", &flame.weight},
                                              {"flame.arrangement", &flame.arrangement},
                                              {"flame.track", &flame.track},
                                              {"flame.annotation", &flame.annotation},
                                              {"flame.coloring", &flame.coloring},
                                              {"flame.options", &flame.options},
                                              {"flame.zoomed", &flame.zoomed},
                                              {"compare.alignment", &compare.alignment},
                                              {"compare.stretch", &compare.stretch},
                                              {"compare.orientation", &compare.orientation},
                                              {"compare.tab", &compare.tab},
                                              {"compare.flame.weight", &compare.flameWeight},
                                              {"compare.flame.width", &compare.flameWidth},
                                              {"compare.first.range", &compare.firstRange},
                                              {"compare.first.slice", &compare.firstSlice},
                                              {"compare.second.slice", &compare.secondSlice},
                                              {"compare.first.lanes", &compare.firstLanes},
                                              {"compare.second.lanes", &compare.secondLanes}};
}

constexpr std::string_view kSwapped = "compare.swapped";

Result<void> writeSettings(Database& database, const Session& session)
{
    Statement settings(database, "INSERT INTO setting VALUES(?,?)", "table setting");
    const auto write = [&settings](std::string_view key, std::string_view value) {
        settings.bind(0, key);
        settings.bind(1, value);
        settings.insert();
    };
    for (const auto& [key, place] : placesOf(session)) {
        write(key, *place);
    }
    write(kSwapped, session.compare.isSwapped ? "1" : "0");
    return settings.result();
}

/// An answer of one number; 0 where there is none.
Result<int64_t> numberOf(Database& database, const char* sql, const char* what)
{
    Statement statement(database, sql, what);
    const int64_t number = statement.next() ? statement.integer(0) : 0;
    const Result<void> read = statement.result();
    return read ? Result<int64_t>(number) : tl::unexpected(read.error());
}

Result<void> checkFormat(Database& database)
{
    const Result<int64_t> application = numberOf(database, "PRAGMA application_id", "header");
    if (!application) {
        return tl::unexpected(application.error());
    }
    if (*application != kApplication) {
        return failure("is no session: a database of another program");
    }
    const Result<int64_t> version = numberOf(database, "PRAGMA user_version", "header");
    if (!version) {
        return tl::unexpected(version.error());
    }
    if (*version > Session::kVersion) {
        return failure(fmt::format("is a session of version {}; this program reads up to {}",
                                   *version, Session::kVersion));
    }
    if (*version < 1) {
        return failure(fmt::format("is no session: version {}", *version));
    }
    Statement check(database, "PRAGMA quick_check(1)", "check");
    const std::string answer = check.next() ? check.text(0) : std::string();
    if (const Result<void> read = check.result(); !read) {
        return read;
    }
    return answer == "ok" ? Result<void>() : failure("is damaged");
}

TimeRange readRange(Statement& row, int column)
{
    const TimeRange range {row.integer(column), row.integer(column + 1)};
    if (range.end < range.start) {
        row.fail(fmt::format("a range ends before it starts: {} to {}", range.start, range.end));
    }
    return range;
}

bool isHash(std::string_view text)
{
    return text.size() == 32 && text.find_first_not_of("0123456789abcdef") == text.npos;
}

Result<void> readRuns(Database& database, Session& session)
{
    Statement row(database,
                  "SELECT path, relative_path, bytes, hash, name, window, visible_start, "
                  "visible_end, selected_start, selected_end FROM run ORDER BY number",
                  "table run");
    while (row.next()) {
        SessionRun run;
        run.path = row.text(0);
        run.relativePath = row.text(1);
        run.fingerprint.bytes = static_cast<uint64_t>(row.integer(2, 0));
        run.fingerprint.hash = row.text(3);
        if (!isHash(run.fingerprint.hash)) {
            row.fail("hash is not 32 hex digits");
        }
        run.name = row.text(4);
        run.window = row.text(5);
        run.visible = readRange(row, 6);
        run.selected = readRange(row, 8);
        session.runs.push_back(std::move(run));
    }
    return row.result();
}

Result<void> readMarks(Database& database, Session& session)
{
    Statement row(database, "SELECT run, start, \"end\", note, kept FROM mark ORDER BY run, number",
                  "table mark");
    while (row.next()) {
        const int64_t run = row.integer(0);
        SessionMark mark {readRange(row, 1), row.text(3), row.flag(4)};
        if (run < 0 || run >= static_cast<int64_t>(session.runs.size())) {
            row.fail(fmt::format("there is no run {}", run));
            break;
        }
        session.runs[static_cast<size_t>(run)].marks.push_back(std::move(mark));
    }
    return row.result();
}

Result<void> readFilters(Database& database, Session& session)
{
    Statement row(database, "SELECT mode, name, pattern FROM filter ORDER BY number",
                  "table filter");
    while (row.next()) {
        session.filters.push_back({row.text(0), row.text(1), row.text(2)});
    }
    return row.result();
}

Result<void> readSettings(Database& database, Session& session)
{
    std::string swapped;
    auto known = placesOf(session);
    known.emplace(kSwapped, &swapped);
    Statement row(database, "SELECT key, value FROM setting ORDER BY key", "table setting");
    while (row.next()) {
        const auto setting = known.find(row.text(0));
        if (setting != known.end()) {
            *setting->second = row.text(1);
        }
    }
    session.compare.isSwapped = swapped == "1";
    return row.result();
}

} // namespace

Result<void> writeTables(Database& database, const Session& session, const std::string& folder)
{
    const std::string head = fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};{}",
                                         kApplication, Session::kVersion, kTables);
    return database.run(head.c_str())
        .and_then([&] { return writeRuns(database, session, folder); })
        .and_then([&] { return writeFilters(database, session); })
        .and_then([&] { return writeSettings(database, session); })
        .and_then([&] { return database.run("COMMIT"); });
}

Result<Session> readTables(Database& database)
{
    Session session;
    return checkFormat(database)
        .and_then([&] { return readRuns(database, session); })
        .and_then([&] { return readMarks(database, session); })
        .and_then([&] { return readFilters(database, session); })
        .and_then([&] { return readSettings(database, session); })
        .map([&] { return std::move(session); });
}

} // namespace flamelane
