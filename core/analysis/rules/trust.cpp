#include "core/analysis/rules/evidence.h"
#include "core/analysis/rules/measured.h"
#include "core/analysis/rules/rule.h"
#include "core/analysis/rules/wording.h"
#include "core/base/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace flamelane {

namespace {

constexpr std::string_view kRule = "trust";

Finding noteOf(double share, std::string title, std::string remedy)
{
    return {kRule, Severity::Note,   std::move(title), std::min(share, 1.0), 0,
            {},    std::move(remedy)};
}

void profilerOverhead(const RuleInput& input, std::vector<Finding>& findings)
{
    std::vector<SliceId> overhead;
    for (uint32_t i = 0; i < input.trace.slices.size(); ++i) {
        if (input.trace.slices.kind[i] == SliceKind::Overhead && input.isInWindow(SliceId(i))
            && input.causes.ofSlice(SliceId(i)) == Cause::Profiler) {
            overhead.push_back(SliceId(i));
        }
    }
    const TimeNs duration = durationOf(input, overhead);
    const double share = input.shareOf(duration);
    if (overhead.empty() || share < input.thresholds.profilerNote) {
        return;
    }
    Finding finding = noteOf(
        share,
        fmt::format(
            "The profiler's own work takes {} of the window, {}: a run without it is faster",
            formatShare(share), formatDuration(duration)),
        "Record fewer steps, leave out stacks and shapes when it is about time, or give the "
        "profiler larger buffers; look at steps without overhead.");
    finding.evidence = longestEvidence(input, std::move(overhead), kMostEvidence);
    findings.push_back(std::move(finding));
}

void recordedStacks(const RuleInput& input, std::vector<Finding>& findings)
{
    const std::vector<SliceKind>& kinds = input.trace.slices.kind;
    const TimeNs idle
        = input.idleFor({Cause::Python, Cause::Framework, Cause::HostCompute, Cause::LaunchCall});
    const double share = input.shareOf(idle);
    if (share < input.thresholds.launchBoundIdle
        || std::find(kinds.begin(), kinds.end(), SliceKind::Python) == kinds.end()) {
        return;
    }
    findings.push_back(noteOf(
        share,
        fmt::format("Python calls were recorded, which slows the host: the {} that the GPU waits "
                    "for it are longer than without",
                    formatDuration(idle)),
        "Take stacks to find the place and a trace without them to measure."));
}

/// Damage and doubts that the import reported and that change what the numbers mean.
void importReport(const RuleInput& input, std::vector<Finding>& findings)
{
    struct Doubt
    {
        WarningKind kind;
        Severity severity;
        std::string_view meaning;
    };
    constexpr std::array kDoubts {
        Doubt {WarningKind::Truncated, Severity::Problem,
               "The file ends too early: what came after is missing from every figure"},
        Doubt {WarningKind::DatabaseDamaged, Severity::Problem,
               "The database is damaged: what could not be read is missing from every figure"},
        Doubt {WarningKind::ChecksumMismatch, Severity::Problem,
               "The packed file fails its checksum: any figure may be wrong"},
        Doubt {WarningKind::KernelBeforeLaunch, Severity::Note,
               "Some GPU work begins before the call that launched it: the clocks of host and GPU "
               "disagree, and causes of short gaps are uncertain"},
        Doubt {WarningKind::AmbiguousLink, Severity::Note,
               "Some GPU work has several launches to choose from: its idle time may have the "
               "wrong cause"},
        Doubt {WarningKind::SuspectDuration, Severity::Note,
               "Some slices are longer than can be: totals that hold them are too large"},
        Doubt {WarningKind::GraphAsAWhole, Severity::Note,
               "Graph replays were recorded as a whole: the kernels and gaps inside are unknown, "
               "and busy time is too large"},
    };
    for (const Doubt& doubt : kDoubts) {
        const uint64_t count = input.trace.report.count(doubt.kind);
        if (count == 0) {
            continue;
        }
        Finding finding = noteOf(0, fmt::format("{} ({})", doubt.meaning, counted(count, "record")),
                                 "Record the trace again, or read the figures with this in mind; "
                                 "the import report has the first place.");
        finding.severity = doubt.severity;
        findings.push_back(std::move(finding));
    }
}

/// Work without a launch, and launches without work before any that has some.
void missingRecords(const RuleInput& input, std::vector<Finding>& findings)
{
    const Trace& trace = input.trace;
    std::vector<bool> hasWork(trace.slices.size());
    std::vector<SliceId> unlinked;
    TimeNs firstLinked = INT64_MAX;
    for (const GpuWork& work : trace.gpuWork) {
        if (work.launch.isNone()) {
            unlinked.push_back(work.slice);
            continue;
        }
        hasWork[work.launch.index()] = true;
        firstLinked = std::min(firstLinked, trace.slices.start[work.launch.index()]);
    }
    std::vector<SliceId> lost;
    for (uint32_t i = 0; i < trace.slices.size() && firstLinked != INT64_MAX; ++i) {
        const bool isLaunch = isCall(trace.slices.kind[i])
            && trace.name(SliceId(i)).find("LaunchKernel") != std::string_view::npos;
        if (isLaunch && !hasWork[i] && trace.slices.start[i] < firstLinked) {
            lost.push_back(SliceId(i));
        }
    }
    const double share = ratioOf(unlinked.size(), trace.gpuWork.size());
    if (share >= input.thresholds.unlinkedNote) {
        Finding finding = noteOf(
            share,
            fmt::format("The launches of {} of the GPU work ({} of {}) are not in the file: why "
                        "the GPU waited for it cannot be told",
                        formatShare(share), formatCount(static_cast<int64_t>(unlinked.size())),
                        formatCount(static_cast<int64_t>(trace.gpuWork.size()))),
            "Record host and GPU together, for the whole of the steps; work launched before the "
            "recording began has no launch.");
        finding.evidence = longestEvidence(input, std::move(unlinked), kMostEvidence);
        findings.push_back(std::move(finding));
    }
    if (!lost.empty()) {
        Finding finding = noteOf(
            0,
            fmt::format("{} at the beginning recorded no kernel: it seems more idle than it was",
                        counted(lost.size(), "launch", "launches")),
            "Let the profiler warm up for a step (schedule with warmup=1 or more), and leave the "
            "first step out of the window.");
        lost.resize(std::min(lost.size(), kMostEvidence));
        for (const SliceId call : lost) {
            finding.evidence.push_back(sliceEvidence(input, call));
        }
        findings.push_back(std::move(finding));
    }
}

/// Graph launches of the window that recorded nothing, where others recorded their kernels.
void partialGraphs(const RuleInput& input, std::vector<Finding>& findings)
{
    const Trace& trace = input.trace;
    std::vector<SliceId> empty;
    uint64_t launches = 0;
    for (uint32_t i = 0; i < trace.slices.size(); ++i) {
        const bool isLaunch = isCall(trace.slices.kind[i]) && input.isInWindow(SliceId(i))
            && trace.name(SliceId(i)).find("GraphLaunch") != std::string_view::npos;
        if (!isLaunch) {
            continue;
        }
        ++launches;
        if (trace.launchedBy(SliceId(i)).empty()) {
            empty.push_back(SliceId(i));
        }
    }
    if (empty.empty()) {
        return;
    }
    const double share = ratioOf<uint64_t>(empty.size(), launches);
    Finding finding
        = noteOf(share,
                 fmt::format("{} of {} recorded no work: the GPU seems more idle than it was",
                             formatCount(static_cast<int64_t>(empty.size())),
                             counted(launches, "graph launch", "graph launches")),
                 "Start the profiler before the graphs are captured, and record graph nodes "
                 "(--cuda-graph-trace=node in Nsight Systems, at a price in time).");
    finding.evidence = longestEvidence(input, std::move(empty), kMostEvidence);
    findings.push_back(std::move(finding));
}

void steps(const RuleInput& input, std::vector<Finding>& findings)
{
    const StepSeries& series = input.analysis.series;
    if (series.steps.empty()) {
        findings.push_back(noteOf(
            0, "The trace has no steps: the figures include the beginning and the end of the run",
            "Call the profiler's step() in the loop, or put record_function or an NVTX range "
            "around each pass; or choose a stretch of even work as the window."));
        return;
    }
    constexpr size_t kFewest = 2;
    const std::vector<const TrainingStep*> seen = input.steps();
    if (seen.size() < kFewest) {
        findings.push_back(noteOf(
            0,
            fmt::format("The window holds {}: how much steps differ cannot be told",
                        counted(seen.size(), "step")),
            "Record at least two whole periods: where gradients accumulate or every n-th step "
            "logs, that is 2 n steps."));
    }
    if (series.spread > input.thresholds.spreadNote) {
        findings.push_back(noteOf(
            series.spread,
            fmt::format("The steps differ by {} of their median, {}: smaller gains than that "
                        "cannot be shown with this trace",
                        formatShare(series.spread), formatDuration(series.median)),
            "Record more steps, later in the run, with nothing else on the machine; look for "
            "steps that do something more, such as logging or a checkpoint."));
    }
    std::vector<Evidence> outliers;
    uint64_t outlierCount = 0;
    for (const TrainingStep& step : series.steps) {
        if (step.stepClass == StepClass::Outlier) {
            ++outlierCount;
            if (outliers.size() < kMostEvidence) {
                outliers.push_back(stepEvidence(step));
            }
        }
    }
    if (outlierCount > 0 && input.analysis.window.kind == WindowKind::Steady) {
        Finding finding = noteOf(
            ratioOf<uint64_t>(outlierCount, series.steps.size()),
            fmt::format("{} of {} differ from the others and are not in the window",
                        formatCount(static_cast<int64_t>(outlierCount)),
                        counted(series.steps.size(), "step")),
            "Where every n-th step does more (accumulation, logging, a checkpoint), that is part "
            "of the cost: choose all steps as the window.");
        finding.evidence = std::move(outliers);
        findings.push_back(std::move(finding));
    }
}

/// The hardware counts all programs of a GPU, the trace holds one of them.
void sharedGpu(const RuleInput& input, std::vector<Finding>& findings)
{
    if (!isGpuShared(input)) {
        return;
    }
    const ValueOverTime idle = activityWithoutWork(input);
    const double share = idle.mean().value_or(0) / 100;
    Finding finding = noteOf(
        share,
        fmt::format("{} of the multiprocessors are active in idle time, of which {} were measured: "
                    "another program is on the GPU, or work of this one was not recorded",
                    formatShare(share), formatDuration(idle.measured)),
        "Measure on a GPU of its own. Until then the metrics hold what the other did, kernels may "
        "be longer than alone, and idle time may be time that was not to be had.");
    finding.evidence = longestGaps(input, kMostEvidence);
    findings.push_back(std::move(finding));
}

} // namespace

std::vector<Finding> findTrust(const RuleInput& input)
{
    std::vector<Finding> findings;
    importReport(input, findings);
    profilerOverhead(input, findings);
    recordedStacks(input, findings);
    missingRecords(input, findings);
    partialGraphs(input, findings);
    if (input.device != nullptr) {
        steps(input, findings);
        sharedGpu(input, findings);
    }
    return findings;
}

} // namespace flamelane
