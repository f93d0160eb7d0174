#include "core/analysis/findings.h"

#include "core/analysis/rules/rule.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>

namespace flamelane {

namespace {

constexpr std::string_view kHeadline = "low_gpu_time";

/// True where a finding is told before another.
bool isTold(const Finding& a, const Finding& b)
{
    const auto key = [](const Finding& finding) {
        return std::tuple(finding.rule != kHeadline, finding.severity != Severity::Problem,
                          -finding.bound, finding.rule);
    };
    return key(a) < key(b);
}

} // namespace

std::vector<Finding> diagnose(const Trace& trace, const Analysis& analysis,
                              const Thresholds& thresholds)
{
    constexpr std::array kRules {
        findLowGpuTime,  findInputPipeline, findHostRoundTrips, findCopies,        findLaunchBound,
        findSync,        findAllocator,     findCompile,        findCommunication, findComputeBound,
        findMemoryBound, findIdleSms,       findClocks,         findTrust};
    const RuleInput input(trace, analysis, thresholds);
    std::vector<Finding> findings;
    for (const auto rule : kRules) {
        std::vector<Finding> found = rule(input);
        std::move(found.begin(), found.end(), std::back_inserter(findings));
    }
    std::stable_sort(findings.begin(), findings.end(), isTold);
    return findings;
}

} // namespace flamelane
