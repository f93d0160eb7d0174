#pragma once

#include "core/base/id.h"

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace flamelane {

/// Distinct strings, each stored once. The empty string is always id 0. Views stay valid as long as
/// the pool lives or until clear(); ids are given in order of first use.
class StringPool
{
public:
    StringPool();

    StringId intern(std::string_view text);
    /// None where the text was never interned.
    [[nodiscard]] StringId find(std::string_view text) const;
    [[nodiscard]] std::string_view view(StringId id) const { return m_views[id.index()]; }
    [[nodiscard]] uint32_t size() const { return static_cast<uint32_t>(m_views.size()); }
    [[nodiscard]] uint64_t byteSize() const;

    /// Forgets all strings but keeps the memory for the next ones.
    void clear();

private:
    struct Bucket
    {
        uint32_t hash = 0;
        uint32_t id = UINT32_MAX;
    };

    [[nodiscard]] size_t findBucket(std::string_view text, uint32_t hash) const;
    std::string_view store(std::string_view text);
    void grow();

    std::vector<std::unique_ptr<char[]>> m_chunks;
    std::vector<std::unique_ptr<char[]>> m_largeTexts;
    size_t m_chunk = 0; // the chunk in use
    size_t m_used = 0; // bytes used of it
    uint64_t m_largeBytes = 0;
    std::vector<std::string_view> m_views;
    std::vector<Bucket> m_buckets; // open addressing, size a power of two, at most half full
};

} // namespace flamelane
