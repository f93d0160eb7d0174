#include "core/analysis/rules/evidence.h"
#include "core/analysis/rules/rule.h"
#include "core/analysis/rules/wording.h"
#include "core/base/format.h"

#include <fmt/format.h>

#include <map>

namespace flamelane {

namespace {

/// The time that the host spends in collectives, and in synchronise calls within them.
struct HostCollectives
{
    std::vector<SliceId> slices; // outermost
    TimeNs time = 0;
    TimeNs waiting = 0;
};

HostCollectives hostCollectives(const RuleInput& input)
{
    HostCollectives found;
    found.slices = hostSlicesFor(input, Cause::Collective);
    const SliceTable& slices = input.trace.slices;
    for (const SliceId slice : found.slices) {
        const TimeNs end = slices.end(slice);
        found.time += slices.duration[slice.index()];
        const Track& track = input.trace.tracks[input.trace.trackOf(slice).index()];
        const uint32_t last = track.firstSlice + track.sliceCount;
        TimeNs waitedUntil = INT64_MIN;
        for (uint32_t i = slice.index() + 1; i < last && slices.start[i] < end; ++i) {
            const TimeRange range = slices.range(SliceId(i));
            if (range.end <= end && range.end > waitedUntil
                && input.causes.ofSlice(SliceId(i)) == Cause::Sync) {
                found.waiting += range.duration();
                waitedUntil = range.end;
            }
        }
    }
    return found;
}

/// The idle time that goes to synchronise calls inside of collectives: there the call is the
/// innermost slice and so the cause, but what is waited for is the collective.
TimeNs idleInWaits(const RuleInput& input, const std::vector<SliceId>& collectives)
{
    std::map<uint32_t, std::vector<TimeRange>> byThread;
    for (const SliceId slice : collectives) {
        byThread[input.trace.trackOf(slice).index()].push_back(input.trace.slices.range(slice));
    }
    TimeNs sum = 0;
    for (const auto& [thread, ranges] : byThread) {
        const Intervals inside(ranges);
        for (const Gap& gap : input.gaps) {
            if (gap.hostThread != TrackId(thread)) {
                continue;
            }
            for (const CausePart& part : gap.parts) {
                sum += part.cause == Cause::Sync ? within(inside, part.range).length() : 0;
            }
        }
    }
    return sum;
}

std::vector<SliceId> communicationKernels(const RuleInput& input)
{
    std::vector<SliceId> kernels;
    for (const GpuWork& work : input.trace.gpuWork) {
        const SliceKind kind = input.trace.slices.kind[work.slice.index()];
        if (kind == SliceKind::Communication && input.isOurs(work)) {
            kernels.push_back(work.slice);
        }
    }
    return kernels;
}

/// "; nccl... takes 40 µs to 20 ms": the same kernel waits where it takes many times as long.
std::string spreadOf(const RuleInput& input)
{
    for (const KernelRow& row : input.analysis.kernels) {
        if (row.kind == SliceKind::Communication && row.count > 1) {
            return fmt::format("; {} takes from {} to {}",
                               quoted(input.trace.strings.view(row.name)), formatDuration(row.min),
                               formatDuration(row.max));
        }
    }
    return {};
}

} // namespace

std::vector<Finding> findCommunication(const RuleInput& input)
{
    if (input.device == nullptr) {
        return {};
    }
    const DeviceSummary& device = *input.device;
    const HostCollectives host = hostCollectives(input);
    const TimeNs onHost = input.idleFor({Cause::Collective}) + idleInWaits(input, host.slices);
    const TimeNs exposed = device.exposedCommunication + onHost;
    const double share = input.shareOf(exposed);
    const auto severity = severityOf(share, input.thresholds.communicationNote,
                                     input.thresholds.communicationProblem);
    if (!severity) {
        return {};
    }
    const double waiting = ratioOf(host.waiting, host.time);
    const bool isWaiting = waiting > input.thresholds.syncUnderCollective;
    Finding finding {"communication", *severity, {}, share, exposed, {}, {}};
    finding.title = fmt::format("{} spends {} of the window, {}, on collectives with no "
                                "computation beside them",
                                gpuLabel(input), formatShare(share), formatDuration(exposed));
    if (device.overlap) {
        finding.title
            += fmt::format("; {} of the communication is hidden", formatShare(*device.overlap));
    }
    if (onHost > device.exposedCommunication) {
        finding.title += fmt::format("; the host itself takes part ({})",
                                     counted(host.slices.size(), "collective"));
    }
    finding.title += spreadOf(input);
    if (isWaiting) {
        finding.title += fmt::format("; {} of the host's time in them is synchronising, which "
                                     "hints at waiting for a slower rank",
                                     formatShare(waiting));
    }
    finding.evidence = longestEvidence(input, communicationKernels(input), kMostEvidence / 2);
    append(finding.evidence, longestEvidence(input, host.slices, kMostEvidence / 2));
    finding.remedy = isWaiting
        ? "Find the rank that comes last, by comparing the traces of all ranks, and what keeps it: "
          "its input, its share of the work, its host. A faster network does not help here. "
        : "One rank's trace cannot tell waiting from transfer: compare the ranks first, and where "
          "one comes last, balance it. ";
    finding.remedy
        += "Transfer is hidden by overlap: gradient buckets that start during the backward pass, "
           "no_sync while gradients accumulate (the last step sends all), prefetch for sharded "
           "parameters (memory). It shrinks with fp16 or bf16 compression (accuracy). Where the "
           "bandwidth is low, check that the GPUs reach each other directly (nvidia-smi topo -m).";
    if (onHost > device.exposedCommunication) {
        finding.remedy += " Collectives over the host, as gloo does them, copy everything twice: "
                          "use NCCL where every rank has a GPU of its own.";
    }
    return {std::move(finding)};
}

} // namespace flamelane
