#include "core/analysis/compare/comparison.h"

#include "core/analysis/compare/call_counts.h"
#include "core/analysis/compare/changed_shapes.h"
#include "core/analysis/compare/comparability.h"
#include "core/analysis/compare/row_match.h"
#include "core/analysis/compare/step_figures.h"

#include <algorithm>
#include <numeric>

namespace flamelane {

namespace {

TimeNs sumOf(const std::vector<TimeNs>& values)
{
    return std::accumulate(values.begin(), values.end(), TimeNs {0});
}

std::optional<int64_t> meanOf(const std::vector<TimeNs>& values)
{
    return values.empty() ? std::nullopt : std::optional(meanOfSteps(sumOf(values), values.size()));
}

ComparedMetric compared(std::string_view name, std::string_view label, bool isBytes,
                        const std::vector<TimeNs>& a, const std::vector<TimeNs>& b)
{
    const double p = mannWhitney(a, b);
    return {name, label, isBytes, meanOf(a), meanOf(b), a, b, shiftOf(a, b), p, p < kSignificance};
}

/// Empty where no device is recorded.
std::vector<TimeNs> perStepOf(const StepLedger& ledger, bool areIdle)
{
    if (ledger.device.isNone()) {
        return {};
    }
    std::vector<TimeNs> sums(ledger.steps.size());
    for (const LedgerRow& row : ledger.rows) {
        for (size_t i = 0; row.idleFor.has_value() == areIdle && i < sums.size(); ++i) {
            sums[i] += row.perStep[i];
        }
    }
    return sums;
}

/// By row. Those of the idle time add up to its mean, those of the work to what that leaves of the
/// step, so that idle time is the same beside operators and kernels.
std::vector<TimeNs> meansOf(const StepLedger& ledger)
{
    std::vector<TimeNs> idle;
    std::vector<TimeNs> work;
    for (const LedgerRow& row : ledger.rows) {
        (row.idleFor ? idle : work).push_back(row.total);
    }
    const size_t steps = ledger.steps.size();
    const TimeNs idleMean = meanOfSteps(sumOf(idle), steps);
    idle = meansThatAddUp(idle, steps, idleMean);
    work = meansThatAddUp(work, steps, meanOfSteps(sumOf(ledger.steps), steps) - idleMean);
    std::vector<TimeNs> means;
    auto nextIdle = idle.begin();
    auto nextWork = work.begin();
    for (const LedgerRow& row : ledger.rows) {
        means.push_back(row.idleFor ? *nextIdle++ : *nextWork++);
    }
    return means;
}

void sortByContribution(std::vector<ComparedRow>& rows)
{
    std::stable_sort(rows.begin(), rows.end(), [](const ComparedRow& x, const ComparedRow& y) {
        return std::abs(x.contribution()) > std::abs(y.contribution());
    });
}

/// `row` has zeros for the steps of both runs. Where one has no such row, null stands for it.
template<typename Row>
void fill(ComparedRow& row, const Row* before, const Row* after)
{
    row.isInA = before != nullptr;
    row.isInB = after != nullptr;
    if (row.isInA) {
        row.perStepA = before->perStep;
        row.longestInA = before->longest;
    }
    if (row.isInB) {
        row.perStepB = after->perStep;
        row.longestInB = after->longest;
    }
    row.p = mannWhitney(row.perStepA, row.perStepB);
    row.isSignificant = row.p < kSignificance;
}

struct ComparedLedger
{
    std::vector<ComparedRow> work;
    std::vector<ComparedRow> idle;
};

ComparedLedger compareLedgers(const StepLedger& a, const StepLedger& b)
{
    const std::vector<TimeNs> meansA = meansOf(a);
    const std::vector<TimeNs> meansB = meansOf(b);
    ComparedLedger answer;
    for (const RowPair pair : matchRows(a.rows, b.rows)) {
        const LedgerRow* before = pair.a == RowPair::kNone ? nullptr : &a.rows[pair.a];
        const LedgerRow* after = pair.b == RowPair::kNone ? nullptr : &b.rows[pair.b];
        ComparedRow row;
        row.perStepA.resize(a.steps.size());
        row.perStepB.resize(b.steps.size());
        fill(row, before, after);
        row.a = row.isInA ? meansA[pair.a] : 0;
        row.b = row.isInB ? meansB[pair.b] : 0;
        row.path = joinedPath(row.isInB ? after->path : before->path);
        if (row.isInA && row.isInB && before->path != after->path) {
            row.pathInA = joinedPath(before->path);
        }
        row.idleFor = row.isInA ? before->idleFor : after->idleFor;
        (row.idleFor ? answer.idle : answer.work).push_back(std::move(row));
    }
    sortByContribution(answer.work);
    sortByContribution(answer.idle);
    return answer;
}

std::vector<ComparedRow> compareAnnotations(const StepFigures& a, const StepFigures& b)
{
    std::map<std::string_view, std::pair<const AnnotationFigures*, const AnnotationFigures*>> paths;
    for (const auto& [path, figures] : a.annotations) {
        paths[path].first = &figures;
    }
    for (const auto& [path, figures] : b.annotations) {
        paths[path].second = &figures;
    }
    std::vector<ComparedRow> rows;
    for (const auto& [path, figures] : paths) {
        ComparedRow row;
        row.path = path;
        row.perStepA.resize(a.stepTime.size());
        row.perStepB.resize(b.stepTime.size());
        fill(row, figures.first, figures.second);
        row.a = meanOf(row.perStepA).value_or(0);
        row.b = meanOf(row.perStepB).value_or(0);
        rows.push_back(std::move(row));
    }
    sortByContribution(rows);
    return rows;
}

std::vector<ComparedFinding> compareFindings(const std::vector<Finding>& a,
                                             const std::vector<Finding>& b)
{
    std::vector<ComparedFinding> all;
    const auto rowOf = [&all](std::string_view rule) -> ComparedFinding& {
        const auto known
            = std::find_if(all.begin(), all.end(),
                           [rule](const ComparedFinding& each) { return each.rule == rule; });
        return known != all.end() ? *known : all.emplace_back(ComparedFinding {rule, {}, {}});
    };
    for (const Finding& finding : a) {
        std::string& title = rowOf(finding.rule).a;
        title = title.empty() ? finding.title : title;
    }
    for (const Finding& finding : b) {
        std::string& title = rowOf(finding.rule).b;
        title = title.empty() ? finding.title : title;
    }
    return all;
}

bool isWhole(const Analysis& analysis)
{
    return analysis.window.kind == WindowKind::All || analysis.window.kind == WindowKind::Range;
}

std::optional<double> overlapOf(const Analysis& analysis, DeviceId device)
{
    for (const DeviceSummary& summary : analysis.devices) {
        if (summary.device == device) {
            return summary.overlap;
        }
    }
    return std::nullopt;
}

} // namespace

TimeNs meanOfSteps(TimeNs total, size_t steps)
{
    const auto count = static_cast<TimeNs>(steps);
    const TimeNs rest = total % count + (total % count < 0 ? count : 0); // of the floor
    return (total - rest) / count + (rest >= count - rest ? 1 : 0);
}

std::vector<TimeNs> meansThatAddUp(const std::vector<TimeNs>& totals, size_t steps, TimeNs sum)
{
    const auto count = static_cast<TimeNs>(steps);
    std::vector<TimeNs> means;
    std::vector<std::pair<TimeNs, size_t>> rests; // what each lacks to be whole, below 0
    for (const TimeNs total : totals) {
        const TimeNs rest = total % count + (total % count < 0 ? count : 0);
        rests.emplace_back(-rest, means.size());
        means.push_back((total - rest) / count);
        sum -= means.back();
    }
    std::sort(rests.begin(), rests.end());
    for (size_t i = 0; sum != 0 && !means.empty(); i = (i + 1) % means.size()) {
        const TimeNs one = sum > 0 ? 1 : -1;
        means[rests[i].second] += one;
        sum -= one;
    }
    return means;
}

Comparison compareRuns(const ComparedRun& a, const ComparedRun& b,
                       const std::vector<NoiseFilter>& filters)
{
    const std::vector<TimeRange> stepsA = comparedSteps(a.trace, a.analysis);
    const std::vector<TimeRange> stepsB = comparedSteps(b.trace, b.analysis);
    const PathOptions paths = pathsOfBoth(a.trace, b.trace, filters);
    const StepLedger byKernelA = stepLedger(a.trace, a.analysis, paths);
    const StepLedger byKernelB = stepLedger(b.trace, b.analysis, paths);
    const StepLedger byOperatorA = mergedByLaunch(byKernelA);
    const StepLedger byOperatorB = mergedByLaunch(byKernelB);
    const StepFigures figuresA = stepFigures(a.trace, stepsA, byOperatorA.device, paths);
    const StepFigures figuresB = stepFigures(b.trace, stepsB, byOperatorB.device, paths);

    Comparison comparison;
    comparison.stepsInA = stepsA.size();
    comparison.stepsInB = stepsB.size();
    comparison.isWholeInA = isWhole(a.analysis);
    comparison.isWholeInB = isWhole(b.analysis);
    comparison.metrics = {
        compared("gpu_time_total_ns", "GPU time", false, figuresA.gpuTime, figuresB.gpuTime),
        compared("cpu_self_time_total_ns", "own CPU time", false, figuresA.cpuTime,
                 figuresB.cpuTime),
        compared("peak_memory_bytes", "peak memory", true, figuresA.memoryPeak,
                 figuresB.memoryPeak),
        compared("step_time_ns", "step time", false, figuresA.stepTime, figuresB.stepTime),
        compared("gpu_busy_ns", "GPU busy", false, perStepOf(byOperatorA, false),
                 perStepOf(byOperatorB, false)),
        compared("gpu_idle_ns", "GPU idle", false, perStepOf(byOperatorA, true),
                 perStepOf(byOperatorB, true)),
        // What the GPU is busy with; each instant once.
        compared("gpu_compute_ns", "compute", false, byOperatorA.split[0], byOperatorB.split[0]),
        compared("exposed_communication_ns", "exposed communication", false, byOperatorA.split[1],
                 byOperatorB.split[1]),
        compared("exposed_copy_ns", "exposed copies", false, byOperatorA.split[2],
                 byOperatorB.split[2]),
    };
    comparison.overlapInA = overlapOf(a.analysis, byOperatorA.device);
    comparison.overlapInB = overlapOf(b.analysis, byOperatorB.device);
    ComparedLedger byOperator = compareLedgers(byOperatorA, byOperatorB);
    comparison.operators = std::move(byOperator.work);
    comparison.idle = std::move(byOperator.idle);
    comparison.kernels = compareLedgers(byKernelA, byKernelB).work;
    comparison.annotations = compareAnnotations(figuresA, figuresB);
    comparison.counts = callCounts(a, b);
    comparison.shapes = changedShapes(a, b, filters);
    comparison.findings = compareFindings(a.findings, b.findings);
    comparison.filters = filters;
    comparison.notes = comparability({a, byOperatorA.device, stepsA.size()},
                                     {b, byOperatorB.device, stepsB.size()});
    return comparison;
}

} // namespace flamelane
