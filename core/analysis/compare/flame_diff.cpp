#include "core/analysis/compare/flame_diff.h"

#include "core/analysis/compare/flame_match.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace flamelane {

namespace {

/// Hostile files hold weights whose sum or multiple no number can hold.
int64_t clampedSum(int64_t a, int64_t b)
{
    int64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? INT64_MAX : sum;
}

int64_t clampedProduct(int64_t weight, uint64_t factor)
{
    int64_t product = 0;
    return __builtin_mul_overflow(weight, factor, &product) ? INT64_MAX : product;
}

int64_t weightOf(DiffWidth width, int64_t a, int64_t b)
{
    switch (width) {
    case DiffWidth::A:
        return a;
    case DiffWidth::B:
        return b;
    case DiffWidth::Sum:
        break;
    }
    return clampedSum(a, b);
}

/// One run's part of the columns.
struct Side
{
    const FlameTree& run;
    uint64_t factor; // from its unit to parts
    std::vector<int64_t>& total;
    std::vector<int64_t>& self;
    std::vector<uint64_t>& count;
    std::vector<SliceId>& largest;
    std::vector<uint32_t>& frame;

    void resize(size_t nodes) const
    {
        total.resize(nodes);
        self.resize(nodes);
        count.resize(nodes);
        largest.resize(nodes);
        frame.assign(nodes, FlameDiff::kNone);
    }

    [[nodiscard]] int64_t selfOf(uint32_t own) const
    {
        return own == kNoNode ? 0 : clampedProduct(run.self[own], factor);
    }

    void fill(uint32_t node, uint32_t own, const std::vector<uint32_t>& frames) const
    {
        if (own == kNoNode) {
            return;
        }
        self[node] = clampedSum(self[node], selfOf(own));
        total[node] = self[node];
        count[node] += run.count[own];
        largest[node] = run.largest[own];
        frame[node] = frames[run.frame[own]];
    }
};

/// From the leaves up: parents precede their children.
void addUp(std::vector<int64_t>& total, const std::vector<uint32_t>& parent)
{
    for (size_t node = total.size(); node-- > 1;) {
        total[parent[node]] = clampedSum(total[parent[node]], total[node]);
    }
}

/// What follows from the columns of each run.
void finish(FlameDiff& diff)
{
    FlameTree& tree = diff.tree;
    addUp(diff.a, tree.parent);
    addUp(diff.b, tree.parent);
    for (uint32_t node = 0; node < tree.size(); ++node) {
        tree.count[node] = diff.countA[node] + diff.countB[node];
        const SliceId inB = diff.largestB[node];
        tree.largest[node] = inB.isNone() ? diff.largestA[node] : inB;
        if (tree.frameOf(node).role == FrameRole::Hidden) {
            // That filters hide nothing in one run makes nothing new.
            diff.frameA[node] = tree.frame[node];
            diff.frameB[node] = tree.frame[node];
        }
        diff.largestChange = std::max(diff.largestChange, std::abs(diff.change(node)));
    }
}

template<typename Lone>
LoneFrames loneFrames(const std::vector<int64_t>& self, const Lone& isLone)
{
    LoneFrames lone;
    for (uint32_t node = 0; node < self.size(); ++node) {
        if (isLone(node)) {
            ++lone.frames;
            lone.weight = clampedSum(lone.weight, self[node]);
        }
    }
    return lone;
}

} // namespace

uint32_t FlameDiff::otherNameInA(uint32_t node) const
{
    const uint32_t frame = frameA[node];
    return frame == kNone || isGone(node)
            || tree.table->frames[frame].name == tree.frameOf(node).name
        ? kNone
        : frame;
}

double FlameDiff::strength(uint32_t node) const
{
    const auto changed = static_cast<double>(change(node));
    if (changed == 0) {
        return 0;
    }
    const double ofFrame = std::abs(changed) / static_cast<double>(std::max(a[node], b[node]));
    const double ofLargest = std::abs(changed) / static_cast<double>(largestChange);
    return std::copysign(std::sqrt(ofFrame * ofLargest), changed);
}

FlameDiff diffFlames(const FlameTree& a, uint64_t stepsA, const FlameTree& b, uint64_t stepsB,
                     DiffWidth width)
{
    FlameDiff diff;
    diff.width = width;
    diff.stepsA = std::max<uint64_t>(1, stepsA);
    diff.stepsB = std::max<uint64_t>(1, stepsB);
    diff.parts = std::lcm(diff.stepsA, diff.stepsB);
    const Side sideA {
        a, diff.parts / diff.stepsA, diff.a, diff.selfA, diff.countA, diff.largestA, diff.frameA};
    const Side sideB {
        b, diff.parts / diff.stepsB, diff.b, diff.selfB, diff.countB, diff.largestB, diff.frameB};

    const MergedFrames frames = mergedFrames(*a.table, *b.table);
    FlameTreeBuilder builder;
    const std::vector<NodePair> pairs = matchFlames(a, b, frames, builder);
    for (const NodePair& pair : pairs) {
        builder.addSelf(pair.node, weightOf(width, sideA.selfOf(pair.a), sideB.selfOf(pair.b)));
        // Keeps what weighs nothing by this width; the true counts follow.
        builder.addCalls(pair.node, 1, SliceId(), 0);
    }
    std::vector<uint32_t> numbers;
    diff.tree = builder.build(a.weight, frames.table, &numbers);
    sideA.resize(numbers.size());
    sideB.resize(numbers.size());
    for (const NodePair& pair : pairs) {
        sideA.fill(numbers[pair.node], pair.a, frames.ofA);
        sideB.fill(numbers[pair.node], pair.b, frames.ofB);
    }
    finish(diff);
    return diff;
}

std::vector<uint32_t> largestChanges(const FlameDiff& diff, size_t most)
{
    std::vector<uint32_t> nodes;
    for (uint32_t node = 0; node < diff.tree.size(); ++node) {
        if (diff.changeOfSelf(node) != 0) {
            nodes.push_back(node);
        }
    }
    std::stable_sort(nodes.begin(), nodes.end(), [&diff](uint32_t x, uint32_t y) {
        return std::abs(diff.changeOfSelf(x)) > std::abs(diff.changeOfSelf(y));
    });
    nodes.resize(std::min(most, nodes.size()));
    return nodes;
}

LoneFrames newFrames(const FlameDiff& diff)
{
    return loneFrames(diff.selfB, [&diff](uint32_t node) { return diff.isNew(node); });
}

LoneFrames goneFrames(const FlameDiff& diff)
{
    return loneFrames(diff.selfA, [&diff](uint32_t node) { return diff.isGone(node); });
}

} // namespace flamelane
