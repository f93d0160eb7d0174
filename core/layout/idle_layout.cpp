#include "core/layout/idle_layout.h"

#include "core/layout/row_walk.h"

#include <algorithm>

namespace flamelane {

namespace {

constexpr uint32_t kRun = 64;

/// The gaps of one device, for RowWalk.
class IdleRow
{
public:
    using Span = IdleSpan;

    explicit IdleRow(const GapRow& row)
        : m_row(row)
    {
    }

    [[nodiscard]] uint32_t first() const { return m_row.first(); }
    [[nodiscard]] uint32_t last() const { return m_row.last(); }
    [[nodiscard]] TimeNs start(uint32_t at) const { return m_row.gap(at).range.start; }
    [[nodiscard]] TimeNs duration(uint32_t at) const { return m_row.gap(at).range.duration(); }

    [[nodiscard]] Span span(int x0, int x1, uint32_t first, uint32_t last, bool isFolded) const
    {
        return {x0, x1, first, last - first, m_row.longest(first, last), isFolded};
    }
    [[nodiscard]] bool hasOneLabel(const Span& a, const Span& b) const
    {
        return m_row.gap(a.longest).cause == m_row.gap(b.longest).cause;
    }
    void takeLonger(Span& span, const Span& other) const
    {
        if (duration(other.longest) > duration(span.longest)) {
            span.longest = other.longest;
        }
    }

private:
    const GapRow& m_row;
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
    const IdleRow gaps(row);
    RowWalk(gaps, scale).run(spans);
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
