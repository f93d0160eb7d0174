#include "core/analysis/rules/evidence.h"
#include "core/analysis/rules/rule.h"
#include "core/analysis/rules/wording.h"
#include "core/base/format.h"

#include <fmt/format.h>

#include <algorithm>

namespace flamelane {

namespace {

/// The lowest and highest level of a memory counter while the window lasts.
struct Levels
{
    double low = 0;
    double high = 0;
};

std::optional<Levels> levelsOf(const RuleInput& input, std::string_view counterName)
{
    std::optional<Levels> levels;
    for (const Counter& counter : input.trace.counters) {
        const bool isOurs = counter.isMemory && input.device != nullptr
            && counter.device == input.device->device && counter.name == counterName;
        if (!isOurs) {
            continue;
        }
        for (size_t i = 0; i < counter.time.size(); ++i) {
            if (!input.time.contains(counter.time[i]) || !(counter.value[i] >= 0)) {
                continue;
            }
            if (!levels) {
                levels = Levels {counter.value[i], counter.value[i]};
            }
            levels->low = std::min(levels->low, counter.value[i]);
            levels->high = std::max(levels->high, counter.value[i]);
        }
    }
    return levels;
}

std::string bytesText(double bytes)
{
    constexpr double kMost = 9e18; // of what an int64_t holds
    return formatBytes(static_cast<int64_t>(std::min(bytes, kMost)));
}

uint64_t countNamed(const RuleInput& input, const std::vector<SliceId>& calls,
                    std::string_view word)
{
    return static_cast<uint64_t>(
        std::count_if(calls.begin(), calls.end(), [&input, word](SliceId call) {
            return input.trace.name(call).find(word) != std::string_view::npos;
        }));
}

std::optional<Finding> callsInWindow(const RuleInput& input)
{
    const TimeNs idle = input.idleFor({Cause::Allocator});
    const double share = input.shareOf(idle);
    const auto severity
        = severityOf(share, input.thresholds.allocatorNote, input.thresholds.allocatorProblem);
    if (!severity) {
        return std::nullopt;
    }
    const std::vector<SliceId> calls = hostSlicesFor(input, Cause::Allocator);
    const uint64_t releases = countNamed(input, calls, "Free");
    Finding finding {"allocator", *severity, {}, share, idle, {}, {}};
    finding.title
        = fmt::format("{} waits {} of the window, {}, while memory is allocated: {}, {} "
                      "of them to release",
                      gpuLabel(input), formatShare(share), formatDuration(idle),
                      counted(calls.size(), "call"), formatCount(static_cast<int64_t>(releases)));
    if (const auto levels = levelsOf(input, "allocated"); levels && releases > 0) {
        finding.title += fmt::format("; the allocated memory swings between {} and {}",
                                     bytesText(levels->low), bytesText(levels->high));
    }
    finding.evidence = longestEvidence(input, calls, kMostEvidence / 2);
    append(finding.evidence, gapEvidence(input, {Cause::Allocator}, kMostEvidence / 2));
    finding.remedy
        = "Once warm, a training step should find all of its memory in PyTorch's cache. Where "
          "shapes change from step to step, pad them to a few sizes (computes on padding), or let "
          "segments grow: PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True. ";
    if (releases > 0) {
        finding.remedy
            += "Releases inside of steps come from empty_cache(), which is better left out, or "
               "from an allocation that failed and was tried again with the cache emptied: then "
               "memory is short, and activation checkpointing (computes the forward pass twice) "
               "or a smaller batch makes room. ";
    }
    finding.remedy += "Pinned host memory is best allocated once and used again.";
    return finding;
}

std::optional<Finding> nearLimit(const RuleInput& input)
{
    if (input.device == nullptr) {
        return std::nullopt;
    }
    const uint64_t limit = input.trace.devices[input.device->device.index()].memoryBytes;
    const auto levels = levelsOf(input, "reserved");
    if (limit == 0 || !levels) {
        return std::nullopt;
    }
    const double share = levels->high / static_cast<double>(limit);
    if (share < input.thresholds.memoryNearLimit) {
        return std::nullopt;
    }
    Finding finding {"allocator", Severity::Note, {}, 0, 0, {}, {}};
    finding.title
        = fmt::format("{} reserves up to {} of memory, {} of the {} that it has", gpuLabel(input),
                      bytesText(levels->high), formatShare(std::min(share, 1.0)),
                      bytesText(static_cast<double>(limit)));
    finding.remedy = "A longer sequence or a fragmented cache may end in an out-of-memory error, "
                     "and failing allocations empty the cache, which stalls the GPU. Activation "
                     "checkpointing, a smaller batch with accumulation, or sharded optimiser "
                     "states make room; the first costs a second forward pass, the last "
                     "communication.";
    return finding;
}

} // namespace

std::vector<Finding> findAllocator(const RuleInput& input)
{
    std::vector<Finding> findings;
    for (std::optional<Finding> finding : {callsInWindow(input), nearLimit(input)}) {
        if (finding) {
            findings.push_back(std::move(*finding));
        }
    }
    return findings;
}

} // namespace flamelane
