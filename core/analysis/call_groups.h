#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/trace/trace.h"

#include <string>
#include <string_view>
#include <vector>

namespace flamelane {

/// What the calls of one row of a table have in common.
enum class CallGrouping : uint8_t
{
    Name,
    Shapes, // and the shapes of their inputs
    Stack, // and what they are called from
};
inline constexpr size_t kCallGroupings = static_cast<size_t>(CallGrouping::Stack) + 1;

/// "name", "shape", "stack": in options and files.
[[nodiscard]] std::string_view callGroupingName(CallGrouping grouping);

inline constexpr std::string_view kCalledFrom = " \u2190 "; // between the frames of a stack

/// Sorts the slices of a trace into groups.
struct CallGroups
{
    std::vector<uint32_t> ofSlice; // an index into text
    std::vector<std::string> text; // what a group has in common; the first has nothing
};

/// By the slices around each on its thread: operators, annotations, calls, Python functions and
/// modules. All profiler steps are alike, and all objects of a method. The text has the innermost
/// first, kCalledFrom between.
[[nodiscard]] CallGroups groupByStack(const Trace& trace);

/// By the "Input Dims" of operators, "[[8, 128], []]", read from the details of the trace. The
/// group without a text holds what has none. Incomplete when cancelled.
[[nodiscard]] Result<CallGroups> groupByShapes(const Trace& trace, const Progress& progress);

/// By any of them; one group for all by Name.
[[nodiscard]] Result<CallGroups> groupCalls(const Trace& trace, CallGrouping grouping,
                                            const Progress& progress);

/// The names around a slice as groupByStack() tells them, the innermost first; no more than a
/// hundred.
[[nodiscard]] std::vector<std::string> stackAround(const Trace& trace, SliceId slice);

} // namespace flamelane
