#include "core/analysis/compare/row_match.h"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

namespace flamelane {

namespace {

using Path = std::vector<std::string>;

/// Beyond so many candidates for each other, rows pair by time alone.
constexpr size_t kMostCompared = 100'000;

/// How many names two paths have in common in the same order.
size_t inCommon(const Path& a, const Path& b)
{
    std::vector<size_t> before(b.size() + 1);
    std::vector<size_t> here(b.size() + 1);
    for (const std::string& name : a) {
        for (size_t i = 0; i < b.size(); ++i) {
            here[i + 1] = name == b[i] ? before[i] + 1 : std::max(here[i], before[i + 1]);
        }
        std::swap(before, here);
    }
    return before[b.size()];
}

/// Whether two kernels are launched alike; not where a file does not tell.
bool areLaunchedAlike(const LedgerRow& a, const LedgerRow& b)
{
    return a.endsInWork && b.endsInWork && a.extents == b.extents && a.extents != LaunchExtents();
}

class Matcher
{
public:
    Matcher(const std::vector<LedgerRow>& a, const std::vector<LedgerRow>& b)
        : m_a(a)
        , m_b(b)
        , m_ofA(a.size(), RowPair::kNone)
        , m_ofB(b.size(), RowPair::kNone)
    {
    }

    /// Pairs what has the same key and no partner yet. Rows of an empty key are left alone.
    void pairBy(const std::function<Path(const LedgerRow&)>& keyOf)
    {
        std::map<Path, std::pair<std::vector<uint32_t>, std::vector<uint32_t>>> groups;
        collect(
            m_a, m_ofA, keyOf, [&](const Path& key) -> auto& { return groups[key].first; });
        collect(
            m_b, m_ofB, keyOf, [&](const Path& key) -> auto& { return groups[key].second; });
        for (const auto& [key, group] : groups) {
            pairGroup(group.first, group.second);
        }
    }

    [[nodiscard]] std::vector<RowPair> pairs() const
    {
        std::vector<RowPair> all;
        for (uint32_t i = 0; i < m_ofA.size(); ++i) {
            all.push_back({i, m_ofA[i]});
        }
        for (uint32_t i = 0; i < m_ofB.size(); ++i) {
            if (m_ofB[i] == RowPair::kNone) {
                all.push_back({RowPair::kNone, i});
            }
        }
        return all;
    }

private:
    struct Candidate
    {
        size_t common = 0;
        bool isLaunchedAlike = false;
        TimeNs time = 0;
        uint32_t a = 0;
        uint32_t b = 0;
    };

    template<typename GroupAt>
    static void collect(const std::vector<LedgerRow>& rows, const std::vector<uint32_t>& partners,
                        const std::function<Path(const LedgerRow&)>& keyOf, const GroupAt& groupAt)
    {
        for (uint32_t i = 0; i < rows.size(); ++i) {
            if (partners[i] != RowPair::kNone) {
                continue;
            }
            if (const Path key = keyOf(rows[i]); !key.empty()) {
                groupAt(key).push_back(i);
            }
        }
    }

    void pairGroup(const std::vector<uint32_t>& inA, const std::vector<uint32_t>& inB)
    {
        const bool isComparable = inA.size() * inB.size() <= kMostCompared;
        if (!isComparable) {
            pairByTime(inA, inB);
            return;
        }
        std::vector<Candidate> candidates;
        for (const uint32_t a : inA) {
            for (const uint32_t b : inB) {
                candidates.push_back({inCommon(m_a[a].path, m_b[b].path),
                                      areLaunchedAlike(m_a[a], m_b[b]),
                                      std::min(m_a[a].total, m_b[b].total), a, b});
            }
        }
        std::sort(candidates.begin(), candidates.end(), [](const Candidate& x, const Candidate& y) {
            return std::tie(y.common, y.isLaunchedAlike, y.time, x.a, x.b)
                < std::tie(x.common, x.isLaunchedAlike, x.time, y.a, y.b);
        });
        for (const Candidate& each : candidates) {
            pair(each.a, each.b);
        }
    }

    void pairByTime(std::vector<uint32_t> inA, std::vector<uint32_t> inB)
    {
        const auto heaviestFirst = [](const std::vector<LedgerRow>& rows) {
            return [&rows](uint32_t x, uint32_t y) { return rows[x].total > rows[y].total; };
        };
        std::stable_sort(inA.begin(), inA.end(), heaviestFirst(m_a));
        std::stable_sort(inB.begin(), inB.end(), heaviestFirst(m_b));
        for (size_t i = 0; i < std::min(inA.size(), inB.size()); ++i) {
            pair(inA[i], inB[i]);
        }
    }

    void pair(uint32_t a, uint32_t b)
    {
        if (m_ofA[a] == RowPair::kNone && m_ofB[b] == RowPair::kNone) {
            m_ofA[a] = b;
            m_ofB[b] = a;
        }
    }

    const std::vector<LedgerRow>& m_a;
    const std::vector<LedgerRow>& m_b;
    std::vector<uint32_t> m_ofA; // partners
    std::vector<uint32_t> m_ofB;
};

/// So many names from the end; empty of idle time.
Path lastOf(const LedgerRow& row, size_t count)
{
    if (row.idleFor || row.path.size() < count) {
        return {};
    }
    return {row.path.end() - static_cast<std::ptrdiff_t>(count), row.path.end()};
}

/// The innermost, which launched the work; empty of idle time. An annotation launches work of all
/// kinds: then the family counts as well.
Path operatorOf(const LedgerRow& row)
{
    if (!row.endsInWork) {
        return lastOf(row, 1);
    }
    Path key {*(row.path.end() - 2)};
    if (row.family) {
        key.emplace_back(familyName(*row.family));
    }
    return key;
}

} // namespace

std::vector<RowPair> matchRows(const std::vector<LedgerRow>& a, const std::vector<LedgerRow>& b)
{
    Matcher matcher(a, b);
    matcher.pairBy([](const LedgerRow& row) {
        Path path = row.path;
        path.insert(path.begin(), row.idleFor ? "idle" : row.endsInWork ? "work" : "launch");
        return path;
    });
    const auto pairWork = [&matcher](size_t count) {
        matcher.pairBy(
            [count](const LedgerRow& row) { return row.endsInWork ? lastOf(row, count) : Path(); });
    };
    pairWork(2);
    pairWork(1);
    matcher.pairBy(operatorOf);
    return matcher.pairs();
}

} // namespace flamelane
