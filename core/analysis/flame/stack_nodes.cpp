#include "core/analysis/flame/stack_nodes.h"

namespace flamelane {

uint32_t StackFrames::ofSlice(SliceId slice)
{
    const SliceKind kind = m_trace.slices.kind[slice.index()];
    const StringId name = m_trace.slices.name[slice.index()];
    std::vector<uint32_t>& known = m_ofName[static_cast<size_t>(kind)];
    if (known.empty()) {
        known.resize(m_trace.strings.size(), UINT32_MAX);
    }
    uint32_t& frame = known[name.index()];
    if (frame == UINT32_MAX) {
        frame = make(m_steps.frameOf(name), kind, FrameRole::Code);
    }
    return frame;
}

uint32_t StackFrames::make(std::string_view name, SliceKind kind, FrameRole role)
{
    const Frame frame {m_table->names.intern(name), kind, role};
    const uint64_t key = uint64_t {frame.name.index()} << 16 | static_cast<uint64_t>(kind) << 8
        | static_cast<uint64_t>(role);
    const auto [at, isNew] = m_made.try_emplace(key, static_cast<uint32_t>(m_table->frames.size()));
    if (isNew) {
        m_table->frames.push_back(frame);
    }
    return at->second;
}

std::vector<SliceId> forwardOperators(const Trace& trace)
{
    std::vector<SliceId> forwards(trace.slices.size());
    for (const Flow& flow : trace.flows) {
        SliceId& forward = forwards[flow.to.index()];
        if (forward.isNone() && trace.strings.view(flow.category) == "fwdbwd"
            && trace.slices.start[flow.from.index()] < trace.slices.start[flow.to.index()]) {
            forward = flow.from;
        }
    }
    return forwards;
}

StackNodes::StackNodes(const Trace& trace, StackFrames& frames, FlameTreeBuilder& builder,
                       std::string_view annotation, const std::vector<SliceId>& forwards,
                       uint32_t base)
    : m_trace(trace)
    , m_frames(frames)
    , m_builder(builder)
    , m_annotation(annotation)
    , m_forwards(forwards)
    , m_base(base)
    , m_node(trace.slices.size(), kNoNode)
    , m_isInside(annotation.empty() ? 0 : trace.slices.size())
{
}

void StackNodes::setBase(TrackId track, uint32_t node)
{
    m_baseOf.resize(m_trace.tracks.size(), m_base);
    m_baseOf[track.index()] = node;
}

SliceId StackNodes::above(SliceId slice) const
{
    const SliceId forward = m_forwards.empty() ? SliceId() : m_forwards[slice.index()];
    return forward.isNone() ? m_trace.slices.parent[slice.index()] : forward;
}

uint32_t StackNodes::nodeOf(SliceId slice)
{
    SliceId each = slice;
    while (!each.isNone() && m_node[each.index()] == kNoNode) {
        m_way.push_back(each);
        each = above(each);
    }
    while (!m_way.empty()) {
        enter(m_way.back());
        m_way.pop_back();
    }
    return m_node[slice.index()];
}

void StackNodes::enter(SliceId slice)
{
    const SliceId around = above(slice);
    const uint32_t frame = m_frames.ofSlice(slice);
    const uint32_t under = !around.isNone() ? m_node[around.index()]
        : m_baseOf.empty()                  ? m_base
                                            : m_baseOf[m_trace.trackOf(slice).index()];
    m_node[slice.index()] = m_builder.child(under, frame);
    if (m_isInside.empty()) {
        return;
    }
    const SliceKind kind = m_trace.slices.kind[slice.index()];
    const bool isSuch = (kind == SliceKind::Annotation || kind == SliceKind::DataLoader)
        && m_frames.table().name(frame) == m_annotation;
    m_isInside[slice.index()] = isSuch || (!around.isNone() && m_isInside[around.index()]);
}

} // namespace flamelane
