#pragma once

#include "core/trace/trace.h"

#include <optional>
#include <string>
#include <vector>

namespace flamelane {

/// A run and the steps of it that are compared, by time.
struct SteppedRun
{
    const Trace& trace;
    const std::vector<TimeRange>& steps;
};

/// A step or an annotation, and what became of it in the other run.
struct DeltaSpan
{
    std::string name;
    std::optional<TimeRange> a; // none: it is new
    std::optional<TimeRange> b; // none: it is gone
    uint32_t row = 0; // 0 of steps; spans of one row do not overlap in the run that they are from
};

/// The first step of A beside the first of B, and so on, and within each pair the annotations of
/// the host: the first of a path beside the first of that path. By row, then by time in A; what is
/// new comes last.
[[nodiscard]] std::vector<DeltaSpan> deltaSpans(const SteppedRun& a, const SteppedRun& b);

} // namespace flamelane
