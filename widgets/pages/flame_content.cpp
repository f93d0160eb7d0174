#include "widgets/pages/flame_content.h"

#include "core/analysis/step_names.h"
#include "core/export/weight_words.h"
#include "widgets/flamegraph/flame_words.h"
#include "widgets/pages/page_content.h"
#include "widgets/panels/slice_description.h"
#include "widgets/tables/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>

namespace flamelane {

namespace {

constexpr size_t kMostAnnotations = 200; // in the list of scopes
constexpr qsizetype kLongestScope = 60;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(flamelane::FlameContent)
};

FlameOptions optionsOf(const FlameRequest& request)
{
    FlameOptions options;
    options.weight = request.choice.weight.value_or(defaultFlameWeight(*request.trace));
    if (options.weight == FlameWeight::Recorded) {
        return options; // nothing narrows it
    }
    options.window = request.analysis->window;
    options.track = request.choice.track;
    options.annotation = request.choice.annotation;
    options.isBackwardUnderForward = request.choice.isBackwardUnderForward;
    return options;
}

/// Tracks that weigh something, then annotations by name.
void findScopes(FlameBase& base)
{
    const Trace& trace = *base.trace;
    const FlameWeight weight = base.options.weight;
    if (weight == FlameWeight::Recorded) {
        return; // recorded stacks are on no track and in no annotation
    }
    std::vector<FlameScope>& scopes = base.scopes;
    std::vector<bool> hasGpuWork(trace.tracks.size());
    for (const GpuWork& work : trace.gpuWork) {
        hasGpuWork[trace.trackOf(work.slice).index()] = true;
    }
    for (size_t i = 0; i < trace.tracks.size(); ++i) {
        const Track& track = trace.tracks[i];
        const bool isOffered = weight == FlameWeight::GpuTime
            ? bool(hasGpuWork[i])
            : track.kind == TrackKind::Thread && track.sliceCount > 0;
        if (isOffered) {
            scopes.push_back({TrackId(static_cast<uint32_t>(i)), {}});
        }
    }
    const size_t tracks = scopes.size();
    std::vector<bool> isSeen(trace.strings.size());
    std::set<std::string> annotations;
    const StepNames steps(trace);
    for (size_t i = 0; i < trace.slices.size(); ++i) {
        const StringId name = trace.slices.name[i];
        if (trace.slices.kind[i] == SliceKind::Annotation && !isSeen[name.index()]
            && trace.tracks[trace.trackOf(SliceId(static_cast<uint32_t>(i))).index()].kind
                == TrackKind::Thread) {
            isSeen[name.index()] = true;
            annotations.insert(steps.frameOf(name));
        }
    }
    annotations.erase(""); // no annotation at all
    for (const std::string& annotation : annotations) {
        if (scopes.size() - tracks == kMostAnnotations) {
            break;
        }
        scopes.push_back({{}, annotation});
    }
    base.unlistedScopes = annotations.size() - (scopes.size() - tracks);
}

std::shared_ptr<const FlameBase> baseOf(const FlameRequest& request, const Progress& progress)
{
    const FlameOptions options = optionsOf(request);
    if (request.known && request.known->trace == request.trace
        && request.known->options == options) {
        return request.known;
    }
    auto base = std::make_shared<FlameBase>();
    base->trace = request.trace;
    base->options = options;
    base->stacks = flameStacks(*request.trace, options, progress);
    base->families
        = std::make_shared<const std::vector<FrameFamily>>(frameFamilies(*base->stacks.tree.table));
    findScopes(*base);
    for (size_t i = 0; i < kFlameWeights; ++i) {
        base->hasWeight[i] = hasFlameWeight(*request.trace, static_cast<FlameWeight>(i));
    }
    return base;
}

uint64_t stepsIn(const Analysis& analysis)
{
    const Window& window = analysis.window;
    if (window.kind != WindowKind::Steady && window.kind != WindowKind::Steps) {
        return 0;
    }
    return static_cast<uint64_t>(std::count_if(
        analysis.series.steps.begin(), analysis.series.steps.end(),
        [&](const TrainingStep& step) { return window.time.contains(step.range.start); }));
}

/// What is on does what it did at its place in the trail; what is not would come last.
std::vector<FilterEffect> previewsOf(const FlameContent& content)
{
    std::vector<FilterEffect> previews;
    for (const NoiseFilter& offer : content.offered) {
        const auto on = std::find_if(
            content.filters.begin(), content.filters.end(),
            [&offer](const NoiseFilter& filter) { return filter.name == offer.name; });
        previews.push_back(
            on == content.filters.end()
                ? previewedEffect(content.tree, offer)
                : content.effects[static_cast<size_t>(on - content.filters.begin())]);
    }
    return previews;
}

} // namespace

FlameContent gatherFlame(const FlameRequest& request, const Progress& progress)
{
    FlameContent content;
    content.analysis = request.analysis;
    content.choice = request.choice;
    content.filters = request.filters;
    content.offered = request.offered;
    content.base = baseOf(request, progress);
    content.steps = content.isOfWindow() ? stepsIn(*request.analysis) : 0;
    if (progress.isCancelled()) {
        return content;
    }
    FilteredTree filteredTree = filtered(content.base->stacks.tree, content.filters);
    content.effects = std::move(filteredTree.effects);
    content.tree = std::move(filteredTree.tree);
    content.nodeOf = std::move(filteredTree.nodeOf);
    content.hidden = hiddenWeight(content.tree);
    content.previews = previewsOf(content);
    if (request.choice.isRecursionFolded) {
        ChangedTree folded = recursionFolded(content.tree);
        for (uint32_t& node : content.nodeOf) {
            node = folded.nodeOf[node];
        }
        content.tree = std::move(folded.tree);
    }
    for (uint32_t node = 0; node < content.tree.size(); ++node) {
        const FrameFamily family = (*content.base->families)[content.tree.frame[node]];
        content.ofFamily[static_cast<size_t>(family)] += content.tree.self[node];
    }
    if (request.choice.arrangement == FlameArrangement::BottomUp) {
        content.turned = bottomUp(content.tree);
    }
    if (request.choice.arrangement == FlameArrangement::ByName) {
        content.rows = frameTable(content.tree);
    }
    return content;
}

FlameSandwich gatherSandwich(const FlameContent& content, uint32_t frame)
{
    return {frame, std::make_shared<const FlameTree>(callersOf(content.tree, frame)),
            std::make_shared<const FlameTree>(calleesOf(content.tree, frame))};
}

QString scopeTitle(const Trace& trace, const FlameScope& scope)
{
    if (!scope.track.isNone()) {
        return trackText(trace, scope.track).simplified().left(kLongestScope);
    }
    return scope.annotation.empty()
        ? Words::tr("All")
        : Words::tr("inside %1").arg(fromUtf8(scope.annotation).simplified().left(kLongestScope));
}

QString flameWindowWords(const FlameContent& content)
{
    return content.isOfWindow() ? windowKindWords(*content.analysis) : Words::tr("Whole recording");
}

QString flameSubtitle(const FlameContent& content)
{
    const FlameTree& tree = content.tree;
    QStringList parts {QStringLiteral("%1 %2").arg(weightTitle(tree.weight),
                                                   fromUtf8(weightWords(tree, tree.total[0]))),
                       flameWindowWords(content)};
    const FlameScope scope {content.base->options.track, content.base->options.annotation};
    if (!scope.track.isNone() || !scope.annotation.empty()) {
        parts << scopeTitle(*content.base->trace, scope);
    }
    for (const NoiseFilter& filter : content.filters) {
        parts << QStringLiteral("%1: %2").arg(modeTitle(filter.mode), fromUtf8(filter.name));
    }
    if (content.hidden > 0) {
        parts << Words::tr("hidden %1").arg(fromUtf8(weightWords(tree, content.hidden)));
    }
    return parts.join(QStringLiteral("   \u00b7   "));
}

} // namespace flamelane
