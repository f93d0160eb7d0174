#pragma once

#include "core/analysis/flame/flame_tree.h"

#include <cstdint>
#include <vector>

namespace flamelane {

/// What the boxes of two merged flame trees are as wide as.
enum class DiffWidth : uint8_t
{
    A,
    B,
    Sum, // of both, so that what is gone and what is new can be seen beside each other
};

/// The flame trees of two runs merged by path. Weights are means of a step, all in the same small
/// parts of the unit, so that they are whole numbers: children and self add up within each run, and
/// the root's are all that the run's tree weighs. Columns are by node of the tree.
struct FlameDiff
{
    static constexpr uint32_t kNone = UINT32_MAX; // no frame

    FlameTree tree; // weighs what `width` says; table and counts are of both runs
    DiffWidth width {};
    uint64_t stepsA = 1; // that weights are the mean of; 1 where a run has none and is taken whole
    uint64_t stepsB = 1;
    uint64_t parts = 1; // of the unit: the least common multiple of the steps

    std::vector<int64_t> a; // with all below
    std::vector<int64_t> b;
    std::vector<int64_t> selfA;
    std::vector<int64_t> selfB;
    std::vector<uint64_t> countA; // of all steps
    std::vector<uint64_t> countB;
    std::vector<SliceId> largestA; // of A's trace; none where A has none
    std::vector<SliceId> largestB;
    std::vector<uint32_t> frameA; // of tree.table: as A calls it; kNone where A lacks the frame
    std::vector<uint32_t> frameB;
    int64_t largestChange = 0; // the farthest from 0 of any node

    [[nodiscard]] int64_t change(uint32_t node) const { return b[node] - a[node]; }
    [[nodiscard]] int64_t changeOfSelf(uint32_t node) const { return selfB[node] - selfA[node]; }
    /// Frames that only B has. One around frames of both runs has a weight in A, too.
    [[nodiscard]] bool isNew(uint32_t node) const { return frameA[node] == kNone; }
    [[nodiscard]] bool isGone(uint32_t node) const { return frameB[node] == kNone; }
    /// What A calls it where that is another name than the tree's; else kNone.
    [[nodiscard]] uint32_t otherNameInA(uint32_t node) const;
    /// How much a change matters, from -1 (less in B) to 1: the geometric mean of its share of the
    /// frame, be that in A or B larger, and its share of the largest change.
    [[nodiscard]] double strength(uint32_t node) const;
};

/// Merges two trees of one weight, behind the same filters. Frames are the same where, below the
/// same frame, they have the same name and role; what is left over of Python, the same name but for
/// the line. Then one level may be missing in either run: a frame that the other run lacks is
/// passed over where children with at least half of the weight below it are left over in the other
/// run, one level higher; they are merged below it. At last, inside an operator that both have,
/// what is left of kernels and of calls is paired by order of weight: another library's kernel for
/// the same product. The rest is new or gone with all below.
[[nodiscard]] FlameDiff diffFlames(const FlameTree& a, uint64_t stepsA, const FlameTree& b,
                                   uint64_t stepsB, DiffWidth width);

/// The nodes whose own weight changed, those that changed most first; then by node. At most `most`.
[[nodiscard]] std::vector<uint32_t> largestChanges(const FlameDiff& diff, size_t most);

/// Frames that one run alone has.
struct LoneFrames
{
    uint32_t frames = 0; // nodes
    int64_t weight = 0; // their own
};
[[nodiscard]] LoneFrames newFrames(const FlameDiff& diff);
[[nodiscard]] LoneFrames goneFrames(const FlameDiff& diff);

} // namespace flamelane
