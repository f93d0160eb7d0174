#pragma once

#include "core/analysis/flame/flame_stacks.h"
#include "core/analysis/flame/flame_tree.h"
#include "core/analysis/query.h"

#include <span>
#include <string_view>
#include <vector>

namespace flamelane {

/// Calls `enter` and `leave` around each node and all below it, in the order of drawing. Not
/// recursive: stacks of broken files are tens of thousands deep.
template<typename Enter, typename Leave>
void walkTree(const FlameTree& tree, const Enter& enter, const Leave& leave)
{
    struct Step
    {
        uint32_t node;
        uint32_t nextChild;
    };
    std::vector<Step> stack {{0, 0}};
    enter(uint32_t {0});
    while (!stack.empty()) {
        Step& step = stack.back();
        if (step.nextChild < tree.childCount[step.node]) {
            const uint32_t child = tree.firstChild[step.node] + step.nextChild++;
            enter(child);
            stack.push_back({child, 0});
        } else {
            leave(step.node);
            stack.pop_back();
        }
    }
}

// Steps from node to node, as the keys take them. kNoNode where there is nothing that way.

[[nodiscard]] uint32_t heaviestChild(const FlameTree& tree, uint32_t node);
/// The next (previous) child of the same parent, from the heaviest to the lightest.
[[nodiscard]] uint32_t siblingOf(const FlameTree& tree, uint32_t node, bool isNext);

/// Where a node of one tree is in another, as after a filter was switched: the deepest node of
/// `tree` on the other's path. Frames that `tree` does not have there are passed over.
[[nodiscard]] uint32_t nodeAlike(const FlameTree& tree, const FlameTree& other, uint32_t node);

/// A search for frames, as typed; blank text is the empty query. Errors: "column 5: ...", or that
/// it asks for more than names and kinds.
[[nodiscard]] Result<Query> frameQuery(std::string_view text);

/// What a search finds in a tree.
struct FrameSearch
{
    std::vector<bool> isFound; // by frame
    uint32_t frames = 0; // found and weighing something
    uint32_t nodes = 0;
    int64_t weight = 0; // of the outermost of them: what is found inside is not added again
};

/// `query` is about names and kinds. Groups are never found.
[[nodiscard]] FrameSearch searchFrames(const FlameTree& tree, const Query& query);

/// The slices that a node is made of, by start. `tree` was made of the stacks, and `nodeOf` tells
/// where each node of the stacks went in it.
[[nodiscard]] std::vector<SliceId> slicesOf(const Trace& trace, const FlameStacks& stacks,
                                            const FlameTree& tree, std::span<const uint32_t> nodeOf,
                                            uint32_t node);
/// Those of a frame, wherever it stands.
[[nodiscard]] std::vector<SliceId> slicesOfFrame(const Trace& trace, const FlameStacks& stacks,
                                                 uint32_t frame);

} // namespace flamelane
