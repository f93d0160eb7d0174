#include "core/io/text_stream.h"

#include "core/io/gzip_source.h"
#include "core/io/utf16_source.h"
#include "core/io/zstd_source.h"

#include <algorithm>
#include <array>
#include <optional>

namespace flamelane {

namespace {

constexpr size_t kMagicBytes = 4;
constexpr size_t kPrefixBytes = 4096;
constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool isGzip(std::string_view bytes)
{
    return bytes.starts_with("\x1f\x8b");
}

bool isZstd(std::string_view bytes)
{
    if (bytes.size() < kMagicBytes) {
        return false;
    }
    const bool isSkippable = (static_cast<unsigned char>(bytes[0]) & 0xF0U) == 0x50
        && bytes.substr(1, 3) == "\x2a\x4d\x18";
    return isSkippable || bytes.starts_with("\x28\xb5\x2f\xfd");
}

struct Wide
{
    ByteOrder order {};
    size_t markBytes = 0;
};

/// UTF-16 by its mark, or by a first character that starts a JSON text.
std::optional<Wide> wideText(std::string_view bytes)
{
    if (bytes.starts_with("\xFF\xFE")) {
        return Wide {ByteOrder::Little, 2};
    }
    if (bytes.starts_with("\xFE\xFF")) {
        return Wide {ByteOrder::Big, 2};
    }
    const auto startsJson = [](char c) { return c == '{' || c == '[' || isBlank(c); };
    if (bytes.size() >= 2 && startsJson(bytes[0]) && bytes[1] == '\0') {
        return Wide {ByteOrder::Little, 0};
    }
    if (bytes.size() >= 2 && bytes[0] == '\0' && startsJson(bytes[1])) {
        return Wide {ByteOrder::Big, 0};
    }
    return std::nullopt;
}

} // namespace

ByteSource& TextStream::push(std::unique_ptr<ByteSource> source)
{
    m_chain.push_back(std::move(source));
    return *m_chain.back();
}

Result<TextStream> TextStream::open(const std::string& path)
{
    auto file = File::open(path);
    if (!file) {
        return tl::unexpected(file.error());
    }
    TextStream stream;
    stream.m_path = path;
    stream.m_file = *file;
    stream.m_troubles = std::make_unique<std::vector<StreamTrouble>>();
    auto source = std::make_unique<FileSource>(*file);
    stream.m_fileSource = source.get();
    stream.push(std::move(source));
    if (const auto unwrapped = stream.unwrap(); !unwrapped) {
        return tl::unexpected(unwrapped.error());
    }
    if (const auto skipped = stream.skipBlanks(); !skipped) {
        return tl::unexpected(skipped.error());
    }
    return stream;
}

/// Builds the chain from the file's bytes to UTF-8 without a mark.
Result<void> TextStream::unwrap()
{
    auto magic = readAhead(*m_chain.back(), kMagicBytes);
    if (!magic) {
        return tl::unexpected(magic.error());
    }
    ByteSource* bytes = &push(std::make_unique<PrefixedSource>(*magic, *m_chain.back()));
    if (isGzip(*magic) || isZstd(*magic)) {
        m_isPlain = false;
        bytes = isGzip(*magic) ? &push(std::make_unique<GzipSource>(*bytes, *m_troubles))
                               : &push(std::make_unique<ZstdSource>(*bytes, *m_troubles));
        magic = readAhead(*bytes, kMagicBytes);
        if (!magic) {
            return tl::unexpected(magic.error());
        }
        bytes = &push(std::make_unique<PrefixedSource>(*magic, *bytes));
    }
    const auto wide = wideText(*magic);
    const size_t markBytes
        = wide ? wide->markBytes : (magic->starts_with(kUtf8Mark) ? kUtf8Mark.size() : 0);
    if (markBytes != 0) {
        if (const auto mark = readAhead(*bytes, markBytes); !mark) {
            return tl::unexpected(mark.error());
        }
        m_firstPlace = wide ? 0 : markBytes;
    }
    if (wide) {
        m_isPlain = false;
        bytes = &push(std::make_unique<Utf16Source>(*bytes, wide->order, *m_troubles));
    }
    m_text = bytes;
    return {};
}

Result<void> TextStream::skipBlanks()
{
    std::string piece;
    while (true) {
        auto read = readAhead(*m_text, kPrefixBytes);
        if (!read) {
            return tl::unexpected(read.error());
        }
        piece = std::move(*read);
        const auto first = std::find_if_not(piece.begin(), piece.end(), isBlank);
        const auto blanks = static_cast<size_t>(first - piece.begin());
        m_firstPlace += blanks;
        piece.erase(0, blanks);
        if (!piece.empty() || blanks == 0) {
            break;
        }
    }
    m_prefix = piece;
    m_text = &push(std::make_unique<PrefixedSource>(std::move(piece), *m_text));
    return {};
}

std::shared_ptr<const File> TextStream::rereadableFile() const
{
    return m_isPlain && m_file->isRegular() ? m_file : nullptr;
}

uint64_t TextStream::inputDone() const
{
    return m_fileSource->done();
}

bool TextStream::isTruncated() const
{
    return std::any_of(m_troubles->begin(), m_troubles->end(), [](const StreamTrouble& trouble) {
        return trouble.kind == StreamTroubleKind::Truncated;
    });
}

} // namespace flamelane
