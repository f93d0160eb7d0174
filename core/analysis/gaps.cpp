#include "core/analysis/gaps.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <unordered_map>

namespace flamelane {

namespace {

/// Finds the work around a gap and says what the gap was for. One device.
class GapSplitter
{
public:
    GapSplitter(const Trace& trace, const HostCauses& causes, DeviceId device)
        : m_trace(trace)
        , m_causes(causes)
        , m_device(device)
    {
        collectWork();
        collectStreamWaits();
        collectOverhead();
    }

    [[nodiscard]] Gap split(TimeRange idle)
    {
        Gap gap;
        gap.device = m_device;
        gap.range = idle;
        findNeighbours(gap);
        if (gap.nextWork != UINT32_MAX) {
            gap.launch = m_trace.gpuWork[gap.nextWork].launch;
        }
        splitByLaunch(gap);
        overlayOverhead(gap.parts);
        return gap;
    }

private:
    struct Work
    {
        TimeNs start;
        TimeNs end;
        uint32_t index; // into Trace::gpuWork
    };

    void collectWork()
    {
        for (uint32_t i = 0; i < m_trace.gpuWork.size(); ++i) {
            const GpuWork& work = m_trace.gpuWork[i];
            if (work.device == m_device) {
                const TimeRange range = m_trace.slices.range(work.slice);
                m_byStart.push_back({range.start, range.end, i});
            }
        }
        m_byEnd = m_byStart;
        std::stable_sort(m_byStart.begin(), m_byStart.end(),
                         [](const Work& a, const Work& b) { return a.start < b.start; });
        std::stable_sort(m_byEnd.begin(), m_byEnd.end(),
                         [](const Work& a, const Work& b) { return a.end < b.end; });
        for (const Work& work : m_byStart) {
            const SliceId launch = m_trace.gpuWork[work.index].launch;
            if (!launch.isNone()) {
                m_firstOfLaunch.try_emplace(launch.index(), work.start);
            }
        }
    }

    void collectStreamWaits()
    {
        for (const Track& track : m_trace.tracks) {
            if (track.kind != TrackKind::Stream || track.device != m_device) {
                continue;
            }
            for (uint32_t i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
                const bool isWait = m_trace.slices.kind[i] == SliceKind::Sync
                    && m_trace.name(SliceId(i)).find("Wait") != std::string_view::npos;
                if (isWait) {
                    m_streamWaits[track.stream].push_back(m_trace.slices.start[i]);
                }
            }
        }
        for (auto& [stream, waits] : m_streamWaits) {
            std::sort(waits.begin(), waits.end());
        }
    }

    void collectOverhead()
    {
        std::array<std::vector<TimeRange>, 2> ranges; // Compile, Profiler
        for (uint32_t i = 0; i < m_trace.slices.size(); ++i) {
            if (m_trace.slices.kind[i] == SliceKind::Overhead) {
                const bool isCompile = m_causes.ofSlice(SliceId(i)) == Cause::Compile;
                ranges[isCompile ? 0 : 1].push_back(m_trace.slices.range(SliceId(i)));
            }
        }
        m_loading = Intervals(std::move(ranges[0]));
        m_overhead = subtracted(Intervals(std::move(ranges[1])), m_loading);
    }

    void findNeighbours(Gap& gap) const
    {
        const auto next
            = std::lower_bound(m_byStart.begin(), m_byStart.end(), gap.range.end,
                               [](const Work& work, TimeNs time) { return work.start < time; });
        if (next != m_byStart.end()) {
            gap.nextWork = next->index;
        }
        const auto after
            = std::upper_bound(m_byEnd.begin(), m_byEnd.end(), gap.range.start,
                               [](TimeNs time, const Work& work) { return time < work.end; });
        if (after != m_byEnd.begin()) {
            gap.previousWork = std::prev(after)->index;
        }
    }

    void splitByLaunch(Gap& gap)
    {
        const TimeRange range = gap.range;
        if (gap.launch.isNone()) {
            // Behind the last work, or launched by nobody knows whom: the thread that launched the
            // work before is the best witness.
            const SliceId witness = gap.nextWork == UINT32_MAX && gap.previousWork != UINT32_MAX
                ? m_trace.gpuWork[gap.previousWork].launch
                : SliceId();
            splitHost(gap, range, witness);
            return;
        }
        const TimeRange call = m_trace.slices.range(gap.launch);
        const TimeNs callStart = std::clamp(call.start, range.start, range.end);
        const TimeNs callEnd = std::clamp(call.end, callStart, range.end);
        splitHost(gap, {range.start, callStart}, gap.launch);
        addPart(gap, {callStart, callEnd}, Cause::LaunchCall);
        addPart(gap, {callEnd, range.end},
                call.start >= range.start ? Cause::LaunchLatency : waitCause(gap));
    }

    void splitHost(Gap& gap, TimeRange range, SliceId witness)
    {
        if (witness.isNone()) {
            addPart(gap, range, Cause::Unrecorded);
            return;
        }
        gap.hostThread = m_trace.trackOf(witness);
        const auto [timeLine, isNew] = m_timeLines.try_emplace(gap.hostThread.index());
        if (isNew) {
            timeLine->second = m_causes.ofThread(gap.hostThread);
        }
        appendParts(timeLine->second, range, gap.parts);
    }

    [[nodiscard]] Cause waitCause(const Gap& gap) const
    {
        const GpuWork& next = m_trace.gpuWork[gap.nextWork];
        const TimeNs start = m_trace.slices.start[next.slice.index()];
        if (m_firstOfLaunch.at(gap.launch.index()) < start) {
            return Cause::Graph;
        }
        // A wait recorded on the work's stream between its launch and its start.
        const auto waits = m_streamWaits.find(next.fields.stream);
        if (waits != m_streamWaits.end()) {
            const auto wait = std::upper_bound(waits->second.begin(), waits->second.end(), start);
            const TimeNs launched = m_trace.slices.start[gap.launch.index()];
            if (wait != waits->second.begin() && *std::prev(wait) >= launched) {
                return Cause::StreamWait;
            }
        }
        return Cause::QueueWait;
    }

    static void addPart(Gap& gap, TimeRange range, Cause cause)
    {
        if (!range.isEmpty()) {
            gap.parts.push_back({range, cause});
        }
    }

    void overlayOverhead(std::vector<CausePart>& parts) const
    {
        if (m_loading.isEmpty() && m_overhead.isEmpty()) {
            return;
        }
        std::vector<CausePart> split;
        for (const CausePart& part : parts) {
            const bool givesWay = part.cause == Cause::Framework || part.cause == Cause::HostCompute
                || part.cause == Cause::Python || part.cause == Cause::Unrecorded
                || part.cause == Cause::LaunchCall;
            if (!givesWay) {
                split.push_back(part);
                continue;
            }
            const Intervals whole({part.range});
            const Intervals loading = intersected(whole, m_loading);
            const Intervals overhead = intersected(whole, m_overhead);
            const Intervals rest = subtracted(subtracted(whole, loading), overhead);
            const size_t first = split.size();
            for (const auto& [set, cause] :
                 {std::pair(&loading, Cause::Compile), std::pair(&overhead, Cause::Profiler),
                  std::pair(&rest, part.cause)}) {
                for (const TimeRange range : set->ranges()) {
                    split.push_back({range, cause});
                }
            }
            std::sort(split.begin() + static_cast<std::ptrdiff_t>(first), split.end(),
                      [](const CausePart& a, const CausePart& b) {
                          return a.range.start < b.range.start;
                      });
        }
        parts.swap(split);
    }

    const Trace& m_trace;
    const HostCauses& m_causes;
    DeviceId m_device;
    std::vector<Work> m_byStart;
    std::vector<Work> m_byEnd;
    std::unordered_map<uint32_t, TimeNs> m_firstOfLaunch; // by launching slice
    std::map<int64_t, std::vector<TimeNs>> m_streamWaits; // by stream, ascending
    std::unordered_map<uint32_t, std::vector<CauseChange>> m_timeLines; // by thread, as needed
    Intervals m_loading; // device code is loaded, as the profiler's overhead records say
    Intervals m_overhead; // the profiler's other overhead
};

/// Cuts a gap to a stretch and sums its parts.
Gap cutTo(const Gap& whole, TimeRange stretch)
{
    Gap gap = whole;
    gap.range = whole.range.intersected(stretch);
    gap.parts.clear();
    for (const CausePart& part : whole.parts) {
        const TimeRange range = part.range.intersected(stretch);
        if (!range.isEmpty()) {
            gap.parts.push_back({range, part.cause});
            gap.total[static_cast<size_t>(part.cause)] += range.duration();
        }
    }
    const auto largest = std::max_element(gap.total.begin(), gap.total.end());
    gap.cause = static_cast<Cause>(largest - gap.total.begin());
    return gap;
}

/// All idle time of a device that a window can see: between its first and last work, and up to the
/// window's ends before and after them.
Intervals idleAround(const GpuActivity& activity, const Window& window)
{
    TimeRange reach = activity.window;
    if (!window.time.isEmpty()) {
        reach.start = std::min(reach.start, window.time.ranges().front().start);
        reach.end = std::max(reach.end, window.time.ranges().back().end);
    }
    return complement(activity.busy, reach);
}

} // namespace

std::vector<Gap> findGaps(const Trace& trace, const std::vector<GpuActivity>& activities,
                          const Window& window, const Progress& progress)
{
    const HostCauses causes(trace);
    std::vector<Gap> gaps;
    for (const GpuActivity& activity : activities) {
        const Intervals time
            = window.kind == WindowKind::All ? Intervals({activity.window}) : window.time;
        GapSplitter splitter(trace, causes, activity.device);
        auto stretch = time.ranges().begin();
        const auto lastStretch = time.ranges().end();
        const Intervals allIdle = idleAround(activity, window);
        for (const TimeRange idle : allIdle.ranges()) {
            if (progress.isCancelled()) {
                return gaps;
            }
            while (stretch != lastStretch && stretch->end <= idle.start) {
                ++stretch;
            }
            if (stretch == lastStretch || stretch->start >= idle.end) {
                continue;
            }
            const Gap whole = splitter.split(idle);
            for (auto at = stretch; at != lastStretch && at->start < idle.end; ++at) {
                gaps.push_back(cutTo(whole, *at));
            }
        }
    }
    return gaps;
}

const CausePart* largestPart(const Gap& gap)
{
    const auto largest = std::max_element(gap.parts.begin(), gap.parts.end(),
                                          [](const CausePart& a, const CausePart& b) {
                                              return a.range.duration() < b.range.duration();
                                          });
    return largest == gap.parts.end() ? nullptr : &*largest;
}

std::vector<const Gap*> longestFirst(const std::vector<Gap>& gaps)
{
    std::vector<const Gap*> order;
    for (const Gap& gap : gaps) {
        order.push_back(&gap);
    }
    std::sort(order.begin(), order.end(), [](const Gap* a, const Gap* b) {
        if (a->range.duration() != b->range.duration()) {
            return a->range.duration() > b->range.duration();
        }
        return a->range.start != b->range.start ? a->range.start < b->range.start
                                                : a->device < b->device;
    });
    return order;
}

} // namespace flamelane
