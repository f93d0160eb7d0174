#pragma once

#include "core/analysis/analysis.h"
#include "core/analysis/thresholds.h"

#include <string>
#include <string_view>
#include <vector>

namespace flamelane {

enum class Severity : uint8_t
{
    Note,
    Problem
};

/// Something to look at that bears a finding out.
struct Evidence
{
    enum class Kind : uint8_t
    {
        Slice,
        Gap,
        Step
    } kind {};
    std::string name;
    TimeRange range;
    SliceId slice; // none for gaps
};

/// What a rule saw.
struct Finding
{
    std::string_view rule; // "input_pipeline", ... (DESIGN section 5)
    Severity severity {};
    std::string title; // one sentence with its numbers
    double share = 0; // of the window, 0 to 1; for "trust" of what the title speaks of
    /// The most that removing it could save of the window, over all of its steps. Bounds of several
    /// findings may hold the same idle time and do not add up.
    TimeNs bound = 0;
    std::vector<Evidence> evidence; // the heaviest first, a handful
    std::string remedy; // what helps, under which condition, and what it costs
};

/// Runs all rules: what states the whole first (low_gpu_time), then problems before notes, each by
/// bound, then by rule. Where several devices worked, the one that was busy the longest is judged;
/// without any, only what the host alone can tell.
[[nodiscard]] std::vector<Finding> diagnose(const Trace& trace, const Analysis& analysis,
                                            const Thresholds& thresholds);

} // namespace flamelane
