#include "core/session/session.h"

#include "core/base/format.h"
#include "core/io/file_source.h"
#include "core/session/session_tables.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <optional>
#include <system_error>

namespace flamelane {

namespace {

namespace fs = std::filesystem;

constexpr uint64_t kLargestFile = uint64_t {64} << 20; // bytes
constexpr std::string_view kMagic {"SQLite format 3\0", 16};

std::string reason(int error)
{
    return std::generic_category().message(error);
}

constexpr size_t kLongestText = size_t {1} << 20; // bytes; what a value of the database can hold

/// Creates an empty file beside `path` that was not there before.
Result<std::string> createBeside(const std::string& path)
{
    for (int attempt = 0; attempt < 100; ++attempt) {
        const std::string name = fmt::format("{}.{}-{}.tmp", path, ::getpid(), attempt);
        const int file = ::open(name.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0666);
        if (file >= 0) {
            ::close(file);
            return name;
        }
        if (errno != EEXIST) {
            return failure(fmt::format("cannot be written: {}", reason(errno)));
        }
    }
    return failure("cannot be written: its folder is full of unfinished files");
}

Result<void> writeDatabase(const Session& session, const std::string& folder,
                           const std::string& path)
{
    Result<Database> database = Database::create(path);
    return database ? writeTables(*database, session, folder)
                    : Result<void>(tl::unexpected(database.error()));
}

/// All of a file that begins as a database does.
Result<std::string> bytesOf(const std::string& path)
{
    const auto file = File::open(path);
    if (!file) {
        return tl::unexpected(file.error());
    }
    if (!(*file)->isRegular() || (*file)->size() > kLargestFile) {
        return failure("is no session: too large, or no file on disk");
    }
    FileSource source(*file);
    Result<std::string> bytes = readAhead(source, (*file)->size());
    if (bytes && !std::string_view(*bytes).starts_with(kMagic)) {
        return failure("is no session: not an SQLite database");
    }
    return bytes;
}

std::string folderOf(const std::string& path)
{
    std::error_code error;
    return fs::absolute(path, error).lexically_normal().parent_path().string();
}

} // namespace

bool fitsSession(std::string_view text)
{
    return text.size() <= kLongestText && text.find('\0') == text.npos;
}

Result<void> writeSession(const Session& session, const std::string& path)
{
    const Result<std::string> unfinished = createBeside(path);
    if (!unfinished) {
        return tl::unexpected(unfinished.error());
    }
    Result<void> written = writeDatabase(session, folderOf(path), *unfinished);
    if (written && ::rename(unfinished->c_str(), path.c_str()) != 0) {
        written = failure(fmt::format("cannot be written: {}", reason(errno)));
    }
    if (!written) {
        ::unlink(unfinished->c_str());
    }
    return written;
}

Result<Session> readSession(const std::string& path)
{
    const Result<std::string> bytes = bytesOf(path);
    if (!bytes) {
        return tl::unexpected(bytes.error());
    }
    Result<Database> database = Database::openCopy(*bytes);
    if (!database) {
        return tl::unexpected(database.error());
    }
    return readTables(*database);
}

Result<FoundRun> findRun(const SessionRun& run, const std::string& sessionPath,
                         const Progress& progress)
{
    const std::string beside
        = (fs::path(folderOf(sessionPath)) / run.relativePath).lexically_normal().string();
    std::optional<FoundRun> changed;
    for (const std::string& path : {beside, run.path}) {
        if ((path == beside && run.relativePath.empty()) || path.empty()) {
            continue;
        }
        std::error_code error;
        const uint64_t bytes = fs::file_size(path, error);
        if (error) {
            continue;
        }
        changed = changed ? changed : FoundRun {path, RunState::Changed};
        if (bytes != run.fingerprint.bytes) {
            continue;
        }
        const Result<FileFingerprint> now = fingerprint(path, progress);
        if (progress.isCancelled()) {
            return failure("cancelled");
        }
        if (now && *now == run.fingerprint) {
            return FoundRun {path, RunState::Unchanged};
        }
    }
    return changed.value_or(FoundRun {run.path, RunState::Missing});
}

} // namespace flamelane
