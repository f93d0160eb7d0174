#include "core/analysis/rules/evidence.h"

#include "core/analysis/rules/wording.h"
#include "core/base/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace flamelane {

namespace {

struct WeightedGap
{
    TimeNs weight;
    const Gap* gap;
};

std::vector<Evidence> heaviest(std::vector<WeightedGap> gaps, size_t most)
{
    std::stable_sort(gaps.begin(), gaps.end(), [](const WeightedGap& a, const WeightedGap& b) {
        return a.weight > b.weight;
    });
    std::vector<Evidence> evidence;
    for (const WeightedGap& entry : gaps) {
        if (evidence.size() == most || entry.weight == 0) {
            break;
        }
        const TimeRange range = entry.gap->range;
        evidence.push_back({Evidence::Kind::Gap,
                            fmt::format("{} idle: {}", formatDuration(range.duration()),
                                        causeLabel(entry.gap->cause)),
                            range,
                            {}});
    }
    return evidence;
}

} // namespace

Evidence sliceEvidence(const RuleInput& input, SliceId slice)
{
    return {Evidence::Kind::Slice, printable(input.trace.name(slice)),
            input.trace.slices.range(slice), slice};
}

Evidence stepEvidence(const TrainingStep& step)
{
    return {Evidence::Kind::Step, printable(step.name), step.range, step.slice};
}

std::vector<Evidence> gapEvidence(const RuleInput& input, std::initializer_list<Cause> causes,
                                  size_t most)
{
    std::vector<WeightedGap> gaps;
    for (const Gap& gap : input.gaps) {
        TimeNs weight = 0;
        for (const Cause cause : causes) {
            weight += gap.total[static_cast<size_t>(cause)];
        }
        gaps.push_back({weight, &gap});
    }
    return heaviest(std::move(gaps), most);
}

std::vector<Evidence> longestGaps(const RuleInput& input, size_t most)
{
    std::vector<WeightedGap> gaps;
    for (const Gap& gap : input.gaps) {
        gaps.push_back({gap.range.duration(), &gap});
    }
    return heaviest(std::move(gaps), most);
}

std::vector<Evidence> longestEvidence(const RuleInput& input, std::vector<SliceId> slices,
                                      size_t most)
{
    const std::vector<TimeNs>& duration = input.trace.slices.duration;
    const size_t count = std::min(most, slices.size());
    std::partial_sort(slices.begin(), slices.begin() + static_cast<std::ptrdiff_t>(count),
                      slices.end(), [&duration](SliceId a, SliceId b) {
                          return duration[a.index()] != duration[b.index()]
                              ? duration[a.index()] > duration[b.index()]
                              : a < b;
                      });
    std::vector<Evidence> evidence;
    for (size_t i = 0; i < count; ++i) {
        evidence.push_back(sliceEvidence(input, slices[i]));
    }
    return evidence;
}

std::vector<SliceId> hostSlicesFor(const RuleInput& input, Cause cause)
{
    std::vector<SliceId> found;
    const SliceTable& slices = input.trace.slices;
    for (const Track& track : input.trace.tracks) {
        if (track.kind != TrackKind::Thread) {
            continue;
        }
        TimeNs coveredUntil = INT64_MIN;
        for (uint32_t i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
            const SliceId slice(i);
            const bool isInside = slices.end(slice) <= coveredUntil;
            if (!isInside && input.isInWindow(slice) && input.causes.ofSlice(slice) == cause) {
                found.push_back(slice);
                coveredUntil = slices.end(slice);
            }
        }
    }
    return found;
}

TimeNs durationOf(const RuleInput& input, const std::vector<SliceId>& slices)
{
    std::vector<TimeRange> ranges;
    for (const SliceId slice : slices) {
        ranges.push_back(input.trace.slices.range(slice));
    }
    return intersected(Intervals(std::move(ranges)), input.time).length();
}

void append(std::vector<Evidence>& evidence, std::vector<Evidence> more)
{
    std::move(more.begin(), more.end(), std::back_inserter(evidence));
}

} // namespace flamelane
