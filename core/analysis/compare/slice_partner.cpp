#include "core/analysis/compare/slice_partner.h"

#include "core/analysis/compare/step_ledger.h"
#include "core/analysis/statistics.h"
#include "core/analysis/step_names.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace flamelane {

namespace {

/// Names around a slice as hashes, the innermost first.
using Surroundings = std::vector<size_t>;

constexpr size_t kFarthest = 32; // names that count; what is farther out is the same for all

/// A trace whose names are compared with those of another.
class NamedTrace
{
public:
    explicit NamedTrace(const Trace& trace)
        : m_trace(trace)
        , m_steps(trace)
        , m_hashes(trace.strings.size())
    {
    }

    [[nodiscard]] const Trace& trace() const { return m_trace; }

    [[nodiscard]] size_t hashOf(SliceId slice)
    {
        const StringId name = m_trace.slices.name[slice.index()];
        size_t& hash = m_hashes[name.index()];
        if (hash == 0) {
            hash = std::hash<std::string>()(m_steps.frameOf(name)) | 1;
        }
        return hash;
    }

    /// What the host did when it came to the slice; itself where that is not recorded.
    [[nodiscard]] SliceId hostOf(SliceId slice) const
    {
        const GpuWork* work = m_trace.workOf(slice);
        return work != nullptr && work->launch ? work->launch : slice;
    }

    [[nodiscard]] Surroundings around(SliceId slice)
    {
        Surroundings names;
        const SliceId host = hostOf(slice);
        for (SliceId each = host == slice ? m_trace.slices.parent[slice.index()] : host;
             each && names.size() < kFarthest; each = m_trace.slices.parent[each.index()]) {
            names.push_back(hashOf(each));
        }
        return names;
    }

private:
    const Trace& m_trace;
    StepNames m_steps;
    std::vector<size_t> m_hashes; // by name; 0: not asked for yet
};

/// GPU work and slices of the host never stand for each other.
bool isWork(const Trace& trace, SliceId slice)
{
    return isGpuWork(trace.slices.kind[slice.index()]);
}

/// The slices of a name within a step, by the time of the host.
std::vector<SliceId> alikeIn(NamedTrace& named, size_t name, bool areWork, TimeRange step)
{
    const Trace& trace = named.trace();
    std::vector<SliceId> alike;
    if (areWork) {
        for (const GpuWork& work : trace.gpuWork) {
            if (step.contains(trace.slices.start[named.hostOf(work.slice).index()])
                && named.hashOf(work.slice) == name) {
                alike.push_back(work.slice);
            }
        }
    }
    for (uint32_t i = 0; !areWork && i < trace.tracks.size(); ++i) {
        const SliceRun run = slicesBeginningIn(trace, TrackId(i), step);
        for (uint32_t at = run.first; at < run.last; ++at) {
            if (!isWork(trace, SliceId(at)) && named.hashOf(SliceId(at)) == name) {
                alike.push_back(SliceId(at));
            }
        }
    }
    std::stable_sort(alike.begin(), alike.end(), [&](SliceId x, SliceId y) {
        return trace.slices.start[named.hostOf(x).index()]
            < trace.slices.start[named.hostOf(y).index()];
    });
    return alike;
}

size_t inCommon(const Surroundings& a, const Surroundings& b)
{
    std::vector<size_t> before(b.size() + 1);
    std::vector<size_t> here(b.size() + 1);
    for (const size_t name : a) {
        for (size_t i = 0; i < b.size(); ++i) {
            here[i + 1] = name == b[i] ? before[i] + 1 : std::max(here[i], before[i + 1]);
        }
        std::swap(before, here);
    }
    return before[b.size()];
}

/// By surroundings, each in order of time.
std::map<Surroundings, std::vector<SliceId>> bySurroundings(NamedTrace& named,
                                                            const std::vector<SliceId>& slices)
{
    std::map<Surroundings, std::vector<SliceId>> groups;
    for (const SliceId slice : slices) {
        groups[named.around(slice)].push_back(slice);
    }
    return groups;
}

SliceId atPlace(const std::vector<SliceId>& slices, size_t place)
{
    return place < slices.size() ? slices[place] : SliceId();
}

size_t placeOf(SliceId slice, const std::vector<SliceId>& slices)
{
    return static_cast<size_t>(std::find(slices.begin(), slices.end(), slice) - slices.begin());
}

/// What tells GPU work of one path apart: what it is and how it was launched.
using WorkShape = std::pair<SliceKind, LaunchExtents>;

/// The same for all slices of the host.
WorkShape shapeOf(const Trace& trace, SliceId slice)
{
    const GpuWork* work = trace.workOf(slice);
    return work == nullptr ? WorkShape()
                           : WorkShape(trace.slices.kind[slice.index()], extentsOf(work->fields));
}

/// Slices of one run that may stand for each other, in order of time.
struct Alike
{
    const Trace& trace;
    const std::vector<SliceId>& slices;
};

/// What `slice` out of `own` is among `others`: those of one shape are paired by their places, then
/// by their places those that are left, so that one more of another shape does not shift the rest.
SliceId partnerAmong(const Alike& own, SliceId slice, const Alike& others)
{
    std::map<WorkShape, std::vector<SliceId>> othersByShape;
    for (const SliceId other : others.slices) {
        othersByShape[shapeOf(others.trace, other)].push_back(other);
    }
    std::map<WorkShape, size_t> counts; // of own slices
    std::vector<SliceId> left;
    for (const SliceId each : own.slices) {
        const WorkShape shape = shapeOf(own.trace, each);
        const SliceId partner = atPlace(othersByShape[shape], counts[shape]++);
        if (!partner) {
            left.push_back(each);
        } else if (each == slice) {
            return partner;
        }
    }
    std::map<WorkShape, size_t> seen;
    std::vector<SliceId> leftOfOthers;
    for (const SliceId other : others.slices) {
        const WorkShape shape = shapeOf(others.trace, other);
        if (seen[shape]++ >= counts[shape]) {
            leftOfOthers.push_back(other);
        }
    }
    return atPlace(leftOfOthers, placeOf(slice, left));
}

struct Runs
{
    NamedTrace& run;
    TimeRange step;
    NamedTrace& other;
    TimeRange stepOfOther;
};

SliceId partnerByName(const Runs& runs, SliceId slice)
{
    const size_t name = runs.run.hashOf(slice);
    const bool areWork = isWork(runs.run.trace(), slice);
    const Surroundings own = runs.run.around(slice);
    const auto groups
        = bySurroundings(runs.other, alikeIn(runs.other, name, areWork, runs.stepOfOther));
    const std::vector<SliceId>* best = nullptr;
    std::pair<size_t, size_t> most; // names in common, then the fewest beside them
    for (const auto& [around, slices] : groups) {
        const std::pair<size_t, size_t> score(inCommon(own, around), SIZE_MAX - around.size());
        if (best == nullptr || score > most) {
            best = &slices;
            most = score;
        }
    }
    if (best == nullptr) {
        return {};
    }
    const auto beside
        = bySurroundings(runs.run, alikeIn(runs.run, name, areWork, runs.step)).find(own)->second;
    return partnerAmong({runs.run.trace(), beside}, slice, {runs.other.trace(), *best});
}

/// All that is launched inside an operator, by the time of the launch.
std::vector<SliceId> launchedInside(NamedTrace& named, SliceId outer)
{
    const Trace& trace = named.trace();
    const TrackId track = trace.trackOf(outer);
    const TimeRange range = trace.slices.range(outer);
    std::vector<SliceId> all;
    for (const GpuWork& work : trace.gpuWork) {
        if (work.launch && range.contains(trace.slices.start[work.launch.index()])
            && trace.trackOf(work.launch) == track) {
            all.push_back(work.slice);
        }
    }
    std::stable_sort(all.begin(), all.end(), [&](SliceId x, SliceId y) {
        return trace.slices.start[named.hostOf(x).index()]
            < trace.slices.start[named.hostOf(y).index()];
    });
    return all;
}

SliceId partnerByOperator(const Runs& runs, SliceId work)
{
    const SliceTable& slices = runs.run.trace().slices;
    const SliceId launch = runs.run.hostOf(work);
    for (SliceId each = launch == work ? SliceId() : slices.parent[launch.index()]; each;
         each = slices.parent[each.index()]) {
        if (slices.kind[each.index()] != SliceKind::Operator) {
            continue;
        }
        if (const SliceId partner = partnerByName(runs, each)) {
            return partnerAmong({runs.run.trace(), launchedInside(runs.run, each)}, work,
                                {runs.other.trace(), launchedInside(runs.other, partner)});
        }
    }
    return {};
}

} // namespace

SliceId partnerOf(const SteppedRun& run, SliceId slice, const SteppedRun& other)
{
    NamedTrace named(run.trace);
    NamedTrace namedOther(other.trace);
    const TimeNs start = run.trace.slices.start[named.hostOf(slice).index()];
    TimeRange step = run.trace.range;
    TimeRange stepOfOther = other.trace.range;
    for (size_t i = 0; i < run.steps.size(); ++i) {
        if (run.steps[i].contains(start)) {
            if (i >= other.steps.size()) {
                return {};
            }
            step = run.steps[i];
            stepOfOther = other.steps[i];
        }
    }
    step.end += step == run.trace.range ? 1 : 0; // what begins at the very end belongs to it
    stepOfOther.end += stepOfOther == other.trace.range ? 1 : 0;
    const Runs runs {named, step, namedOther, stepOfOther};
    if (!step.contains(start)) {
        return {};
    }
    const SliceId partner = partnerByName(runs, slice);
    return partner || !isWork(run.trace, slice) ? partner : partnerByOperator(runs, slice);
}

} // namespace flamelane
