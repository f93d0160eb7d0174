#include "core/analysis/rules/copy_direction.h"
#include "core/analysis/rules/evidence.h"
#include "core/analysis/rules/host_site.h"
#include "core/analysis/rules/rule.h"
#include "core/analysis/rules/wording.h"
#include "core/analysis/statistics.h"
#include "core/base/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace flamelane {

namespace {

/// A call on a host thread and the copy that it launched.
struct CopyCall
{
    SliceId call;
    SliceId copy;
    CopyDirection direction {};
};

/// Data copied to the host, computed on there, and copied back, all within one slice.
struct RoundTrip
{
    SliceId around; // the smallest slice that holds it
    CopyCall there;
    CopyCall back;
    TimeRange range; // from the first call to the end of the last
    TimeNs idle = 0; // of the device in that range
};

/// The copies between host and device that were launched in the window: by thread, then time.
std::map<uint32_t, std::vector<CopyCall>> copyCalls(const RuleInput& input)
{
    std::map<uint32_t, std::vector<CopyCall>> byThread;
    for (const GpuWork& work : input.trace.gpuWork) {
        const bool isCopy = input.trace.slices.kind[work.slice.index()] == SliceKind::Copy;
        if (!isCopy || work.launch.isNone() || !input.isOurs(work)) {
            continue;
        }
        const CopyDirection direction = copyDirection(input.trace.name(work.slice));
        if (direction == CopyDirection::ToHost || direction == CopyDirection::ToDevice) {
            byThread[input.trace.trackOf(work.launch).index()].push_back(
                {work.launch, work.slice, direction});
        }
    }
    for (auto& [thread, calls] : byThread) {
        std::stable_sort(calls.begin(), calls.end(),
                         [](const CopyCall& a, const CopyCall& b) { return a.call < b.call; });
    }
    return byThread;
}

/// True for what tells one part of the program: neither a step nor anything that holds one, and
/// not the data loader.
bool isPartOfStep(const RuleInput& input, SliceId around)
{
    if (around.isNone() || input.causes.ofSlice(around) == Cause::InputPipeline) {
        return false;
    }
    const TimeRange range = input.trace.slices.range(around);
    const std::vector<TrainingStep>& steps = input.analysis.series.steps;
    return std::none_of(steps.begin(), steps.end(), [&](const TrainingStep& step) {
        const TimeRange whole = input.trace.slices.range(step.slice);
        return step.slice == around || (range.start <= whole.start && whole.end <= range.end);
    });
}

TimeNs hostComputeIn(const std::vector<CauseChange>& timeLine, TimeRange range)
{
    std::vector<CausePart> parts;
    if (!range.isEmpty()) {
        appendParts(timeLine, range, parts);
    }
    TimeNs sum = 0;
    for (const CausePart& part : parts) {
        sum += part.cause == Cause::HostCompute ? part.range.duration() : 0;
    }
    return sum;
}

std::vector<RoundTrip> findTrips(const RuleInput& input)
{
    const SliceTable& slices = input.trace.slices;
    std::vector<RoundTrip> trips;
    for (const auto& [thread, calls] : copyCalls(input)) {
        const std::vector<CauseChange> timeLine = input.causes.ofThread(TrackId(thread));
        for (size_t i = 0; i + 1 < calls.size(); ++i) {
            const CopyCall& there = calls[i];
            const CopyCall& back = calls[i + 1];
            if (there.direction != CopyDirection::ToHost
                || back.direction != CopyDirection::ToDevice) {
                continue;
            }
            const TimeRange between {slices.end(there.call), slices.start[back.call.index()]};
            const double computing = ratioOf(hostComputeIn(timeLine, between), between.duration());
            const SliceId around = commonAncestor(input.trace, there.call, back.call);
            if (computing < input.thresholds.roundTripHostCompute || !isPartOfStep(input, around)) {
                continue;
            }
            RoundTrip trip {around, there, back, {}, 0};
            trip.range = {slices.start[there.call.index()], slices.end(back.call)};
            trip.idle = within(input.idle, trip.range).length();
            trips.push_back(trip);
        }
    }
    std::stable_sort(trips.begin(), trips.end(),
                     [](const RoundTrip& a, const RoundTrip& b) { return a.idle > b.idle; });
    return trips;
}

/// The longest operator between the copies.
SliceId longestOperator(const RuleInput& input, const RoundTrip& trip)
{
    const SliceTable& slices = input.trace.slices;
    const TimeRange between {slices.end(trip.there.call), slices.start[trip.back.call.index()]};
    const SliceRun run
        = slicesBeginningIn(input.trace, input.trace.trackOf(trip.there.call), between);
    SliceId longest;
    for (uint32_t i = run.first; i < run.last; ++i) {
        if (slices.kind[i] == SliceKind::Operator && slices.end(SliceId(i)) <= between.end
            && (longest.isNone() || slices.duration[i] > slices.duration[longest.index()])) {
            longest = SliceId(i);
        }
    }
    return longest;
}

} // namespace

std::vector<Finding> findHostRoundTrips(const RuleInput& input)
{
    const std::vector<RoundTrip> trips = findTrips(input);
    std::vector<TimeRange> ranges;
    for (const RoundTrip& trip : trips) {
        ranges.push_back(trip.range);
    }
    const TimeNs idle = intersected(input.idle, Intervals(std::move(ranges))).length();
    const double share = input.shareOf(idle);
    const auto severity
        = severityOf(share, input.thresholds.roundTripNote, input.thresholds.roundTripProblem);
    if (trips.empty() || !severity) {
        return {};
    }
    const RoundTrip& worst = trips.front();
    const SliceId heaviest = longestOperator(input, worst);
    Finding finding {"host_round_trip", *severity, {}, share, idle, {}, {}};
    finding.title = fmt::format(
        "{} is idle for {}, {} of the window, while {} takes data to the host, computes there and "
        "copies the result back: {}",
        gpuLabel(input), formatDuration(idle), formatShare(share),
        quoted(input.trace.name(worst.around)), counted(trips.size(), "round trip"));
    if (!heaviest.isNone()) {
        finding.title
            += fmt::format(", in the longest {} takes {}", quoted(input.trace.name(heaviest)),
                           formatDuration(input.trace.slices.duration[heaviest.index()]));
    }
    for (const RoundTrip& trip : trips) {
        if (finding.evidence.size() + 4 > kMostEvidence) {
            break;
        }
        finding.evidence.push_back(sliceEvidence(input, trip.around));
        finding.evidence.push_back(sliceEvidence(input, trip.there.copy));
        if (const SliceId on = longestOperator(input, trip); !on.isNone()) {
            finding.evidence.push_back(sliceEvidence(input, on));
        }
        finding.evidence.push_back(sliceEvidence(input, trip.back.copy));
    }
    finding.remedy
        = "Compute it on the GPU: look for .cpu(), .numpy() or tensors made on the CPU in this "
          "part of the model, and use the operators that exist there (a fused norm, torch.where "
          "instead of a Python branch). Results may differ in the last digits, and the data takes "
          "GPU memory meanwhile. Where the host must have it, as for logging, copy to pinned "
          "memory with non_blocking and use it a step later.";
    return {std::move(finding)};
}

} // namespace flamelane
