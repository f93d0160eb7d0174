#include "core/analysis/rules/copy_direction.h"
#include "core/analysis/rules/evidence.h"
#include "core/analysis/rules/rule.h"
#include "core/analysis/rules/wording.h"
#include "core/base/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace flamelane {

namespace {

constexpr double kWorthSaying = 0.1; // of the copy time

/// What the copies of the window have in common. Times are sums, so that copies beside each other
/// count each.
struct CopyFacts
{
    std::vector<SliceId> copies;
    TimeNs time = 0;
    TimeNs pageableTime = 0;
    TimeNs onDevicesTime = 0;
    uint64_t pageable = 0;
    uint64_t small = 0; // between host and device
    uint64_t blocking = 0; // by calls that return when the copy is done
    uint64_t largeBytes = 0; // of large copies between host and device, with their time
    TimeNs largeTime = 0;
    MetricSums link; // over the intervals of the metrics that lie within those copies

    void add(const RuleInput& input, const GpuWork& work)
    {
        const std::string_view name = input.trace.name(work.slice);
        const TimeNs duration = input.trace.slices.duration[work.slice.index()];
        const auto bytes = static_cast<double>(work.fields.bytes);
        copies.push_back(work.slice);
        time += duration;
        if (copyDirection(name) == CopyDirection::OnDevices) {
            onDevicesTime += duration;
            return;
        }
        if (isPageableCopy(name)) {
            ++pageable;
            pageableTime += duration;
        }
        small += work.fields.bytes > 0 && bytes <= input.thresholds.smallCopyBytes ? 1 : 0;
        const bool isBlocking
            = !work.launch.isNone() && input.causes.ofSlice(work.launch) == Cause::Sync;
        blocking += isBlocking ? 1 : 0;
        if (bytes >= input.thresholds.largeCopyBytes && duration > 0) {
            largeBytes += work.fields.bytes;
            largeTime += duration;
            link.add(input.analysis.metrics.wholeIntervals(
                work.device, Intervals({input.trace.slices.range(work.slice)})));
        }
    }

    [[nodiscard]] bool isPageableTime() const
    {
        return ratioOf(pageableTime, time) >= kWorthSaying;
    }
    [[nodiscard]] double largeBandwidth() const
    {
        return largeTime > 0
            ? static_cast<double>(largeBytes) * 1e9 / static_cast<double>(largeTime)
            : 0;
    }
};

std::string detailsOf(const RuleInput& input, const CopyFacts& facts)
{
    std::string text;
    if (facts.isPageableTime()) {
        text += fmt::format("; {} of the copy time in {} of pageable memory",
                            formatShare(ratioOf(facts.pageableTime, facts.time)),
                            counted(facts.pageable, "copy", "copies"));
    }
    if (facts.largeTime > 0) {
        const double bandwidth = facts.largeBandwidth();
        text += fmt::format("; the large ones reach {}", bandwidthText(bandwidth));
        text += bandwidth < input.thresholds.lowCopyBandwidth ? ", little for their size" : "";
    }
    const double busiest = std::max(facts.link.mean(GpuMetric::PcieReceived).value_or(0),
                                    facts.link.mean(GpuMetric::PcieSent).value_or(0));
    if (busiest > 0) {
        text += fmt::format("; PCIe works at {} of its peak meanwhile (measured)",
                            formatShare(busiest / 100));
    }
    if (facts.blocking > 0) {
        text += fmt::format("; {} block the host",
                            formatCount(static_cast<int64_t>(facts.blocking)));
    }
    return text;
}

std::string remedyFor(const RuleInput& input, const CopyFacts& facts)
{
    std::string remedy;
    if (facts.isPageableTime()) {
        remedy += "Pageable memory is copied twice and blocks the host: pin the host tensors "
                  "(pin_memory in the data loader) and copy with non_blocking=True, so that the "
                  "transfer can run beside computation. Pinned memory is taken from the whole "
                  "machine, and pinning itself is slow: do it once. ";
    } else if (facts.blocking > 0) {
        remedy += "Copies without non_blocking=True make the host wait for them. ";
    }
    const bool isLow
        = facts.largeTime > 0 && facts.largeBandwidth() < input.thresholds.lowCopyBandwidth;
    if (isLow && !facts.isPageableTime()) {
        remedy += "Low bandwidth from pinned memory points at the link: its width, or a host "
                  "thread on the other NUMA node (nvidia-smi topo -m, nvbandwidth). ";
    }
    if (2 * facts.small > facts.copies.size()) {
        remedy += "Most copies are small and cost their call rather than their bytes: pack them "
                  "into one. ";
    }
    if (2 * facts.onDevicesTime > facts.time) {
        remedy += "Most of the time goes to copies within GPU memory: look for contiguous(), "
                  "clone() and concatenations that views could replace.";
    } else {
        remedy += "Where the data can be made smaller before it moves (integers, half precision) "
                  "or the transform can run on the GPU, less is copied; copying the next batch "
                  "on a stream of its own hides the rest and holds a second batch in memory.";
    }
    return remedy;
}

} // namespace

std::vector<Finding> findCopies(const RuleInput& input)
{
    if (input.device == nullptr || input.device->copies == 0) {
        return {};
    }
    const DeviceSummary& device = *input.device;
    const double exposed = input.shareOf(device.exposedCopy);
    const double ofBusy = ratioOf(device.copies, device.busy);
    auto severity
        = severityOf(exposed, input.thresholds.exposedCopy, input.thresholds.exposedCopyProblem);
    if (!severity && ofBusy >= input.thresholds.copyTime) {
        severity = Severity::Note;
    }
    if (!severity) {
        return {};
    }
    CopyFacts facts;
    for (const GpuWork& work : input.trace.gpuWork) {
        if (input.trace.slices.kind[work.slice.index()] == SliceKind::Copy && input.isOurs(work)) {
            facts.add(input, work);
        }
    }
    Finding finding {"copies", *severity, {}, exposed, device.exposedCopy, {}, {}};
    finding.title = fmt::format("{} copies memory {} of the window with nothing beside it, {}; "
                                "copies are {} of its busy time",
                                gpuLabel(input), formatShare(exposed),
                                formatDuration(device.exposedCopy), formatShare(ofBusy));
    finding.title += detailsOf(input, facts);
    finding.remedy = remedyFor(input, facts);
    finding.evidence = longestEvidence(input, std::move(facts.copies), kMostEvidence);
    return {std::move(finding)};
}

} // namespace flamelane
