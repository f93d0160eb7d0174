#pragma once

#include "core/base/id.h"

#include <cstdint>
#include <vector>

namespace flamelane {

/// Which slices of a trace count: a bitmap, one bit a slice.
class SliceSet
{
public:
    SliceSet() = default;
    explicit SliceSet(uint32_t sliceCount)
        : m_words((sliceCount + 63) / 64)
    {
    }
    [[nodiscard]] bool contains(SliceId id) const
    {
        return ((m_words[id.index() / 64] >> (id.index() % 64)) & 1U) != 0;
    }
    void insert(SliceId id) { m_words[id.index() / 64] |= uint64_t {1} << (id.index() % 64); }
    [[nodiscard]] uint64_t count() const;
    /// The nearest member after (before) `id`; from the first (last) for none. None at the end.
    [[nodiscard]] SliceId next(SliceId id) const;
    [[nodiscard]] SliceId previous(SliceId id) const;

private:
    std::vector<uint64_t> m_words;
};

} // namespace flamelane
