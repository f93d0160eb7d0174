#include "core/analysis/compare/launch_path.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace flamelane {

namespace {

constexpr size_t kLongestPath = 64; // files nest without end; what is farther out is left out

bool isModule(const Trace& trace, SliceId slice)
{
    return trace.slices.kind[slice.index()] == SliceKind::Python
        && trace.name(slice).starts_with("nn.Module: ");
}

/// As on stacks.
std::set<std::string> annotationNames(const Trace& trace)
{
    const StepNames steps(trace);
    std::vector<bool> isSeen(trace.strings.size());
    std::set<std::string> names;
    for (uint32_t i = 0; i < trace.slices.size(); ++i) {
        const SliceKind kind = trace.slices.kind[i];
        const StringId name = trace.slices.name[i];
        const bool isAnnotation = kind == SliceKind::Annotation || kind == SliceKind::DataLoader;
        if (isAnnotation && !isSeen[name.index()]) {
            isSeen[name.index()] = true;
            names.insert(steps.frameOf(name));
        }
    }
    return names;
}

} // namespace

bool hasModules(const Trace& trace)
{
    for (uint32_t i = 0; i < trace.slices.size(); ++i) {
        if (isModule(trace, SliceId(i))) {
            return true;
        }
    }
    return false;
}

bool hasOperators(const Trace& trace)
{
    const auto& kinds = trace.slices.kind;
    return std::find(kinds.begin(), kinds.end(), SliceKind::Operator) != kinds.end();
}

PathOptions pathsOfBoth(const Trace& a, const Trace& b, std::vector<NoiseFilter> filters)
{
    PathOptions options {std::move(filters), hasModules(a) && hasModules(b),
                         hasOperators(a) && hasOperators(b), nullptr};
    if (a.format != b.format) {
        const std::set<std::string> inA = annotationNames(a);
        const std::set<std::string> inB = annotationNames(b);
        std::set<std::string> inBoth;
        std::set_intersection(inA.begin(), inA.end(), inB.begin(), inB.end(),
                              std::inserter(inBoth, inBoth.end()));
        options.annotations = std::make_shared<const std::set<std::string>>(std::move(inBoth));
    }
    return options;
}

LaunchPaths::LaunchPaths(const Trace& trace, const PathOptions& options)
    : m_trace(trace)
    , m_steps(trace)
    , m_options(options)
{
    for (const NoiseFilter& filter : options.filters) {
        m_noise.push_back({filter.mode, NoiseSlices(trace, {filter})});
    }
}

LaunchPath LaunchPaths::of(const GpuWork& work)
{
    std::vector<Frame> frames = stackOf(work);
    for (Noise& noise : m_noise) {
        if (!isKept(frames, noise)) {
            return {{"hidden"}, false};
        }
    }
    return named(work, frames);
}

/// The work, its launch and what is around that, the innermost first.
std::vector<LaunchPaths::Frame> LaunchPaths::stackOf(const GpuWork& work) const
{
    std::vector<Frame> frames {{work.slice, true}};
    size_t shown = 0;
    for (SliceId slice = work.launch; !slice.isNone() && shown < kLongestPath;
         slice = m_trace.slices.parent[slice.index()]) {
        frames.push_back({slice, isShown(slice)});
        shown += frames.back().isShown ? 1 : 0;
    }
    return frames;
}

/// Steps are all alike and stand around everything.
bool LaunchPaths::isShown(SliceId slice) const
{
    switch (m_trace.slices.kind[slice.index()]) {
    case SliceKind::Operator:
        return m_options.areOperatorsOn;
    case SliceKind::Annotation:
    case SliceKind::DataLoader:
        return isShownAnnotation(m_trace.slices.name[slice.index()]);
    case SliceKind::Python:
        return m_options.areModulesOn && isModule(m_trace, slice);
    default:
        return false;
    }
}

bool LaunchPaths::isShownAnnotation(StringId name) const
{
    return !m_steps.contains(name)
        && (!m_options.annotations || m_options.annotations->contains(m_steps.frameOf(name)));
}

/// False where the filter hides what the innermost frame weighs.
bool LaunchPaths::isKept(std::vector<Frame>& frames, Noise& noise)
{
    const bool isIsolating = noise.mode == FilterMode::Isolate;
    const auto isMatch = [&](const Frame& frame) {
        return noise.slices.contains(frame.slice) != isIsolating; // which says what goes
    };
    if (frames.empty()) {
        return true; // all was folded, and is no frame's own any more
    }
    if (isIsolating) {
        const auto innermost = std::find_if(frames.begin(), frames.end(), isMatch);
        if (innermost == frames.end()) {
            return false;
        }
        innermost->isShown = true;
        frames.erase(frames.begin(), innermost);
        return true;
    }
    if (noise.mode == FilterMode::Hide && isMatch(frames.front())) {
        return false;
    }
    std::erase_if(frames, isMatch);
    return true;
}

/// An operator inside one of its own name, as autocast writes them, is the same one.
LaunchPath LaunchPaths::named(const GpuWork& work, const std::vector<Frame>& frames) const
{
    LaunchPath path;
    path.endsInWork = !frames.empty() && frames.front().slice == work.slice;
    const auto around = frames.begin() + (path.endsInWork ? 1 : 0);
    for (auto frame = around; frame != frames.end(); ++frame) {
        std::string name = frame->isShown ? frameOf(frame->slice) : "";
        if (!name.empty() && path.names.empty()) {
            path.isByOperator = m_trace.slices.kind[frame->slice.index()] == SliceKind::Operator;
        }
        if (!name.empty() && (path.names.empty() || path.names.back() != name)) {
            path.names.push_back(std::move(name));
        }
    }
    std::reverse(path.names.begin(), path.names.end());
    if (path.names.empty()) {
        path.names.push_back(work.launch.isNone()         ? "no launch recorded"
                                 : around == frames.end() ? "folded"
                                                          : frameOf(around->slice));
    }
    if (path.endsInWork) {
        path.names.emplace_back(m_trace.name(work.slice));
    }
    return path;
}

} // namespace flamelane
