#include "core/trace/build/tracks.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <string_view>
#include <tuple>

namespace flamelane {

namespace {

std::optional<int64_t> numberOf(std::string_view text)
{
    int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number)
                                                                    : std::nullopt;
}

/// Orders as a person does: by sort index, numbers by value before texts by letters.
struct ShownOrder
{
    int64_t sortIndex = 0;
    bool isText = false;
    int64_t number = 0;
    std::string_view text;

    ShownOrder(std::optional<int64_t> index, std::string_view id)
        : sortIndex(index.value_or(0))
        , isText(!numberOf(id))
        , number(numberOf(id).value_or(0))
        , text(id)
    {
    }
    bool operator<(const ShownOrder& other) const
    {
        return std::tie(sortIndex, isText, number, text)
            < std::tie(other.sortIndex, other.isText, other.number, other.text);
    }
};

std::vector<uint32_t> countSlices(const Pending& pending)
{
    std::vector<uint32_t> counts(pending.tracks.size());
    for (uint32_t slice = 0; slice < pending.slices.size(); ++slice) {
        ++counts[pending.slices.track[slice]];
    }
    return counts;
}

std::string_view pidOf(const Pending& pending, uint32_t process)
{
    return pending.strings.view(pending.processes[process].pid);
}

void makeDevices(const Pending& pending, Trace& trace)
{
    trace.devices = pending.devices;
    std::vector<int64_t> ordinals;
    for (size_t at = 0; at < pending.work.size(); ++at) {
        const auto& [slice, fields] = pending.work[at];
        const uint32_t process = pending.tracks[pending.slices.track[slice]].process;
        const int64_t ordinal = deviceOrdinal(fields.device, pidOf(pending, process));
        if (ordinals.empty() || ordinals.back() != ordinal) {
            ordinals.push_back(ordinal);
        }
    }
    std::sort(ordinals.begin(), ordinals.end());
    ordinals.erase(std::unique(ordinals.begin(), ordinals.end()), ordinals.end());
    for (const int64_t ordinal : ordinals) {
        Device device;
        device.ordinal = ordinal;
        trace.devices.push_back(device);
    }
    const auto byOrdinal = [](const Device& a, const Device& b) { return a.ordinal < b.ordinal; };
    std::stable_sort(trace.devices.begin(), trace.devices.end(), byOrdinal); // described ones first
    const auto last
        = std::unique(trace.devices.begin(), trace.devices.end(),
                      [](const Device& a, const Device& b) { return a.ordinal == b.ordinal; });
    trace.devices.erase(last, trace.devices.end());
    for (Device& device : trace.devices) {
        device.hasWork = std::binary_search(ordinals.begin(), ordinals.end(), device.ordinal);
    }
}

void makeProcesses(const Pending& pending, const std::vector<uint32_t>& sliceCounts, Trace& trace,
                   Placement& placement)
{
    std::vector<bool> isShown(pending.processes.size());
    // An instant or counter without a process belongs to the whole trace.
    const auto show = [&](uint32_t process) {
        isShown[process] = isShown[process] || pending.processes[process].pid.index() != 0;
    };
    for (const CounterSeries& series : pending.counterSeries) {
        show(series.process);
    }
    for (size_t at = 0; at < pending.instants.size(); ++at) {
        show(pending.threads[pending.instants[at].thread].process);
    }
    for (size_t track = 0; track < pending.tracks.size(); ++track) {
        if (sliceCounts[track] > 0) {
            isShown[pending.tracks[track].process] = true;
        }
    }
    std::vector<std::pair<ShownOrder, uint32_t>> order;
    for (uint32_t at = 0; at < pending.processes.size(); ++at) {
        if (isShown[at]) {
            const PendingProcess& process = pending.processes[at];
            order.emplace_back(ShownOrder(process.sortIndex, pending.strings.view(process.pid)),
                               at);
        }
    }
    std::sort(order.begin(), order.end());
    placement.process.assign(pending.processes.size(), ProcessId());
    for (const auto& [shown, at] : order) {
        const PendingProcess& from = pending.processes[at];
        placement.process[at] = ProcessId(static_cast<uint32_t>(trace.processes.size()));
        Process process;
        process.pid = {std::string(shown.text), from.pidIsText};
        process.name = pending.strings.view(from.name);
        process.labels = pending.strings.view(from.labels);
        process.sortIndex = from.sortIndex;
        trace.processes.push_back(std::move(process));
    }
}

Track makeTrack(const Pending& pending, const PendingTrack& from, const Trace& trace)
{
    Track track;
    track.kind = from.kind;
    if (from.kind == TrackKind::Async) {
        track.name = pending.strings.view(from.name);
        return track;
    }
    const PendingThread& thread = pending.threads[from.thread];
    track.tid = {std::string(pending.strings.view(thread.tid)), thread.tidIsText};
    track.name = pending.strings.view(thread.name);
    track.sortIndex = thread.sortIndex;
    if (from.kind == TrackKind::Stream) {
        track.device = findDevice(trace, deviceOrdinal(from.device, pidOf(pending, from.process)));
        track.stream
            = from.stream >= 0 ? from.stream : numberOf(track.tid.text).value_or(from.stream);
    }
    return track;
}

void makeTracks(const Pending& pending, const std::vector<uint32_t>& sliceCounts, Trace& trace,
                Placement& placement)
{
    using Order = std::tuple<ProcessId, bool, ShownOrder, TrackKind, std::string_view, uint32_t>;
    std::vector<Order> order;
    for (uint32_t at = 0; at < pending.tracks.size(); ++at) {
        const PendingTrack& track = pending.tracks[at];
        if (sliceCounts[at] == 0) {
            continue;
        }
        const ProcessId process = placement.process[track.process];
        if (track.kind == TrackKind::Async) {
            order.emplace_back(process, true, ShownOrder({}, pending.strings.view(track.category)),
                               track.kind, pending.strings.view(track.name), at);
        } else {
            const PendingThread& thread = pending.threads[track.thread];
            order.emplace_back(process, false,
                               ShownOrder(thread.sortIndex, pending.strings.view(thread.tid)),
                               track.kind, std::string_view(), at);
        }
    }
    std::sort(order.begin(), order.end());
    placement.track.assign(pending.tracks.size(), TrackId());
    uint32_t firstSlice = 0;
    for (const Order& next : order) {
        const uint32_t at = std::get<uint32_t>(next);
        placement.track[at] = TrackId(static_cast<uint32_t>(trace.tracks.size()));
        Track track = makeTrack(pending, pending.tracks[at], trace);
        track.process = std::get<ProcessId>(next);
        track.firstSlice = firstSlice;
        track.sliceCount = sliceCounts[at];
        firstSlice += track.sliceCount;
        Process& process = trace.processes[track.process.index()];
        process.device = process.device ? process.device : track.device;
        trace.tracks.push_back(std::move(track));
    }
}

} // namespace

int64_t deviceOrdinal(int64_t written, std::string_view pid)
{
    return written >= 0 ? written : numberOf(pid).value_or(0);
}

DeviceId findDevice(const Trace& trace, int64_t ordinal)
{
    const auto found = std::lower_bound(
        trace.devices.begin(), trace.devices.end(), ordinal,
        [](const Device& device, int64_t wanted) { return device.ordinal < wanted; });
    return found != trace.devices.end() && found->ordinal == ordinal
        ? DeviceId(static_cast<uint32_t>(found - trace.devices.begin()))
        : DeviceId();
}

Placement placeTracks(const Pending& pending, Trace& trace)
{
    Placement placement;
    const std::vector<uint32_t> sliceCounts = countSlices(pending);
    makeDevices(pending, trace);
    makeProcesses(pending, sliceCounts, trace, placement);
    makeTracks(pending, sliceCounts, trace, placement);
    return placement;
}

} // namespace flamelane
