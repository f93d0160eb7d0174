#include "core/trace/build/flow_binding.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <span>
#include <tuple>

namespace flamelane {

namespace {

/// How many slices of one start are compared with a flow's id.
constexpr uint32_t kMaxSameStart = 64;

enum class Fit : uint8_t
{
    None,
    JustEnded,
    Encloses,
    StartsThere,
    BearsTheId,
};

struct Bound
{
    Fit fit = Fit::None;
    SliceId slice;
};

/// The correlation ids of calls and GPU work, by slice.
class Correlations
{
public:
    Correlations(const std::vector<LinkedCall>& calls, const std::vector<GpuWork>& work)
        : m_work(work)
    {
        m_calls.reserve(calls.size());
        for (const LinkedCall& call : calls) {
            m_calls.emplace_back(call.slice, call.correlation);
        }
        std::sort(m_calls.begin(), m_calls.end());
    }

    [[nodiscard]] uint64_t of(SliceId slice, SliceKind kind) const
    {
        if (isGpuWork(kind)) {
            const auto found = std::lower_bound(
                m_work.begin(), m_work.end(), slice,
                [](const GpuWork& work, SliceId wanted) { return work.slice < wanted; });
            return found->fields.correlation;
        }
        const auto found
            = std::lower_bound(m_calls.begin(), m_calls.end(), std::pair(slice, uint64_t {0}));
        return found != m_calls.end() && found->first == slice ? found->second : kNoCorrelation;
    }

private:
    const std::vector<GpuWork>& m_work;
    std::vector<std::pair<SliceId, uint64_t>> m_calls;
};

uint64_t numberOf(std::string_view id)
{
    uint64_t number = kNoCorrelation;
    const auto [end, error] = std::from_chars(id.data(), id.data() + id.size(), number);
    return error == std::errc() && end == id.data() + id.size() ? number : kNoCorrelation;
}

/// Walks one track along ascending times.
class TrackWalk
{
public:
    TrackWalk(const Trace& trace, const Correlations& correlations, TrackId track)
        : m_slices(trace.slices)
        , m_correlations(correlations)
    {
        if (track) {
            const Track& of = trace.tracks[track.index()];
            m_next = m_sameStart = of.firstSlice;
            m_last = of.firstSlice + of.sliceCount;
        }
    }

    /// `id` is kNoCorrelation where it does not matter. Times must not fall from call to call.
    Bound enclosing(TimeNs time, uint64_t id)
    {
        advance(time);
        if (m_sameStart < m_next && m_slices.start[m_sameStart] == time) {
            return startingThere(id);
        }
        while (!m_stack.empty() && m_slices.end(m_stack.back()) <= time) {
            leave();
        }
        if (!m_stack.empty()) {
            return {Fit::Encloses, m_stack.back()};
        }
        if (m_justEnded && m_slices.end(m_justEnded) == time) {
            return {Fit::JustEnded, m_justEnded};
        }
        return {};
    }

    Bound nextBegin(TimeNs time)
    {
        advance(time);
        if (m_sameStart < m_next && m_slices.start[m_sameStart] == time) {
            return {Fit::StartsThere, SliceId(m_sameStart)};
        }
        return m_next < m_last ? Bound {Fit::StartsThere, SliceId(m_next)} : Bound {};
    }

private:
    /// Takes in all slices that start at or before `time`.
    void advance(TimeNs time)
    {
        for (; m_next < m_last && m_slices.start[m_next] <= time; ++m_next) {
            const SliceId slice(m_next);
            if (m_slices.start[m_next] != m_slices.start[m_sameStart]) {
                m_sameStart = m_next;
            }
            while (!m_stack.empty() && m_slices.end(m_stack.back()) < m_slices.end(slice)) {
                leave();
            }
            m_stack.push_back(slice);
        }
    }

    void leave()
    {
        if (!m_justEnded || m_slices.end(m_justEnded) < m_slices.end(m_stack.back())) {
            m_justEnded = m_stack.back();
        }
        m_stack.pop_back();
    }

    [[nodiscard]] Bound startingThere(uint64_t id) const
    {
        const uint32_t looked = std::min(m_next - m_sameStart, kMaxSameStart);
        for (uint32_t slice = m_next; id != kNoCorrelation && slice > m_next - looked; --slice) {
            const SliceKind kind = m_slices.kind[slice - 1];
            if (m_correlations.of(SliceId(slice - 1), kind) == id) {
                return {Fit::BearsTheId, SliceId(slice - 1)};
            }
        }
        return {Fit::StartsThere, SliceId(m_next - 1)};
    }

    const SliceTable& m_slices;
    const Correlations& m_correlations;
    uint32_t m_next = 0; // first slice that starts after the time of the last call
    uint32_t m_last = 0;
    uint32_t m_sameStart = 0; // first slice that starts when the one before m_next does
    SliceId m_justEnded; // of those left behind, the one that ended last
    std::vector<SliceId> m_stack; // those around the time; ends fall towards the back
};

/// The points of one thread, by time: the slice of each.
void bindThread(const Trace& trace, const Correlations& correlations, const Pending& pending,
                const Placement& placement, std::span<const uint32_t> points,
                std::vector<SliceId>& slices)
{
    const PendingThread& thread = pending.threads[pending.flows[points.front()].thread];
    const auto trackOf = [&placement](uint32_t track) {
        return track == kNoIndex ? TrackId() : placement.track[track];
    };
    TrackWalk host(trace, correlations, trackOf(thread.hostTrack));
    TrackWalk device(trace, correlations, trackOf(thread.deviceTrack));
    for (const uint32_t at : points) {
        const FlowPoint& point = pending.flows[at];
        const TimeNs time = point.time - trace.origin;
        if (point.bindsEnclosing) {
            const bool isLaunch = trace.strings.view(point.category) == "ac2g";
            const uint64_t id = isLaunch ? numberOf(trace.strings.view(point.id)) : kNoCorrelation;
            const Bound onHost = host.enclosing(time, id);
            const Bound onDevice = device.enclosing(time, id);
            slices[at] = onDevice.fit > onHost.fit ? onDevice.slice : onHost.slice;
        } else {
            const SliceId onHost = host.nextBegin(time).slice;
            const SliceId onDevice = device.nextBegin(time).slice;
            const bool takeDevice = onDevice
                && (!onHost
                    || trace.slices.start[onDevice.index()] < trace.slices.start[onHost.index()]);
            slices[at] = takeDevice ? onDevice : onHost;
        }
    }
}

std::vector<SliceId> bindPoints(const Trace& trace, const Correlations& correlations,
                                const Pending& pending, const Placement& placement)
{
    const Column<FlowPoint>& flows = pending.flows;
    std::vector<uint32_t> order(flows.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&flows](uint32_t a, uint32_t b) {
        return std::tie(flows[a].thread, flows[a].time, a)
            < std::tie(flows[b].thread, flows[b].time, b);
    });
    std::vector<SliceId> slices(flows.size());
    for (size_t first = 0; first < order.size();) {
        size_t last = first;
        while (last < order.size() && flows[order[last]].thread == flows[order[first]].thread) {
            ++last;
        }
        bindThread(trace, correlations, pending, placement,
                   std::span(order).subspan(first, last - first), slices);
        first = last;
    }
    return slices;
}

/// The points of one flow, by time: makes its arrows.
class FlowChain
{
public:
    FlowChain(Trace& trace, Notices& notices)
        : m_trace(trace)
        , m_notices(notices)
    {
    }

    void add(const FlowPoint& point, SliceId slice)
    {
        if (!slice) {
            m_notices.add(WarningKind::FlowWithoutSlice, "flow", point.name, point.time);
            return;
        }
        if (point.kind == RecordKind::FlowStart) {
            if (m_from && !m_isUsed && liesWithin(slice, m_from)) {
                return;
            }
            finish();
            m_from = slice;
            m_isUsed = false;
            m_start = &point;
            return;
        }
        if (!m_from) {
            m_notices.add(WarningKind::DanglingFlowEnd, "flow", point.name, point.time);
            return;
        }
        m_trace.flows.push_back({m_from, slice, point.category, point.id});
        m_isUsed = true;
        if (point.kind == RecordKind::FlowStep) {
            m_from = slice;
        }
    }

    void finish()
    {
        if (m_from && !m_isUsed) {
            m_notices.add(WarningKind::DanglingFlowStart, "flow", m_start->name, m_start->time);
        }
        m_from = SliceId();
    }

private:
    [[nodiscard]] bool liesWithin(SliceId inner, SliceId outer) const
    {
        return m_trace.trackOf(inner) == m_trace.trackOf(outer)
            && m_trace.slices.start[outer.index()] <= m_trace.slices.start[inner.index()]
            && m_trace.slices.end(outer) >= m_trace.slices.end(inner);
    }

    Trace& m_trace;
    Notices& m_notices;
    SliceId m_from;
    bool m_isUsed = false;
    const FlowPoint* m_start = nullptr;
};

void chainPoints(const Column<FlowPoint>& flows, const std::vector<SliceId>& slices, Trace& trace,
                 Notices& notices)
{
    std::vector<uint32_t> order(flows.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto key = [&flows](uint32_t at) {
        return std::tie(flows[at].category, flows[at].name, flows[at].id);
    };
    std::sort(order.begin(), order.end(), [&flows, &key](uint32_t a, uint32_t b) {
        if (key(a) != key(b)) {
            return key(a) < key(b);
        }
        return std::tie(flows[a].time, flows[a].kind, a)
            < std::tie(flows[b].time, flows[b].kind, b);
    });
    for (size_t first = 0; first < order.size();) {
        FlowChain chain(trace, notices);
        size_t at = first;
        for (; at < order.size() && key(order[at]) == key(order[first]); ++at) {
            chain.add(flows[order[at]], slices[order[at]]);
        }
        chain.finish();
        first = at;
    }
}

} // namespace

void bindFlows(Pending& pending, const Placement& placement, const std::vector<LinkedCall>& calls,
               Trace& trace, Notices& notices)
{
    const Correlations correlations(calls, trace.gpuWork);
    const std::vector<SliceId> slices = bindPoints(trace, correlations, pending, placement);
    chainPoints(pending.flows, slices, trace, notices);
    pending.flows.release();
    const auto key
        = [](const Flow& flow) { return std::tie(flow.from, flow.to, flow.category, flow.id); };
    std::sort(trace.flows.begin(), trace.flows.end(),
              [&key](const Flow& a, const Flow& b) { return key(a) < key(b); });
    const auto last
        = std::unique(trace.flows.begin(), trace.flows.end(),
                      [&key](const Flow& a, const Flow& b) { return key(a) == key(b); });
    trace.flows.erase(last, trace.flows.end());
    trace.flows.shrink_to_fit();
    trace.flowsByTarget.resize(trace.flows.size());
    std::iota(trace.flowsByTarget.begin(), trace.flowsByTarget.end(), 0U);
    std::stable_sort(
        trace.flowsByTarget.begin(), trace.flowsByTarget.end(),
        [&trace](uint32_t a, uint32_t b) { return trace.flows[a].to < trace.flows[b].to; });
}

} // namespace flamelane
