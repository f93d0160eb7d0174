#pragma once

#include "core/analysis/flame/flame_tree.h"
#include "core/analysis/query.h"

#include <span>
#include <string>
#include <vector>

namespace flamelane {

/// What becomes of the frames that a filter is about.
enum class FilterMode : uint8_t
{
    /// They merge into the nearest visible frame above. All weights stay, only boxes go.
    Fold,
    /// Their own weight moves to the "hidden" frame; what is below them moves up.
    Hide,
    /// They and the frames above them stay. What is below them merges into them, and the weight of
    /// all other stacks moves to the "hidden" frame.
    Isolate,
};
inline constexpr size_t kFilterModes = static_cast<size_t>(FilterMode::Isolate) + 1;

/// "fold", "hide", "isolate".
[[nodiscard]] std::string_view filterModeName(FilterMode mode);

/// One step of noise filtering: a predicate over names and kinds, and what becomes of its frames.
struct NoiseFilter
{
    std::string name; // a preset's words, or the pattern
    FilterMode mode = FilterMode::Fold;
    std::string pattern; // as written; what `query` was made of
    Query query; // isAboutNameAndKind()
};

/// Parses the pattern: a query (see parseQuery()) about names and kinds alone.
/// Errors: "column 5: ...", or that it asks for something else.
[[nodiscard]] Result<NoiseFilter> makeNoiseFilter(std::string name, FilterMode mode,
                                                  std::string pattern);

/// For each frame of a table, whether a query about names and kinds finds it; groups are never
/// found.
[[nodiscard]] std::vector<bool> matchedFrames(const FrameTable& table, const Query& query);

/// A tree made from another, and where each of the other's nodes went.
struct ChangedTree
{
    FlameTree tree;
    std::vector<uint32_t> nodeOf; // by node of the other: the node that its own weight is part of
};

/// What a filter did: weight that was its frames' own and is now another frame's. A share of 0 to 1
/// of the tree's total.
struct FilterEffect
{
    int64_t weight = 0;
    double share = 0;
    uint32_t boxes = 0; // nodes that weigh something, with those below them, and went
};

/// A filter that moves more than this share deserves a word: what is left may be the lesser part.
inline constexpr double kLargeEffect = 0.5;

/// A tree behind a trail of filters, each of which sees what those before it left.
struct FilteredTree
{
    FlameTree tree;
    std::vector<uint32_t> nodeOf; // by node of the unfiltered tree
    std::vector<FilterEffect> effects; // by filter
};

[[nodiscard]] FilteredTree filtered(const FlameTree& tree, std::span<const NoiseFilter> filters);

/// What one more filter would do to a tree, without doing it.
[[nodiscard]] FilterEffect previewedEffect(const FlameTree& tree, const NoiseFilter& filter);

} // namespace flamelane
