#pragma once

#include "core/io/byte_source.h"

namespace flamelane {

enum class ByteOrder
{
    Little,
    Big
};

/// UTF-16 text as UTF-8. Halves of surrogate pairs become U+FFFD, and the first is a trouble.
class Utf16Source : public ByteSource
{
public:
    Utf16Source(ByteSource& wide, ByteOrder order, std::vector<StreamTrouble>& troubles);
    /// `to` must hold at least 4 bytes.
    [[nodiscard]] Result<size_t> read(std::span<char> to) override;

private:
    [[nodiscard]] uint32_t unitAt(size_t at) const;
    void sawBadUnit();

    ByteSource& m_wide;
    ByteOrder m_order;
    std::vector<StreamTrouble>& m_troubles;
    std::vector<char> m_input;
    size_t m_at = 0;
    size_t m_filled = 0;
    bool m_inputEnded = false;
    bool m_sawBadUnit = false;
};

/// Appends a code point as UTF-8; returns its length. Not for surrogates.
size_t putUtf8(uint32_t codePoint, char* to);

} // namespace flamelane
