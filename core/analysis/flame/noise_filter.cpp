#include "core/analysis/flame/noise_filter.h"

#include <utility>

namespace flamelane {

namespace {

/// What a filter makes of each node of a tree.
struct Verdicts
{
    std::vector<bool> isVisible; // stays a box
    std::vector<bool> isHidden; // its own weight goes to the hidden frame
};

void judgeByMatch(const FlameTree& tree, const std::vector<bool>& isMatched, FilterMode mode,
                  Verdicts& verdicts)
{
    for (uint32_t node = 0; node < tree.size(); ++node) {
        const bool isNoise = isMatched[tree.frame[node]];
        verdicts.isVisible[node] = !isNoise;
        verdicts.isHidden[node] = isNoise && mode == FilterMode::Hide;
    }
}

void judgeIsolated(const FlameTree& tree, const std::vector<bool>& isMatched, Verdicts& verdicts)
{
    std::vector<bool> isBelow(tree.size()); // a matched node is above or here
    std::vector<bool> leadsTo(tree.size()); // a matched node is below or here
    for (uint32_t node = 0; node < tree.size(); ++node) {
        const uint32_t parent = tree.parent[node];
        isBelow[node] = isMatched[tree.frame[node]] || (parent != kNoNode && isBelow[parent]);
    }
    for (uint32_t node = tree.size(); node-- > 0;) {
        leadsTo[node] = leadsTo[node] || isMatched[tree.frame[node]];
        if (leadsTo[node] && node > 0) {
            leadsTo[tree.parent[node]] = true;
        }
    }
    for (uint32_t node = 0; node < tree.size(); ++node) {
        const bool isFixed = tree.frameOf(node).role == FrameRole::Root
            || tree.frameOf(node).role == FrameRole::Hidden;
        verdicts.isVisible[node] = leadsTo[node] || isFixed;
        verdicts.isHidden[node] = !leadsTo[node] && !isBelow[node] && !isFixed;
    }
}

Verdicts judged(const FlameTree& tree, const NoiseFilter& filter)
{
    Verdicts verdicts {std::vector<bool>(tree.size()), std::vector<bool>(tree.size())};
    const std::vector<bool> isMatched = matchedFrames(*tree.table, filter.query);
    if (filter.mode == FilterMode::Isolate) {
        judgeIsolated(tree, isMatched, verdicts);
    } else {
        judgeByMatch(tree, isMatched, filter.mode, verdicts);
    }
    return verdicts;
}

FilterEffect effectOf(const FlameTree& tree, const Verdicts& verdicts)
{
    FilterEffect effect;
    for (uint32_t node = 0; node < tree.size(); ++node) {
        effect.weight += verdicts.isVisible[node] ? 0 : tree.self[node];
        effect.boxes += verdicts.isVisible[node] || tree.total[node] == 0 ? 0 : 1;
    }
    const auto total = static_cast<double>(tree.total[0]);
    effect.share = total > 0 ? static_cast<double>(effect.weight) / total : 0;
    return effect;
}

ChangedTree changed(const FlameTree& tree, const Verdicts& verdicts)
{
    FlameTreeBuilder builder;
    std::vector<uint32_t> visible(tree.size()); // the node itself, or the nearest above that stays
    std::vector<uint32_t> went(tree.size());
    for (uint32_t node = 0; node < tree.size(); ++node) {
        const uint32_t parent = tree.parent[node];
        const uint32_t above = parent == kNoNode ? FlameTreeBuilder::kRoot : visible[parent];
        const bool isBox = verdicts.isVisible[node] && parent != kNoNode;
        visible[node] = isBox ? builder.child(above, tree.frame[node]) : above;
        went[node] = visible[node];
        if (verdicts.isHidden[node] && tree.self[node] > 0) {
            went[node] = builder.child(FlameTreeBuilder::kRoot, FrameTable::kHidden);
        }
        builder.addSelf(went[node], tree.self[node]);
        if (isBox) {
            builder.addCalls(visible[node], tree.count[node], tree.largest[node], tree.total[node]);
        }
    }
    ChangedTree result;
    std::vector<uint32_t> numbers;
    result.tree = builder.build(tree.weight, tree.table, &numbers);
    result.nodeOf.reserve(tree.size());
    for (uint32_t node = 0; node < tree.size(); ++node) {
        const uint32_t number = numbers[went[node]];
        result.nodeOf.push_back(number == kNoNode ? result.nodeOf[tree.parent[node]] : number);
    }
    return result;
}

} // namespace

std::string_view filterModeName(FilterMode mode)
{
    switch (mode) {
    case FilterMode::Fold:
        return "fold";
    case FilterMode::Hide:
        return "hide";
    case FilterMode::Isolate:
        return "isolate";
    }
    return {};
}

Result<NoiseFilter> makeNoiseFilter(std::string name, FilterMode mode, std::string pattern)
{
    auto query = parseQuery(pattern);
    if (!query) {
        return tl::unexpected(query.error());
    }
    if (!isAboutNameAndKind(*query)) {
        return failure("a filter knows names and kinds alone: no track, duration, depth");
    }
    return NoiseFilter {std::move(name), mode, std::move(pattern), std::move(*query)};
}

std::vector<bool> matchedFrames(const FrameTable& table, const Query& query)
{
    std::vector<bool> isMatched(table.frames.size());
    for (size_t i = 0; i < table.frames.size(); ++i) {
        const Frame& frame = table.frames[i];
        isMatched[i] = frame.role == FrameRole::Code
            && matchesNameAndKind(query, table.names.view(frame.name), frame.kind);
    }
    return isMatched;
}

FilteredTree filtered(const FlameTree& tree, std::span<const NoiseFilter> filters)
{
    FilteredTree result;
    result.tree = tree;
    result.nodeOf.resize(tree.size());
    for (uint32_t node = 0; node < tree.size(); ++node) {
        result.nodeOf[node] = node;
    }
    for (const NoiseFilter& filter : filters) {
        const Verdicts verdicts = judged(result.tree, filter);
        result.effects.push_back(effectOf(result.tree, verdicts));
        ChangedTree next = changed(result.tree, verdicts);
        result.tree = std::move(next.tree);
        for (uint32_t& node : result.nodeOf) {
            node = next.nodeOf[node];
        }
    }
    return result;
}

FilterEffect previewedEffect(const FlameTree& tree, const NoiseFilter& filter)
{
    return effectOf(tree, judged(tree, filter));
}

} // namespace flamelane
