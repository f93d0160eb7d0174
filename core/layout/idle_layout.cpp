#include "core/layout/idle_layout.h"

#include "core/layout/timeline_layout.h"

#include <algorithm>

namespace flamelane {

namespace {

constexpr uint32_t kRun = 64;

/// Walks along the gaps of one device from left to right.
class IdleWalk
{
public:
    IdleWalk(const GapRow& row, const TimeScale& scale)
        : m_row(row)
        , m_scale(scale)
        , m_at(firstFrom(row.first(),
                         [&](const Gap& gap) { return gap.range.end > scale.range().start; }))
    {
    }

    void run(std::vector<IdleSpan>& spans)
    {
        m_begin = spans.size();
        while (m_at < m_row.last() && range(m_at).start < m_scale.range().end) {
            if (isNarrow(m_at)) {
                addRun(spans);
            } else {
                const int x0 = m_scale.column(range(m_at).start);
                const int x1 = std::max(x0 + 1, m_scale.column(range(m_at).end));
                spans.push_back({x0, x1, m_at, 1, m_at, false});
                ++m_at;
            }
        }
    }

private:
    [[nodiscard]] TimeRange range(uint32_t at) const { return m_row.gap(at).range; }
    [[nodiscard]] bool isNarrow(uint32_t at) const
    {
        return static_cast<double>(range(at).duration()) * m_scale.pxPerNs() < 1;
    }

    /// The first gap from `from` on that `isThere` holds for; it holds for all that follow.
    template<typename Predicate>
    [[nodiscard]] uint32_t firstFrom(uint32_t from, const Predicate& isThere) const
    {
        uint32_t to = m_row.last();
        while (from < to) {
            const uint32_t middle = from + (to - from) / 2;
            if (isThere(m_row.gap(middle))) {
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        return from;
    }

    /// Column by column, as long as no column is skipped, no gap is wide, and the cell lasts.
    void addRun(std::vector<IdleSpan>& spans)
    {
        const uint32_t first = m_at;
        const int x0 = m_scale.column(range(first).start);
        const int cell = m_scale.gridColumn(x0) / kRunPx;
        int x1 = x0 + 1;
        while (m_at < m_row.last() && isNarrow(m_at) && range(m_at).start < m_scale.range().end) {
            const int x = m_scale.column(range(m_at).start);
            if (x > x1 || m_scale.gridColumn(x) / kRunPx != cell) {
                break;
            }
            const TimeNs nextColumn = std::min(m_scale.timeAt(x + 1), m_scale.range().end);
            uint32_t next = firstFrom(
                m_at + 1, [&](const Gap& gap) { return gap.range.start >= nextColumn; });
            // Only the last that starts in a column can be wide: the others end where it starts.
            if (next - 1 > m_at && !isNarrow(next - 1)) {
                --next;
            }
            m_at = next;
            x1 = std::max({x1, x + 1, columnAfter(range(next - 1).end)});
        }
        add(spans, {x0, x1, first, m_at - first, m_row.longest(first, m_at), true});
    }

    /// One past the column that holds the last instant before `time`.
    [[nodiscard]] int columnAfter(TimeNs time) const
    {
        const int x = m_scale.column(time);
        return m_scale.position(time) > x ? x + 1 : x;
    }

    void add(std::vector<IdleSpan>& spans, const IdleSpan& span) const
    {
        if (spans.size() > m_begin) {
            IdleSpan& last = spans.back();
            if (last.isFolded && last.x1 >= span.x0
                && m_row.gap(last.longest).cause == m_row.gap(span.longest).cause) {
                last.x1 = std::max(last.x1, span.x1);
                last.count += span.count;
                if (range(span.longest).duration() > range(last.longest).duration()) {
                    last.longest = span.longest;
                }
                return;
            }
        }
        spans.push_back(span);
    }

    const GapRow& m_row;
    const TimeScale& m_scale;
    uint32_t m_at;
    size_t m_begin = 0; // of this lane's spans
};

} // namespace

GapRow::GapRow(const std::vector<Gap>& gaps, DeviceId device)
    : m_gaps(&gaps)
{
    const auto begin = std::partition_point(
        gaps.begin(), gaps.end(), [device](const Gap& gap) { return gap.device < device; });
    const auto end = std::partition_point(
        begin, gaps.end(), [device](const Gap& gap) { return gap.device == device; });
    m_first = static_cast<uint32_t>(begin - gaps.begin());
    m_last = static_cast<uint32_t>(end - gaps.begin());
    for (uint32_t i = m_first; i < m_last; ++i) {
        m_idle += gap(i).range.duration();
        if ((i - m_first) % kRun == 0) {
            m_longest.push_back(i);
        } else {
            m_longest.back() = longer(m_longest.back(), i);
        }
    }
}

uint32_t GapRow::longest(uint32_t first, uint32_t last) const
{
    uint32_t best = first;
    while (first < last) {
        if ((first - m_first) % kRun == 0 && last - first >= kRun) {
            best = longer(best, m_longest[(first - m_first) / kRun]);
            first += kRun;
        } else {
            best = longer(best, first);
            ++first;
        }
    }
    return best;
}

uint32_t GapRow::longer(uint32_t a, uint32_t b) const
{
    return gap(b).range.duration() > gap(a).range.duration() ? b : a;
}

void layoutIdle(const GapRow& row, const TimeScale& scale, std::vector<IdleSpan>& spans)
{
    IdleWalk(row, scale).run(spans);
}

const IdleSpan* idleSpanAt(std::span<const IdleSpan> spans, int column, int tolerancePx)
{
    const auto after = std::partition_point(
        spans.begin(), spans.end(), [column](const IdleSpan& span) { return span.x0 <= column; });
    const IdleSpan* best = nullptr;
    int bestDistance = tolerancePx + 1;
    if (after != spans.begin()) {
        const int distance = std::max(0, column - (after - 1)->x1 + 1);
        if (distance < bestDistance) {
            best = &*(after - 1);
            bestDistance = distance;
        }
    }
    return after != spans.end() && after->x0 - column < bestDistance ? &*after : best;
}

} // namespace flamelane
