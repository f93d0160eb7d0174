#pragma once

#include "core/analysis/gaps.h"
#include "core/layout/time_scale.h"

#include <cstdint>
#include <span>
#include <vector>

namespace flamelane {

/// The gaps of one device, ready to be laid out: a run of what findGaps() found, with the longest
/// of each part of it. Refers to the gaps, which must outlive it.
class GapRow
{
public:
    GapRow() = default;
    /// `gaps` is ordered by device, then time.
    GapRow(const std::vector<Gap>& gaps, DeviceId device);

    /// Indexes into the gaps: [first, last).
    [[nodiscard]] uint32_t first() const { return m_first; }
    [[nodiscard]] uint32_t last() const { return m_last; }
    [[nodiscard]] TimeNs idle() const { return m_idle; } // of all gaps
    [[nodiscard]] const Gap& gap(uint32_t index) const { return (*m_gaps)[index]; }
    /// The longest of [first, last), ties to the earlier one; last > first.
    [[nodiscard]] uint32_t longest(uint32_t first, uint32_t last) const;

private:
    [[nodiscard]] uint32_t longer(uint32_t a, uint32_t b) const;

    const std::vector<Gap>* m_gaps = nullptr;
    uint32_t m_first = 0;
    uint32_t m_last = 0;
    TimeNs m_idle = 0;
    std::vector<uint32_t> m_longest; // of each run of gaps, from m_first on
};

/// A rectangle of an idle lane: a gap, or a folded run of gaps that are too narrow to draw each.
/// Columns [x0, x1) of a TimeScale, x1 > x0. Indexes are those of GapRow.
struct IdleSpan
{
    int x0 = 0;
    int x1 = 0;
    uint32_t first = 0;
    uint32_t count = 0;
    uint32_t longest = 0; // the gap, or the longest of the run
    bool isFolded = false; // its gaps are narrower than a pixel
};

/// What an idle lane looks like, from left to right, by the rules of RowWalk; runs of gaps of one
/// cause are one.
void layoutIdle(const GapRow& row, const TimeScale& scale, std::vector<IdleSpan>& spans);

/// The span that covers `column`, else the nearest within `tolerancePx`; null where there is none.
[[nodiscard]] const IdleSpan* idleSpanAt(std::span<const IdleSpan> spans, int column,
                                         int tolerancePx);

} // namespace flamelane
