#pragma once

#include "core/analysis/analysis.h"

#include <array>
#include <cstdint>
#include <vector>

namespace flamelane {

/// One place of the program that leaves the device idle in several steps: before work of one name,
/// launched by the same operators inside each other, that is the n-th such work of its step.
struct RepeatedGap
{
    std::vector<uint32_t> gaps; // indexes into Analysis::gaps, one of each step, by time
    TimeNs total = 0;
    std::array<TimeNs, kCauses> byCause {}; // by Cause; adds up to total
    Cause cause {}; // of the largest part; ties to the earlier Cause

    [[nodiscard]] TimeNs mean() const { return total / static_cast<TimeNs>(gaps.size()); }
};

struct RepeatedGaps
{
    uint32_t steps = 0; // of the window
    std::vector<RepeatedGap> places; // in two steps or more; the largest total first
};

/// Groups the gaps of an analysis. Gaps whose end the window cuts, and those outside of all steps,
/// are in no place. When cancelled, nothing.
[[nodiscard]] RepeatedGaps findRepeatedGaps(const Trace& trace, const Analysis& analysis,
                                            const Progress& progress);

/// The step that a gap delays: in which the work begins that ends it, or, where the window cuts
/// the gap, in which the gap ends. An index into the series; UINT32_MAX for none.
[[nodiscard]] uint32_t stepOfGap(const Trace& trace, const StepSeries& series, const Gap& gap);

} // namespace flamelane
