#include "core/trace/build/launch_links.h"

#include "core/trace/build/tracks.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <tuple>

namespace flamelane {

namespace {

/// How many calls of one id are looked at for one that names the work's stream.
constexpr ptrdiff_t kMaxLookBack = 16;

struct Choice
{
    const LinkedCall* call = nullptr;
    bool isAmbiguous = false;
};

bool namesOtherStream(const LinkedCall& call, int64_t stream)
{
    return call.stream >= 0 && stream >= 0 && call.stream != stream;
}

/// `calls` bear the id of the work, ordered by start; there is at least one.
Choice chooseCall(std::span<const LinkedCall> calls, TimeNs workStart, int64_t stream)
{
    const auto after
        = std::upper_bound(calls.begin(), calls.end(), workStart,
                           [](TimeNs time, const LinkedCall& call) { return time < call.start; });
    if (after == calls.begin()) {
        return {&calls.front(), namesOtherStream(calls.front(), stream)};
    }
    const auto oldest = after - std::min(kMaxLookBack, after - calls.begin());
    for (auto call = after; call != oldest; --call) {
        if (!namesOtherStream(call[-1], stream)) {
            return {&call[-1], false};
        }
    }
    return {&after[-1], true};
}

/// Fills LinkedCall::outermost; `calls` are ordered by slice.
void findOutermost(std::vector<LinkedCall>& calls, const SliceTable& slices)
{
    for (LinkedCall& call : calls) {
        call.outermost = call.slice;
        const SliceId parent = slices.parent[call.slice.index()];
        if (!parent || !isCall(slices.kind[parent.index()])) {
            continue;
        }
        const auto around = std::lower_bound(
            calls.begin(), calls.end(), parent,
            [](const LinkedCall& other, SliceId slice) { return other.slice < slice; });
        if (around != calls.end() && around->slice == parent
            && around->correlation == call.correlation) {
            call.outermost = around->outermost; // known, since parents come first
        }
    }
}

void noticeIdleLaunches(const std::vector<LinkedCall>& calls, const Trace& trace, Notices& notices)
{
    std::vector<uint64_t> served;
    for (const GpuWork& work : trace.gpuWork) {
        if (work.launch) {
            served.push_back(work.fields.correlation);
        }
    }
    std::sort(served.begin(), served.end());
    std::vector<SliceId> idle;
    for (const LinkedCall& call : calls) {
        const bool isLaunch = trace.name(call.slice).find("Launch") != std::string_view::npos;
        if (isLaunch && call.outermost == call.slice
            && !std::binary_search(served.begin(), served.end(), call.correlation)) {
            idle.push_back(call.slice);
        }
    }
    std::sort(idle.begin(), idle.end());
    for (const SliceId call : idle) {
        notices.add(WarningKind::LaunchWithoutKernel, "slice", trace.slices.name[call.index()],
                    trace.origin + trace.slices.start[call.index()]);
    }
}

} // namespace

void makeGpuWork(Pending& pending, const std::vector<SliceId>& wentTo, Trace& trace)
{
    std::vector<std::pair<SliceId, uint32_t>> order;
    order.reserve(pending.work.size());
    for (uint32_t at = 0; at < pending.work.size(); ++at) {
        order.emplace_back(wentTo[pending.work[at].slice], at);
    }
    std::sort(order.begin(), order.end());
    trace.gpuWork.reserve(order.size());
    for (const auto& [slice, at] : order) {
        GpuWork work;
        work.slice = slice;
        work.fields = pending.work[at].fields;
        trace.gpuWork.push_back(work);
    }
    pending.work.release();
    // The devices of a track's work are those of its process unless the work says otherwise.
    TrackId track;
    for (GpuWork& work : trace.gpuWork) {
        const Track* of = track ? &trace.tracks[track.index()] : nullptr;
        if (of == nullptr || work.slice.index() >= of->firstSlice + of->sliceCount) {
            track = trace.trackOf(work.slice);
            of = &trace.tracks[track.index()];
        }
        work.device = findDevice(
            trace,
            deviceOrdinal(work.fields.device, trace.processes[of->process.index()].pid.text));
    }
}

std::vector<LinkedCall> collectCalls(Pending& pending, const std::vector<SliceId>& wentTo,
                                     const Trace& trace)
{
    std::vector<LinkedCall> calls;
    calls.reserve(pending.calls.size());
    for (size_t at = 0; at < pending.calls.size(); ++at) {
        const auto& [slice, fields] = pending.calls[at];
        if (fields.correlation != kNoCorrelation) {
            LinkedCall call;
            call.correlation = fields.correlation;
            call.slice = wentTo[slice];
            call.start = trace.slices.start[call.slice.index()];
            call.stream = fields.stream;
            calls.push_back(call);
        }
    }
    pending.calls.release();
    std::sort(calls.begin(), calls.end(),
              [](const LinkedCall& a, const LinkedCall& b) { return a.slice < b.slice; });
    findOutermost(calls, trace.slices);
    std::sort(calls.begin(), calls.end(), [](const LinkedCall& a, const LinkedCall& b) {
        return std::tie(a.correlation, a.start, a.slice)
            < std::tie(b.correlation, b.start, b.slice);
    });
    return calls;
}

void linkLaunches(const std::vector<LinkedCall>& calls, Trace& trace, Notices& notices)
{
    for (uint32_t at = 0; at < trace.gpuWork.size(); ++at) {
        GpuWork& work = trace.gpuWork[at];
        const StringId name = trace.slices.name[work.slice.index()];
        const TimeNs start = trace.slices.start[work.slice.index()];
        LinkedCall wanted;
        wanted.correlation = work.fields.correlation;
        const auto ofId = std::equal_range(
            calls.begin(), calls.end(), wanted,
            [](const LinkedCall& a, const LinkedCall& b) { return a.correlation < b.correlation; });
        if (ofId.first == ofId.second) {
            if (!calls.empty()) {
                notices.add(WarningKind::UnlinkedKernel, "slice", name, trace.origin + start);
            }
            continue;
        }
        const int64_t stream = trace.tracks[trace.trackOf(work.slice).index()].stream;
        const Choice choice = chooseCall({ofId.first, ofId.second}, start,
                                         work.fields.stream >= 0 ? work.fields.stream : stream);
        work.launch = choice.call->outermost;
        trace.workByLaunch.push_back(at);
        if (choice.isAmbiguous) {
            notices.add(WarningKind::AmbiguousLink, "slice", name, trace.origin + start);
        }
        if (choice.call->start > start) {
            notices.add(WarningKind::KernelBeforeLaunch, "slice", name, trace.origin + start);
        }
    }
    std::sort(
        trace.workByLaunch.begin(), trace.workByLaunch.end(), [&trace](uint32_t a, uint32_t b) {
            return std::tie(trace.gpuWork[a].launch, a) < std::tie(trace.gpuWork[b].launch, b);
        });
    noticeIdleLaunches(calls, trace, notices);
}

} // namespace flamelane
