#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace flamelane {

/// A stretch of text, packed.
struct PackedText
{
    uint64_t place = 0; // of its first byte in the whole text
    uint32_t size = 0; // unpacked
    std::vector<char> bytes;
};

/// Packs a stretch of text into pieces small enough to be unpacked for one record. Free of shared
/// state, so that stretches can be packed by several threads.
[[nodiscard]] std::vector<PackedText> packText(uint64_t place, std::string_view text);

/// Parts of a text that cannot be read again from its file, kept packed. Reading is safe from any
/// thread once the last part was added.
class TextArchive
{
public:
    TextArchive();
    ~TextArchive();

    /// Ascending places, no overlap.
    void add(std::vector<PackedText> parts);
    /// Appends what is kept from `place` on: `bytes` of it, or less where its piece ends before;
    /// false where nothing is kept there.
    [[nodiscard]] Result<bool> appendFrom(uint64_t place, size_t bytes, std::string& text) const;

private:
    class RecentPieces;

    [[nodiscard]] Result<std::shared_ptr<const std::string>> unpacked(size_t part) const;

    std::vector<PackedText> m_parts;
    std::unique_ptr<RecentPieces> m_recent; // who reads a record often reads its neighbours next
};

} // namespace flamelane
