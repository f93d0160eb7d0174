#include "core/analysis/rules/host_site.h"

#include <optional>
#include <string_view>
#include <vector>

namespace flamelane {

namespace {

bool isFrame(std::string_view name)
{
    return !name.starts_with('<') && name.find(".py(") != std::string_view::npos;
}

bool isOfPyTorch(std::string_view frame)
{
    return frame.starts_with("torch/") || frame.find("/torch/") != std::string_view::npos;
}

/// Picks from frames that come innermost first.
class FrameChoice
{
public:
    /// False when nothing better can follow.
    bool offer(std::string_view name)
    {
        if (!isFrame(name)) {
            return true;
        }
        if (m_frame.empty() || !isOfPyTorch(name)) {
            m_frame = name;
        }
        return isOfPyTorch(name);
    }
    [[nodiscard]] const std::string& frame() const { return m_frame; }

private:
    std::string m_frame;
};

/// Frames separated by ';', the innermost first.
std::string frameOfCallStack(std::string_view stack)
{
    FrameChoice choice;
    while (!stack.empty()) {
        const size_t end = stack.find(';');
        std::string_view frame = stack.substr(0, end);
        stack.remove_prefix(end == std::string_view::npos ? stack.size() : end + 1);
        const size_t first = frame.find_first_not_of(" \n");
        frame.remove_prefix(first == std::string_view::npos ? frame.size() : first);
        if (!choice.offer(frame)) {
            break;
        }
    }
    return choice.frame();
}

std::optional<std::string> callStackOf(const Trace& trace, SliceId slice)
{
    const uint64_t place = trace.slices.place[slice.index()];
    if (!trace.details || place == kNoPlace) {
        return std::nullopt;
    }
    const Result<RecordDetails> details = trace.details->read(place);
    if (!details) {
        return std::nullopt;
    }
    for (const Arg& arg : details->args) {
        if (arg.key == "Call stack" && !arg.value.empty()) {
            return arg.value;
        }
    }
    return std::nullopt;
}

} // namespace

SliceId operatorAround(const Trace& trace, SliceId call)
{
    const SliceTable& slices = trace.slices;
    SliceId around = call;
    while (!around.isNone() && isCall(slices.kind[around.index()])) {
        around = slices.parent[around.index()];
    }
    SliceId outermost;
    while (!around.isNone() && slices.kind[around.index()] == SliceKind::Operator
           && !trace.name(around).starts_with("autograd::engine::")) {
        outermost = around;
        around = slices.parent[around.index()];
    }
    return outermost;
}

SliceId commonAncestor(const Trace& trace, SliceId a, SliceId b)
{
    const SliceTable& slices = trace.slices;
    if (trace.trackOf(a) != trace.trackOf(b)) {
        return {};
    }
    while (!a.isNone() && !b.isNone() && a != b) {
        SliceId& deeper = slices.depth[a.index()] > slices.depth[b.index()] ? a : b;
        deeper = slices.parent[deeper.index()];
    }
    return a.isNone() ? a : b;
}

std::string pythonLineAround(const Trace& trace, SliceId call)
{
    FrameChoice choice;
    for (SliceId at = call; !at.isNone(); at = trace.slices.parent[at.index()]) {
        if (trace.slices.kind[at.index()] == SliceKind::Python && !choice.offer(trace.name(at))) {
            break;
        }
    }
    if (!choice.frame().empty()) {
        return choice.frame();
    }
    for (SliceId at = call; !at.isNone(); at = trace.slices.parent[at.index()]) {
        if (trace.slices.kind[at.index()] != SliceKind::Operator) {
            continue;
        }
        if (const auto stack = callStackOf(trace, at)) {
            return frameOfCallStack(*stack);
        }
    }
    return {};
}

} // namespace flamelane
