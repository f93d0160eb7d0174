#include "core/analysis/compare/step_deltas.h"

#include "core/analysis/statistics.h"
#include "core/analysis/step_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace flamelane {

namespace {

struct PlacedAnnotation
{
    std::string name;
    TimeRange range;
    uint32_t depth = 1; // among annotations; 1 is the outermost
};

/// By path, then by time.
using Annotations = std::map<std::string, std::vector<PlacedAnnotation>>;

bool isAnnotation(const Trace& trace, const StepNames& steps, SliceId slice)
{
    const SliceKind kind = trace.slices.kind[slice.index()];
    return (kind == SliceKind::Annotation || kind == SliceKind::DataLoader)
        && !steps.contains(trace.slices.name[slice.index()]);
}

Annotations annotationsIn(const Trace& trace, const StepNames& steps, TimeRange step)
{
    Annotations all;
    for (uint32_t i = 0; i < trace.tracks.size(); ++i) {
        if (trace.tracks[i].kind != TrackKind::Thread) {
            continue;
        }
        const SliceRun run = slicesBeginningIn(trace, TrackId(i), step);
        for (uint32_t at = run.first; at < run.last; ++at) {
            if (!isAnnotation(trace, steps, SliceId(at))) {
                continue;
            }
            std::string path;
            uint32_t depth = 0;
            for (const SliceId each : trace.stackOf(SliceId(at))) {
                if (isAnnotation(trace, steps, each)) {
                    path += depth++ == 0 ? "" : "/";
                    path += steps.frameOf(trace.slices.name[each.index()]);
                }
            }
            all[path].push_back(
                {steps.frameOf(trace.slices.name[at]), trace.slices.range(SliceId(at)), depth});
        }
    }
    for (auto& [path, places] : all) {
        std::stable_sort(places.begin(), places.end(), [](const auto& x, const auto& y) {
            return x.range.start < y.range.start;
        });
    }
    return all;
}

void pairAnnotations(const Annotations& a, const Annotations& b, std::vector<DeltaSpan>& spans)
{
    static const std::vector<PlacedAnnotation> kNone;
    const auto placesOf = [](const Annotations& all, const std::string& path) -> const auto&
    {
        const auto found = all.find(path);
        return found == all.end() ? kNone : found->second;
    };
    const auto add = [&spans](const PlacedAnnotation* inA, const PlacedAnnotation* inB) {
        spans.push_back(
            {inA ? inA->name : inB->name, inA ? std::optional(inA->range) : std::nullopt,
             inB ? std::optional(inB->range) : std::nullopt, inA ? inA->depth : inB->depth});
    };
    for (const auto& [path, inA] : a) {
        const auto& inB = placesOf(b, path);
        for (size_t i = 0; i < std::max(inA.size(), inB.size()); ++i) {
            add(i < inA.size() ? &inA[i] : nullptr, i < inB.size() ? &inB[i] : nullptr);
        }
    }
    for (const auto& [path, inB] : b) {
        for (size_t i = 0; !a.contains(path) && i < inB.size(); ++i) {
            add(nullptr, &inB[i]);
        }
    }
}

/// Annotations of several threads may run beside each other: those that overlap move down.
void separateRows(std::vector<DeltaSpan>& spans)
{
    const auto order = [](const DeltaSpan& span) {
        return std::tuple(!span.a, span.a ? span.a->start : span.b->start, span.row,
                          span.a ? -span.a->end : -span.b->end);
    };
    std::stable_sort(spans.begin(), spans.end(),
                     [&order](const auto& x, const auto& y) { return order(x) < order(y); });
    std::vector<TimeNs> endOfRow[2]; // of A; of what is in B alone
    for (DeltaSpan& span : spans) {
        const TimeRange range = span.a ? *span.a : *span.b;
        auto& ends = endOfRow[span.a ? 0 : 1];
        while (span.row < ends.size() && range.start < ends[span.row]) {
            ++span.row;
        }
        ends.resize(std::max<size_t>(ends.size(), span.row + 1), INT64_MIN);
        ends[span.row] = range.end;
    }
    std::stable_sort(spans.begin(), spans.end(),
                     [](const auto& x, const auto& y) { return x.row < y.row; });
}

} // namespace

std::vector<DeltaSpan> deltaSpans(const SteppedRun& a, const SteppedRun& b)
{
    std::vector<DeltaSpan> spans;
    const StepNames stepsA(a.trace);
    const StepNames stepsB(b.trace);
    for (size_t i = 0; i < std::max(a.steps.size(), b.steps.size()); ++i) {
        DeltaSpan step {fmt::format("step {}", i + 1), {}, {}, 0};
        if (i < a.steps.size()) {
            step.a = a.steps[i];
        }
        if (i < b.steps.size()) {
            step.b = b.steps[i];
        }
        spans.push_back(step);
        pairAnnotations(step.a ? annotationsIn(a.trace, stepsA, *step.a) : Annotations(),
                        step.b ? annotationsIn(b.trace, stepsB, *step.b) : Annotations(), spans);
    }
    separateRows(spans);
    return spans;
}

} // namespace flamelane
