#include "core/trace/trace_builder.h"

#include "core/trace/build/each_track.h"
#include "core/trace/build/flow_binding.h"
#include "core/trace/build/launch_links.h"
#include "core/trace/build/levels.h"
#include "core/trace/build/nesting.h"
#include "core/trace/build/pairing.h"
#include "core/trace/build/pending.h"
#include "core/trace/build/slice_order.h"
#include "core/trace/build/stack_tree.h"
#include "core/trace/build/tracks.h"
#include "core/trace/build/window.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace flamelane {

namespace {

SliceKind deviceKind(std::string_view name)
{
    if (name.starts_with("Memcpy")) {
        return SliceKind::Copy;
    }
    return name.starts_with("Memset") ? SliceKind::Set : kernelKind(name);
}

/// Carries out what makeStream() asked for.
void makeStreams(Pending& pending)
{
    const bool isAsked
        = std::any_of(pending.threads.begin(), pending.threads.end(),
                      [](const PendingThread& thread) { return thread.asStream.has_value(); });
    if (!isAsked) {
        return;
    }
    PendingSlices& slices = pending.slices;
    for (uint32_t slice = 0; slice < slices.size(); ++slice) {
        const PendingTrack& track = pending.tracks[slices.track[slice]];
        if (track.kind != TrackKind::Thread || slices.kind[slice] != SliceKind::Other
            || !pending.threads[track.thread].asStream) {
            continue;
        }
        const GpuFields fields = *pending.threads[track.thread].asStream;
        slices.kind[slice] = deviceKind(pending.strings.view(slices.name[slice]));
        slices.track[slice] = pending.trackFor(track.thread, slices.kind[slice]);
        pending.tracks[slices.track[slice]].device = fields.device;
        pending.tracks[slices.track[slice]].stream = fields.stream;
        pending.work.push({slice, fields});
    }
}

void nestTracks(Pending& pending, const std::vector<SliceId>& wentTo, Trace& trace)
{
    SliceTable& slices = trace.slices;
    slices.parent.resize(slices.size());
    slices.depth.resize(slices.size());
    slices.row.resize(slices.size());
    const PythonLinks python(pending, wentTo, slices.size());
    std::vector<Notices> noticed(trace.tracks.size());
    forEachTrack(trace.tracks, [&](uint32_t at) {
        Track& track = trace.tracks[at];
        nestTrack(track, python, trace.origin, slices, noticed[at]);
        assignRows(track, slices);
        if (track.kind == TrackKind::Stream) {
            noticeRunaways(track, slices, trace.origin, noticed[at]);
        }
    });
    for (const Notices& ofTrack : noticed) {
        pending.notices.merge(ofTrack);
    }
}

/// By name, the first of each.
template<typename Fact>
std::vector<Fact> firstByName(std::vector<Fact> facts)
{
    std::stable_sort(facts.begin(), facts.end(),
                     [](const Fact& a, const Fact& b) { return a.name < b.name; });
    const auto last = std::unique(facts.begin(), facts.end(),
                                  [](const Fact& a, const Fact& b) { return a.name == b.name; });
    facts.erase(last, facts.end());
    return facts;
}

void makeEnds(const Pending& pending, const std::vector<SliceId>& wentTo, Trace& trace)
{
    for (const PendingEnd& end : pending.ends) {
        trace.ends.push_back({wentTo[end.slice], end.endPlace, end.unfinished});
    }
    std::sort(trace.ends.begin(), trace.ends.end(),
              [](const EndInfo& a, const EndInfo& b) { return a.slice < b.slice; });
    for (size_t at = 0; at < pending.asyncIds.size(); ++at) {
        const auto& [slice, id] = pending.asyncIds[at];
        trace.asyncs.push_back({wentTo[slice], id, trace.isUnfinished(wentTo[slice])});
    }
    std::sort(trace.asyncs.begin(), trace.asyncs.end(),
              [](const AsyncInfo& a, const AsyncInfo& b) { return a.slice < b.slice; });
}

} // namespace

struct TraceBuilder::State
{
    Pending pending;
    StackTree stacks {pending.strings};
    std::shared_ptr<Trace> trace = std::make_shared<Trace>(); // what is said of the file
};

TraceBuilder::TraceBuilder()
    : m_state(std::make_unique<State>())
{
}

TraceBuilder::~TraceBuilder() = default;

void TraceBuilder::add(const RecordBatch& batch)
{
    m_state->pending.add(batch);
}

StackAdded TraceBuilder::addStack(std::span<const std::string_view> frames, Decimal weight)
{
    return m_state->stacks.add(frames, weight);
}

std::optional<uint32_t> TraceBuilder::stackFrame(uint32_t parent, std::string_view name)
{
    return m_state->stacks.frame(parent, name);
}

StackAdded TraceBuilder::addStack(uint32_t frame, Decimal weight)
{
    return m_state->stacks.add(frame, weight);
}

void TraceBuilder::setStackUnit(std::string unit)
{
    m_state->trace->stacks.unit = std::move(unit);
}

void TraceBuilder::setFormat(std::string format, std::string producer)
{
    m_state->trace->format = std::move(format);
    m_state->trace->producer = std::move(producer);
}

void TraceBuilder::setBaseTime(TimeNs baseTime)
{
    m_state->trace->baseTime = baseTime;
}

void TraceBuilder::setRank(std::optional<int64_t> rank, std::optional<int64_t> worldSize)
{
    m_state->trace->rank = rank;
    m_state->trace->worldSize = worldSize;
}

void TraceBuilder::addProperty(Arg property)
{
    m_state->trace->properties.push_back(std::move(property));
}

void TraceBuilder::addDevice(Device device)
{
    m_state->pending.devices.push_back(std::move(device));
}

void TraceBuilder::setDetailsSource(std::shared_ptr<const RecordDetailsSource> details)
{
    m_state->trace->details = std::move(details);
}

ImportReport& TraceBuilder::report()
{
    return m_state->pending.report;
}

std::vector<TraceBuilder::SeenThread> TraceBuilder::seenThreads() const
{
    const Pending& pending = m_state->pending;
    std::vector<SeenThread> seen;
    seen.reserve(pending.threads.size());
    for (const PendingThread& thread : pending.threads) {
        const PendingProcess& process = pending.processes[thread.process];
        seen.push_back({std::string(pending.strings.view(process.pid)),
                        std::string(pending.strings.view(thread.tid)),
                        std::string(pending.strings.view(process.name)),
                        std::string(pending.strings.view(thread.name))});
    }
    return seen;
}

void TraceBuilder::makeStream(size_t seenThread, int64_t deviceOrdinal, int64_t stream)
{
    GpuFields fields;
    fields.device = deviceOrdinal;
    fields.stream = stream;
    m_state->pending.threads[seenThread].asStream = fields;
}

Result<std::shared_ptr<const Trace>> TraceBuilder::build(std::string path, Progress& progress)
{
    const std::unique_ptr<State> state = std::exchange(m_state, std::make_unique<State>());
    Pending& pending = state->pending;
    Trace& trace = *state->trace;
    trace.path = std::move(path);
    state->stacks.moveTo(trace.stacks);

    std::vector<SliceId> wentTo;
    std::vector<LinkedCall> calls;
    Placement placement;
    const std::function<void()> steps[] = {
        [&] {
            pairBeginEnd(pending);
            pairAsync(pending);
            makeStreams(pending);
        },
        [&] {
            const TimeRange window = findWindow(pending);
            extendEndless(pending, window.end);
            trace.origin = window.start;
            trace.range = {0, window.duration()};
            placement = placeTracks(pending, trace);
        },
        [&] {
            wentTo = orderSlices(pending, placement, trace);
            makeGpuWork(pending, wentTo, trace);
        },
        [&] { nestTracks(pending, wentTo, trace); },
        [&] {
            makeEnds(pending, wentTo, trace);
            calls = collectCalls(pending, wentTo, trace);
            wentTo = {};
        },
        [&] {
            trace.strings = std::move(pending.strings);
            trace.categories = std::move(pending.categories);
            linkLaunches(calls, trace, pending.notices);
        },
        [&] { bindFlows(pending, placement, calls, trace, pending.notices); },
        [&] {
            makeInstants(pending, placement, trace);
            makeCounters(pending, placement, trace);
            trace.nameColors = firstByName(std::move(pending.nameColors));
            trace.shortNames = firstByName(std::move(pending.shortNames));
        },
        [&] { trace.index = IntervalIndex(trace.slices, trace.tracks); },
    };
    for (const std::function<void()>& step : steps) {
        if (progress.isCancelled()) {
            return failure("cancelled");
        }
        step();
    }

    trace.report = std::move(pending.report);
    pending.notices.writeTo(trace.report, trace.strings, trace.origin);
    if (trace.slices.size() == 0 && trace.instants.empty() && trace.counters.empty()
        && trace.stacks.recorded() == 0) {
        trace.report.add(WarningKind::NoEvents, {});
    }
    return std::shared_ptr<const Trace>(state->trace);
}

} // namespace flamelane
