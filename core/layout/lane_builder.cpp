#include "core/layout/lane_builder.h"

#include "core/analysis/steps.h"
#include "core/layout/metric_lanes.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace flamelane {

namespace {

/// What a track holds, as far as its place in the stack depends on it.
struct TrackContent
{
    bool isProfilerOnly = true;
    std::vector<SliceId> annotations; // but for steps
};

TrackContent contentOf(const Trace& trace, const Track& track, const StepNames& steps)
{
    TrackContent content;
    for (uint32_t i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
        const SliceKind kind = trace.slices.kind[i];
        content.isProfilerOnly
            = content.isProfilerOnly && (kind == SliceKind::Overhead || kind == SliceKind::Span);
        const bool isAnnotation = kind == SliceKind::Annotation || kind == SliceKind::DataLoader;
        if (isAnnotation && !steps.contains(trace.slices.name[i])) {
            content.annotations.emplace_back(i);
        }
    }
    return content;
}

/// Collects lanes group by group; keys that repeat are numbered.
class LaneList
{
public:
    LaneId add(Lane lane)
    {
        const int repeat = ++m_repeats[lane.key];
        if (repeat > 1) {
            lane.key += " #" + std::to_string(repeat);
        }
        m_lanes.push_back(std::move(lane));
        return LaneId(static_cast<uint32_t>(m_lanes.size() - 1));
    }
    [[nodiscard]] const Lane& at(LaneId id) const { return m_lanes[id.index()]; }
    [[nodiscard]] std::vector<Lane> take() { return std::move(m_lanes); }

private:
    std::vector<Lane> m_lanes;
    std::unordered_map<std::string, int> m_repeats; // only looked up
};

/// Sorts tracks and counters of a trace into the lanes that show them.
class LaneBuilder
{
public:
    explicit LaneBuilder(const Trace& trace)
        : m_trace(trace)
        , m_steps(trace)
    {
        m_contents.reserve(trace.tracks.size());
        for (const Track& track : trace.tracks) {
            m_contents.push_back(contentOf(trace, track, m_steps));
        }
        for (uint32_t i = 0; i < trace.tracks.size(); ++i) {
            const Track& track = trace.tracks[i];
            if (track.sliceCount == 0) {
                continue;
            }
            if (track.kind == TrackKind::Stream && track.device) {
                m_streams[track.device].emplace_back(i);
            } else if (m_contents[i].isProfilerOnly) {
                m_profiler.emplace_back(i);
            } else {
                m_threads[track.process].emplace_back(i);
            }
        }
        groupCounters();
    }

    std::vector<Lane> build()
    {
        addSteps();
        for (uint32_t i = 0; i < m_trace.devices.size(); ++i) {
            addDevice(DeviceId(i));
        }
        for (uint32_t i = 0; i < m_trace.processes.size(); ++i) {
            addProcess(ProcessId(i));
        }
        addProcess(ProcessId());
        addProfiler();
        return m_list.take();
    }

private:
    /// Series of one counter share a lane; metrics do by family.
    void groupCounters()
    {
        using Key = std::tuple<DeviceId, ProcessId, std::string>;
        std::map<Key, std::vector<CounterId>> lanes;
        std::vector<Key> order; // of first use
        for (uint32_t i = 0; i < m_trace.counters.size(); ++i) {
            const Counter& counter = m_trace.counters[i];
            if (counter.time.empty()) {
                continue;
            }
            if (counter.metric != GpuMetric::None && counter.device) {
                m_metrics[counter.device].emplace_back(i);
                continue;
            }
            const Key key {counter.device, counter.device ? ProcessId() : counter.process,
                           counter.isMemory ? "memory " + counter.memoryDevice : counter.name};
            std::vector<CounterId>& series = lanes[key];
            if (series.empty()) {
                order.push_back(key);
            }
            series.emplace_back(i);
        }
        for (const Key& key : order) {
            Lane lane;
            lane.kind = LaneKind::Counter;
            lane.key = std::get<2>(key);
            lane.counters = lanes[key];
            if (std::get<0>(key)) {
                m_deviceCounters[std::get<0>(key)].push_back(std::move(lane));
            } else {
                m_processCounters[std::get<1>(key)].push_back(std::move(lane));
            }
        }
    }

    Lane groupLane(LaneKind kind, std::string key) const
    {
        Lane lane;
        lane.kind = kind;
        lane.key = std::move(key);
        return lane;
    }

    void addToGroup(LaneId group, Lane lane)
    {
        lane.group = group;
        lane.key = m_list.at(group).key + "/" + lane.key;
        m_list.add(std::move(lane));
    }

    void addTrack(LaneId group, TrackId id)
    {
        const Track& track = m_trace.tracks[id.index()];
        Lane lane;
        lane.kind = LaneKind::Track;
        lane.rows = LaneRows::ofTrack(m_trace, id);
        switch (track.kind) {
        case TrackKind::Stream:
            lane.key = "stream " + std::to_string(track.stream);
            break;
        case TrackKind::Thread:
            lane.key = "thread " + track.name;
            break;
        case TrackKind::Async:
            lane.key = "async " + track.name;
            break;
        }
        addToGroup(group, std::move(lane));
    }

    void addExtract(LaneKind kind, LaneId group, ProcessId process, std::vector<SliceId> slices)
    {
        if (slices.empty()) {
            return;
        }
        Lane lane;
        lane.kind = kind;
        lane.key = kind == LaneKind::Steps ? "steps" : "annotations";
        lane.process = process;
        lane.isPinned = kind == LaneKind::Steps;
        lane.rows = LaneRows::ofSlices(m_trace, std::move(slices));
        if (group) {
            addToGroup(group, std::move(lane));
        } else {
            m_list.add(std::move(lane));
        }
    }

    void addSteps()
    {
        std::vector<SliceId> slices;
        for (const Step& step : findSteps(m_trace, m_steps)) {
            slices.push_back(step.slice);
        }
        addExtract(LaneKind::Steps, LaneId(), ProcessId(), std::move(slices));
    }

    void addDevice(DeviceId device)
    {
        const auto streams = m_streams.find(device);
        const auto counters = m_deviceCounters.find(device);
        const auto metrics = m_metrics.find(device);
        if (streams == m_streams.end() && counters == m_deviceCounters.end()
            && metrics == m_metrics.end()) {
            return;
        }
        Lane lane = groupLane(LaneKind::Device,
                              "gpu " + std::to_string(m_trace.devices[device.index()].ordinal));
        lane.device = device;
        MetricLanes metricsOfDevice
            = metrics == m_metrics.end() ? MetricLanes() : metricLanes(m_trace, metrics->second);
        const LaneId group = m_list.add(std::move(lane));
        if (streams != m_streams.end()) {
            Lane idle;
            idle.kind = LaneKind::Idle;
            idle.key = "idle";
            idle.device = device;
            addToGroup(group, std::move(idle));
            for (const TrackId track : streams->second) {
                addTrack(group, track);
            }
        }
        for (Lane& metric : metricsOfDevice.main) {
            addToGroup(group, std::move(metric));
        }
        if (counters != m_deviceCounters.end()) {
            for (Lane& counter : counters->second) {
                addToGroup(group, std::move(counter));
            }
        }
        addRest(device, std::move(metricsOfDevice.rest));
    }

    void addRest(DeviceId device, std::vector<Lane> metrics)
    {
        if (metrics.empty()) {
            return;
        }
        const std::string ordinal = std::to_string(m_trace.devices[device.index()].ordinal);
        Lane lane = groupLane(LaneKind::Metrics, "gpu " + ordinal + " metrics");
        lane.device = device;
        lane.isCollapsed = true;
        const LaneId group = m_list.add(std::move(lane));
        for (Lane& metric : metrics) {
            addToGroup(group, std::move(metric));
        }
    }

    void addProcess(ProcessId process)
    {
        const auto threads = m_threads.find(process);
        const auto counters = m_processCounters.find(process);
        if (threads == m_threads.end() && counters == m_processCounters.end()) {
            return;
        }
        const std::string name = process ? m_trace.processes[process.index()].name : "trace";
        Lane lane = groupLane(LaneKind::Process, "process " + name);
        lane.process = process;
        const LaneId group = m_list.add(std::move(lane));
        if (threads != m_threads.end()) {
            std::vector<SliceId> annotations;
            for (const TrackId track : threads->second) {
                const std::vector<SliceId>& more = m_contents[track.index()].annotations;
                annotations.insert(annotations.end(), more.begin(), more.end());
            }
            addExtract(LaneKind::Annotations, group, process, std::move(annotations));
            for (const TrackKind kind : {TrackKind::Thread, TrackKind::Stream, TrackKind::Async}) {
                for (const TrackId track : threads->second) {
                    if (m_trace.tracks[track.index()].kind == kind) {
                        addTrack(group, track);
                    }
                }
            }
        }
        if (counters != m_processCounters.end()) {
            for (Lane& counter : counters->second) {
                addToGroup(group, std::move(counter));
            }
        }
    }

    void addProfiler()
    {
        if (m_profiler.empty()) {
            return;
        }
        const LaneId group = m_list.add(groupLane(LaneKind::Profiler, "profiler"));
        for (const TrackId track : m_profiler) {
            addTrack(group, track);
        }
    }

    const Trace& m_trace;
    StepNames m_steps;
    std::vector<TrackContent> m_contents; // by track
    std::map<DeviceId, std::vector<TrackId>> m_streams;
    std::map<ProcessId, std::vector<TrackId>> m_threads; // none sorts last
    std::vector<TrackId> m_profiler;
    std::map<DeviceId, std::vector<CounterId>> m_metrics; // of the hardware
    std::map<DeviceId, std::vector<Lane>> m_deviceCounters;
    std::map<ProcessId, std::vector<Lane>> m_processCounters;
    LaneList m_list;
};

} // namespace

std::vector<Lane> buildLanes(const Trace& trace)
{
    return LaneBuilder(trace).build();
}

} // namespace flamelane
