#include "core/analysis/flame/flame_stacks.h"

#include "core/analysis/frame_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace flamelane {

namespace {

constexpr uint32_t kSlicesPerLook = 1 << 16; // between looks at whether the answer is still wanted

/// Whether slices of this kind are on the stack of a thread. The profiler's window is not: it spans
/// everything on a thread of its own.
bool isOnStack(SliceKind kind)
{
    return !isOnDevice(kind) && kind != SliceKind::Span;
}

/// Files of stacks say nothing of their frames but the name; Python's are known by it, so that the
/// filters for Python find them.
SliceKind kindOfRecorded(std::string_view name)
{
    const bool isPython = name.starts_with("<built-in") || name.starts_with("nn.Module:")
        || name.find(".py(") != name.npos;
    return isPython ? SliceKind::Python : SliceKind::Other;
}

/// "main 433"; Kineto's own names hold the tid already: "thread 433 (python3)".
std::string threadWords(const Track& track)
{
    const std::string& name = track.name;
    const bool isNamed = !name.empty() && name.find(track.tid.text) != name.npos;
    return isNamed ? name : fmt::format("{} {}", name.empty() ? "thread" : name, track.tid.text);
}

/// Builds the tree of one trace for one set of options.
class StackMerger
{
public:
    StackMerger(const Trace& trace, const FlameOptions& options, const Progress& progress)
        : m_trace(trace)
        , m_slices(trace.slices)
        , m_options(options)
        , m_progress(progress)
        , m_table(std::make_shared<FrameTable>())
        , m_node(trace.slices.size(), kNoNode)
        , m_group(trace.tracks.size(), FlameTreeBuilder::kRoot)
        , m_isInside(options.annotation.empty() ? 0 : trace.slices.size())
    {
        if (options.isBackwardUnderForward) {
            findForwards();
        }
    }

    FlameStacks merged()
    {
        switch (m_options.weight) {
        case FlameWeight::GpuTime:
            addGpuTime();
            break;
        case FlameWeight::CpuTime:
            addThreads([this](const Track& track) { addCpuTime(track); });
            break;
        case FlameWeight::Bytes:
            addBytes();
            break;
        case FlameWeight::Count:
            addThreads([this](const Track& track) { addCalls(track); });
            addLaunched();
            break;
        case FlameWeight::Recorded:
            addRecorded();
            break;
        }
        FlameStacks stacks;
        std::vector<uint32_t> numbers;
        stacks.tree = m_builder.build(m_options.weight, std::move(m_table), &numbers);
        for (uint32_t& node : m_node) {
            node = node == kNoNode ? kNoNode : numbers[node];
        }
        stacks.nodeOf = std::move(m_node);
        return stacks;
    }

private:
    [[nodiscard]] bool isAllTime() const { return m_options.window.kind == WindowKind::All; }
    [[nodiscard]] TimeNs timeInWindow(TimeRange range) const
    {
        return isAllTime() ? range.duration() : lengthWithin(m_options.window.time, range);
    }
    [[nodiscard]] bool isInWindow(TimeNs time) const
    {
        return isAllTime() || m_options.window.time.contains(time);
    }
    /// Whether the stacks of a track are asked for.
    [[nodiscard]] bool isAsked(const Track& track) const
    {
        return m_options.track.isNone() || &track == &m_trace.tracks[m_options.track.index()];
    }

    void findForwards()
    {
        m_forward.resize(m_slices.size());
        for (const Flow& flow : m_trace.flows) {
            SliceId& forward = m_forward[flow.to.index()];
            // That it began earlier keeps the way up free of circles.
            if (forward.isNone() && m_trace.strings.view(flow.category) == "fwdbwd"
                && m_slices.start[flow.from.index()] < m_slices.start[flow.to.index()]) {
                forward = flow.from;
            }
        }
    }

    [[nodiscard]] SliceId above(SliceId slice) const
    {
        const SliceId forward = m_forward.empty() ? SliceId() : m_forward[slice.index()];
        return forward.isNone() ? m_slices.parent[slice.index()] : forward;
    }

    uint32_t frameOf(SliceId slice)
    {
        const SliceKind kind = m_slices.kind[slice.index()];
        const StringId name = m_slices.name[slice.index()];
        std::vector<uint32_t>& known = m_frameOf[static_cast<size_t>(kind)];
        if (known.empty()) {
            known.resize(m_trace.strings.size(), kNoNode);
        }
        uint32_t& frame = known[name.index()];
        if (frame == kNoNode) {
            frame = makeFrame(frameName(m_trace.strings.view(name)), kind, FrameRole::Code);
        }
        return frame;
    }

    uint32_t makeFrame(std::string_view name, SliceKind kind, FrameRole role)
    {
        const Frame frame {m_table->names.intern(name), kind, role};
        const uint64_t key = uint64_t {frame.name.index()} << 16 | static_cast<uint64_t>(kind) << 8
            | static_cast<uint64_t>(role);
        const auto [at, isNew]
            = m_frames.try_emplace(key, static_cast<uint32_t>(m_table->frames.size()));
        if (isNew) {
            m_table->frames.push_back(frame);
        }
        return at->second;
    }

    uint32_t groupNode(std::string_view name)
    {
        return m_builder.child(FlameTreeBuilder::kRoot,
                               makeFrame(name, SliceKind::Other, FrameRole::Group));
    }

    /// The node of a slice's stack; also finds out whether the stack is inside the annotation that
    /// was asked for. Not recursive: stacks of broken files are tens of thousands deep.
    uint32_t nodeOf(SliceId slice)
    {
        SliceId each = slice;
        while (m_node[each.index()] == kNoNode) {
            m_way.push_back(each);
            const SliceId next = above(each);
            if (next.isNone()) {
                break;
            }
            each = next;
        }
        while (!m_way.empty()) {
            const SliceId here = m_way.back();
            m_way.pop_back();
            const SliceId around = above(here);
            const uint32_t frame = frameOf(here);
            const uint32_t node = around.isNone()
                ? (m_hasGroups ? m_group[m_trace.trackOf(here).index()] : FlameTreeBuilder::kRoot)
                : m_node[around.index()];
            m_node[here.index()] = m_builder.child(node, frame);
            if (!m_isInside.empty()) {
                const bool isSuch = m_slices.kind[here.index()] == SliceKind::Annotation
                    && m_table->name(frame) == m_options.annotation;
                m_isInside[here.index()]
                    = isSuch || (!around.isNone() && m_isInside[around.index()]);
            }
        }
        return m_node[slice.index()];
    }

    /// Of a slice whose node is known.
    [[nodiscard]] bool isInside(SliceId slice) const
    {
        return m_isInside.empty() || m_isInside[slice.index()];
    }

    /// Calls `add` for each thread that is asked for, each a group where there are several.
    template<typename Add>
    void addThreads(const Add& add)
    {
        std::vector<const Track*> threads;
        for (const Track& track : m_trace.tracks) {
            if (track.kind == TrackKind::Thread && isAsked(track) && hasStacks(track)) {
                threads.push_back(&track);
            }
        }
        m_hasGroups = threads.size() > 1;
        for (const Track* thread : threads) {
            if (m_hasGroups) {
                m_group[static_cast<size_t>(thread - m_trace.tracks.data())]
                    = groupNode(threadWords(*thread));
            }
        }
        for (const Track* thread : threads) {
            add(*thread);
        }
    }

    [[nodiscard]] bool hasStacks(const Track& track) const
    {
        const auto kinds = m_slices.kind.begin() + track.firstSlice;
        return std::any_of(kinds, kinds + track.sliceCount, isOnStack);
    }

    /// Calls `visit` for each slice of a track that is on a stack.
    template<typename Visit>
    void eachOnStack(const Track& track, const Visit& visit)
    {
        for (uint32_t i = 0; i < track.sliceCount; ++i) {
            if (i % kSlicesPerLook == 0 && m_progress.isCancelled()) {
                return;
            }
            const SliceId slice(track.firstSlice + i);
            if (isOnStack(m_slices.kind[slice.index()])) {
                visit(slice);
            }
        }
    }

    /// Every instant of a thread goes to one stack: what reaches beyond its parent is cut there,
    /// and where siblings overlap the time is the earlier one's.
    void addCpuTime(const Track& track)
    {
        const uint32_t outermost = track.sliceCount; // stands for what is around everything
        std::vector<TimeRange> ranges(size_t {track.sliceCount} + 1); // by slice, what is its own
        std::vector<TimeNs> covered(size_t {track.sliceCount} + 1, INT64_MIN); // by those inside
        ranges[outermost].end = INT64_MAX;
        eachOnStack(track, [&](SliceId slice) {
            const SliceId parent = m_slices.parent[slice.index()];
            const bool isOutermost = parent.isNone() || !isOnStack(m_slices.kind[parent.index()]);
            const uint32_t around = isOutermost ? outermost : parent.index() - track.firstSlice;
            const TimeRange whole = m_slices.range(slice);
            TimeRange& range = ranges[slice.index() - track.firstSlice];
            range
                = {std::max(whole.start, covered[around]), std::min(whole.end, ranges[around].end)};
            covered[slice.index() - track.firstSlice] = range.start;
            covered[around] = std::max(covered[around], range.end);
            const TimeNs time = range.isEmpty() ? 0 : timeInWindow(range);
            if (time == 0 && !isInWindow(whole.start)) {
                return;
            }
            const uint32_t node = nodeOf(slice);
            if (isInside(slice)) {
                m_builder.addSelf(node, time);
                m_builder.addCalls(node, 1, slice, time);
            }
            if (!isOutermost && m_node[parent.index()] != kNoNode && isInside(parent)) {
                m_builder.addSelf(m_node[parent.index()], -time);
            }
        });
    }

    void addCalls(const Track& track)
    {
        eachOnStack(track, [&](SliceId slice) {
            if (!isInWindow(m_slices.start[slice.index()])) {
                return;
            }
            const uint32_t node = nodeOf(slice);
            if (isInside(slice)) {
                m_builder.addSelf(node, 1);
                m_builder.addCalls(node, 1, slice, m_slices.duration[slice.index()]);
            }
        });
    }

    /// The GPU work of the calls that were counted.
    void addLaunched()
    {
        for (const GpuWork& work : m_trace.gpuWork) {
            const SliceId launch = work.launch;
            if (!launch.isNone() && m_node[launch.index()] != kNoNode && isInside(launch)
                && isInWindow(m_slices.start[launch.index()])) {
                addWork(m_node[launch.index()], work.slice, 1);
            }
        }
    }

    void addWork(uint32_t launch, SliceId work, int64_t weight)
    {
        const uint32_t node = m_builder.child(launch, frameOf(work));
        m_node[work.index()] = node;
        m_builder.addSelf(node, weight);
        m_builder.addCalls(node, 1, work, m_slices.duration[work.index()]);
    }

    void addGpuTime()
    {
        std::vector<bool> isCounted(m_slices.size()); // of calls: once, however much they launched
        uint32_t unlinked = kNoNode;
        uint32_t looked = 0;
        for (const GpuWork& work : m_trace.gpuWork) {
            if (++looked % kSlicesPerLook == 0 && m_progress.isCancelled()) {
                return;
            }
            const TimeRange range = m_slices.range(work.slice);
            const TimeNs time = timeInWindow(range);
            if ((time == 0 && !isInWindow(range.start))
                || (!m_options.device.isNone() && work.device != m_options.device)
                || !isAsked(m_trace.tracks[m_trace.trackOf(work.slice).index()])) {
                continue;
            }
            if (work.launch.isNone()) {
                if (m_isInside.empty()) {
                    unlinked = unlinked == kNoNode ? groupNode("no launch recorded") : unlinked;
                    addWork(unlinked, work.slice, time);
                }
                continue;
            }
            const uint32_t launch = nodeOf(work.launch);
            if (!isInside(work.launch)) {
                continue;
            }
            for (SliceId each = work.launch; !each.isNone() && !isCounted[each.index()];
                 each = above(each)) {
                isCounted[each.index()] = true;
                m_builder.addCalls(m_node[each.index()], 1, each, m_slices.duration[each.index()]);
            }
            addWork(launch, work.slice, time);
        }
    }

    void addBytes()
    {
        const bool isOfDevices = std::any_of(
            m_trace.memory.begin(), m_trace.memory.end(),
            [](const MemoryFields& memory) { return memory.deviceType > 0 && memory.bytes > 0; });
        std::unordered_map<std::string, uint32_t> devices; // to tell whether there are several
        for (const MemoryFields& memory : m_trace.memory) {
            if (memory.bytes > 0 && (memory.deviceType > 0) == isOfDevices) {
                devices.emplace(memoryDeviceName(memory.deviceType, memory.deviceId), 0);
            }
        }
        // By track: how far the search for the innermost slice is. Instants come by time.
        struct Place
        {
            uint32_t next = 0; // the first slice of the track that begins later
            SliceId innermost;
        };
        std::vector<Place> places(m_trace.tracks.size());
        for (const Instant& instant : m_trace.instants) {
            if (instant.memory == kNoExtra) {
                continue;
            }
            const MemoryFields& memory = m_trace.memory[instant.memory];
            if (memory.bytes <= 0 || (memory.deviceType > 0) != isOfDevices
                || !isInWindow(instant.time)
                || (!m_options.track.isNone() && instant.track != m_options.track)) {
                continue;
            }
            SliceId innermost;
            if (!instant.track.isNone()) {
                Place& place = places[instant.track.index()];
                advance(m_trace.tracks[instant.track.index()], instant.time, place.next,
                        place.innermost);
                innermost = place.innermost;
            }
            uint32_t node = devices.size() > 1
                ? groupNode(memoryDeviceName(memory.deviceType, memory.deviceId))
                : FlameTreeBuilder::kRoot;
            if (!innermost.isNone()) {
                // Below the device rather than below the root, so not through nodeOf().
                nodeOf(innermost);
                if (!isInside(innermost)) {
                    continue;
                }
                for (const SliceId each : wayDown(innermost)) {
                    node = m_builder.child(node, frameOf(each));
                }
            } else if (!m_isInside.empty()) {
                continue;
            } else {
                node = m_builder.child(
                    node, makeFrame("outside of all stacks", SliceKind::Other, FrameRole::Group));
            }
            m_builder.addSelf(node, memory.bytes);
            m_builder.addCalls(node, 1, innermost, memory.bytes);
        }
    }

    void addRecorded()
    {
        const RecordedStacks& stacks = m_trace.stacks;
        m_table->unit = stacks.unit;
        m_table->decimals = stacks.decimals;
        std::vector<uint32_t> nodes; // by frame of the file
        for (uint32_t i = 0; i < stacks.size(); ++i) {
            const uint32_t above
                = stacks.parent[i] == kNoFrame ? FlameTreeBuilder::kRoot : nodes[stacks.parent[i]];
            const std::string name = frameName(m_trace.strings.view(stacks.name[i]));
            const uint32_t frame = makeFrame(name, kindOfRecorded(name), FrameRole::Code);
            nodes.push_back(m_builder.child(above, frame));
            m_builder.addSelf(nodes.back(), stacks.weight[i]);
            m_builder.addCalls(nodes.back(), stacks.count[i], SliceId(), 0);
        }
    }

    /// Moves on to the innermost slice around a time, which is no earlier than the last one asked.
    void advance(const Track& track, TimeNs time, uint32_t& next, SliceId& innermost) const
    {
        while (next < track.sliceCount && m_slices.start[track.firstSlice + next] <= time) {
            innermost = SliceId(track.firstSlice + next);
            ++next;
        }
        while (!innermost.isNone() && m_slices.end(innermost) < time) {
            innermost = m_slices.parent[innermost.index()];
        }
    }

    /// The slices of a stack, outermost first.
    [[nodiscard]] std::vector<SliceId> wayDown(SliceId innermost) const
    {
        std::vector<SliceId> way;
        for (SliceId each = innermost; !each.isNone(); each = above(each)) {
            way.push_back(each);
        }
        std::reverse(way.begin(), way.end());
        return way;
    }

    const Trace& m_trace;
    const SliceTable& m_slices;
    const FlameOptions& m_options;
    const Progress& m_progress;
    std::shared_ptr<FrameTable> m_table;
    FlameTreeBuilder m_builder;
    std::unordered_map<uint64_t, uint32_t> m_frames; // by name, kind and role
    std::array<std::vector<uint32_t>, kSliceKinds> m_frameOf; // by kind and name
    std::vector<uint32_t> m_node; // by slice
    std::vector<uint32_t> m_group; // by track: what its stacks stand under
    bool m_hasGroups = false;
    std::vector<uint8_t> m_isInside; // by slice; empty where no annotation was asked for
    std::vector<SliceId> m_forward; // by slice; empty where it was not asked for
    std::vector<SliceId> m_way; // of nodeOf()
};

} // namespace

FlameStacks flameStacks(const Trace& trace, const FlameOptions& options, const Progress& progress)
{
    return StackMerger(trace, options, progress).merged();
}

bool hasFlameWeight(const Trace& trace, FlameWeight weight)
{
    switch (weight) {
    case FlameWeight::GpuTime:
        return !trace.gpuWork.empty();
    case FlameWeight::CpuTime:
    case FlameWeight::Count:
        return std::any_of(trace.slices.kind.begin(), trace.slices.kind.end(), isOnStack);
    case FlameWeight::Bytes:
        return std::any_of(trace.memory.begin(), trace.memory.end(),
                           [](const MemoryFields& memory) { return memory.bytes > 0; });
    case FlameWeight::Recorded:
        return !trace.stacks.isEmpty();
    }
    return false;
}

FlameWeight defaultFlameWeight(const Trace& trace)
{
    if (std::any_of(trace.gpuWork.begin(), trace.gpuWork.end(),
                    [](const GpuWork& work) { return !work.launch.isNone(); })) {
        return FlameWeight::GpuTime;
    }
    for (const FlameWeight weight :
         {FlameWeight::CpuTime, FlameWeight::Recorded, FlameWeight::GpuTime}) {
        if (hasFlameWeight(trace, weight)) {
            return weight;
        }
    }
    return FlameWeight::CpuTime;
}

} // namespace flamelane
