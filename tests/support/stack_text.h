#pragma once

#include "core/trace/trace.h"

#include <string>

namespace flamelane::test {

/// The tree of recorded stacks, one frame a line, indented by depth, in the order of the file: its
/// weight, and " x COUNT" where a stack ends at it.
///
///     a 0
///       b 3 x 2
[[nodiscard]] std::string textOfStacks(const Trace& trace);

} // namespace flamelane::test
