#pragma once

#include "core/layout/time_scale.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace flamelane {

/// A run stays inside one cell of this many columns (the grid's, see TimeScale), so that colours
/// still change along a busy row; neighbouring cells with one label become one span.
inline constexpr int kRunPx = 8;

/// Walks along one row from left to right and makes its spans: an item that is at least a pixel
/// long is a span of its own, narrower ones join a run while the next starts in the column of the
/// run's end or before. Every visible item is in one span. The cost follows columns and log(items).
///
/// A Row has items at the positions [first(), last()), in order of start and without overlaps, each
/// with a start() and a duration(). It knows the Span of items [first, last) at columns [x0, x1),
/// whether two spans hasOneLabel(), and what to takeLonger() of one that is joined to another.
template<typename Row>
class RowWalk
{
public:
    using Span = typename Row::Span;

    RowWalk(const Row& row, const TimeScale& scale)
        : m_row(row)
        , m_scale(scale)
        , m_at(firstVisible())
    {
    }

    void run(std::vector<Span>& spans)
    {
        m_begin = spans.size();
        while (m_at < m_row.last() && m_row.start(m_at) < m_scale.range().end) {
            if (isNarrow(m_at)) {
                addRun(spans);
            } else {
                addWide(spans);
            }
        }
    }

private:
    [[nodiscard]] TimeNs end(uint32_t at) const { return m_row.start(at) + m_row.duration(at); }
    [[nodiscard]] bool isNarrow(uint32_t at) const
    {
        return static_cast<double>(m_row.duration(at)) * m_scale.pxPerNs() < 1;
    }

    /// The first position of [from, to) that `isBefore` does not hold for; it holds for all before.
    template<typename Predicate>
    [[nodiscard]] static uint32_t firstNot(uint32_t from, uint32_t to, const Predicate& isBefore)
    {
        while (from < to) {
            const uint32_t middle = from + (to - from) / 2;
            if (isBefore(middle)) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    [[nodiscard]] uint32_t firstVisible() const
    {
        const TimeNs from = m_scale.range().start;
        return firstNot(m_row.first(), m_row.last(), [this, from](uint32_t at) {
            return m_row.duration(at) == 0 ? m_row.start(at) < from : end(at) <= from;
        });
    }

    /// The first position at or after `from` that starts at `time` or later, looked for in growing
    /// steps: the answer is near.
    [[nodiscard]] uint32_t gallop(uint32_t from, TimeNs time) const
    {
        const uint32_t last = m_row.last();
        uint32_t low = from;
        uint32_t step = 1;
        while (low < last && m_row.start(low) < time) {
            from = low + 1;
            low = step < last - low ? low + step : last;
            step *= 2;
        }
        return firstNot(from, low, [this, time](uint32_t at) { return m_row.start(at) < time; });
    }

    void addWide(std::vector<Span>& spans)
    {
        const int x0 = m_scale.column(m_row.start(m_at));
        const int x1 = std::max(x0 + 1, m_scale.column(end(m_at)));
        spans.push_back(m_row.span(x0, x1, m_at, m_at + 1, false));
        ++m_at;
    }

    /// Column by column, as long as no column is skipped, no item is wide, and the cell lasts.
    void addRun(std::vector<Span>& spans)
    {
        const uint32_t first = m_at;
        const int x0 = m_scale.column(m_row.start(first));
        const int cell = m_scale.gridColumn(x0) / kRunPx;
        int x1 = x0 + 1;
        while (m_at < m_row.last() && isNarrow(m_at) && m_row.start(m_at) < m_scale.range().end) {
            const int x = m_scale.column(m_row.start(m_at));
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
        add(spans, m_row.span(x0, x1, first, m_at, true));
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
            if (last.isFolded && last.x1 >= span.x0 && m_row.hasOneLabel(last, span)) {
                last.x1 = std::max(last.x1, span.x1);
                last.count += span.count;
                m_row.takeLonger(last, span);
                return;
            }
        }
        spans.push_back(span);
    }

    const Row& m_row;
    const TimeScale& m_scale;
    uint32_t m_at;
    size_t m_begin = 0; // of this row's spans
};

} // namespace flamelane
