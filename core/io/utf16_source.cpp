#include "core/io/utf16_source.h"

#include <cstring>

namespace flamelane {

namespace {

constexpr size_t kInputBytes = size_t {64} << 10U;
constexpr uint32_t kReplacement = 0xFFFD;

bool isHighSurrogate(uint32_t unit)
{
    return unit >= 0xD800 && unit < 0xDC00;
}

bool isLowSurrogate(uint32_t unit)
{
    return unit >= 0xDC00 && unit < 0xE000;
}

} // namespace

size_t putUtf8(uint32_t codePoint, char* to)
{
    const auto put = [to](size_t at, uint32_t byte) { to[at] = static_cast<char>(byte); };
    if (codePoint < 0x80) {
        put(0, codePoint);
        return 1;
    }
    if (codePoint < 0x800) {
        put(0, 0xC0U | (codePoint >> 6U));
        put(1, 0x80U | (codePoint & 0x3FU));
        return 2;
    }
    if (codePoint < 0x10000) {
        put(0, 0xE0U | (codePoint >> 12U));
        put(1, 0x80U | ((codePoint >> 6U) & 0x3FU));
        put(2, 0x80U | (codePoint & 0x3FU));
        return 3;
    }
    put(0, 0xF0U | (codePoint >> 18U));
    put(1, 0x80U | ((codePoint >> 12U) & 0x3FU));
    put(2, 0x80U | ((codePoint >> 6U) & 0x3FU));
    put(3, 0x80U | (codePoint & 0x3FU));
    return 4;
}

Utf16Source::Utf16Source(ByteSource& wide, ByteOrder order, std::vector<StreamTrouble>& troubles)
    : m_wide(wide)
    , m_order(order)
    , m_troubles(troubles)
    , m_input(kInputBytes)
{
}

uint32_t Utf16Source::unitAt(size_t at) const
{
    const auto first = static_cast<unsigned char>(m_input[at]);
    const auto second = static_cast<unsigned char>(m_input[at + 1]);
    return m_order == ByteOrder::Little ? first | (uint32_t {second} << 8U)
                                        : second | (uint32_t {first} << 8U);
}

void Utf16Source::sawBadUnit()
{
    if (!m_sawBadUnit) {
        m_sawBadUnit = true;
        m_troubles.push_back({StreamTroubleKind::BadUtf16, "half a character in UTF-16 text"});
    }
}

Result<size_t> Utf16Source::read(std::span<char> to)
{
    size_t out = 0;
    while (out + 4 <= to.size()) {
        if (m_filled - m_at < 4 && !m_inputEnded) {
            const size_t left = m_filled - m_at;
            std::memmove(m_input.data(), m_input.data() + m_at, left);
            const auto count = m_wide.read({m_input.data() + left, m_input.size() - left});
            if (!count) {
                return tl::unexpected(count.error());
            }
            m_inputEnded = *count == 0;
            m_at = 0;
            m_filled = left + *count;
            continue;
        }
        const size_t left = m_filled - m_at;
        if (left < 2) {
            if (left == 1) {
                sawBadUnit();
                m_at = m_filled;
                out += putUtf8(kReplacement, to.data() + out);
            }
            break;
        }
        uint32_t codePoint = unitAt(m_at);
        m_at += 2;
        if (isHighSurrogate(codePoint) && left >= 4 && isLowSurrogate(unitAt(m_at))) {
            codePoint = 0x10000 + ((codePoint - 0xD800) << 10U) + (unitAt(m_at) - 0xDC00);
            m_at += 2;
        } else if (isHighSurrogate(codePoint) || isLowSurrogate(codePoint)) {
            sawBadUnit();
            codePoint = kReplacement;
        }
        out += putUtf8(codePoint, to.data() + out);
    }
    return out;
}

} // namespace flamelane
