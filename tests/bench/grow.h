#pragma once

#include "core/base/result.h"

#include <string>

namespace flamelane::bench {

/// Writes a trace that holds the records of a plain JSON trace `times` times, one run after the
/// other. Times move by the length of the trace; the ids that link records (correlation, flow,
/// operator and Python ids) by more than the largest of them, so that each run is linked within
/// itself. Metadata records are written once. Ids that are text stay as they are.
[[nodiscard]] Result<void> grow(const std::string& path, unsigned times, const std::string& out);

} // namespace flamelane::bench
