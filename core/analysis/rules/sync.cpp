#include "core/analysis/rules/evidence.h"
#include "core/analysis/rules/host_site.h"
#include "core/analysis/rules/rule.h"
#include "core/analysis/rules/wording.h"
#include "core/analysis/statistics.h"
#include "core/base/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

namespace flamelane {

namespace {

/// What makes the host wait: the calls under one operator, or the bare calls of one name.
struct Site
{
    std::string_view name;
    TimeNs idle = 0; // while its calls waited
    uint64_t waits = 0; // stretches of idle time
    SliceId longest; // the call with the longest of them
    TimeNs longestIdle = 0;
};

/// The synchronising call of a thread that a stretch of idle time falls into.
SliceId callIn(const RuleInput& input, TrackId thread, TimeRange range)
{
    const SliceTable& slices = input.trace.slices;
    SliceId best;
    TimeNs most = 0;
    const auto offer = [&](SliceId slice) {
        const TimeNs shared = slices.range(slice).intersected(range).duration();
        if (shared > most && input.causes.ofSlice(slice) == Cause::Sync) {
            most = shared;
            best = slice;
        }
    };
    for (const SliceId slice : slicesAcross(input.trace, thread, range.start)) {
        offer(slice);
    }
    const SliceRun run = slicesBeginningIn(input.trace, thread, range);
    for (uint32_t i = run.first; i < run.last; ++i) {
        offer(SliceId(i));
    }
    return best;
}

/// The sites by idle time, then name.
std::vector<Site> findSites(const RuleInput& input)
{
    std::map<std::string_view, Site> byName;
    for (const Gap& gap : input.gaps) {
        for (const CausePart& part : gap.parts) {
            if (part.cause != Cause::Sync || gap.hostThread.isNone()) {
                continue;
            }
            const SliceId call = callIn(input, gap.hostThread, part.range);
            if (call.isNone()) {
                continue;
            }
            const SliceId around = operatorAround(input.trace, call);
            const std::string_view name = input.trace.name(around.isNone() ? call : around);
            Site& site = byName[name];
            site.name = name;
            site.idle += part.range.duration();
            ++site.waits;
            if (part.range.duration() > site.longestIdle) {
                site.longestIdle = part.range.duration();
                site.longest = call;
            }
        }
    }
    std::vector<Site> sites;
    for (const auto& [name, site] : byName) {
        sites.push_back(site);
    }
    std::stable_sort(sites.begin(), sites.end(),
                     [](const Site& a, const Site& b) { return a.idle > b.idle; });
    return sites;
}

/// A host that never waited would have launched ahead: all of a gap from the wait on can go.
TimeNs boundOf(const RuleInput& input)
{
    TimeNs bound = 0;
    for (const Gap& gap : input.gaps) {
        const auto wait
            = std::find_if(gap.parts.begin(), gap.parts.end(),
                           [](const CausePart& part) { return part.cause == Cause::Sync; });
        bound += wait == gap.parts.end() ? 0 : gap.range.end - wait->range.start;
    }
    return bound;
}

std::string remedyFor(std::string_view site)
{
    const auto says
        = [site](std::string_view word) { return site.find(word) != std::string::npos; };
    std::string remedy;
    if (says("item") || says("_local_scalar_dense") || says("is_nonzero") || says("equal")) {
        remedy = "Keep numbers such as the loss on the GPU and read them every n-th step; sums "
                 "can be made there in the meantime (what is printed comes later). ";
    } else if (says("nonzero") || says("index") || says("masked_select") || says("unique")) {
        remedy = "The size of the result depends on the data, so that the host must know it: "
                 "torch.where or multiplying by the mask keeps the shape (and computes on what "
                 "the mask would leave out). ";
    } else if (says("copy") || says("::to") || says("emcpy")) {
        remedy = "Copies to the GPU wait only where the host memory is pageable or non_blocking "
                 "is not set: use pinned memory with non_blocking=True. Reads back to the host "
                 "can go to pinned memory too, with a CUDA event before their use. ";
    } else {
        remedy = "Take explicit synchronisation out of the loop: time with CUDA events, and "
                 "synchronise once at the end. ";
    }
    return remedy
        + "It helps where the host could otherwise run ahead of the GPU; where launching is "
          "slower than the kernels, the time moves there.";
}

} // namespace

std::vector<Finding> findSync(const RuleInput& input)
{
    const TimeNs idle = input.idleFor({Cause::Sync});
    const double share = input.shareOf(idle);
    const auto severity
        = severityOf(share, input.thresholds.syncNote, input.thresholds.syncProblem);
    if (!severity) {
        return {};
    }
    Finding finding {"sync", *severity, {}, share, boundOf(input), {}, {}};
    finding.title = fmt::format("{} waits {} of the window, {}, while the host synchronises",
                                gpuLabel(input), formatShare(share), formatDuration(idle));
    const std::vector<Site> sites = findSites(input);
    if (!sites.empty()) {
        const Site& main = sites.front();
        finding.title += fmt::format(": {} of it in {} ({})", formatDuration(main.idle),
                                     quoted(main.name), counted(main.waits, "wait"));
        const std::string line = pythonLineAround(input.trace, main.longest);
        finding.title += line.empty() ? "" : fmt::format(", at {}", quoted(line));
    }
    for (const Site& site : sites) {
        if (finding.evidence.size() < kMostEvidence / 2) {
            finding.evidence.push_back(sliceEvidence(input, site.longest));
        }
    }
    append(finding.evidence, gapEvidence(input, {Cause::Sync}, kMostEvidence / 2));
    finding.remedy = remedyFor(sites.empty() ? std::string_view() : sites.front().name);
    return {std::move(finding)};
}

} // namespace flamelane
