#pragma once

#include "core/analysis/analysis.h"
#include "core/analysis/flame/flame_stacks.h"
#include "core/analysis/flame/flame_views.h"
#include "core/analysis/flame/frame_family.h"
#include "core/analysis/flame/noise_filter.h"

#include <QString>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace flamelane {

inline constexpr size_t kFlameWeights = static_cast<size_t>(FlameWeight::Recorded) + 1;

/// How the frames of a flame graph are arranged.
enum class FlameArrangement : uint8_t
{
    TopDown,
    BottomUp,
    ByName // a table, with callers and callees of the picked frame
};

/// What a person chose on the page of the flame graph.
struct FlameChoice
{
    std::optional<FlameWeight> weight; // none: what says most of the trace
    FlameArrangement arrangement = FlameArrangement::TopDown;
    TrackId track; // none: all
    std::string annotation; // empty: inside any and none
    bool isBackwardUnderForward = false;
    bool isRecursionFolded = false;

    bool operator==(const FlameChoice&) const = default;
};

/// A part of the trace that the graph may be restricted to: one track, or what is inside
/// annotations of one name.
struct FlameScope
{
    TrackId track;
    std::string annotation;
};

/// The stacks of a trace, unfiltered. Kept while filters change.
struct FlameBase
{
    std::shared_ptr<const Trace> trace;
    FlameOptions options;
    FlameStacks stacks;
    std::shared_ptr<const std::vector<FrameFamily>> families; // by frame
    std::vector<FlameScope> scopes;
    size_t unlistedScopes = 0; // annotations beyond what a list can be read in
    std::array<bool, kFlameWeights> hasWeight {};
};

/// All that the page of the flame graph shows.
struct FlameContent
{
    std::shared_ptr<const FlameBase> base;
    std::shared_ptr<const Analysis> analysis;
    FlameChoice choice;
    std::vector<NoiseFilter> filters; // those in force
    std::vector<FilterEffect> effects; // by filter
    std::vector<NoiseFilter> offered; // those on offer
    std::vector<FilterEffect> previews; // by offer: what it does, or would do on top of the others
    FlameTree tree; // top-down, behind the filters
    std::vector<uint32_t> nodeOf; // by node of the stacks: where it went in `tree`
    FlameTree turned; // BottomUp alone
    std::vector<FrameRow> rows; // ByName alone
    int64_t hidden = 0;
    std::array<int64_t, kFrameFamilies> ofFamily {}; // self weight; what is hidden is Other
    uint64_t steps = 0; // that were weighed; 0 where it is none of steps

    /// False for recorded stacks: the weights are those of the whole recording.
    [[nodiscard]] bool isOfWindow() const { return base->options.weight != FlameWeight::Recorded; }
    [[nodiscard]] const FlameTree& shown() const
    {
        return choice.arrangement == FlameArrangement::BottomUp ? turned : tree;
    }
};

/// A piece of work for gatherFlame().
struct FlameRequest
{
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const Analysis> analysis;
    FlameChoice choice;
    std::vector<NoiseFilter> filters;
    std::vector<NoiseFilter> offered;
    std::shared_ptr<const FlameBase> known; // used again where it is of the same options
};

/// Off the interface thread. When cancelled, anything.
[[nodiscard]] FlameContent gatherFlame(const FlameRequest& request, const Progress& progress);

/// Callers and callees of one frame.
struct FlameSandwich
{
    uint32_t frame = 0;
    std::shared_ptr<const FlameTree> callers;
    std::shared_ptr<const FlameTree> callees;
};
[[nodiscard]] FlameSandwich gatherSandwich(const FlameContent& content, uint32_t frame);

/// "stream 7", or "inside forward".
[[nodiscard]] QString scopeTitle(const Trace& trace, const FlameScope& scope);
/// What was weighed: "Steady steps, 10 of 12", or "Whole recording".
[[nodiscard]] QString flameWindowWords(const FlameContent& content);
/// "GPU time, steady steps, 10 of 12, folded: CUDA libraries": for pictures.
[[nodiscard]] QString flameSubtitle(const FlameContent& content);

} // namespace flamelane
