#include "core/analysis/repeated_gaps.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

namespace flamelane {

namespace {

constexpr uint32_t kNoStep = UINT32_MAX;

uint32_t stepAt(const StepSeries& series, TimeNs time)
{
    const auto after = std::partition_point(
        series.steps.begin(), series.steps.end(),
        [time](const TrainingStep& step) { return step.range.start <= time; });
    if (after == series.steps.begin() || !(after - 1)->range.contains(time)) {
        return kNoStep;
    }
    return static_cast<uint32_t>(after - 1 - series.steps.begin());
}

bool isCut(const Trace& trace, const Gap& gap)
{
    return gap.nextWork == UINT32_MAX
        || trace.slices.start[trace.gpuWork[gap.nextWork].slice.index()] != gap.range.end;
}

/// By slice a number that is the same for the same operators inside each other.
std::vector<uint32_t> operatorPaths(const Trace& trace)
{
    std::vector<uint32_t> paths(trace.slices.size());
    std::unordered_map<uint64_t, uint32_t> pathOf; // by the path around and the name; looked up
    // Parents precede their children.
    for (uint32_t i = 0; i < trace.slices.size(); ++i) {
        const SliceId parent = trace.slices.parent[i];
        const uint32_t around = parent ? paths[parent.index()] : 0;
        if (trace.slices.kind[i] != SliceKind::Operator) {
            paths[i] = around;
            continue;
        }
        const uint64_t key = (uint64_t {around} << 32) | trace.slices.name[i].index();
        paths[i] = pathOf.try_emplace(key, static_cast<uint32_t>(pathOf.size() + 1)).first->second;
    }
    return paths;
}

/// Device, name of the work, operators around its launch.
using WorkKey = std::tuple<DeviceId, StringId, uint32_t>;

WorkKey keyOf(const Trace& trace, const std::vector<uint32_t>& paths, const GpuWork& work)
{
    return {work.device, trace.slices.name[work.slice.index()],
            work.launch ? paths[work.launch.index()] : UINT32_MAX};
}

/// By GPU work: how many of its key began before it in its step. Steps as stepAt() tells.
std::vector<uint32_t> ordinals(const Trace& trace, const StepSeries& series,
                               const std::vector<uint32_t>& paths)
{
    std::vector<uint32_t> byStart(trace.gpuWork.size());
    for (uint32_t i = 0; i < byStart.size(); ++i) {
        byStart[i] = i;
    }
    const auto start
        = [&trace](uint32_t i) { return trace.slices.start[trace.gpuWork[i].slice.index()]; };
    std::stable_sort(byStart.begin(), byStart.end(),
                     [&start](uint32_t a, uint32_t b) { return start(a) < start(b); });
    struct Count
    {
        uint32_t step = kNoStep;
        uint32_t works = 0;
    };
    std::map<WorkKey, Count> counts;
    std::vector<uint32_t> ordinals(trace.gpuWork.size());
    for (const uint32_t i : byStart) {
        Count& count = counts[keyOf(trace, paths, trace.gpuWork[i])];
        const uint32_t step = stepAt(series, start(i));
        if (step != count.step) {
            count = {step, 0};
        }
        ordinals[i] = count.works++;
    }
    return ordinals;
}

uint32_t stepsIn(const Window& window, const StepSeries& series)
{
    return static_cast<uint32_t>(
        std::count_if(series.steps.begin(), series.steps.end(), [&](const TrainingStep& step) {
            return window.kind == WindowKind::All || !within(window.time, step.range).isEmpty();
        }));
}

void finish(const std::vector<Gap>& gaps, RepeatedGap& place)
{
    for (const uint32_t gap : place.gaps) {
        place.total += gaps[gap].range.duration();
        for (size_t cause = 0; cause < kCauses; ++cause) {
            place.byCause[cause] += gaps[gap].total[cause];
        }
    }
    const auto largest = std::max_element(place.byCause.begin(), place.byCause.end());
    place.cause = static_cast<Cause>(largest - place.byCause.begin());
}

} // namespace

uint32_t stepOfGap(const Trace& trace, const StepSeries& series, const Gap& gap)
{
    return stepAt(series, isCut(trace, gap) ? gap.range.end - 1 : gap.range.end);
}

RepeatedGaps findRepeatedGaps(const Trace& trace, const Analysis& analysis,
                              const Progress& progress)
{
    RepeatedGaps repeated;
    repeated.steps = stepsIn(analysis.window, analysis.series);
    if (repeated.steps < 2 || analysis.gaps.empty()) {
        return repeated;
    }
    const std::vector<uint32_t> paths = operatorPaths(trace);
    if (progress.isCancelled()) {
        return {};
    }
    const std::vector<uint32_t> ordinal = ordinals(trace, analysis.series, paths);
    if (progress.isCancelled()) {
        return {};
    }
    std::map<std::pair<WorkKey, uint32_t>, RepeatedGap> places;
    for (uint32_t i = 0; i < analysis.gaps.size(); ++i) {
        const Gap& gap = analysis.gaps[i];
        if (!isCut(trace, gap) && stepOfGap(trace, analysis.series, gap) != kNoStep) {
            const GpuWork& next = trace.gpuWork[gap.nextWork];
            places[{keyOf(trace, paths, next), ordinal[gap.nextWork]}].gaps.push_back(i);
        }
    }
    for (auto& [key, place] : places) {
        if (place.gaps.size() >= 2) {
            finish(analysis.gaps, place);
            repeated.places.push_back(std::move(place));
        }
    }
    std::sort(repeated.places.begin(), repeated.places.end(),
              [](const RepeatedGap& a, const RepeatedGap& b) {
                  return a.total != b.total ? a.total > b.total : a.gaps.front() < b.gaps.front();
              });
    return repeated;
}

} // namespace flamelane
