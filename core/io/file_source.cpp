#include "core/io/file_source.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <system_error>

namespace flamelane {

namespace {

std::string reason(int error)
{
    std::string words = std::generic_category().message(error);
    words.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(words.front())));
    return words;
}

int64_t modifiedNs(const struct stat& info)
{
    return int64_t {info.st_mtim.tv_sec} * 1'000'000'000 + info.st_mtim.tv_nsec;
}

} // namespace

File::File(int descriptor, bool isOwned)
    : m_descriptor(descriptor)
    , m_isOwned(isOwned)
{
}

File::~File()
{
    if (m_isOwned) {
        ::close(m_descriptor);
    }
}

Result<std::shared_ptr<const File>> File::open(const std::string& path)
{
    const bool isStandardInput = path == "-";
    const int descriptor
        = isStandardInput ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return failure(reason(errno));
    }
    std::shared_ptr<File> file(new File(descriptor, !isStandardInput));
    struct stat info = {};
    if (::fstat(descriptor, &info) != 0) {
        return failure(fmt::format("cannot be read: {}", reason(errno)));
    }
    if (S_ISDIR(info.st_mode)) {
        return failure("is a directory");
    }
    // Standard input is read once, also where the shell connected a file to it: nothing says that
    // its start is our start.
    file->m_isRegular = S_ISREG(info.st_mode) && !isStandardInput;
    if (file->m_isRegular) {
        file->m_size = static_cast<uint64_t>(info.st_size);
        file->m_modifiedNs = modifiedNs(info);
    }
    return file;
}

Result<size_t> File::readNext(std::span<char> to) const
{
    while (true) {
        const ssize_t count = ::read(m_descriptor, to.data(), to.size());
        if (count >= 0) {
            return static_cast<size_t>(count);
        }
        if (errno != EINTR) {
            return failure(fmt::format("cannot be read: {}", reason(errno)));
        }
    }
}

Result<size_t> File::readAt(uint64_t offset, std::span<char> to) const
{
    while (true) {
        const ssize_t count
            = ::pread(m_descriptor, to.data(), to.size(), static_cast<off_t>(offset));
        if (count >= 0) {
            return static_cast<size_t>(count);
        }
        if (errno != EINTR) {
            return failure(fmt::format("byte {}: cannot be read: {}", offset, reason(errno)));
        }
    }
}

Result<void> File::checkUnchanged() const
{
    struct stat info = {};
    if (::fstat(m_descriptor, &info) != 0) {
        return failure(fmt::format("cannot be read: {}", reason(errno)));
    }
    if (static_cast<uint64_t>(info.st_size) != m_size || modifiedNs(info) != m_modifiedNs) {
        return failure("the file has changed since it was opened");
    }
    return {};
}

FileSource::FileSource(std::shared_ptr<const File> file)
    : m_file(std::move(file))
{
}

Result<size_t> FileSource::read(std::span<char> to)
{
    auto count = m_file->isRegular() ? m_file->readAt(m_done, to) : m_file->readNext(to);
    if (count) {
        m_done += *count;
    }
    return count;
}

} // namespace flamelane
