#pragma once

#include "core/analysis/compare/flame_diff.h"
#include "widgets/pages/flame_content.h"

#include <QString>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace flamelane {

/// What a person chose on the page of the differential flame graph.
struct FlameDiffChoice
{
    std::optional<FlameWeight> weight; // none, or one that a run lacks: what says most of both
    DiffWidth width = DiffWidth::Sum;

    bool operator==(const FlameDiffChoice&) const = default;
};

/// All that the page of the differential flame graph shows.
struct FlameDiffContent
{
    FlameDiffChoice choice;
    std::array<bool, kFlameWeights> hasWeight {}; // in both runs
    std::shared_ptr<const FlameContent> a; // behind the filters
    std::shared_ptr<const FlameContent> b;
    std::shared_ptr<const FlameContent> noise; // what filters do to both, added; no more than that
    std::shared_ptr<const FlameDiff> diff; // null where no weight is in both
    std::shared_ptr<const std::vector<FrameFamily>> families; // by frame of the diff
    std::vector<uint32_t> changed; // nodes, those whose own weight changed most first
    LoneFrames newFrames;
    LoneFrames goneFrames;
};

/// One of the two runs.
struct FlameDiffRun
{
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const Analysis> analysis; // in whose window stacks are weighed
};

/// A piece of work for gatherFlameDiff().
struct FlameDiffRequest
{
    FlameDiffRun a;
    FlameDiffRun b;
    FlameDiffChoice choice;
    std::vector<NoiseFilter> filters;
    std::vector<NoiseFilter> offered;
    std::shared_ptr<const FlameDiffContent> known; // used again as far as it is of the same
};

/// Off the interface thread. When cancelled, anything.
[[nodiscard]] FlameDiffContent gatherFlameDiff(const FlameDiffRequest& request,
                                               const Progress& progress);

/// What one more filter would do to both runs.
[[nodiscard]] FilterEffect previewedEffect(const FlameDiffContent& content,
                                           const NoiseFilter& filter);

/// "GPU time, A 12.3 ms, B 10.1 ms (−18 %), means of a step, folded: ...": for pictures.
[[nodiscard]] QString flameDiffSubtitle(const FlameDiffContent& content);

} // namespace flamelane
