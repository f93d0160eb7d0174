#include "core/io/byte_source.h"

#include <algorithm>

namespace flamelane {

PrefixedSource::PrefixedSource(std::string prefix, ByteSource& rest)
    : m_prefix(std::move(prefix))
    , m_rest(rest)
{
}

Result<size_t> PrefixedSource::read(std::span<char> to)
{
    if (m_given == m_prefix.size()) {
        return m_rest.read(to);
    }
    const size_t size = std::min(to.size(), m_prefix.size() - m_given);
    std::copy_n(m_prefix.data() + m_given, size, to.data());
    m_given += size;
    return size;
}

Result<std::string> readAhead(ByteSource& source, size_t size)
{
    std::string text(size, '\0');
    size_t filled = 0;
    while (filled < size) {
        const auto count = source.read({text.data() + filled, size - filled});
        if (!count) {
            return tl::unexpected(count.error());
        }
        if (*count == 0) {
            break;
        }
        filled += *count;
    }
    text.resize(filled);
    return text;
}

} // namespace flamelane
