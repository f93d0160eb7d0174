#include "core/analysis/compare/flame_match.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace flamelane {

namespace {

using Nodes = std::vector<uint32_t>;

/// "train.py: main" of "train.py(10): main": an edit above a function moves its line.
std::string withoutLine(std::string_view name)
{
    const size_t open = name.find('(');
    const size_t close = name.find("): ");
    const bool isLine = open != std::string_view::npos && close != std::string_view::npos
        && open + 1 < close
        && name.substr(open + 1, close - open - 1).find_first_not_of("0123456789")
            == std::string_view::npos;
    return isLine ? std::string(name.substr(0, open)).append(name.substr(close + 1))
                  : std::string(name);
}

/// Threads and processes have other numbers in each run.
std::string withoutNumbers(std::string_view name)
{
    std::string stem(name);
    std::erase_if(stem, [](char letter) { return letter >= '0' && letter <= '9'; });
    return stem;
}

/// The frames of both runs by what makes them the same.
class FrameKeys
{
public:
    explicit FrameKeys(const FrameTable& table)
        : m_table(table)
    {
        StringPool stems;
        for (const Frame& frame : table.frames) {
            const std::string_view name = table.names.view(frame.name);
            m_stems.push_back(frame.role == FrameRole::Group ? stems.intern(withoutNumbers(name))
                                  : frame.kind == SliceKind::Python
                                  ? stems.intern(withoutLine(name))
                                  : StringId());
        }
    }

    using Key = std::optional<uint64_t>;

    [[nodiscard]] Key byFrame(uint32_t frame) const { return frame; }
    [[nodiscard]] Key byName(uint32_t frame) const
    {
        const Frame& known = m_table.frames[frame];
        return uint64_t {known.name.index()} << 8 | static_cast<uint64_t>(known.role);
    }
    [[nodiscard]] Key byStem(uint32_t frame) const
    {
        const Frame& known = m_table.frames[frame];
        return m_stems[frame].isNone()
            ? Key()
            : Key(uint64_t {m_stems[frame].index()} << 8 | static_cast<uint64_t>(known.role));
    }
    /// Kernels are like kernels, calls like calls.
    [[nodiscard]] Key byPlace(uint32_t frame) const
    {
        const Frame& known = m_table.frames[frame];
        if (known.role != FrameRole::Code) {
            return {};
        }
        return known.kind == SliceKind::Kernel ? Key(0) : isCall(known.kind) ? Key(1) : Key();
    }

private:
    const FrameTable& m_table;
    std::vector<StringId> m_stems; // by frame; none of operators and the like
};

Nodes childrenOf(const FlameTree& tree, uint32_t node)
{
    Nodes children(tree.childCount[node]);
    for (uint32_t i = 0; i < tree.childCount[node]; ++i) {
        children[i] = tree.firstChild[node] + i;
    }
    return children;
}

/// A run's tree, with its frames as numbers of both.
struct Run
{
    const FlameTree& tree;
    const std::vector<uint32_t>& frames;

    [[nodiscard]] uint32_t frameOf(uint32_t node) const { return frames[tree.frame[node]]; }
};

class Matcher
{
public:
    Matcher(const FlameTree& a, const FlameTree& b, const MergedFrames& frames,
            FlameTreeBuilder& builder)
        : m_inA {a, frames.ofA}
        , m_inB {b, frames.ofB}
        , m_table(*frames.table)
        , m_keys(*frames.table)
        , m_builder(builder)
    {
    }

    /// Not recursive: stacks of broken files are tens of thousands deep.
    std::vector<NodePair> match()
    {
        m_pairs = {{FlameTreeBuilder::kRoot, 0, 0}};
        m_open.push_back(
            {FlameTreeBuilder::kRoot, false, childrenOf(m_inA.tree, 0), childrenOf(m_inB.tree, 0)});
        while (!m_open.empty()) {
            const Level level = std::move(m_open.back());
            m_open.pop_back();
            matchLevel(level);
        }
        return std::move(m_pairs);
    }

private:
    /// Nodes of both runs that stand below one merged node; the heaviest of each run first.
    struct Level
    {
        uint32_t node = 0;
        bool isInOperator = false; // the innermost frame that is no call is an operator of both
        Nodes a;
        Nodes b;
    };
    using KeyOf = FrameKeys::Key (FrameKeys::*)(uint32_t) const;
    using Known = std::unordered_map<uint64_t, Nodes>; // only looked up

    void matchLevel(const Level& level)
    {
        Nodes a = level.a;
        Nodes b = level.b;
        for (const KeyOf keyOf : {&FrameKeys::byFrame, &FrameKeys::byName, &FrameKeys::byStem}) {
            pairBy(keyOf, level, a, b);
        }
        passOver(level, m_inA, a, b);
        passOver(level, m_inB, b, a);
        if (level.isInOperator) {
            pairBy(&FrameKeys::byPlace, level, a, b);
        }
        for (const uint32_t node : a) {
            add(level, node, kNoNode, childrenOf(m_inA.tree, node), {});
        }
        for (const uint32_t node : b) {
            add(level, kNoNode, node, {}, childrenOf(m_inB.tree, node));
        }
    }

    /// A node of each run, or of one, as one below the level's, and what is to stand below it.
    void add(const Level& level, uint32_t a, uint32_t b, Nodes belowInA, Nodes belowInB)
    {
        const uint32_t frame = b != kNoNode ? m_inB.frameOf(b) : m_inA.frameOf(a);
        const uint32_t node = m_builder.child(level.node, frame);
        m_pairs.push_back({node, a, b});
        if (belowInA.empty() && belowInB.empty()) {
            return;
        }
        const SliceKind kind = m_table.frames[frame].kind;
        const bool isInOperator = isCall(kind)
            ? level.isInOperator
            : kind == SliceKind::Operator && a != kNoNode && b != kNoNode;
        m_open.push_back({node, isInOperator, std::move(belowInA), std::move(belowInB)});
    }

    /// Pairs what has the same key, in order, and takes it out of the lists.
    void pairBy(KeyOf keyOf, const Level& level, Nodes& a, Nodes& b)
    {
        if (a.empty() || b.empty()) {
            return;
        }
        Known ofKey = known(keyOf, m_inB, b);
        Nodes taken;
        std::erase_if(a, [&](uint32_t node) {
            const uint32_t partner = take(keyOf, m_inA, node, ofKey);
            if (partner == kNoNode) {
                return false;
            }
            taken.push_back(partner);
            add(level, node, partner, childrenOf(m_inA.tree, node),
                childrenOf(m_inB.tree, partner));
            return true;
        });
        takeOut(b, std::move(taken));
    }

    /// Nodes by key, the heaviest last.
    [[nodiscard]] Known known(KeyOf keyOf, const Run& run, const Nodes& nodes) const
    {
        Known ofKey;
        for (auto node = nodes.rbegin(); node != nodes.rend(); ++node) {
            if (const auto key = (m_keys.*keyOf)(run.frameOf(*node))) {
                ofKey[*key].push_back(*node);
            }
        }
        return ofKey;
    }

    /// The node of the other run that has the key of this one; kNoNode where there is none left.
    [[nodiscard]] uint32_t take(KeyOf keyOf, const Run& run, uint32_t node, Known& ofKey) const
    {
        const auto key = (m_keys.*keyOf)(run.frameOf(node));
        const auto found = key ? ofKey.find(*key) : ofKey.end();
        if (found == ofKey.end() || found->second.empty()) {
            return kNoNode;
        }
        const uint32_t taken = found->second.back();
        found->second.pop_back();
        return taken;
    }

    static void takeOut(Nodes& nodes, Nodes taken)
    {
        std::sort(taken.begin(), taken.end());
        std::erase_if(nodes, [&taken](uint32_t node) {
            return std::binary_search(taken.begin(), taken.end(), node);
        });
    }

    /// Passes over frames of `run` whose children are among the `others`, and takes both out.
    void passOver(const Level& level, const Run& run, Nodes& nodes, Nodes& others)
    {
        const bool isInA = &run == &m_inA;
        if (nodes.empty() || others.empty()) {
            return;
        }
        Known ofKey = known(&FrameKeys::byName, isInA ? m_inB : m_inA, others);
        Nodes allTaken;
        std::erase_if(nodes, [&](uint32_t between) {
            const Nodes below = childrenOf(run.tree, between);
            Nodes partners;
            for (const uint32_t node : below) {
                partners.push_back(take(&FrameKeys::byName, run, node, ofKey));
            }
            if (!doAgree(run.tree, below, partners)) {
                giveBack(isInA ? m_inB : m_inA, std::move(partners), ofKey);
                return false;
            }
            std::erase(partners, kNoNode);
            allTaken.insert(allTaken.end(), partners.begin(), partners.end());
            if (isInA) {
                add(level, between, kNoNode, below, std::move(partners));
            } else {
                add(level, kNoNode, between, std::move(partners), below);
            }
            return true;
        });
        takeOut(others, std::move(allTaken));
    }

    void giveBack(const Run& run, Nodes taken, Known& ofKey) const
    {
        for (auto node = taken.rbegin(); node != taken.rend(); ++node) {
            if (*node != kNoNode) {
                ofKey[*m_keys.byName(run.frameOf(*node))].push_back(*node);
            }
        }
    }

    /// Whether those with partners make up at least half of the weight.
    static bool doAgree(const FlameTree& tree, const Nodes& nodes, const Nodes& partners)
    {
        long double all = 0; // holds any sum of int64_t
        long double agreeing = 0;
        for (size_t i = 0; i < nodes.size(); ++i) {
            all += static_cast<long double>(tree.total[nodes[i]]);
            agreeing += partners[i] == kNoNode ? 0 : static_cast<long double>(tree.total[nodes[i]]);
        }
        return agreeing > 0 && agreeing * 2 >= all;
    }

    Run m_inA;
    Run m_inB;
    const FrameTable& m_table;
    FrameKeys m_keys;
    FlameTreeBuilder& m_builder;
    std::vector<NodePair> m_pairs;
    std::vector<Level> m_open;
};

} // namespace

MergedFrames mergedFrames(const FrameTable& a, const FrameTable& b)
{
    MergedFrames merged;
    auto table = std::make_shared<FrameTable>();
    table->unit = b.unit;
    table->decimals = b.decimals;
    std::map<std::tuple<StringId, SliceKind, FrameRole>, uint32_t> known;
    for (uint32_t i = 0; i < table->frames.size(); ++i) {
        const Frame& frame = table->frames[i];
        known.emplace(std::tuple(frame.name, frame.kind, frame.role), i);
    }
    const auto enter = [&](const FrameTable& run) {
        std::vector<uint32_t> numbers;
        for (const Frame& frame : run.frames) {
            const StringId name = table->names.intern(run.names.view(frame.name));
            const auto [at, isFirst]
                = known.try_emplace(std::tuple(name, frame.kind, frame.role),
                                    static_cast<uint32_t>(table->frames.size()));
            if (isFirst) {
                table->frames.push_back({name, frame.kind, frame.role});
            }
            numbers.push_back(at->second);
        }
        return numbers;
    };
    merged.ofB = enter(b);
    merged.ofA = enter(a);
    merged.table = std::move(table);
    return merged;
}

std::vector<NodePair> matchFlames(const FlameTree& a, const FlameTree& b,
                                  const MergedFrames& frames, FlameTreeBuilder& builder)
{
    return Matcher(a, b, frames, builder).match();
}

} // namespace flamelane
