#include "core/analysis/flame/flame_tree.h"

#include <algorithm>
#include <numeric>

namespace flamelane {

namespace {

/// Hostile files hold weights whose sum no number can hold.
int64_t clampedSum(int64_t a, int64_t b)
{
    int64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? INT64_MAX : sum;
}

} // namespace

std::string_view flameWeightName(FlameWeight weight)
{
    switch (weight) {
    case FlameWeight::GpuTime:
        return "gpu";
    case FlameWeight::CpuTime:
        return "cpu";
    case FlameWeight::Bytes:
        return "bytes";
    case FlameWeight::Count:
        return "count";
    case FlameWeight::Recorded:
        return "recorded";
    }
    return {};
}

FrameTable::FrameTable()
{
    frames.push_back({names.intern("all"), SliceKind::Other, FrameRole::Root});
    frames.push_back({names.intern("hidden"), SliceKind::Other, FrameRole::Hidden});
}

uint32_t FlameTree::depthOf(uint32_t node) const
{
    uint32_t depth = 0;
    for (uint32_t above = parent[node]; above != kNoNode; above = parent[above]) {
        ++depth;
    }
    return depth;
}

std::vector<uint32_t> FlameTree::pathTo(uint32_t node) const
{
    std::vector<uint32_t> path;
    for (uint32_t each = node; each != kNoNode; each = parent[each]) {
        path.push_back(each);
    }
    std::reverse(path.begin(), path.end());
    return path;
}

std::vector<std::string> FlameTree::namesTo(uint32_t node) const
{
    std::vector<std::string> names;
    for (const uint32_t each : pathTo(node)) {
        if (each != 0) {
            names.emplace_back(name(each));
        }
    }
    return names;
}

uint32_t FlameTree::nodeOf(const std::vector<std::string>& names) const
{
    uint32_t at = 0;
    for (const std::string& wanted : names) {
        const uint32_t first = firstChild[at];
        const uint32_t end = first + childCount[at];
        uint32_t child = first;
        while (child < end && name(child) != wanted) {
            ++child;
        }
        if (child == end) {
            return kNoNode;
        }
        at = child;
    }
    return at;
}

int64_t hiddenWeight(const FlameTree& tree)
{
    for (uint32_t i = 0; i < tree.childCount[0]; ++i) {
        const uint32_t node = tree.firstChild[0] + i;
        if (tree.frame[node] == FrameTable::kHidden) {
            return tree.total[node];
        }
    }
    return 0;
}

FlameTreeBuilder::FlameTreeBuilder()
    : m_frame {FrameTable::kRoot}
    , m_parent {kNoNode}
    , m_self(1)
    , m_count(1)
    , m_largest(1)
    , m_largestWeight(1)
    , m_buckets(64, kNoNode)
{
}

size_t FlameTreeBuilder::bucketOf(uint64_t key) const
{
    key *= 0x9e3779b97f4a7c15; // Fibonacci hashing: the high bits depend on all of the key
    return (key >> 32) & (m_buckets.size() - 1);
}

uint32_t FlameTreeBuilder::child(uint32_t node, uint32_t frame)
{
    size_t bucket = bucketOf(uint64_t {node} << 32 | frame);
    while (m_buckets[bucket] != kNoNode) {
        const uint32_t found = m_buckets[bucket];
        if (m_parent[found] == node && m_frame[found] == frame) {
            return found;
        }
        bucket = (bucket + 1) & (m_buckets.size() - 1);
    }
    const uint32_t made = size();
    m_buckets[bucket] = made;
    m_frame.push_back(frame);
    m_parent.push_back(node);
    m_self.push_back(0);
    m_count.push_back(0);
    m_largest.emplace_back();
    m_largestWeight.push_back(0);
    if (m_frame.size() * 2 > m_buckets.size()) {
        grow();
    }
    return made;
}

void FlameTreeBuilder::grow()
{
    m_buckets.assign(m_buckets.size() * 2, kNoNode);
    for (uint32_t node = 1; node < size(); ++node) { // the root is nobody's child
        size_t bucket = bucketOf(uint64_t {m_parent[node]} << 32 | m_frame[node]);
        while (m_buckets[bucket] != kNoNode) {
            bucket = (bucket + 1) & (m_buckets.size() - 1);
        }
        m_buckets[bucket] = node;
    }
}

void FlameTreeBuilder::addSelf(uint32_t node, int64_t weight)
{
    m_self[node] = clampedSum(m_self[node], weight);
}

void FlameTreeBuilder::addCalls(uint32_t node, uint64_t count, SliceId slice, int64_t weight)
{
    m_count[node] += count;
    if (!slice.isNone() && (m_largest[node].isNone() || weight > m_largestWeight[node])) {
        m_largest[node] = slice;
        m_largestWeight[node] = weight;
    }
}

FlameTree FlameTreeBuilder::build(FlameWeight weight, std::shared_ptr<const FrameTable> table,
                                  std::vector<uint32_t>* numbers)
{
    const uint32_t nodes = size();
    std::vector<int64_t> total = m_self;
    std::vector<bool> isKept(nodes);
    isKept[kRoot] = true;
    for (uint32_t i = nodes; i-- > 1;) {
        total[m_parent[i]] = clampedSum(total[m_parent[i]], total[i]);
        isKept[i] = isKept[i] || m_self[i] > 0 || m_count[i] > 0;
        isKept[m_parent[i]] = isKept[m_parent[i]] || isKept[i];
    }
    // Children behind one another, by parent, and within a parent as they shall be seen.
    std::vector<uint32_t> first(nodes + 1);
    for (uint32_t i = 1; i < nodes; ++i) {
        first[m_parent[i] + 1] += isKept[i] ? 1 : 0;
    }
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<uint32_t> children(nodes);
    std::vector<uint32_t> next(first.begin(), first.end() - 1);
    for (uint32_t i = 1; i < nodes; ++i) {
        if (isKept[i]) {
            children[next[m_parent[i]]++] = i;
        }
    }
    const auto isBefore = [&](uint32_t a, uint32_t b) {
        if (total[a] != total[b]) {
            return total[a] > total[b];
        }
        const std::string_view nameA = table->name(m_frame[a]);
        const std::string_view nameB = table->name(m_frame[b]);
        return nameA != nameB ? nameA < nameB : m_frame[a] < m_frame[b];
    };

    // Level by level, so that children lie side by side.
    std::vector<uint32_t> order {kRoot};
    order.reserve(nodes);
    FlameTree tree;
    tree.weight = weight;
    tree.parent = {kNoNode};
    tree.start = {0};
    for (uint32_t i = 0; i < order.size(); ++i) {
        const uint32_t node = order[i];
        std::sort(children.begin() + first[node], children.begin() + first[node + 1], isBefore);
        tree.firstChild.push_back(static_cast<uint32_t>(order.size()));
        tree.childCount.push_back(first[node + 1] - first[node]);
        int64_t start = tree.start[i];
        for (uint32_t c = first[node]; c < first[node + 1]; ++c) {
            order.push_back(children[c]);
            tree.parent.push_back(i);
            tree.start.push_back(start);
            start = clampedSum(start, total[children[c]]);
        }
    }
    for (const uint32_t node : order) {
        tree.frame.push_back(m_frame[node]);
        tree.self.push_back(m_self[node]);
        tree.total.push_back(total[node]);
        tree.count.push_back(m_count[node]);
        tree.largest.push_back(m_largest[node]);
    }
    tree.table = std::move(table);
    if (numbers) {
        numbers->assign(nodes, kNoNode);
        for (uint32_t i = 0; i < order.size(); ++i) {
            (*numbers)[order[i]] = i;
        }
    }
    *this = FlameTreeBuilder();
    return tree;
}

} // namespace flamelane
