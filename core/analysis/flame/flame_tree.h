#pragma once

#include "core/base/id.h"
#include "core/base/string_pool.h"
#include "core/base/time.h"
#include "core/trace/slice_kind.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace flamelane {

/// What a flame graph weighs.
enum class FlameWeight : uint8_t
{
    GpuTime, // of kernels, copies and sets, at the stack that launched them; ns
    CpuTime, // of the host's threads; ns
    Bytes, // allocated
    Count, // calls, and the GPU work they launched
    Recorded, // what the file's stacks weigh, over the whole recording
};

/// "gpu", "cpu", "bytes", "count", "recorded".
[[nodiscard]] std::string_view flameWeightName(FlameWeight weight);

/// Nanoseconds where the weight is a time.
[[nodiscard]] constexpr bool isTime(FlameWeight weight)
{
    return weight == FlameWeight::GpuTime || weight == FlameWeight::CpuTime;
}

/// What a node of a flame tree stands for.
enum class FrameRole : uint8_t
{
    Root,
    Hidden, // what filters hid
    Group, // a thread, a memory device, "no launch recorded"
    Code, // a slice of the trace; filters apply to these alone
};

/// One thing that may be on a stack.
struct Frame
{
    StringId name; // in FrameTable::names
    SliceKind kind {};
    FrameRole role {};
};

/// The distinct frames of a tree and of all trees made from it.
struct FrameTable
{
    static constexpr uint32_t kRoot = 0;
    static constexpr uint32_t kHidden = 1;

    StringPool names;
    std::vector<Frame> frames; // kRoot and kHidden are always there
    // What Recorded weights are; else empty and 0.
    std::string unit; // "bytes"; empty where the file does not say
    int decimals = 0; // weights are in 10^-decimals of the unit

    FrameTable();
    [[nodiscard]] std::string_view name(uint32_t frame) const
    {
        return names.view(frames[frame].name);
    }
};

inline constexpr uint32_t kNoNode = UINT32_MAX;

/// Slices merged by stack path, as columns by node. Node 0 is the root; parents precede their
/// children, the children of a node are contiguous, the heaviest first, then by name. Seen as an
/// icicle, a node covers [start, start + total) of the root's [0, total): its children from the
/// left, its own weight after them.
struct FlameTree
{
    FlameWeight weight {};
    std::shared_ptr<const FrameTable> table;

    std::vector<uint32_t> frame; // index into table->frames
    std::vector<uint32_t> parent; // kNoNode for the root
    std::vector<uint32_t> firstChild;
    std::vector<uint32_t> childCount;
    std::vector<int64_t> self; // never negative; all add up to total[0]
    std::vector<int64_t> total; // self and those of all nodes below
    std::vector<int64_t> start;
    std::vector<uint64_t> count; // slices that are this very node
    std::vector<SliceId> largest; // the one with the most weight; none for groups

    [[nodiscard]] uint32_t size() const { return static_cast<uint32_t>(frame.size()); }
    [[nodiscard]] const Frame& frameOf(uint32_t node) const { return table->frames[frame[node]]; }
    [[nodiscard]] std::string_view name(uint32_t node) const { return table->name(frame[node]); }
    /// Number of nodes above it.
    [[nodiscard]] uint32_t depthOf(uint32_t node) const;
    /// The node and those above it, the root first.
    [[nodiscard]] std::vector<uint32_t> pathTo(uint32_t node) const;
    /// The names on that path without the root's.
    [[nodiscard]] std::vector<std::string> namesTo(uint32_t node) const;
    /// The node that such names lead to, the heaviest where frames of several kinds are called so;
    /// kNoNode where there is none.
    [[nodiscard]] uint32_t nodeOf(const std::vector<std::string>& names) const;
};

/// Weight that filters hid: that of the root's hidden child.
[[nodiscard]] int64_t hiddenWeight(const FlameTree& tree);

/// Grows a FlameTree node by node, in any order.
class FlameTreeBuilder
{
public:
    FlameTreeBuilder();

    static constexpr uint32_t kRoot = 0;
    /// The node's child of this frame, made where it is not there yet.
    uint32_t child(uint32_t node, uint32_t frame);
    /// Sums stop at INT64_MAX.
    void addSelf(uint32_t node, int64_t weight);
    /// `weight` decides which slice is the largest.
    void addCalls(uint32_t node, uint64_t count, SliceId slice, int64_t weight);
    [[nodiscard]] uint32_t size() const { return static_cast<uint32_t>(m_frame.size()); }
    [[nodiscard]] uint32_t frameOf(uint32_t node) const { return m_frame[node]; }
    [[nodiscard]] uint32_t parentOf(uint32_t node) const { return m_parent[node]; }

    /// Ends the growing. What neither weighs nor counts anything, nor anything below it, is left
    /// out. `numbers`, where asked for, becomes the tree's number of each node here, kNoNode for
    /// what was left out.
    [[nodiscard]] FlameTree build(FlameWeight weight, std::shared_ptr<const FrameTable> table,
                                  std::vector<uint32_t>* numbers = nullptr);

private:
    void grow();
    [[nodiscard]] size_t bucketOf(uint64_t key) const;

    std::vector<uint32_t> m_frame;
    std::vector<uint32_t> m_parent;
    std::vector<int64_t> m_self;
    std::vector<uint64_t> m_count;
    std::vector<SliceId> m_largest;
    std::vector<int64_t> m_largestWeight;
    std::vector<uint32_t> m_buckets; // open addressing over (parent, frame), at most half full
};

} // namespace flamelane
