#include "core/analysis/rules/evidence.h"
#include "core/analysis/rules/rule.h"
#include "core/analysis/rules/wording.h"
#include "core/base/format.h"

#include <fmt/format.h>

#include <algorithm>

namespace flamelane {

namespace {

std::optional<Finding> compilesInWindow(const RuleInput& input)
{
    const TimeNs idle = input.idleFor({Cause::Compile});
    const double share = input.shareOf(idle);
    const auto severity
        = severityOf(share, input.thresholds.compileNote, input.thresholds.compileProblem);
    if (!severity) {
        return std::nullopt;
    }
    const std::vector<SliceId> slices = hostSlicesFor(input, Cause::Compile);
    Finding finding {"compile", *severity, {}, share, idle, {}, {}};
    finding.title = fmt::format(
        "{} waits {} of the window, {}, for code to be compiled or loaded ({})", gpuLabel(input),
        formatShare(share), formatDuration(idle), counted(slices.size(), "time"));
    finding.evidence = longestEvidence(input, slices, kMostEvidence / 2);
    append(finding.evidence, gapEvidence(input, {Cause::Compile}, kMostEvidence / 2));
    finding.remedy
        = "This belongs before the measured steps: run a few steps first, and look at a window "
          "without it. Where it comes back in later steps, something compiles anew for each "
          "shape: mark the dimensions that change as dynamic (kernels less tuned to one size) or "
          "pad to few shapes. Kernels that are loaded at their first use can be loaded at the "
          "start with CUDA_MODULE_LOADING=EAGER, which moves the cost and takes memory.";
    return finding;
}

/// Steps of the warm-up that the figures count as if they were like the others.
std::optional<Finding> warmUpInWindow(const RuleInput& input)
{
    TimeNs excess = 0;
    uint64_t count = 0;
    std::vector<Evidence> evidence;
    for (const TrainingStep* step : input.steps()) {
        if (step->stepClass == StepClass::WarmUp) {
            const TimeRange range = step->range;
            ++count;
            excess += std::max<TimeNs>(0, range.duration() - input.analysis.series.median);
            if (evidence.size() < kMostEvidence) {
                evidence.push_back(stepEvidence(*step));
            }
        }
    }
    const double share = input.shareOf(excess);
    if (count == 0 || share < input.thresholds.compileNote) {
        return std::nullopt;
    }
    Finding finding {"compile", Severity::Note, {}, std::min(share, 1.0), 0, {}, {}};
    finding.title = fmt::format("The window holds warm-up: {} longer than the rest, by {} in all",
                                counted(count, "step"), formatDuration(excess));
    finding.evidence = std::move(evidence);
    finding.remedy = "Choose the steady steps as the window, or profile later: the first steps "
                     "set up contexts and libraries and compile, and say little about the others.";
    return finding;
}

} // namespace

std::vector<Finding> findCompile(const RuleInput& input)
{
    std::vector<Finding> findings;
    for (std::optional<Finding> finding : {compilesInWindow(input), warmUpInWindow(input)}) {
        if (finding) {
            findings.push_back(std::move(*finding));
        }
    }
    return findings;
}

} // namespace flamelane
