#include "core/analysis/slice_set.h"

#include <bit>
#include <cstddef>

namespace flamelane {

uint64_t SliceSet::count() const
{
    uint64_t sum = 0;
    for (const uint64_t word : m_words) {
        sum += static_cast<uint64_t>(std::popcount(word));
    }
    return sum;
}

SliceId SliceSet::next(SliceId id) const
{
    const size_t from = id.isNone() ? 0 : size_t {id.index()} + 1;
    for (size_t at = from / 64; at < m_words.size(); ++at) {
        const uint64_t mask = at == from / 64 ? ~uint64_t {0} << (from % 64) : ~uint64_t {0};
        if (const uint64_t word = m_words[at] & mask; word != 0) {
            return SliceId(static_cast<uint32_t>(at * 64)
                           + static_cast<uint32_t>(std::countr_zero(word)));
        }
    }
    return {};
}

SliceId SliceSet::previous(SliceId id) const
{
    const size_t end = id.isNone() ? m_words.size() * 64 : size_t {id.index()};
    for (size_t at = (end + 63) / 64; at-- > 0;) {
        const bool isPartial = at == end / 64;
        const uint64_t mask = isPartial ? (uint64_t {1} << (end % 64)) - 1 : ~uint64_t {0};
        if (const uint64_t word = m_words[at] & mask; word != 0) {
            return SliceId(static_cast<uint32_t>(at * 64) + 63U
                           - static_cast<uint32_t>(std::countl_zero(word)));
        }
    }
    return {};
}

} // namespace flamelane
