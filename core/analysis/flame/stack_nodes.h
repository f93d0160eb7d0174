#pragma once

#include "core/analysis/flame/flame_tree.h"
#include "core/analysis/step_names.h"
#include "core/trace/trace.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace flamelane {

/// Makes the frames of a flame tree as they are met.
class StackFrames
{
public:
    explicit StackFrames(const Trace& trace)
        : m_trace(trace)
        , m_steps(trace)
    {
    }

    /// Named as on stacks, see StepNames::frameOf().
    [[nodiscard]] uint32_t ofSlice(SliceId slice);
    [[nodiscard]] uint32_t make(std::string_view name, SliceKind kind, FrameRole role);
    [[nodiscard]] FrameTable& table() { return *m_table; }
    [[nodiscard]] std::shared_ptr<const FrameTable> take() { return std::move(m_table); }

private:
    const Trace& m_trace;
    StepNames m_steps;
    std::shared_ptr<FrameTable> m_table = std::make_shared<FrameTable>();
    std::unordered_map<uint64_t, uint32_t> m_made; // by name, kind and role; only looked up
    std::array<std::vector<uint32_t>, kSliceKinds> m_ofName; // by kind and name
};

/// By slice: the forward operator whose gradients a backward operator works out, where the trace
/// tells ("fwdbwd" arrows). It begins earlier, so that there is no way round in a circle.
[[nodiscard]] std::vector<SliceId> forwardOperators(const Trace& trace);

/// Finds the node of each slice's stack in a tree that grows.
class StackNodes
{
public:
    /// Outermost slices stand under `base`. `forwards` are of the trace, or empty where backward
    /// operators stay on their thread. With an annotation, slices are told apart by whether they
    /// are inside one of this name.
    StackNodes(const Trace& trace, StackFrames& frames, FlameTreeBuilder& builder,
               std::string_view annotation, const std::vector<SliceId>& forwards,
               uint32_t base = FlameTreeBuilder::kRoot);

    /// Outermost slices of a track stand under a node of their own.
    void setBase(TrackId track, uint32_t node);

    /// Not recursive: stacks of broken files are tens of thousands deep. Each slice is looked up
    /// once.
    uint32_t nodeOf(SliceId slice);
    /// kNoNode where nobody has asked yet.
    [[nodiscard]] uint32_t knownNodeOf(SliceId slice) const { return m_node[slice.index()]; }
    /// The node of a slice that is on no thread's stack: GPU work, below its launch.
    void setNode(SliceId slice, uint32_t node) { m_node[slice.index()] = node; }
    /// Of a slice whose node is known; always where no annotation was asked for.
    [[nodiscard]] bool isInside(SliceId slice) const
    {
        return m_isInside.empty() || m_isInside[slice.index()];
    }
    [[nodiscard]] bool isForAll() const { return m_isInside.empty(); }
    /// The slice that this one stands under; none for the outermost.
    [[nodiscard]] SliceId above(SliceId slice) const;
    [[nodiscard]] std::vector<uint32_t> take() { return std::move(m_node); }

private:
    void enter(SliceId slice);

    const Trace& m_trace;
    StackFrames& m_frames;
    FlameTreeBuilder& m_builder;
    std::string_view m_annotation;
    const std::vector<SliceId>& m_forwards;
    uint32_t m_base;
    std::vector<uint32_t> m_baseOf; // by track; empty where all have m_base
    std::vector<uint32_t> m_node; // by slice
    std::vector<uint8_t> m_isInside; // by slice; empty where no annotation was asked for
    std::vector<SliceId> m_way; // of nodeOf()
};

} // namespace flamelane
