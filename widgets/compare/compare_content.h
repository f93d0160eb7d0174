#pragma once

#include "core/analysis/compare/comparison.h"
#include "core/analysis/compare/step_deltas.h"
#include "core/analysis/flame/noise_filter.h"
#include "core/analysis/thresholds.h"
#include "core/base/progress.h"

#include <memory>
#include <vector>

namespace flamelane {

/// Which of the two runs: A stands above, or on the left, and is what B is measured by.
enum class RunRole
{
    A,
    B
};
inline constexpr size_t kRuns = 2;

/// One of the runs of a comparison, in its window.
struct RunOfPair
{
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const Analysis> analysis;
    std::vector<Finding> findings;
    std::vector<TimeRange> steps; // that are compared
};

/// All that the page of the comparison shows.
struct CompareContent
{
    RunOfPair runs[kRuns]; // by RunRole
    Comparison comparison;
    std::vector<const ComparedRow*> contributions; // of `comparison`, the largest first
    std::vector<DeltaSpan> spans;

    [[nodiscard]] const RunOfPair& run(RunRole role) const
    {
        return runs[static_cast<size_t>(role)];
    }
    [[nodiscard]] ComparedRun compared(RunRole role) const
    {
        return {*run(role).trace, *run(role).analysis, run(role).findings};
    }
    [[nodiscard]] SteppedRun stepped(RunRole role) const
    {
        return {*run(role).trace, run(role).steps};
    }

    CompareContent() = default;
    CompareContent(const CompareContent&) = delete; // `contributions` points into it
    CompareContent& operator=(const CompareContent&) = delete;
};

/// A piece of work for gatherComparison(). None of the pointers is null.
struct CompareRequest
{
    std::shared_ptr<const Trace> traces[kRuns]; // by RunRole
    std::shared_ptr<const Analysis> analyses[kRuns];
    std::vector<NoiseFilter> filters;
    Thresholds thresholds;
};

/// Off the interface thread. When cancelled, anything.
[[nodiscard]] std::shared_ptr<const CompareContent> gatherComparison(const CompareRequest& request,
                                                                     const Progress& progress);

} // namespace flamelane
