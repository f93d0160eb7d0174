#include "core/analysis/flame/flame_stacks.h"

#include "core/analysis/flame/flame_bytes.h"
#include "core/analysis/flame/stack_nodes.h"
#include "core/analysis/frame_name.h"
#include "core/analysis/track_words.h"
#include "core/trace/source_frame.h"

#include <algorithm>
#include <utility>

namespace flamelane {

namespace {

constexpr uint32_t kSlicesPerLook = 1 << 16; // between looks at whether the answer is still wanted

/// Files of stacks say nothing of their frames but the name; Python's are known by it, so that the
/// filters for Python find them.
SliceKind kindOfRecorded(std::string_view name)
{
    return isPythonFrame(name) ? SliceKind::Python : SliceKind::Other;
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
        , m_frames(trace)
        , m_forwards(options.isBackwardUnderForward ? forwardOperators(trace)
                                                    : std::vector<SliceId>())
        , m_nodes(trace, m_frames, m_builder, options.annotation, m_forwards)
    {
    }

    FlameStacks merged()
    {
        std::vector<uint32_t> nodeOf;
        switch (m_options.weight) {
        case FlameWeight::GpuTime:
            addGpuTime();
            break;
        case FlameWeight::CpuTime:
            addThreads([this](const Track& track) { addCpuTime(track); });
            break;
        case FlameWeight::Bytes:
            nodeOf
                = addAllocations(m_trace, m_options, m_forwards, m_frames, m_builder, m_progress);
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
        stacks.tree = m_builder.build(m_options.weight, m_frames.take(), &numbers);
        stacks.nodeOf = nodeOf.empty() ? m_nodes.take() : std::move(nodeOf);
        for (uint32_t& node : stacks.nodeOf) {
            node = node == kNoNode ? kNoNode : numbers[node];
        }
        return stacks;
    }

private:
    /// Whether the stacks of a track are asked for.
    [[nodiscard]] bool isAsked(const Track& track) const
    {
        return m_options.track.isNone() || &track == &m_trace.tracks[m_options.track.index()];
    }

    uint32_t groupNode(std::string_view name)
    {
        return m_builder.child(FlameTreeBuilder::kRoot,
                               m_frames.make(name, SliceKind::Other, FrameRole::Group));
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
        if (threads.size() > 1) {
            groupThreads(threads);
        }
        for (const Track* thread : threads) {
            add(*thread);
        }
    }

    /// Threads of several processes say of which they are: their tids may be the same.
    void groupThreads(const std::vector<const Track*>& threads)
    {
        const ProcessId first = threads.front()->process;
        const bool isOfOne
            = std::all_of(threads.begin(), threads.end(),
                          [first](const Track* each) { return each->process == first; });
        for (const Track* thread : threads) {
            m_nodes.setBase(
                TrackId(static_cast<uint32_t>(thread - m_trace.tracks.data())),
                groupNode(isOfOne ? trackWords(*thread) : trackWordsInFull(m_trace, *thread)));
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
            const TimeNs time = range.isEmpty() ? 0 : m_options.window.timeWithin(range);
            if (time == 0 && !m_options.window.contains(whole.start)) {
                return;
            }
            const uint32_t node = m_nodes.nodeOf(slice);
            if (m_nodes.isInside(slice)) {
                m_builder.addSelf(node, time);
                m_builder.addCalls(node, 1, slice, time);
            }
            if (!isOutermost && time > 0) { // then the parent's time holds it too
                const uint32_t parentNode = m_nodes.nodeOf(parent);
                if (m_nodes.isInside(parent)) {
                    m_builder.addSelf(parentNode, -time);
                }
            }
        });
    }

    void addCalls(const Track& track)
    {
        eachOnStack(track, [&](SliceId slice) {
            if (!m_options.window.contains(m_slices.start[slice.index()])) {
                return;
            }
            const uint32_t node = m_nodes.nodeOf(slice);
            if (m_nodes.isInside(slice)) {
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
            if (!launch.isNone() && m_nodes.knownNodeOf(launch) != kNoNode
                && m_nodes.isInside(launch)
                && m_options.window.contains(m_slices.start[launch.index()])) {
                addWork(m_nodes.knownNodeOf(launch), work.slice, 1);
            }
        }
    }

    void addWork(uint32_t launch, SliceId work, int64_t weight)
    {
        const uint32_t node = m_builder.child(launch, m_frames.ofSlice(work));
        m_nodes.setNode(work, node);
        m_builder.addSelf(node, weight);
        m_builder.addCalls(node, 1, work, m_slices.duration[work.index()]);
    }

    [[nodiscard]] bool isAsked(const GpuWork& work) const
    {
        return (m_options.device.isNone() || work.device == m_options.device)
            && isAsked(m_trace.tracks[m_trace.trackOf(work.slice).index()]);
    }

    void addGpuTime()
    {
        std::vector<bool> isCounted(m_slices.size()); // of calls: once, however much they launched
        uint32_t looked = 0;
        for (const GpuWork& work : m_trace.gpuWork) {
            if (++looked % kSlicesPerLook == 0 && m_progress.isCancelled()) {
                return;
            }
            const TimeRange range = m_slices.range(work.slice);
            const TimeNs time = m_options.window.timeWithin(range);
            if ((time == 0 && !m_options.window.contains(range.start)) || !isAsked(work)) {
                continue;
            }
            if (work.launch.isNone()) {
                if (m_nodes.isForAll()) {
                    addWork(groupNode("no launch recorded"), work.slice, time);
                }
                continue;
            }
            const uint32_t launch = m_nodes.nodeOf(work.launch);
            if (!m_nodes.isInside(work.launch)) {
                continue;
            }
            for (SliceId each = work.launch; !each.isNone() && !isCounted[each.index()];
                 each = m_nodes.above(each)) {
                isCounted[each.index()] = true;
                m_builder.addCalls(m_nodes.knownNodeOf(each), 1, each,
                                   m_slices.duration[each.index()]);
            }
            addWork(launch, work.slice, time);
        }
    }

    void addRecorded()
    {
        const RecordedStacks& stacks = m_trace.stacks;
        m_frames.table().unit = stacks.unit;
        m_frames.table().decimals = stacks.decimals;
        std::vector<uint32_t> nodes; // by frame of the file
        for (uint32_t i = 0; i < stacks.size(); ++i) {
            const uint32_t above
                = stacks.parent[i] == kNoFrame ? FlameTreeBuilder::kRoot : nodes[stacks.parent[i]];
            const std::string name = frameName(m_trace.strings.view(stacks.name[i]));
            const uint32_t frame = m_frames.make(name, kindOfRecorded(name), FrameRole::Code);
            nodes.push_back(m_builder.child(above, frame));
            m_builder.addSelf(nodes.back(), stacks.weight[i]);
            m_builder.addCalls(nodes.back(), stacks.count[i], SliceId(), 0);
        }
    }

    const Trace& m_trace;
    const SliceTable& m_slices;
    const FlameOptions& m_options;
    const Progress& m_progress;
    FlameTreeBuilder m_builder;
    StackFrames m_frames;
    std::vector<SliceId> m_forwards; // empty where it was not asked for
    StackNodes m_nodes;
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
