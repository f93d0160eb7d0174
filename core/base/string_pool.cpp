#include "core/base/string_pool.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstring>

namespace flamelane {

namespace {

constexpr size_t kChunkBytes = size_t {64} << 10U;
constexpr size_t kFirstBuckets = 64;

uint32_t hashOf(std::string_view text)
{
    return static_cast<uint32_t>(XXH3_64bits(text.data(), text.size()));
}

} // namespace

StringPool::StringPool()
    : m_buckets(kFirstBuckets)
{
    intern({});
}

StringId StringPool::intern(std::string_view text)
{
    const uint32_t hash = hashOf(text);
    const size_t found = findBucket(text, hash);
    if (m_buckets[found].id != UINT32_MAX) {
        return StringId(m_buckets[found].id);
    }
    const auto id = static_cast<uint32_t>(m_views.size());
    m_views.push_back(store(text));
    m_buckets[found] = {hash, id};
    if (m_views.size() * 2 > m_buckets.size()) {
        grow();
    }
    return StringId(id);
}

StringId StringPool::find(std::string_view text) const
{
    const uint32_t id = m_buckets[findBucket(text, hashOf(text))].id;
    return id == UINT32_MAX ? StringId() : StringId(id);
}

uint64_t StringPool::byteSize() const
{
    return m_chunks.size() * kChunkBytes + m_largeBytes + m_views.capacity() * sizeof(m_views[0])
        + m_buckets.capacity() * sizeof(Bucket);
}

void StringPool::clear()
{
    m_largeTexts.clear();
    m_largeBytes = 0;
    m_chunk = 0;
    m_used = 0;
    m_views.clear();
    m_buckets.assign(m_buckets.size(), {});
    intern({});
}

size_t StringPool::findBucket(std::string_view text, uint32_t hash) const
{
    const size_t mask = m_buckets.size() - 1;
    size_t at = hash & mask;
    while (m_buckets[at].id != UINT32_MAX
           && (m_buckets[at].hash != hash || m_views[m_buckets[at].id] != text)) {
        at = (at + 1) & mask;
    }
    return at;
}

std::string_view StringPool::store(std::string_view text)
{
    if (text.empty()) {
        return {};
    }
    char* to = nullptr;
    if (text.size() > kChunkBytes / 4) {
        m_largeTexts.push_back(std::make_unique_for_overwrite<char[]>(text.size()));
        m_largeBytes += text.size();
        to = m_largeTexts.back().get();
    } else {
        if (m_chunks.empty() || m_used + text.size() > kChunkBytes) {
            m_chunk = m_chunks.empty() ? 0 : m_chunk + 1;
            m_used = 0;
            if (m_chunk == m_chunks.size()) {
                m_chunks.push_back(std::make_unique_for_overwrite<char[]>(kChunkBytes));
            }
        }
        to = m_chunks[m_chunk].get() + m_used;
        m_used += text.size();
    }
    std::memcpy(to, text.data(), text.size());
    return {to, text.size()};
}

void StringPool::grow()
{
    std::vector<Bucket> bigger(m_buckets.size() * 2);
    const size_t mask = bigger.size() - 1;
    for (const Bucket& bucket : m_buckets) {
        if (bucket.id == UINT32_MAX) {
            continue;
        }
        size_t at = bucket.hash & mask;
        while (bigger[at].id != UINT32_MAX) {
            at = (at + 1) & mask;
        }
        bigger[at] = bucket;
    }
    m_buckets.swap(bigger);
}

} // namespace flamelane
