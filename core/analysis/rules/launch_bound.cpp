#include "core/analysis/rules/evidence.h"
#include "core/analysis/rules/host_site.h"
#include "core/analysis/rules/rule.h"
#include "core/analysis/rules/wording.h"
#include "core/base/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

namespace flamelane {

namespace {

// Launch latency is left out: behind a wait of its stream, a copy or kernel may start late without
// any fault of its launch.
constexpr std::initializer_list<Cause> kLaunchCauses {Cause::Framework, Cause::Python,
                                                      Cause::LaunchCall};

TimeNs medianOf(std::vector<TimeNs> values)
{
    if (values.empty()) {
        return 0;
    }
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// The kernels of the window and the calls that launched them.
struct KernelFacts
{
    uint64_t count = 0;
    uint64_t small = 0;
    uint64_t byGraphs = 0;
    TimeNs median = 0;
    TimeNs medianLaunch = 0; // of the launch calls, but for those of graphs

    explicit KernelFacts(const RuleInput& input)
    {
        std::vector<TimeNs> durations;
        std::vector<TimeNs> launches;
        for (const GpuWork& work : input.trace.gpuWork) {
            const SliceKind kind = input.trace.slices.kind[work.slice.index()];
            if (kind != SliceKind::Kernel || !input.isOurs(work)) {
                continue;
            }
            const TimeNs duration = input.trace.slices.duration[work.slice.index()];
            durations.push_back(duration);
            small += static_cast<double>(duration) < input.thresholds.smallKernelNs ? 1 : 0;
            if (work.launch.isNone()) {
                continue;
            }
            if (input.trace.name(work.launch).find("GraphLaunch") != std::string_view::npos) {
                ++byGraphs;
            } else {
                launches.push_back(input.trace.slices.duration[work.launch.index()]);
            }
        }
        count = durations.size();
        median = medianOf(std::move(durations));
        medianLaunch = medianOf(std::move(launches));
    }
};

/// A part of the program, told by an annotation or an outermost operator, and what its kernels make
/// the GPU wait.
struct Region
{
    std::string_view name;
    TimeNs idle = 0;
    uint64_t kernels = 0; // that the GPU waited for
    SliceId heaviest; // the slice with the most idle time
    std::map<uint32_t, TimeNs> idleBySlice;
    std::map<uint32_t, std::pair<TimeNs, SliceId>> idleByKernel; // by name; with its first kernel
};

/// The nearest annotation that is no step, else the outermost operator or call.
SliceId regionAround(const RuleInput& input, SliceId launch)
{
    const SliceTable& slices = input.trace.slices;
    SliceId outermost = launch;
    for (SliceId at = launch; !at.isNone(); at = slices.parent[at.index()]) {
        const SliceKind kind = slices.kind[at.index()];
        if (kind == SliceKind::Annotation) {
            return input.isStepAnnotation(at) ? outermost : at;
        }
        outermost = kind == SliceKind::Operator ? at : outermost;
    }
    return outermost;
}

/// The regions by idle time, then name.
std::vector<Region> findRegions(const RuleInput& input)
{
    std::map<std::string_view, Region> byName;
    for (const Gap& gap : input.gaps) {
        TimeNs idle = 0;
        for (const Cause cause : kLaunchCauses) {
            idle += gap.total[static_cast<size_t>(cause)];
        }
        if (idle == 0 || gap.launch.isNone()) {
            continue;
        }
        const SliceId around = regionAround(input, gap.launch);
        const SliceId work = input.trace.gpuWork[gap.nextWork].slice;
        Region& region = byName[input.trace.name(around)];
        region.name = input.trace.name(around);
        region.idle += idle;
        ++region.kernels;
        TimeNs& ofSlice = region.idleBySlice[around.index()];
        ofSlice += idle;
        if (region.heaviest.isNone() || ofSlice > region.idleBySlice[region.heaviest.index()]) {
            region.heaviest = around;
        }
        if (input.trace.slices.kind[work.index()] != SliceKind::Kernel) {
            continue;
        }
        auto& [ofKernel, first]
            = region.idleByKernel[input.trace.slices.name[work.index()].index()];
        ofKernel += idle;
        first = first.isNone() ? work : first;
    }
    std::vector<Region> regions;
    for (auto& [name, region] : byName) {
        regions.push_back(std::move(region));
    }
    std::stable_sort(regions.begin(), regions.end(),
                     [](const Region& a, const Region& b) { return a.idle > b.idle; });
    return regions;
}

/// The region and its kernels, those that were waited for the longest first.
std::vector<Evidence> evidenceOf(const RuleInput& input, const Region& region)
{
    std::vector<std::pair<TimeNs, SliceId>> kernels;
    for (const auto& [name, kernel] : region.idleByKernel) {
        kernels.push_back(kernel);
    }
    std::sort(kernels.begin(), kernels.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    std::vector<Evidence> evidence {sliceEvidence(input, region.heaviest)};
    for (const auto& [idle, slice] : kernels) {
        if (evidence.size() == kMostEvidence) {
            break;
        }
        evidence.push_back(sliceEvidence(input, slice));
    }
    return evidence;
}

std::string remedyFor(const std::vector<Region>& regions, bool areSmall)
{
    std::string remedy;
    if (!areSmall) {
        remedy
            = "The kernels themselves are not small, so look first at what the host does between "
              "them: Python, hooks, logging, small operators. ";
    }
    if (!regions.empty() && regions.front().name.find("Optimizer.step") != std::string_view::npos) {
        remedy += "The optimiser comes first: fused=True does all parameters in a few kernels "
                  "(where the parameters are on the GPU), foreach=True in some more (and takes "
                  "memory for temporaries). ";
    }
    return remedy
        + "Fewer, larger kernels: torch.compile fuses what lies between the matrix products (the "
          "first steps compile, changing shapes compile again). Cheaper launches: CUDA graphs, by "
          "hand or with mode=\"reduce-overhead\", replay a whole step with one call; shapes and "
          "addresses must stay the same, the host must not read results inside, and their memory "
          "stays taken. More work for each launch: a larger batch, where memory and convergence "
          "allow. Less host work: fewer hooks and Python calls between operators.";
}

} // namespace

std::vector<Finding> findLaunchBound(const RuleInput& input)
{
    if (input.device == nullptr) {
        return {};
    }
    const TimeNs idle = input.idleFor(kLaunchCauses);
    const double share = input.shareOf(idle);
    const auto severity
        = severityOf(share, input.thresholds.launchBoundIdle, input.thresholds.launchBoundProblem);
    if (!severity) {
        return {};
    }
    const KernelFacts kernels(input);
    const bool areSmall = ratioOf(kernels.small, kernels.count) >= input.thresholds.smallKernelShare
        || kernels.median < kernels.medianLaunch;
    const bool areGraphs
        = ratioOf(kernels.byGraphs, kernels.count) > input.thresholds.graphLaunches;
    if (kernels.count == 0 || areGraphs) {
        return {};
    }
    const std::vector<Region> regions = findRegions(input);
    Finding finding {
        "launch_bound", areSmall ? *severity : Severity::Note, {}, share, idle, {}, {}};
    finding.title = fmt::format(
        "{} waits {} of the window, {}, for the host to launch: {} with a median of {}, {} of them "
        "under {}, against a median of {} for a launch call",
        gpuLabel(input), formatShare(share), formatDuration(idle), counted(kernels.count, "kernel"),
        formatDuration(kernels.median), formatShare(ratioOf(kernels.small, kernels.count)),
        formatDuration(static_cast<TimeNs>(input.thresholds.smallKernelNs)),
        formatDuration(kernels.medianLaunch));
    if (!regions.empty()) {
        const Region& main = regions.front();
        finding.title
            += fmt::format("; most in {}, {} for {}", quoted(main.name), formatDuration(main.idle),
                           counted(main.kernels, "launch", "launches"));
        finding.evidence = evidenceOf(input, main);
    }
    finding.remedy = remedyFor(regions, areSmall);
    return {std::move(finding)};
}

} // namespace flamelane
