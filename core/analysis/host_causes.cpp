#include "core/analysis/host_causes.h"

#include "core/analysis/cause_names.h"
#include "core/analysis/host_work.h"

#include <algorithm>

namespace flamelane {

namespace {

bool isSomeCall(SliceKind kind)
{
    return isCall(kind) || kind == SliceKind::OsCall || kind == SliceKind::LibraryCall;
}

/// Within `work`, what would be nobody's is computing on the host.
std::vector<CauseChange> withHostWork(const std::vector<CauseChange>& timeLine,
                                      const Intervals& work)
{
    std::vector<CauseChange> changed;
    const auto change = [&changed](TimeNs start, Cause cause) {
        if (changed.empty() || changed.back().cause != cause) {
            changed.push_back({start, cause});
        }
    };
    for (size_t i = 0; i < timeLine.size(); ++i) {
        const auto [start, cause] = timeLine[i];
        const TimeNs end = i + 1 < timeLine.size() ? timeLine[i + 1].start : INT64_MAX;
        const bool givesWay = cause == Cause::Framework || cause == Cause::Unrecorded;
        TimeNs from = start;
        const Intervals taken = givesWay ? within(work, {start, end}) : Intervals();
        for (const TimeRange range : taken.ranges()) {
            if (range.start > from) {
                change(from, cause);
            }
            change(range.start, Cause::HostCompute);
            from = range.end;
        }
        if (from < end) {
            change(from, cause);
        }
    }
    return changed;
}

} // namespace

HostCauses::HostCauses(const Trace& trace)
    : m_trace(trace)
    , m_byName(trace.strings.size())
    , m_launches(trace.slices.size())
    , m_loaders(trace)
    , m_hostWork(hostWork(trace))
{
    for (uint32_t i = 0; i < trace.strings.size(); ++i) {
        m_byName[i] = causeBits(trace.strings.view(StringId(i)));
    }
    for (const GpuWork& work : trace.gpuWork) {
        SliceId slice = work.launch;
        while (!slice.isNone() && !m_launches[slice.index()]) {
            m_launches[slice.index()] = true;
            slice = trace.slices.parent[slice.index()];
        }
    }
}

std::optional<Cause> HostCauses::ofSlice(SliceId slice) const
{
    const uint8_t bits = m_byName[m_trace.slices.name[slice.index()].index()];
    const auto when = [bits](uint8_t bit, Cause cause) {
        return (bits & bit) != 0 ? std::optional(cause) : std::nullopt;
    };
    std::optional<Cause> cause;
    switch (m_trace.slices.kind[slice.index()]) {
    case SliceKind::RuntimeCall:
    case SliceKind::DriverCall:
        cause = when(kSyncCall, Cause::Sync);
        cause = cause ? cause : when(kAllocatorCall, Cause::Allocator);
        return cause ? cause : when(kCompileCall, Cause::Compile);
    case SliceKind::Overhead:
        cause = when(kCompileCall, Cause::Compile);
        return cause ? cause : Cause::Profiler;
    case SliceKind::DataLoader:
        return Cause::InputPipeline;
    case SliceKind::Annotation:
        cause = m_loaders.contains(m_trace.slices.name[slice.index()])
            ? Cause::InputPipeline
            : when(kLoaderAnnotation, Cause::InputPipeline);
        return cause ? cause : when(kCollectiveName, Cause::Collective);
    case SliceKind::Python:
        cause = when(kLoaderPython, Cause::InputPipeline);
        return cause ? cause : when(kCompilePython, Cause::Compile);
    case SliceKind::Operator:
    case SliceKind::LibraryCall:
        return when(kCollectiveName, Cause::Collective);
    default:
        return std::nullopt;
    }
}

Cause HostCauses::fallback(SliceId slice) const
{
    // A call that is no reason to wait belongs to the operator or Python function that made it.
    bool isOfSystem = !slice.isNone() // all of the calls are
        && m_trace.slices.kind[slice.index()] == SliceKind::OsCall;
    while (!slice.isNone() && isSomeCall(m_trace.slices.kind[slice.index()])) {
        isOfSystem = isOfSystem && m_trace.slices.kind[slice.index()] == SliceKind::OsCall;
        slice = m_trace.slices.parent[slice.index()];
    }
    if (slice.isNone()) {
        return isOfSystem ? Cause::Unrecorded : Cause::Framework;
    }
    const uint8_t bits = m_byName[m_trace.slices.name[slice.index()].index()];
    switch (m_trace.slices.kind[slice.index()]) {
    case SliceKind::Operator:
        return m_launches[slice.index()] || (bits & kReshapeOperator) != 0 ? Cause::Framework
                                                                           : Cause::HostCompute;
    case SliceKind::Python:
        return Cause::Python;
    case SliceKind::Annotation:
        return isOfSystem ? Cause::Unrecorded : Cause::Framework;
    default:
        return Cause::Framework;
    }
}

std::vector<CauseChange> HostCauses::ofThread(TrackId thread) const
{
    std::vector<CauseChange> timeLine = ofSlices(thread);
    const auto work = m_hostWork.find(thread);
    return work == m_hostWork.end() ? timeLine : withHostWork(timeLine, work->second);
}

std::vector<CauseChange> HostCauses::ofSlices(TrackId thread) const
{
    struct Open
    {
        TimeNs end;
        Cause cause; // in force while this slice is the innermost
        std::optional<Cause> said; // by the slice or one around it
    };
    const SliceTable& slices = m_trace.slices;
    const Track& track = m_trace.tracks[thread.index()];
    std::vector<CauseChange> timeLine;
    std::vector<Open> open;
    const auto change = [&timeLine](TimeNs start, Cause cause) {
        if (!timeLine.empty() && timeLine.back().start == start) {
            timeLine.pop_back();
        }
        if (timeLine.empty() ? cause != Cause::Unrecorded : timeLine.back().cause != cause) {
            timeLine.push_back({start, cause});
        }
    };
    const auto closeUntil = [&open, &change](TimeNs time) {
        while (!open.empty() && open.back().end <= time) {
            const TimeNs end = open.back().end;
            while (!open.empty() && open.back().end <= end) {
                open.pop_back();
            }
            change(end, open.empty() ? Cause::Unrecorded : open.back().cause);
        }
    };
    for (uint32_t i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
        const SliceId slice(i);
        if (slices.duration[i] == 0) {
            continue;
        }
        closeUntil(slices.start[i]);
        std::optional<Cause> said = ofSlice(slice);
        if (!said && !open.empty()) {
            said = open.back().said;
        }
        const Cause cause = said ? *said : fallback(slice);
        open.push_back({slices.end(slice), cause, said});
        change(slices.start[i], cause);
    }
    closeUntil(INT64_MAX);
    return timeLine;
}

void appendParts(const std::vector<CauseChange>& timeLine, TimeRange range,
                 std::vector<CausePart>& parts)
{
    const auto later = [](TimeNs time, const CauseChange& change) { return time < change.start; };
    auto next = std::upper_bound(timeLine.begin(), timeLine.end(), range.start, later);
    TimeNs from = range.start;
    while (from < range.end) {
        const TimeNs to = next == timeLine.end() ? range.end : std::min(range.end, next->start);
        const Cause cause = next == timeLine.begin() ? Cause::Unrecorded : std::prev(next)->cause;
        parts.push_back({{from, to}, cause});
        from = to;
        if (next != timeLine.end()) {
            ++next;
        }
    }
}

} // namespace flamelane
