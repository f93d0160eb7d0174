#include "core/importers/nsys/export_file.h"

#include "core/io/text_stream.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>
#include <vector>

namespace flamelane {

namespace {

namespace fs = std::filesystem;

constexpr size_t kBlockBytes = size_t {1} << 20U;

/// A folder that nobody else can look into; removed with all in it unless it is released.
class PrivateFolder
{
public:
    [[nodiscard]] static Result<PrivateFolder> make()
    {
        std::error_code error;
        const fs::path base = fs::temp_directory_path(error);
        if (error) {
            return failure(
                fmt::format("there is no folder for temporary files: {}", error.message()));
        }
        std::string pattern = (base / "flamelane-XXXXXX").string();
        if (::mkdtemp(pattern.data()) == nullptr) {
            return failure(fmt::format("no copy can be made in {}: {}", base.string(),
                                       std::generic_category().message(errno)));
        }
        return PrivateFolder(pattern);
    }
    ~PrivateFolder() { removeFolder(m_path); }
    PrivateFolder(PrivateFolder&& other) noexcept
        : m_path(std::exchange(other.m_path, {}))
    {
    }
    PrivateFolder& operator=(PrivateFolder&&) = delete;

    [[nodiscard]] std::string file() const { return m_path + "/export.sqlite"; }
    [[nodiscard]] std::string release() { return std::exchange(m_path, {}); }

    static void removeFolder(const std::string& path)
    {
        if (!path.empty()) {
            std::error_code ignored;
            fs::remove_all(path, ignored);
        }
    }

private:
    explicit PrivateFolder(std::string path)
        : m_path(std::move(path))
    {
    }

    std::string m_path;
};

/// What is read goes into a new file.
template<typename Read>
Result<void> writeFile(const std::string& path, const Read& read, const Progress& progress)
{
    struct Close
    {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    const auto cannot = [] {
        return failure(
            fmt::format("no copy can be made: {}", std::generic_category().message(errno)));
    };
    std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "wbx"));
    if (!file) {
        return cannot();
    }
    std::vector<char> block(kBlockBytes);
    while (true) {
        if (progress.isCancelled()) {
            return failure("cancelled");
        }
        const Result<size_t> count = read(block);
        if (!count) {
            return tl::unexpected(count.error());
        }
        if (*count == 0) {
            break;
        }
        if (std::fwrite(block.data(), 1, *count, file.get()) != *count) {
            return cannot();
        }
    }
    if (std::fflush(file.get()) != 0) {
        return cannot();
    }
    return {};
}

Result<void> copyFile(const std::string& from, const std::string& to, const Progress& progress)
{
    const auto source = File::open(from);
    if (!source) {
        return tl::unexpected(source.error());
    }
    return writeFile(
        to, [&source](std::span<char> block) { return (*source)->readNext(block); }, progress);
}

bool holdsSomething(const std::string& path)
{
    std::error_code error;
    const auto size = fs::file_size(path, error);
    return !error && size > 0;
}

/// The logs that SQLite keeps beside a database that somebody has not closed.
constexpr const char* kLogs[] = {"-wal", "-journal"};

bool hasLog(const std::string& path)
{
    return std::any_of(std::begin(kLogs), std::end(kLogs),
                       [&path](const char* log) { return holdsSomething(path + log); });
}

Result<void> copyWithLogs(const std::string& from, const std::string& to, const Progress& progress)
{
    auto done = copyFile(from, to, progress);
    for (const char* log : kLogs) {
        if (done && holdsSomething(from + log)) {
            done = copyFile(from + log, to + log, progress);
        }
    }
    return done;
}

Result<void> unpack(TextStream& stream, const std::string& to, Progress& progress)
{
    return writeFile(
        to,
        [&](std::span<char> block) {
            auto count = stream.read(block);
            progress.report(stream.inputDone() / 2, stream.inputSize());
            return count;
        },
        progress);
}

} // namespace

ExportFile::ExportFile(Database database, std::string folder, std::shared_ptr<const File> original)
    : m_folder(std::move(folder))
    , m_original(std::move(original))
    , m_database(std::move(database))
{
}

ExportFile::~ExportFile()
{
    PrivateFolder::removeFolder(m_folder);
}

Result<std::shared_ptr<ExportFile>> ExportFile::open(TextStream& stream, Progress& progress)
{
    const std::string path = stream.path();
    const std::shared_ptr<const File> inPlace = stream.rereadableFile();
    const auto made
        = [](Result<Database> database, std::string folder, std::shared_ptr<const File> original) {
              return std::move(database).map([&](Database opened) {
                  return std::shared_ptr<ExportFile>(
                      new ExportFile(std::move(opened), std::move(folder), std::move(original)));
              });
          };
    if (inPlace && !hasLog(path)) {
        return made(Database::openImmutable(path), {}, inPlace);
    }
    auto folder = PrivateFolder::make();
    if (!folder) {
        return tl::unexpected(folder.error());
    }
    const std::string copy = folder->file();
    const auto copied
        = inPlace ? copyWithLogs(path, copy, progress) : unpack(stream, copy, progress);
    if (!copied) {
        return tl::unexpected(copied.error());
    }
    if (!inPlace) {
        // Once it is open, its name is no longer needed.
        return made(Database::openImmutable(copy), {}, nullptr);
    }
    auto database = Database::openOwn(copy);
    if (!database) {
        return tl::unexpected(database.error());
    }
    return made(std::move(database), folder->release(), nullptr);
}

Result<void> ExportFile::checkUnchanged() const
{
    return m_original ? m_original->checkUnchanged() : Result<void>();
}

} // namespace flamelane
