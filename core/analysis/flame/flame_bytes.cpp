#include "core/analysis/flame/flame_bytes.h"

#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>

namespace flamelane {

namespace {

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

/// Weighs allocations, device by device. Stacks are walked once, in a tree that is thrown away, and
/// stand under each device that they allocated on.
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
        , m_stackNodes(trace, frames, m_stacks, options.annotation, forwards)
        , m_innermost(trace)
    {
        for (const MemoryFields& memory : trace.memory) {
            if (isAsked(memory)) {
                m_devices[{memory.deviceType, memory.deviceId}] = FlameTreeBuilder::kRoot;
            }
        }
        for (auto& [device, node] : m_devices) {
            if (m_devices.size() > 1) {
                const std::string name = memoryDeviceName(device.first, device.second);
                node = builder.child(node, frames.make(name, SliceKind::Other, FrameRole::Group));
            }
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
        for (uint32_t i = 0; i < nodeOf.size(); ++i) {
            const uint32_t stack = m_stackNodes.knownNodeOf(SliceId(i));
            nodeOf[i] = stack < m_firstNode.size() ? m_firstNode[stack] : kNoNode;
        }
        return nodeOf;
    }

private:
    [[nodiscard]] bool isAsked(const MemoryFields& memory) const
    {
        return memory.bytes > 0 && (memory.deviceType > 0) == m_isOfDevices;
    }

    void addAllocation(const Instant& instant, const MemoryFields& memory)
    {
        const uint32_t device = m_devices.at({memory.deviceType, memory.deviceId});
        const SliceId slice
            = instant.track.isNone() ? SliceId() : m_innermost.at(instant.track, instant.time);
        uint32_t node = kNoNode;
        if (!slice.isNone()) {
            const uint32_t stack = m_stackNodes.nodeOf(slice);
            node = m_stackNodes.isInside(slice) ? nodeUnder(device, stack) : kNoNode;
        } else if (m_stackNodes.isForAll()) {
            node = m_builder.child(
                device, m_frames.make("outside of all stacks", SliceKind::Other, FrameRole::Group));
        }
        if (node != kNoNode) {
            m_builder.addSelf(node, memory.bytes);
            m_builder.addCalls(node, 1, slice, memory.bytes);
        }
    }

    /// The node of a stack under a device. Not recursive, and each step is taken once.
    uint32_t nodeUnder(uint32_t device, uint32_t stack)
    {
        const auto keyOf = [device](uint32_t each) { return uint64_t {device} << 32 | each; };
        m_nodes.try_emplace(keyOf(FlameTreeBuilder::kRoot), device);
        for (uint32_t each = stack; !m_nodes.contains(keyOf(each));
             each = m_stacks.parentOf(each)) {
            m_way.push_back(each);
        }
        m_firstNode.resize(m_stacks.size(), kNoNode);
        while (!m_way.empty()) {
            const uint32_t each = m_way.back();
            m_way.pop_back();
            const uint32_t node = m_builder.child(m_nodes.at(keyOf(m_stacks.parentOf(each))),
                                                  m_stacks.frameOf(each));
            m_nodes.emplace(keyOf(each), node);
            m_firstNode[each] = m_firstNode[each] == kNoNode ? node : m_firstNode[each];
        }
        return m_nodes.at(keyOf(stack));
    }

    const Trace& m_trace;
    const FlameOptions& m_options;
    StackFrames& m_frames;
    FlameTreeBuilder& m_builder;
    bool m_isOfDevices; // devices' memory counts, not the host's
    FlameTreeBuilder m_stacks; // without devices
    StackNodes m_stackNodes;
    InnermostSlices m_innermost;
    std::map<std::pair<int64_t, int64_t>, uint32_t> m_devices; // the node of each, by type and id
    std::unordered_map<uint64_t, uint32_t> m_nodes; // by device's node and stack; only looked up
    std::vector<uint32_t> m_firstNode; // by stack: under the device that it allocated on first
    std::vector<uint32_t> m_way; // of nodeUnder()
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
