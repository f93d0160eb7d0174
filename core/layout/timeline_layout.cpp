#include "core/layout/timeline_layout.h"

#include "core/layout/row_walk.h"

#include <algorithm>

namespace flamelane {

namespace {

/// The slices of one row, for RowWalk.
class SliceRow
{
public:
    using Span = flamelane::Span;

    SliceRow(const Trace& trace, const LaneRows& rows, uint32_t row)
        : m_trace(trace)
        , m_rows(rows)
        , m_row(row)
        , m_slices(rows.row(row))
        , m_starts(trace.slices.start.data())
        , m_durations(trace.slices.duration.data())
    {
    }

    [[nodiscard]] uint32_t first() const { return 0; }
    [[nodiscard]] uint32_t last() const { return static_cast<uint32_t>(m_slices.size()); }
    [[nodiscard]] TimeNs start(uint32_t at) const { return m_starts[m_slices[at].index()]; }
    [[nodiscard]] TimeNs duration(uint32_t at) const { return m_durations[m_slices[at].index()]; }

    [[nodiscard]] Span span(int x0, int x1, uint32_t first, uint32_t last, bool isFolded) const
    {
        const SliceId slice
            = last - first == 1 ? m_slices[first] : m_rows.longest(m_row, first, last);
        return {x0, x1, m_row, first, last - first, slice, isFolded};
    }
    [[nodiscard]] bool hasOneLabel(const Span& a, const Span& b) const
    {
        return m_trace.slices.name[a.slice.index()] == m_trace.slices.name[b.slice.index()];
    }
    void takeLonger(Span& span, const Span& other) const
    {
        if (m_durations[other.slice.index()] > m_durations[span.slice.index()]) {
            span.slice = other.slice;
        }
    }

private:
    const Trace& m_trace;
    const LaneRows& m_rows;
    const uint32_t m_row;
    const std::span<const SliceId> m_slices;
    const TimeNs* m_starts;
    const TimeNs* m_durations;
};

} // namespace

void layoutRows(const Trace& trace, const LaneRows& rows, const TimeScale& scale, uint32_t firstRow,
                uint32_t lastRow, std::vector<Span>& spans)
{
    lastRow = std::min(lastRow, rows.rowCount());
    for (uint32_t row = firstRow; row < lastRow; ++row) {
        const SliceRow slices(trace, rows, row);
        RowWalk(slices, scale).run(spans);
    }
}

const Span* spanAt(std::span<const Span> spans, uint32_t row, int column, int tolerancePx)
{
    const auto begin = std::partition_point(spans.begin(), spans.end(),
                                            [row](const Span& span) { return span.row < row; });
    const auto end = std::partition_point(begin, spans.end(),
                                          [row](const Span& span) { return span.row == row; });
    // Later spans are drawn over earlier ones: the last that covers the column is what is seen.
    auto after = std::partition_point(begin, end,
                                      [column](const Span& span) { return span.x0 <= column; });
    const Span* best = nullptr;
    int bestDistance = tolerancePx + 1;
    if (after != begin) {
        const Span& before = *(after - 1);
        const int distance = std::max(0, column - before.x1 + 1);
        if (distance < bestDistance) {
            best = &before;
            bestDistance = distance;
        }
    }
    if (after != end && after->x0 - column < bestDistance) {
        best = &*after;
    }
    return best;
}

} // namespace flamelane
