#include "core/analysis/flame/flame_views.h"

#include "core/analysis/flame/flame_walk.h"

#include <algorithm>
#include <array>

namespace flamelane {

namespace {

constexpr size_t kLongestCycle = 4; // frames that take turns in a recursion

/// How many frames a node repeats: its stack ends with so many frames twice in a row. 0: none.
size_t repeatedFrames(const FlameTreeBuilder& builder, uint32_t above, uint32_t frame)
{
    std::array<uint32_t, 2 * kLongestCycle> stack {frame};
    size_t size = 1;
    for (uint32_t node = above; node != kNoNode && size < stack.size();
         node = builder.parentOf(node)) {
        stack[size++] = builder.frameOf(node);
    }
    for (size_t length = 1; length * 2 <= size; ++length) {
        if (std::equal(stack.begin(), stack.begin() + length, stack.begin() + length)) {
            return length;
        }
    }
    return 0;
}

/// Calls `visit` for each node in the order of drawing, with whether its frame occurs above it.
template<typename Visit>
void visitNodes(const FlameTree& tree, const Visit& visit)
{
    std::vector<uint32_t> occurrences(tree.table->frames.size());
    walkTree(
        tree, [&](uint32_t node) { visit(node, occurrences[tree.frame[node]]++ > 0); },
        [&](uint32_t node) { --occurrences[tree.frame[node]]; });
}

/// The outermost occurrences of a frame, in the order of drawing.
std::vector<uint32_t> outermost(const FlameTree& tree, uint32_t frame)
{
    std::vector<uint32_t> nodes;
    visitNodes(tree, [&](uint32_t node, bool isInside) {
        if (tree.frame[node] == frame && !isInside) {
            nodes.push_back(node);
        }
    });
    return nodes;
}

/// Adds a node's stack from the node itself outwards, and returns where it ends.
uint32_t addOutwards(FlameTreeBuilder& builder, const FlameTree& tree, uint32_t node)
{
    uint32_t at = FlameTreeBuilder::kRoot;
    for (uint32_t each = node; tree.parent[each] != kNoNode; each = tree.parent[each]) {
        at = builder.child(at, tree.frame[each]);
        builder.addCalls(at, tree.count[node], tree.largest[node], tree.self[node]);
    }
    return at;
}

} // namespace

ChangedTree recursionFolded(const FlameTree& tree)
{
    FlameTreeBuilder builder;
    ChangedTree result;
    result.nodeOf.resize(tree.size());
    for (uint32_t node = 1; node < tree.size(); ++node) {
        uint32_t at = result.nodeOf[tree.parent[node]];
        size_t repeated = repeatedFrames(builder, at, tree.frame[node]);
        if (repeated == 0) {
            at = builder.child(at, tree.frame[node]);
        } else {
            while (--repeated > 0) {
                at = builder.parentOf(at);
            }
        }
        result.nodeOf[node] = at;
        builder.addSelf(at, tree.self[node]);
        builder.addCalls(at, tree.count[node], tree.largest[node], tree.total[node]);
    }
    builder.addSelf(FlameTreeBuilder::kRoot, tree.self[0]);
    std::vector<uint32_t> numbers;
    result.tree = builder.build(tree.weight, tree.table, &numbers);
    for (uint32_t& node : result.nodeOf) {
        node = numbers[node]; // all are kept: they hold what the tree's own hold
    }
    return result;
}

FlameTree bottomUp(const FlameTree& tree)
{
    FlameTreeBuilder builder;
    for (uint32_t node = 0; node < tree.size(); ++node) {
        if (tree.self[node] > 0) {
            builder.addSelf(addOutwards(builder, tree, node), tree.self[node]);
        }
    }
    return builder.build(tree.weight, tree.table);
}

std::vector<FrameRow> frameTable(const FlameTree& tree)
{
    std::vector<FrameRow> byFrame(tree.table->frames.size());
    std::vector<int64_t> largest(byFrame.size());
    visitNodes(tree, [&](uint32_t node, bool isInside) {
        FrameRow& row = byFrame[tree.frame[node]];
        row.frame = tree.frame[node];
        row.self += tree.self[node];
        row.total += isInside ? 0 : tree.total[node];
        row.count += tree.count[node];
        if (row.largest.isNone() || tree.total[node] > largest[row.frame]) {
            row.largest = tree.largest[node];
            largest[row.frame] = tree.total[node];
        }
    });
    std::vector<FrameRow> rows;
    for (const FrameRow& row : byFrame) {
        if (tree.table->frames[row.frame].role == FrameRole::Code
            && (row.total > 0 || row.count > 0)) {
            rows.push_back(row);
        }
    }
    std::sort(rows.begin(), rows.end(), [&tree](const FrameRow& a, const FrameRow& b) {
        if (a.total != b.total) {
            return a.total > b.total;
        }
        if (a.self != b.self) {
            return a.self > b.self;
        }
        const std::string_view nameA = tree.table->name(a.frame);
        const std::string_view nameB = tree.table->name(b.frame);
        return nameA != nameB ? nameA < nameB : a.frame < b.frame;
    });
    return rows;
}

FlameTree calleesOf(const FlameTree& tree, uint32_t frame)
{
    FlameTreeBuilder builder;
    std::vector<uint32_t> went(tree.size(), kNoNode);
    for (const uint32_t node : outermost(tree, frame)) {
        went[node] = FlameTreeBuilder::kRoot;
    }
    for (uint32_t node = 0; node < tree.size(); ++node) {
        const uint32_t parent = tree.parent[node];
        const uint32_t above = went[node] == FlameTreeBuilder::kRoot ? went[node]
            : parent == kNoNode                                      ? kNoNode
                                                                     : went[parent];
        if (above == kNoNode) {
            continue;
        }
        went[node] = builder.child(above, tree.frame[node]);
        builder.addSelf(went[node], tree.self[node]);
        builder.addCalls(went[node], tree.count[node], tree.largest[node], tree.total[node]);
    }
    return builder.build(tree.weight, tree.table);
}

FlameTree callersOf(const FlameTree& tree, uint32_t frame)
{
    FlameTreeBuilder builder;
    for (const uint32_t node : outermost(tree, frame)) {
        if (tree.total[node] > 0) {
            builder.addSelf(addOutwards(builder, tree, node), tree.total[node]);
        }
    }
    return builder.build(tree.weight, tree.table);
}

} // namespace flamelane
