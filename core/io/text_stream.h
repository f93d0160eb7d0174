#pragma once

#include "core/io/byte_source.h"
#include "core/io/file_source.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace flamelane {

/// The text of a file as UTF-8 in pieces, whatever it is wrapped in: plain, gzip or zstd, with or
/// without a byte order mark, UTF-8 or UTF-16. All of it is found out by content, never by name.
/// Blanks before the text are passed over. Holds a few buffers, never the whole.
class TextStream
{
public:
    /// Errors: cannot be opened or unpacked.
    [[nodiscard]] static Result<TextStream> open(const std::string& path);

    /// The first bytes after leading blanks, for finding out what the text is; they are read again
    /// by read(). Empty where the file holds nothing but blanks.
    [[nodiscard]] std::string_view prefix() const { return m_prefix; }
    /// 0 at the end.
    [[nodiscard]] Result<size_t> read(std::span<char> to) { return m_text->read(to); }

    /// As it was opened; "-" for standard input.
    [[nodiscard]] const std::string& path() const { return m_path; }
    /// Where the first byte given by read() lies in the unpacked text.
    [[nodiscard]] uint64_t firstPlace() const { return m_firstPlace; }
    /// Places of the text are places of this file; null where the text has to be kept instead.
    [[nodiscard]] std::shared_ptr<const File> rereadableFile() const;
    [[nodiscard]] uint64_t inputDone() const;
    [[nodiscard]] uint64_t inputSize() const { return m_file->size(); }
    /// Of the wrapping, in order; complete when read() has returned 0.
    [[nodiscard]] const std::vector<StreamTrouble>& troubles() const { return *m_troubles; }
    [[nodiscard]] bool isTruncated() const;

private:
    TextStream() = default;
    [[nodiscard]] Result<void> unwrap();
    [[nodiscard]] Result<void> skipBlanks();
    ByteSource& push(std::unique_ptr<ByteSource> source);

    std::string m_path;
    std::shared_ptr<const File> m_file;
    FileSource* m_fileSource = nullptr;
    std::unique_ptr<std::vector<StreamTrouble>> m_troubles;
    std::vector<std::unique_ptr<ByteSource>> m_chain; // from the file to the text
    ByteSource* m_text = nullptr;
    std::string m_prefix;
    uint64_t m_firstPlace = 0;
    bool m_isPlain = true; // no packing, no other encoding
};

} // namespace flamelane
