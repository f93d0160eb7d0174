#pragma once

#include "core/trace/trace.h"

#include <string>

namespace flamelane::test {

/// The tracks with their slices, indented by depth, times as in the file:
///
///     thread 1/2 main
///       0 100 step annotation
///         10 5 launch runtime
///     stream 0/7 device=0 stream=7
///       30 40 gemm kernel <- launch@10
///
/// A row that is not the depth is written as "row=1", an unfinished slice as "unfinished".
[[nodiscard]] std::string textOfTracks(const Trace& trace);

/// One line per flow: "ac2g 7: launch@10 -> gemm@30".
[[nodiscard]] std::string textOfFlows(const Trace& trace);

/// One line per kind of warning: "partial_overlap 2".
[[nodiscard]] std::string textOfWarnings(const Trace& trace);

} // namespace flamelane::test
