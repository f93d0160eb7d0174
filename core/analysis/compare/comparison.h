#pragma once

#include "core/analysis/compare/significance.h"
#include "core/analysis/compare/step_ledger.h"
#include "core/analysis/findings.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flamelane {

/// One of the two runs that are put side by side.
struct ComparedRun
{
    const Trace& trace;
    const Analysis& analysis;
    const std::vector<Finding>& findings;
    std::string name {}; // that a person gave it; empty: none
};

/// A figure of a run, told from its steps.
struct ComparedMetric
{
    std::string_view name; // "step_time_ns"
    std::string_view label; // "step time"
    bool isBytes = false; // else a time in ns
    std::optional<int64_t> a; // mean of a step; none where the file does not tell
    std::optional<int64_t> b;
    std::vector<int64_t> perStepA; // empty where the file does not tell
    std::vector<int64_t> perStepB;
    Shift shift; // of a step
    double p = 1;
    bool isSignificant = false;
};

/// What some time went to in both runs.
struct ComparedRow
{
    std::string path; // as B calls it, or A where it is gone
    std::string pathInA; // where A calls it otherwise; else empty
    std::optional<Cause> idleFor; // of idle time alone
    bool isInA = false;
    bool isInB = false;
    TimeNs a = 0; // mean of a step
    TimeNs b = 0;
    std::vector<TimeNs> perStepA; // zeros where it is new
    std::vector<TimeNs> perStepB; // zeros where it is gone
    std::optional<Instance> longestInA; // none where it is new
    std::optional<Instance> longestInB; // none where it is gone
    double p = 1;
    bool isSignificant = false;

    /// To the change of the step's time.
    [[nodiscard]] TimeNs contribution() const { return b - a; }
};

/// How a kernel is launched: the shape that took the most time.
struct LaunchShape
{
    std::string kernel;
    uint32_t grid[3] = {0, 0, 0};
    uint32_t block[3] = {0, 0, 0};
    uint32_t registersPerThread = 0;
    std::optional<double> occupancy;
};

/// A kernel that both runs launch, in other shapes.
struct ChangedShape
{
    LaunchShape a;
    LaunchShape b;
};

/// What became of a finding: by rule, the first of its kind.
struct ComparedFinding
{
    std::string_view rule;
    std::string a; // its title in each run; empty where the run has none
    std::string b;
};

/// How often a name occurs in all compared steps of each run.
struct ComparedCount
{
    std::string name;
    SliceKind kind {};
    uint64_t a = 0;
    uint64_t b = 0;
};

/// Two runs side by side, each in its own window.
struct Comparison
{
    size_t stepsInA = 0; // that figures are told from; 1 where a run is taken whole
    size_t stepsInB = 0;
    bool isWholeInA = false; // all of it, or a chosen range, rather than steps
    bool isWholeInB = false;
    std::vector<ComparedMetric> metrics; // the three that say most first
    // Share of the communication that other work of the device hides, in the window; none where
    // there is no communication.
    std::optional<double> overlapInA;
    std::optional<double> overlapInB;
    // The time of a step on the busiest device, told apart in two ways. Contributions of the
    // operators and the idle time add up to the change of the step time to the nanosecond, and so
    // do those of the kernels and the idle time. By contribution, the farthest from 0 first.
    std::vector<ComparedRow> operators;
    std::vector<ComparedRow> kernels;
    std::vector<ComparedRow> idle; // by cause
    std::vector<ComparedRow> annotations; // own time on the host, over all threads
    std::vector<ComparedCount> counts;
    std::vector<ChangedShape> shapes;
    std::vector<ComparedFinding> findings;
    std::vector<NoiseFilter> filters; // that were applied
    std::vector<std::string> notes; // what makes the two hard to compare; a sentence each
};

/// Noise filters apply to what time is told apart by: operators, kernels, annotations (see
/// LaunchPaths, stepFigures) and launch shapes, in both runs alike. Sums stay what they are, and
/// idle time is not filtered. Modules and operators are on the paths where both runs recorded them,
/// see pathsOfBoth().
[[nodiscard]] Comparison compareRuns(const ComparedRun& a, const ComparedRun& b,
                                     const std::vector<NoiseFilter>& filters = {});

/// The mean of a step, rounded half up.
[[nodiscard]] TimeNs meanOfSteps(TimeNs total, size_t steps);
/// Means of a step, rounded so that they add up to `sum`, which is theirs but for rounding: what is
/// rounded off the most is rounded up first (largest remainder).
[[nodiscard]] std::vector<TimeNs> meansThatAddUp(const std::vector<TimeNs>& totals, size_t steps,
                                                 TimeNs sum);

} // namespace flamelane
