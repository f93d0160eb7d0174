#include "core/trace/build/pairing.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace flamelane {

namespace {

/// What an end must share with the begin it closes. Process and name are none where any will do.
using AsyncKey = std::tuple<StringId, StringId, StringId, AsyncFields::Reach, uint32_t, StringId>;

class OpenAsyncs
{
public:
    explicit OpenAsyncs(Pending& pending)
        : m_pending(pending)
        , m_isClosed(pending.asyncEdges.size())
    {
    }

    void open(uint32_t edge)
    {
        const AsyncEdge& begin = m_pending.asyncEdges[edge];
        for (const uint32_t process : {begin.process, kNoIndex}) {
            for (const StringId name : {begin.name, StringId()}) {
                m_open[key(begin, process, name)].push_back(edge);
            }
        }
    }

    /// False where no begin is open that this end can close.
    bool close(uint32_t edge)
    {
        const AsyncEdge& end = m_pending.asyncEdges[edge];
        const StringId name = end.name.index() == 0 ? StringId() : end.name;
        const bool staysWithin = end.fields.reach == AsyncFields::Reach::Local;
        uint32_t found = kNoIndex;
        if (end.fields.reach != AsyncFields::Reach::Global) {
            found = latestOpen(key(end, end.process, name));
        }
        if (found == kNoIndex && !staysWithin) {
            found = latestOpen(key(end, kNoIndex, name));
        }
        if (found == kNoIndex) {
            return false;
        }
        m_isClosed[found] = true;
        const AsyncEdge& begin = m_pending.asyncEdges[found];
        m_pending.slices.duration[begin.slice] = std::min(end.time - begin.time, kLongest);
        m_pending.ends.push_back({begin.slice, end.place, false});
        return true;
    }

    [[nodiscard]] bool isClosed(uint32_t edge) const { return m_isClosed[edge]; }

private:
    static AsyncKey key(const AsyncEdge& edge, uint32_t process, StringId name)
    {
        return {edge.category, edge.fields.id, edge.fields.scope, edge.fields.reach, process, name};
    }

    uint32_t latestOpen(const AsyncKey& key)
    {
        const auto found = m_open.find(key);
        if (found == m_open.end()) {
            return kNoIndex;
        }
        std::vector<uint32_t>& stack = found->second;
        while (!stack.empty() && m_isClosed[stack.back()]) {
            stack.pop_back();
        }
        return stack.empty() ? kNoIndex : stack.back();
    }

    Pending& m_pending;
    std::vector<bool> m_isClosed;
    std::map<AsyncKey, std::vector<uint32_t>> m_open; // closed ones leave when they are met
};

} // namespace

void pairAsync(Pending& pending)
{
    const Column<AsyncEdge>& edges = pending.asyncEdges;
    std::vector<uint32_t> order(edges.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&edges](uint32_t a, uint32_t b) { return edges[a].time < edges[b].time; });
    OpenAsyncs open(pending);
    std::vector<uint32_t> early; // ends that found nothing open at their time yet
    for (size_t at = 0; at < order.size(); ++at) {
        const AsyncEdge& edge = edges[order[at]];
        if (edge.slice != kNoIndex) {
            open.open(order[at]);
        } else if (!open.close(order[at])) {
            early.push_back(order[at]);
        }
        if (at + 1 == order.size() || edges[order[at + 1]].time != edge.time) {
            for (const uint32_t end : early) {
                if (!open.close(end)) {
                    pending.notices.add(WarningKind::UnmatchedEnd, "async end", edges[end].name,
                                        edges[end].time);
                }
            }
            early.clear();
        }
    }
    for (const uint32_t at : order) {
        const AsyncEdge& edge = edges[at];
        if (edge.slice != kNoIndex && !open.isClosed(at)) {
            pending.ends.push_back({edge.slice, kNoPlace, true});
            pending.endless.push_back(edge.slice);
            pending.notices.add(WarningKind::UnclosedBegin, "async slice", edge.name, edge.time);
        }
    }
    pending.asyncEdges.release();
}

} // namespace flamelane
