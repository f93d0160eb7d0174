#include "core/io/text_archive.h"

#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <iterator>

namespace flamelane {

namespace {

constexpr size_t kPieceBytes = size_t {128} << 10U;
constexpr int kLevel = 1;

} // namespace

std::vector<PackedText> packText(uint64_t place, std::string_view text)
{
    std::vector<PackedText> parts;
    parts.reserve(text.size() / kPieceBytes + 1);
    std::vector<char> buffer(ZSTD_compressBound(kPieceBytes));
    for (size_t at = 0; at < text.size(); at += kPieceBytes) {
        const std::string_view piece = text.substr(at, kPieceBytes);
        // Cannot fail: the buffer has the size that the library asks for.
        const size_t size
            = ZSTD_compress(buffer.data(), buffer.size(), piece.data(), piece.size(), kLevel);
        parts.push_back({place + at,
                         static_cast<uint32_t>(piece.size()),
                         {buffer.data(), buffer.data() + size}});
    }
    return parts;
}

void TextArchive::add(std::vector<PackedText> parts)
{
    std::move(parts.begin(), parts.end(), std::back_inserter(m_parts));
}

Result<bool> TextArchive::appendFrom(uint64_t place, std::string& text) const
{
    const auto after = std::upper_bound(
        m_parts.begin(), m_parts.end(), place,
        [](uint64_t wanted, const PackedText& part) { return wanted < part.place; });
    if (after == m_parts.begin()) {
        return false;
    }
    const PackedText& part = *(after - 1);
    if (place >= part.place + part.size) {
        return false;
    }
    std::string whole(part.size, '\0');
    const size_t size
        = ZSTD_decompress(whole.data(), whole.size(), part.bytes.data(), part.bytes.size());
    if (ZSTD_isError(size) != 0 || size != whole.size()) {
        return failure(fmt::format("byte {}: the kept text is damaged", place));
    }
    text.append(whole, static_cast<size_t>(place - part.place));
    return true;
}

} // namespace flamelane
