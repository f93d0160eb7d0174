#pragma once

#include "core/io/byte_source.h"

#include <cstdint>
#include <memory>
#include <string>

namespace flamelane {

/// An open file, closed with its last owner. Any thread may read at any place.
class File
{
public:
    /// `path` "-" is standard input. Errors: not there, not readable, a directory.
    [[nodiscard]] static Result<std::shared_ptr<const File>> open(const std::string& path);
    ~File();
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    /// A file on disk, not a pipe or a terminal: its places can be read again.
    [[nodiscard]] bool isRegular() const { return m_isRegular; }
    /// 0 where it is not known beforehand.
    [[nodiscard]] uint64_t size() const { return m_size; }

    [[nodiscard]] Result<size_t> readNext(std::span<char> to) const;
    [[nodiscard]] Result<size_t> readAt(uint64_t offset, std::span<char> to) const;
    /// An error where the file has been written to since it was opened.
    [[nodiscard]] Result<void> checkUnchanged() const;

private:
    File(int descriptor, bool isOwned);

    int m_descriptor = -1;
    bool m_isOwned = false;
    bool m_isRegular = false;
    uint64_t m_size = 0;
    int64_t m_modifiedNs = 0;
};

/// A file's bytes, first to last.
class FileSource : public ByteSource
{
public:
    explicit FileSource(std::shared_ptr<const File> file);
    [[nodiscard]] Result<size_t> read(std::span<char> to) override;
    [[nodiscard]] uint64_t done() const { return m_done; }

private:
    std::shared_ptr<const File> m_file;
    uint64_t m_done = 0;
};

} // namespace flamelane
