#include "core/analysis/flame/flame_walk.h"

#include "core/analysis/flame/noise_filter.h"

#include <algorithm>

namespace flamelane {

namespace {

/// The slices whose node of the stacks is wanted, by start.
template<typename IsWanted>
std::vector<SliceId> slicesWhere(const Trace& trace, const FlameStacks& stacks,
                                 const IsWanted& isWanted)
{
    std::vector<SliceId> slices;
    for (uint32_t i = 0; i < stacks.nodeOf.size(); ++i) {
        if (stacks.nodeOf[i] != kNoNode && isWanted(stacks.nodeOf[i])) {
            slices.emplace_back(i);
        }
    }
    std::sort(slices.begin(), slices.end(), [&trace](SliceId a, SliceId b) {
        const TimeNs startA = trace.slices.start[a.index()];
        const TimeNs startB = trace.slices.start[b.index()];
        return startA != startB ? startA < startB : a < b;
    });
    return slices;
}

} // namespace

uint32_t heaviestChild(const FlameTree& tree, uint32_t node)
{
    return tree.childCount[node] == 0 ? kNoNode : tree.firstChild[node];
}

uint32_t siblingOf(const FlameTree& tree, uint32_t node, bool isNext)
{
    const uint32_t parent = tree.parent[node];
    if (parent == kNoNode) {
        return kNoNode;
    }
    const uint32_t first = tree.firstChild[parent];
    if (isNext) {
        return node + 1 < first + tree.childCount[parent] ? node + 1 : kNoNode;
    }
    return node > first ? node - 1 : kNoNode;
}

uint32_t nodeAlike(const FlameTree& tree, const FlameTree& other, uint32_t node)
{
    const bool isOneTable = tree.table == other.table; // then equal frames are equal numbers
    const auto isAlike = [&](uint32_t child, uint32_t wanted) {
        if (isOneTable) {
            return tree.frame[child] == other.frame[wanted];
        }
        const Frame& a = tree.frameOf(child);
        const Frame& b = other.frameOf(wanted);
        return a.kind == b.kind && a.role == b.role && tree.name(child) == other.name(wanted);
    };
    uint32_t at = 0;
    for (const uint32_t wanted : other.pathTo(node)) {
        const uint32_t first = tree.firstChild[at];
        for (uint32_t child = first; child < first + tree.childCount[at]; ++child) {
            if (isAlike(child, wanted)) {
                at = child;
                break;
            }
        }
    }
    return at;
}

Result<Query> frameQuery(std::string_view text)
{
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        return Query();
    }
    Result<Query> query = parseQuery(text);
    if (query && !isAboutNameAndKind(*query)) {
        return failure("only names and kinds can be found here");
    }
    return query;
}

FrameSearch searchFrames(const FlameTree& tree, const Query& query)
{
    FrameSearch search;
    search.isFound = matchedFrames(*tree.table, query);
    std::vector<bool> isSeen(tree.table->frames.size());
    std::vector<bool> isInside(tree.size()); // a found node is above or here
    for (uint32_t node = 0; node < tree.size(); ++node) {
        const uint32_t frame = tree.frame[node];
        const uint32_t parent = tree.parent[node];
        const bool isBelow = parent != kNoNode && isInside[parent];
        isInside[node] = isBelow || search.isFound[frame];
        if (!search.isFound[frame] || tree.total[node] == 0) {
            continue;
        }
        ++search.nodes;
        search.frames += isSeen[frame] ? 0 : 1;
        isSeen[frame] = true;
        search.weight += isBelow ? 0 : tree.total[node];
    }
    return search;
}

std::vector<SliceId> slicesOf(const Trace& trace, const FlameStacks& stacks, const FlameTree& tree,
                              std::span<const uint32_t> nodeOf, uint32_t node)
{
    const uint32_t frame = tree.frame[node];
    return slicesWhere(trace, stacks, [&](uint32_t origin) {
        return stacks.tree.frame[origin] == frame && nodeOf[origin] == node;
    });
}

std::vector<SliceId> slicesOfFrame(const Trace& trace, const FlameStacks& stacks, uint32_t frame)
{
    return slicesWhere(trace, stacks,
                       [&](uint32_t origin) { return stacks.tree.frame[origin] == frame; });
}

} // namespace flamelane
