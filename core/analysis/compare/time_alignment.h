#pragma once

#include "core/analysis/compare/step_deltas.h"
#include "core/base/time.h"

#include <vector>

namespace flamelane {

/// How the times of two runs lie on one axis: a moment of each that stand together, and the lengths
/// that are drawn equally long. Where these are equal, time is true.
struct TimeAlignment
{
    TimeNs a = 0;
    TimeNs b = 0;
    TimeNs lengthInA = 1; // above 0
    TimeNs lengthInB = 1;

    [[nodiscard]] bool isStretched() const { return lengthInA != lengthInB; }
    /// Exact where time is true, else to the nearest nanosecond.
    [[nodiscard]] TimeNs toB(TimeNs inA) const;
    [[nodiscard]] TimeNs toA(TimeNs inB) const;
    [[nodiscard]] TimeRange toB(TimeRange inA) const { return {toB(inA.start), toB(inA.end)}; }
    [[nodiscard]] TimeRange toA(TimeRange inB) const { return {toA(inB.start), toA(inB.end)}; }
    bool operator==(const TimeAlignment&) const = default;
};

/// The starts of two ranges stand together, and with `isStretched` their ends do, too, unless
/// either is empty.
[[nodiscard]] TimeAlignment alignedAt(TimeRange a, TimeRange b, bool isStretched);

/// The best match: of all steps and annotations that have a partner, half come earlier in B and
/// half later. No other shift brings them as close to each other in sum. Stretched, all steps
/// together are as long. At the origins where nothing has a partner.
[[nodiscard]] TimeAlignment bestAlignment(const std::vector<DeltaSpan>& spans, bool isStretched);

} // namespace flamelane
