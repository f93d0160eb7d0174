#include "core/analysis/flame/flame_bytes.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace flamelane {

namespace {

constexpr size_t kMostGroups = 64; // each keeps a node for every slice
constexpr uint32_t kRecordsPerLook = 1 << 16; // between looks at whether it is still wanted

/// The innermost slice of each track around times that come in order.
class InnermostSlices
{
public:
    explicit InnermostSlices(const Trace& trace)
        : m_trace(trace)
        , m_places(trace.tracks.size())
    {
    }

    /// None where no slice is around this time, which is no earlier than the last one of the track.
    [[nodiscard]] SliceId at(TrackId id, TimeNs time)
    {
        const Track& track = m_trace.tracks[id.index()];
        Place& place = m_places[id.index()];
        while (place.next < track.sliceCount
               && m_trace.slices.start[track.firstSlice + place.next] <= time) {
            place.innermost = SliceId(track.firstSlice + place.next);
            ++place.next;
        }
        while (!place.innermost.isNone() && m_trace.slices.end(place.innermost) < time) {
            place.innermost = m_trace.slices.parent[place.innermost.index()];
        }
        return place.innermost;
    }

private:
    struct Place
    {
        uint32_t next = 0; // the first slice of the track that begins later
        SliceId innermost;
    };

    const Trace& m_trace;
    std::vector<Place> m_places; // by track
};

/// Weighs allocations, device by device.
class AllocationMerger
{
public:
    AllocationMerger(const Trace& trace, const FlameOptions& options,
                     const std::vector<SliceId>& forwards, StackFrames& frames,
                     FlameTreeBuilder& builder)
        : m_trace(trace)
        , m_options(options)
        , m_frames(frames)
        , m_builder(builder)
        , m_isOfDevices(std::any_of(
              trace.memory.begin(), trace.memory.end(),
              [](const MemoryFields& memory) { return memory.deviceType > 0 && memory.bytes > 0; }))
        , m_innermost(trace)
    {
        for (const MemoryFields& memory : trace.memory) {
            if (isAsked(memory)) {
                m_devices.try_emplace({memory.deviceType, memory.deviceId}, 0);
            }
        }
        const bool isGrouped = m_devices.size() > 1 && m_devices.size() <= kMostGroups;
        for (auto& [device, group] : m_devices) {
            if (isGrouped || m_groups.empty()) {
                uint32_t base = FlameTreeBuilder::kRoot;
                if (isGrouped) {
                    const std::string name = memoryDeviceName(device.first, device.second);
                    base = builder.child(base,
                                         frames.make(name, SliceKind::Other, FrameRole::Group));
                }
                m_groups.push_back(
                    {base, StackNodes(trace, frames, builder, options.annotation, forwards, base)});
            }
            group = m_groups.size() - 1;
        }
    }

    void add(const Progress& progress)
    {
        uint32_t looked = 0;
        for (const Instant& instant : m_trace.instants) {
            if (++looked % kRecordsPerLook == 0 && progress.isCancelled()) {
                return;
            }
            if (instant.memory != kNoExtra && isAsked(m_trace.memory[instant.memory])
                && m_options.window.contains(instant.time)
                && (m_options.track.isNone() || instant.track == m_options.track)) {
                addAllocation(instant, m_trace.memory[instant.memory]);
            }
        }
    }

    [[nodiscard]] std::vector<uint32_t> nodeOf() const
    {
        std::vector<uint32_t> nodeOf(m_trace.slices.size(), kNoNode);
        for (const Group& group : m_groups) {
            for (uint32_t i = 0; i < nodeOf.size(); ++i) {
                nodeOf[i] = nodeOf[i] == kNoNode ? group.nodes.knownNodeOf(SliceId(i)) : nodeOf[i];
            }
        }
        return nodeOf;
    }

private:
    /// Stacks of one memory device, or of all.
    struct Group
    {
        uint32_t base = FlameTreeBuilder::kRoot;
        StackNodes nodes;
    };

    [[nodiscard]] bool isAsked(const MemoryFields& memory) const
    {
        return memory.bytes > 0 && (memory.deviceType > 0) == m_isOfDevices;
    }

    void addAllocation(const Instant& instant, const MemoryFields& memory)
    {
        Group& group = m_groups[m_devices.at({memory.deviceType, memory.deviceId})];
        const SliceId slice
            = instant.track.isNone() ? SliceId() : m_innermost.at(instant.track, instant.time);
        uint32_t node = kNoNode;
        if (!slice.isNone()) {
            node = group.nodes.nodeOf(slice);
            node = group.nodes.isInside(slice) ? node : kNoNode;
        } else if (group.nodes.isForAll()) {
            node = m_builder.child(
                group.base,
                m_frames.make("outside of all stacks", SliceKind::Other, FrameRole::Group));
        }
        if (node != kNoNode) {
            m_builder.addSelf(node, memory.bytes);
            m_builder.addCalls(node, 1, slice, memory.bytes);
        }
    }

    const Trace& m_trace;
    const FlameOptions& m_options;
    StackFrames& m_frames;
    FlameTreeBuilder& m_builder;
    bool m_isOfDevices; // devices' memory counts, not the host's
    InnermostSlices m_innermost;
    std::vector<Group> m_groups;
    // By type and id, the place among the groups; all are one where a broken file names too many.
    std::map<std::pair<int64_t, int64_t>, size_t> m_devices;
};

} // namespace

std::vector<uint32_t> addAllocations(const Trace& trace, const FlameOptions& options,
                                     const std::vector<SliceId>& forwards, StackFrames& frames,
                                     FlameTreeBuilder& builder, const Progress& progress)
{
    AllocationMerger merger(trace, options, forwards, frames, builder);
    merger.add(progress);
    return merger.nodeOf();
}

} // namespace flamelane
