#include "core/trace/build/pairing.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace flamelane {

namespace {

constexpr TimeNs kEndless = INT64_MAX;

/// A begin of one thread, and when it ends.
struct Open
{
    uint32_t edge = 0;
    uint32_t below = kNoIndex; // what was open and latest when this began
    TimeNs end = kEndless;
    bool isClosed = false;
};

/// The begins of one thread, in order of time.
class OpenSlices
{
public:
    explicit OpenSlices(Pending& pending)
        : m_pending(pending)
    {
    }

    void open(uint32_t edge)
    {
        const auto at = static_cast<uint32_t>(m_opens.size());
        m_opens.push_back({edge, latestOpen(m_stack)});
        m_stack.push_back(at);
        m_byName[m_pending.edges[edge].name.index()].push_back(at);
    }

    /// False where no begin is open that this end can close.
    bool close(uint32_t edge)
    {
        const Edge& end = m_pending.edges[edge];
        const bool hasName = end.name.index() != 0;
        const uint32_t at = latestOpen(hasName ? m_byName[end.name.index()] : m_stack);
        if (at == kNoIndex) {
            return false;
        }
        Open& open = m_opens[at];
        const uint32_t slice = m_pending.edges[open.edge].slice;
        open.isClosed = true;
        open.end = end.time;
        m_pending.slices.duration[slice]
            = std::min(end.time - m_pending.edges[open.edge].time, kLongest);
        m_pending.ends.push_back({slice, end.place, false});
        return true;
    }

    void finish()
    {
        for (Open& open : m_opens) {
            if (open.isClosed) {
                continue;
            }
            const Edge& begin = m_pending.edges[open.edge];
            const uint32_t around = stillOpenAt(begin.time, open.below);
            open.end = around == kNoIndex ? kEndless : m_opens[around].end;
            if (open.end != kEndless) {
                m_pending.slices.duration[begin.slice] = open.end - begin.time;
            }
            m_pending.ends.push_back({begin.slice, kNoPlace, true});
            m_pending.endless.insert(m_pending.endless.end(), open.end == kEndless ? 1 : 0,
                                     begin.slice);
            if (!begin.isEndless) {
                m_pending.notices.add(WarningKind::UnclosedBegin, "slice", begin.name, begin.time);
            }
        }
    }

private:
    uint32_t latestOpen(std::vector<uint32_t>& stack) const
    {
        while (!stack.empty() && m_opens[stack.back()].isClosed) {
            stack.pop_back();
        }
        return stack.empty() ? kNoIndex : stack.back();
    }

    /// The nearest of `from` and those below it that ends at `time` or later. These come earlier,
    /// so that their ends are known; what ended before is skipped at once the next time.
    uint32_t stillOpenAt(TimeNs time, uint32_t from)
    {
        uint32_t found = from;
        while (found != kNoIndex && m_opens[found].end < time) {
            found = m_opens[found].below;
        }
        while (from != found) {
            from = std::exchange(m_opens[from].below, found);
        }
        return found;
    }

    Pending& m_pending;
    std::vector<Open> m_opens;
    std::vector<uint32_t> m_stack; // indexes of m_opens; closed ones leave when they are met
    std::unordered_map<uint32_t, std::vector<uint32_t>> m_byName;
};

/// Edges of one thread, by time, equal ones as in the file.
void pairThread(Pending& pending, std::span<const uint32_t> edges)
{
    OpenSlices open(pending);
    std::vector<uint32_t> early; // ends that found nothing open at their time yet
    for (size_t at = 0; at < edges.size(); ++at) {
        const Edge& edge = pending.edges[edges[at]];
        if (edge.slice != kNoIndex) {
            open.open(edges[at]);
        } else if (!open.close(edges[at])) {
            early.push_back(edges[at]);
        }
        const bool isLastOfItsTime
            = at + 1 == edges.size() || pending.edges[edges[at + 1]].time != edge.time;
        if (isLastOfItsTime) {
            for (const uint32_t end : early) {
                if (!open.close(end)) {
                    pending.notices.add(WarningKind::UnmatchedEnd, "end", pending.edges[end].name,
                                        pending.edges[end].time);
                }
            }
            early.clear();
        }
    }
    open.finish();
}

} // namespace

void pairBeginEnd(Pending& pending)
{
    const Column<Edge>& edges = pending.edges;
    std::vector<uint32_t> order(edges.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&edges](uint32_t a, uint32_t b) {
        return std::tie(edges[a].thread, edges[a].time, a)
            < std::tie(edges[b].thread, edges[b].time, b);
    });
    for (size_t first = 0; first < order.size();) {
        size_t last = first;
        while (last < order.size() && edges[order[last]].thread == edges[order[first]].thread) {
            ++last;
        }
        pairThread(pending, std::span(order).subspan(first, last - first));
        first = last;
    }
    pending.edges.release();
}

void extendEndless(Pending& pending, TimeNs end)
{
    for (const uint32_t slice : pending.endless) {
        pending.slices.duration[slice]
            = std::clamp<TimeNs>(end - pending.slices.start[slice], 0, kLongest);
    }
    pending.endless.clear();
}

} // namespace flamelane
