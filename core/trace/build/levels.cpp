#include "core/trace/build/levels.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <string_view>
#include <tuple>

namespace flamelane {

namespace {

constexpr int64_t kCpu = 0;
constexpr int64_t kHip = 6;

/// c10::DeviceType, as PyTorch writes its devices.
constexpr std::array<std::string_view, 21> kDeviceTypes {
    "cpu",  "cuda", "mkldnn", "opengl", "opencl", "ideep", "hip",
    "fpga", "maia", "xla",    "vulkan", "metal",  "xpu",   "mps",
    "meta", "hpu",  "ve",     "lazy",   "ipu",    "mtia",  "privateuseone"};

/// Profilers of AMD devices count agents, of which the first are CPUs, while the allocator counts
/// GPUs: there the n-th device with work is meant.
DeviceId memoryDevice(const Trace& trace, int64_t type, int64_t id)
{
    if (type == kCpu) {
        return {};
    }
    const DeviceId device = findDevice(trace, id);
    if (type != kHip || (device && trace.devices[device.index()].hasWork)) {
        return device;
    }
    int64_t nth = 0;
    for (uint32_t at = 0; at < trace.devices.size(); ++at) {
        if (trace.devices[at].hasWork && nth++ == id) {
            return DeviceId(at);
        }
    }
    return device;
}

void addLevel(Counter& counter, TimeNs time, int64_t total)
{
    if (total >= 0) {
        counter.time.push_back(time);
        counter.value.push_back(static_cast<double>(total));
    }
}

/// From the trace's instants, which are in order.
void makeMemoryCounters(Trace& trace)
{
    struct Levels
    {
        Counter allocated;
        Counter reserved;
    };
    std::map<std::pair<int64_t, int64_t>, Levels> byDevice;
    for (const Instant& instant : trace.instants) {
        if (instant.memory == kNoExtra) {
            continue;
        }
        const MemoryFields& fields = trace.memory[instant.memory];
        const int64_t id = fields.deviceType == kCpu ? 0 : fields.deviceId;
        Levels& levels = byDevice[{fields.deviceType, id}];
        addLevel(levels.allocated, instant.time, fields.totalAllocated);
        if (fields.deviceType != kCpu) { // the CPU's is written as 0: nothing is reserved there
            addLevel(levels.reserved, instant.time, fields.totalReserved);
        }
    }
    for (auto& [device, levels] : byDevice) {
        for (Counter* counter : {&levels.allocated, &levels.reserved}) {
            if (counter->time.empty()) {
                continue;
            }
            counter->name = counter == &levels.allocated ? "allocated" : "reserved";
            counter->unit = "bytes";
            counter->isMemory = true;
            counter->memoryDevice = memoryDeviceName(device.first, device.second);
            counter->device = memoryDevice(trace, device.first, device.second);
            trace.counters.push_back(std::move(*counter));
        }
    }
}

/// The samples of each series, by time, then as in the file.
std::vector<std::vector<uint32_t>> samplesBySeries(const Pending& pending)
{
    std::vector<std::vector<uint32_t>> samples(pending.counterSeries.size());
    for (uint32_t at = 0; at < pending.counters.size(); ++at) {
        samples[pending.counters[at].series].push_back(at);
    }
    for (std::vector<uint32_t>& ofSeries : samples) {
        std::stable_sort(ofSeries.begin(), ofSeries.end(), [&pending](uint32_t a, uint32_t b) {
            return pending.counters[a].time < pending.counters[b].time;
        });
    }
    return samples;
}

} // namespace

std::string memoryDeviceName(int64_t type, int64_t id)
{
    if (type == kCpu) {
        return "cpu";
    }
    const bool isKnown = type > 0 && type < static_cast<int64_t>(kDeviceTypes.size());
    return isKnown ? fmt::format("{}:{}", kDeviceTypes[static_cast<size_t>(type)], id)
                   : fmt::format("device{}:{}", type, id);
}

void makeCounters(Pending& pending, const Placement& placement, Trace& trace)
{
    makeMemoryCounters(trace);
    using Order = std::tuple<ProcessId, std::string_view, std::string_view, uint32_t>;
    std::vector<Order> order;
    for (uint32_t at = 0; at < pending.counterSeries.size(); ++at) {
        const CounterSeries& series = pending.counterSeries[at];
        order.emplace_back(placement.process[series.process], trace.strings.view(series.name),
                           trace.strings.view(series.series), at);
    }
    std::sort(order.begin(), order.end());
    const auto isSameCounter = [](const Order& a, const Order& b) {
        return std::get<0>(a) == std::get<0>(b) && std::get<1>(a) == std::get<1>(b);
    };
    const std::vector<std::vector<uint32_t>> samples = samplesBySeries(pending);
    for (size_t at = 0; at < order.size(); ++at) {
        const auto& [process, name, series, source] = order[at];
        const bool isAlone = (at == 0 || !isSameCounter(order[at - 1], order[at]))
            && (at + 1 == order.size() || !isSameCounter(order[at], order[at + 1]));
        Counter counter;
        counter.process = process;
        counter.name = name;
        const CounterSeries& meant = pending.counterSeries[source];
        counter.unit = meant.unit.isNone() ? std::string_view() : trace.strings.view(meant.unit);
        counter.metric = meant.metric;
        counter.device = meant.device < 0 ? DeviceId() : findDevice(trace, meant.device);
        counter.series = isAlone && series == name ? std::string_view() : series;
        counter.time.reserve(samples[source].size());
        counter.value.reserve(samples[source].size());
        for (const uint32_t sample : samples[source]) {
            counter.time.push_back(pending.counters[sample].time - trace.origin);
            counter.value.push_back(pending.counters[sample].value);
        }
        trace.counters.push_back(std::move(counter));
    }
    pending.counters.release();
}

void makeInstants(Pending& pending, const Placement& placement, Trace& trace)
{
    std::vector<uint32_t> order(pending.instants.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&pending](uint32_t a, uint32_t b) {
        return pending.instants[a].time < pending.instants[b].time;
    });
    trace.memory = std::move(pending.memory);
    trace.instants.reserve(order.size());
    for (const uint32_t at : order) {
        const PendingInstant& from = pending.instants[at];
        const PendingThread& thread = pending.threads[from.thread];
        const PendingProcess& process = pending.processes[thread.process];
        const uint32_t track = thread.hostTrack != kNoIndex ? thread.hostTrack : thread.deviceTrack;
        Instant instant;
        instant.time = from.time - trace.origin;
        instant.name = from.name;
        instant.category = from.category;
        instant.scope = from.scope;
        instant.process = placement.process[thread.process];
        instant.track = track == kNoIndex ? TrackId() : placement.track[track];
        instant.pid = {std::string(trace.strings.view(process.pid)), process.pidIsText};
        instant.tid = {std::string(trace.strings.view(thread.tid)), thread.tidIsText};
        instant.place = from.place;
        instant.memory = from.memory;
        trace.instants.push_back(std::move(instant));
    }
    pending.instants.release();
}

} // namespace flamelane
