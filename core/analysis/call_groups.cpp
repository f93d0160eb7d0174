#include "core/analysis/call_groups.h"

#include "core/analysis/step_names.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace flamelane {

namespace {

// A file can nest without end; what is written of a stack must not grow with the square of that.
constexpr size_t kMostFrames = 100;
constexpr size_t kLongestFrame = 256; // bytes of a name

/// Whether what runs inside a slice is called from it. The profiler's own work calls nothing: it
/// comes between a call and its caller.
bool isCaller(SliceKind kind)
{
    return isOnStack(kind) && kind != SliceKind::Overhead;
}

void appendFrame(std::string& text, std::string_view name)
{
    text += text.empty() ? std::string_view() : kCalledFrom;
    size_t size = std::min(name.size(), kLongestFrame);
    while (size > 0 && size < name.size() && (static_cast<uint8_t>(name[size]) & 0xc0U) == 0x80) {
        --size; // not within a character
    }
    text += name.substr(0, size);
    text += size < name.size() ? "\u2026" : "";
}

/// Stacks as a tree: each is a name on top of another stack. 0 is the empty one.
class StackTree
{
public:
    explicit StackTree(const Trace& trace)
        : m_steps(trace)
        , m_frameOf(trace.strings.size())
        , m_nodes(1)
    {
    }

    uint32_t push(uint32_t below, StringId name)
    {
        StringId& frame = m_frameOf[name.index()];
        if (frame.isNone()) {
            frame = m_frames.intern(m_steps.frameOf(name));
        }
        const uint64_t key = uint64_t {below} << 32U | frame.index();
        const auto [found, isNew] = m_found.emplace(key, static_cast<uint32_t>(m_nodes.size()));
        if (isNew) {
            m_nodes.push_back({below, frame});
        }
        return found->second;
    }

    [[nodiscard]] size_t size() const { return m_nodes.size(); }

    [[nodiscard]] std::string text(uint32_t stack) const
    {
        std::string text;
        size_t frames = 0;
        for (; stack != 0 && frames < kMostFrames; stack = m_nodes[stack].below, ++frames) {
            appendFrame(text, m_frames.view(m_nodes[stack].frame));
        }
        return stack == 0 ? text : text + std::string(kCalledFrom) + "\u2026";
    }

private:
    struct Node
    {
        uint32_t below = 0;
        StringId frame;
    };

    StepNames m_steps;
    StringPool m_frames;
    std::vector<StringId> m_frameOf; // by name
    std::vector<Node> m_nodes;
    std::unordered_map<uint64_t, uint32_t> m_found; // only looked up
};

/// A list as JSON with one blank behind each comma and no other.
std::string tidyList(std::string_view written)
{
    std::string tidy;
    for (const char c : written) {
        if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
            tidy += c;
            tidy += c == ',' ? " " : "";
        }
    }
    return tidy;
}

} // namespace

std::string_view callGroupingName(CallGrouping grouping)
{
    constexpr std::array<std::string_view, kCallGroupings> kNames {"name", "shape", "stack"};
    return kNames[static_cast<size_t>(grouping)];
}

CallGroups groupByStack(const Trace& trace)
{
    const SliceTable& slices = trace.slices;
    StackTree tree(trace);
    CallGroups groups;
    groups.ofSlice.resize(slices.size());
    std::vector<uint32_t> with(slices.size()); // the stack inside each slice
    for (uint32_t i = 0; i < slices.size(); ++i) {
        const SliceId parent = slices.parent[i];
        const uint32_t around = parent.isNone() ? 0 : with[parent.index()];
        groups.ofSlice[i] = around;
        with[i] = isCaller(slices.kind[i]) ? tree.push(around, slices.name[i]) : around;
    }
    groups.text.resize(tree.size());
    std::vector<bool> isUsed(tree.size()); // few of the stacks have a call of interest on top
    for (uint32_t i = 0; i < slices.size(); ++i) {
        isUsed[groups.ofSlice[i]] = isUsed[groups.ofSlice[i]]
            || (isCaller(slices.kind[i]) && slices.kind[i] != SliceKind::Python);
    }
    for (uint32_t stack = 0; stack < tree.size(); ++stack) {
        if (isUsed[stack]) {
            groups.text[stack] = tree.text(stack);
        }
    }
    return groups;
}

Result<CallGroups> groupByShapes(const Trace& trace, const Progress& progress)
{
    const SliceTable& slices = trace.slices;
    CallGroups groups {std::vector<uint32_t>(slices.size()), {std::string()}};
    if (!trace.details) {
        return groups;
    }
    std::vector<std::pair<uint64_t, uint32_t>> records; // place and slice, in the order of the file
    for (uint32_t i = 0; i < slices.size(); ++i) {
        if (slices.kind[i] == SliceKind::Operator && slices.place[i] != kNoPlace) {
            records.emplace_back(slices.place[i], i);
        }
    }
    std::sort(records.begin(), records.end());
    std::vector<uint64_t> places;
    places.reserve(records.size());
    for (const auto& [place, slice] : records) {
        places.push_back(place);
    }
    StringPool written; // the empty string is 0, as the group without a text
    std::vector<uint32_t> groupOf {0}; // by id in `written`
    StringPool tidied;
    const auto take = [&](size_t record, std::string_view value) {
        const StringId id = written.intern(value);
        if (id.index() == groupOf.size()) {
            groupOf.push_back(tidied.intern(tidyList(value)).index());
        }
        groups.ofSlice[records[record].second] = groupOf[id.index()];
    };
    if (const auto done = trace.details->readArg("Input Dims", places, progress, take); !done) {
        return tl::unexpected(done.error());
    }
    for (uint32_t i = 1; i < tidied.size(); ++i) {
        groups.text.emplace_back(tidied.view(StringId(i)));
    }
    return groups;
}

Result<CallGroups> groupCalls(const Trace& trace, CallGrouping grouping, const Progress& progress)
{
    switch (grouping) {
    case CallGrouping::Name:
        break;
    case CallGrouping::Shapes:
        return groupByShapes(trace, progress);
    case CallGrouping::Stack:
        return groupByStack(trace);
    }
    return CallGroups {std::vector<uint32_t>(trace.slices.size()), {std::string()}};
}

std::vector<std::string> stackAround(const Trace& trace, SliceId slice)
{
    const StepNames steps(trace);
    std::vector<std::string> stack;
    SliceId around = trace.slices.parent[slice.index()];
    for (; !around.isNone() && stack.size() < kMostFrames;
         around = trace.slices.parent[around.index()]) {
        if (isCaller(trace.slices.kind[around.index()])) {
            stack.push_back(steps.frameOf(trace.slices.name[around.index()]));
        }
    }
    return stack;
}

} // namespace flamelane
