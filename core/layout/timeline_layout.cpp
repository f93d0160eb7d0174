#include "core/layout/timeline_layout.h"

#include <algorithm>

namespace flamelane {

namespace {

/// Walks along one row from left to right.
class RowWalk
{
public:
    RowWalk(const Trace& trace, const LaneRows& rows, const TimeScale& scale, uint32_t row)
        : m_trace(trace)
        , m_rows(rows)
        , m_scale(scale)
        , m_row(row)
        , m_slices(rows.row(row))
        , m_starts(trace.slices.start.data())
        , m_durations(trace.slices.duration.data())
        , m_at(firstVisible())
    {
    }

    void run(std::vector<Span>& spans)
    {
        m_begin = spans.size();
        const auto size = static_cast<uint32_t>(m_slices.size());
        const TimeNs end = m_scale.range().end;
        while (m_at < size && start(m_at) < end) {
            if (isNarrow(m_at)) {
                addRun(spans);
            } else {
                addSlice(spans);
            }
        }
    }

private:
    [[nodiscard]] TimeNs start(uint32_t at) const { return m_starts[m_slices[at].index()]; }
    [[nodiscard]] TimeNs end(uint32_t at) const
    {
        const uint32_t slice = m_slices[at].index();
        return m_starts[slice] + m_durations[slice];
    }
    [[nodiscard]] bool isNarrow(uint32_t at) const
    {
        return static_cast<double>(m_durations[m_slices[at].index()]) * m_scale.pxPerNs() < 1;
    }

    [[nodiscard]] uint32_t firstVisible() const
    {
        const TimeNs from = m_scale.range().start;
        const auto it
            = std::partition_point(m_slices.begin(), m_slices.end(), [this, from](SliceId id) {
                  const TimeNs begin = m_starts[id.index()];
                  const TimeNs duration = m_durations[id.index()];
                  return duration == 0 ? begin < from : begin + duration <= from;
              });
        return static_cast<uint32_t>(it - m_slices.begin());
    }

    /// The first position at or after `from` that starts at `time` or later, looked for in growing
    /// steps: the answer is near.
    [[nodiscard]] uint32_t gallop(uint32_t from, TimeNs time) const
    {
        const auto size = static_cast<uint32_t>(m_slices.size());
        uint32_t low = from;
        uint32_t step = 1;
        while (low < size && start(low) < time) {
            from = low + 1;
            low = step < size - low ? low + step : size;
            step *= 2;
        }
        const auto it = std::partition_point(
            m_slices.begin() + from, m_slices.begin() + low,
            [this, time](SliceId id) { return m_starts[id.index()] < time; });
        return static_cast<uint32_t>(it - m_slices.begin());
    }

    void addSlice(std::vector<Span>& spans)
    {
        const int x0 = m_scale.column(start(m_at));
        const int x1 = std::max(x0 + 1, m_scale.column(end(m_at)));
        spans.push_back({x0, x1, m_row, m_at, 1, m_slices[m_at], false});
        ++m_at;
    }

    /// Column by column, as long as no column is skipped, no slice is wide, and the cell lasts.
    void addRun(std::vector<Span>& spans)
    {
        const uint32_t first = m_at;
        const auto size = static_cast<uint32_t>(m_slices.size());
        const int x0 = m_scale.column(start(first));
        const int cell = m_scale.gridColumn(x0) / kRunPx;
        int x1 = x0 + 1;
        while (m_at < size && isNarrow(m_at) && start(m_at) < m_scale.range().end) {
            const int x = m_scale.column(start(m_at));
            if (x > x1 || m_scale.gridColumn(x) / kRunPx != cell) {
                break;
            }
            const TimeNs nextColumn = std::min(m_scale.timeAt(x + 1), m_scale.range().end);
            uint32_t next = std::max(m_at + 1, gallop(m_at, nextColumn));
            // Only the last that starts in a column can be wide: the others end where it starts.
            if (next - 1 > m_at && !isNarrow(next - 1)) {
                --next;
            }
            m_at = next;
            x1 = std::max({x1, x + 1, columnAfter(end(next - 1))});
        }
        add(spans, {x0, x1, m_row, first, m_at - first, m_rows.longest(m_row, first, m_at), true});
    }

    /// One past the column that holds the last instant before `time`.
    [[nodiscard]] int columnAfter(TimeNs time) const
    {
        const int x = m_scale.column(time);
        return m_scale.position(time) > x ? x + 1 : x;
    }

    void add(std::vector<Span>& spans, const Span& span) const
    {
        if (spans.size() > m_begin) {
            Span& last = spans.back();
            if (last.isFolded && last.x1 >= span.x0
                && m_trace.slices.name[last.slice.index()]
                    == m_trace.slices.name[span.slice.index()]) {
                last.x1 = std::max(last.x1, span.x1);
                last.count += span.count;
                if (m_durations[span.slice.index()] > m_durations[last.slice.index()]) {
                    last.slice = span.slice;
                }
                return;
            }
        }
        spans.push_back(span);
    }

    const Trace& m_trace;
    const LaneRows& m_rows;
    const TimeScale& m_scale;
    const uint32_t m_row;
    const std::span<const SliceId> m_slices;
    const TimeNs* m_starts;
    const TimeNs* m_durations;
    uint32_t m_at;
    size_t m_begin = 0; // of this row's spans
};

} // namespace

void layoutRows(const Trace& trace, const LaneRows& rows, const TimeScale& scale, uint32_t firstRow,
                uint32_t lastRow, std::vector<Span>& spans)
{
    lastRow = std::min(lastRow, rows.rowCount());
    for (uint32_t row = firstRow; row < lastRow; ++row) {
        RowWalk(trace, rows, scale, row).run(spans);
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
