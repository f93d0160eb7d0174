#include "core/trace/build/stack_tree.h"

#include <cassert>

namespace flamelane {

namespace {

constexpr size_t kFirstBuckets = 64;

/// Pairs of small numbers as they are would crowd few buckets. The finalizer of MurmurHash3.
size_t spread(uint64_t key)
{
    key = (key ^ (key >> 33U)) * 0xff51afd7ed558ccdU;
    key = (key ^ (key >> 33U)) * 0xc4ceb9fe1a85ec53U;
    return key ^ (key >> 33U);
}

} // namespace

StackTree::StackTree(StringPool& strings)
    : m_strings(strings)
    , m_buckets(kFirstBuckets, kNoFrame)
{
}

size_t StackTree::bucketOf(uint32_t parent, StringId name) const
{
    const size_t mask = m_buckets.size() - 1;
    size_t at = spread(uint64_t {parent} << 32U | name.index()) & mask;
    while (m_buckets[at] != kNoFrame
           && (m_stacks.parent[m_buckets[at]] != parent || m_stacks.name[m_buckets[at]] != name)) {
        at = (at + 1) & mask;
    }
    return at;
}

void StackTree::growBuckets()
{
    m_buckets.assign(m_buckets.size() * 2, kNoFrame);
    for (uint32_t frame = 0; frame < m_stacks.size(); ++frame) {
        m_buckets[bucketOf(m_stacks.parent[frame], m_stacks.name[frame])] = frame;
    }
}

std::optional<uint32_t> StackTree::frame(uint32_t parent, std::string_view name)
{
    const StringId id = m_strings.intern(name);
    const size_t bucket = bucketOf(parent, id);
    if (m_buckets[bucket] != kNoFrame) {
        return m_buckets[bucket];
    }
    const uint32_t next = m_stacks.size();
    if (next == kNoFrame) {
        return std::nullopt;
    }
    m_buckets[bucket] = next;
    m_stacks.name.push_back(id);
    m_stacks.parent.push_back(parent);
    m_stacks.weight.push_back(0);
    m_stacks.count.push_back(0);
    if (size_t {m_stacks.size()} * 2 > m_buckets.size()) {
        growBuckets();
    }
    return next;
}

StackAdded StackTree::fit(Decimal weight, int64_t& digits)
{
    assert(weight.digits >= 0);
    if (weight.decimals > m_stacks.decimals) {
        const auto total = digitsWith({m_total, m_stacks.decimals}, weight.decimals);
        int64_t sum = 0;
        if (total && !__builtin_add_overflow(*total, weight.digits, &sum)) {
            for (int64_t& each : m_stacks.weight) {
                each = *digitsWith({each, m_stacks.decimals}, weight.decimals); // less than total
            }
            m_stacks.decimals = weight.decimals;
            m_total = *total;
        }
    }
    const auto fitting = digitsWith(weight, m_stacks.decimals);
    int64_t sum = 0;
    if (!fitting || __builtin_add_overflow(m_total, *fitting, &sum)) {
        return StackAdded::TooLarge;
    }
    digits = *fitting;
    return weight.decimals > m_stacks.decimals || weight.isRounded ? StackAdded::Rounded
                                                                   : StackAdded::Exactly;
}

StackAdded StackTree::add(std::span<const std::string_view> frames, Decimal weight)
{
    int64_t digits = 0;
    if (fit(weight, digits) == StackAdded::TooLarge) {
        return StackAdded::TooLarge; // before a frame is made for it
    }
    size_t at = 0;
    while (at < frames.size() && at < m_last.size()
           && m_strings.view(m_stacks.name[m_last[at]]) == frames[at]) {
        ++at;
    }
    m_last.resize(at);
    for (; at < frames.size(); ++at) {
        const auto next = frame(m_last.empty() ? kNoFrame : m_last.back(), frames[at]);
        if (!next) {
            return StackAdded::TooLarge;
        }
        m_last.push_back(*next);
    }
    return m_last.empty() ? StackAdded::TooLarge : add(m_last.back(), weight);
}

StackAdded StackTree::add(uint32_t frame, Decimal weight)
{
    int64_t digits = 0;
    const StackAdded added = fit(weight, digits);
    if (added != StackAdded::TooLarge) {
        m_total += digits;
        m_stacks.weight[frame] += digits;
        ++m_stacks.count[frame];
    }
    return added;
}

void StackTree::moveTo(RecordedStacks& stacks)
{
    m_stacks.unit = std::move(stacks.unit);
    stacks = std::move(m_stacks);
}

} // namespace flamelane
