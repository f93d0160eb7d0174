#include "core/analysis/compare/call_counts.h"

#include "core/analysis/step_names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <utility>

namespace flamelane {

namespace {

using Counts = std::map<std::pair<std::string, SliceKind>, std::pair<uint64_t, uint64_t>>;

bool isCounted(SliceKind kind, bool areOperatorsOn)
{
    return (areOperatorsOn && kind == SliceKind::Operator) || kind == SliceKind::Annotation
        || kind == SliceKind::DataLoader || isCall(kind) || isGpuWork(kind);
}

/// Calls `count` with name, kind and number of each name that occurs.
template<typename Count>
void countNames(const ComparedRun& run, bool areOperatorsOn, const Count& count)
{
    const Trace& trace = run.trace;
    const SliceTable& slices = trace.slices;
    Window window;
    if (run.analysis.window.kind != WindowKind::All) {
        window = {WindowKind::Range, Intervals(comparedSteps(trace, run.analysis))};
    }
    std::vector<SliceId> launch(slices.size()); // of GPU work
    for (const GpuWork& work : trace.gpuWork) {
        launch[work.slice.index()] = work.launch;
    }
    std::array<std::vector<uint64_t>, kSliceKinds> counts; // by kind and name
    for (uint32_t i = 0; i < slices.size(); ++i) {
        const SliceId beginner = launch[i].isNone() ? SliceId(i) : launch[i];
        if (isCounted(slices.kind[i], areOperatorsOn)
            && window.contains(slices.start[beginner.index()])) {
            std::vector<uint64_t>& ofKind = counts[static_cast<size_t>(slices.kind[i])];
            ofKind.resize(trace.strings.size());
            ++ofKind[slices.name[i].index()];
        }
    }
    const StepNames steps(trace);
    for (size_t kind = 0; kind < counts.size(); ++kind) {
        for (uint32_t name = 0; name < counts[kind].size(); ++name) {
            if (const uint64_t number = counts[kind][name]; number > 0) {
                count(steps.frameOf(StringId(name)), static_cast<SliceKind>(kind), number);
            }
        }
    }
}

} // namespace

std::vector<ComparedCount> callCounts(const ComparedRun& a, const ComparedRun& b)
{
    Counts counts;
    const bool areOperatorsOn = hasOperators(a.trace) && hasOperators(b.trace);
    countNames(a, areOperatorsOn, [&](std::string name, SliceKind kind, uint64_t number) {
        counts[{std::move(name), kind}].first += number;
    });
    countNames(b, areOperatorsOn, [&](std::string name, SliceKind kind, uint64_t number) {
        counts[{std::move(name), kind}].second += number;
    });
    std::vector<ComparedCount> rows;
    for (const auto& [key, number] : counts) {
        rows.push_back({key.first, key.second, number.first, number.second});
    }
    const auto stepsA = static_cast<double>(comparedSteps(a.trace, a.analysis).size());
    const auto stepsB = static_cast<double>(comparedSteps(b.trace, b.analysis).size());
    const auto change = [=](const ComparedCount& row) {
        return std::abs(static_cast<double>(row.b) * stepsA - static_cast<double>(row.a) * stepsB);
    };
    std::stable_sort(rows.begin(), rows.end(),
                     [&](const auto& x, const auto& y) { return change(x) > change(y); });
    return rows;
}

} // namespace flamelane
