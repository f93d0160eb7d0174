#include "core/io/text_archive.h"

#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <iterator>
#include <mutex>
#include <utility>

namespace flamelane {

namespace {

constexpr size_t kPieceBytes = size_t {128} << 10U;
constexpr int kLevel = 1;
constexpr size_t kRecentPieces = 16; // neighbours of one thread's work may lie in several

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

/// The pieces that were unpacked last.
class TextArchive::RecentPieces
{
public:
    using Piece = std::shared_ptr<const std::string>;

    /// Null where it is not kept.
    Piece find(size_t part)
    {
        const std::lock_guard lock(m_mutex);
        const auto found = std::find_if(m_kept.begin(), m_kept.end(),
                                        [part](const auto& each) { return each.first == part; });
        if (found == m_kept.end()) {
            return nullptr;
        }
        std::rotate(m_kept.begin(), found, found + 1); // the last one asked for comes first
        return m_kept.front().second;
    }

    void keep(size_t part, Piece piece)
    {
        const std::lock_guard lock(m_mutex);
        if (m_kept.size() == kRecentPieces) {
            m_kept.pop_back();
        }
        m_kept.insert(m_kept.begin(), {part, std::move(piece)});
    }

private:
    std::mutex m_mutex;
    std::vector<std::pair<size_t, Piece>> m_kept;
};

TextArchive::TextArchive()
    : m_recent(std::make_unique<RecentPieces>())
{
}

TextArchive::~TextArchive() = default;

void TextArchive::add(std::vector<PackedText> parts)
{
    std::move(parts.begin(), parts.end(), std::back_inserter(m_parts));
}

Result<std::shared_ptr<const std::string>> TextArchive::unpacked(size_t part) const
{
    if (auto known = m_recent->find(part)) {
        return known;
    }
    const PackedText& packed = m_parts[part];
    auto whole = std::make_shared<std::string>(packed.size, '\0');
    const size_t size
        = ZSTD_decompress(whole->data(), whole->size(), packed.bytes.data(), packed.bytes.size());
    if (ZSTD_isError(size) != 0 || size != whole->size()) {
        return failure(fmt::format("byte {}: the kept text is damaged", packed.place));
    }
    m_recent->keep(part, whole);
    return whole;
}

Result<bool> TextArchive::appendFrom(uint64_t place, size_t bytes, std::string& text) const
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
    const auto whole = unpacked(static_cast<size_t>(after - 1 - m_parts.begin()));
    if (!whole) {
        return tl::unexpected(whole.error());
    }
    text.append(**whole, static_cast<size_t>(place - part.place), bytes);
    return true;
}

} // namespace flamelane
