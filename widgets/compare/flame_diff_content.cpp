#include "widgets/compare/flame_diff_content.h"

#include "widgets/flamegraph/change_words.h"
#include "widgets/flamegraph/flame_words.h"
#include "widgets/tables/number_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace flamelane {

namespace {

constexpr size_t kMostChanges = 500; // in the list

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(flamelane::FlameDiffContent)
};

std::array<bool, kFlameWeights> weightsOfBoth(const Trace& a, const Trace& b)
{
    std::array<bool, kFlameWeights> hasWeight {};
    for (size_t i = 0; i < kFlameWeights; ++i) {
        const auto weight = static_cast<FlameWeight>(i);
        hasWeight[i] = hasFlameWeight(a, weight) && hasFlameWeight(b, weight);
    }
    // Bytes are no samples.
    bool& hasRecorded = hasWeight[static_cast<size_t>(FlameWeight::Recorded)];
    hasRecorded
        = hasRecorded && a.stacks.unit == b.stacks.unit && a.stacks.decimals == b.stacks.decimals;
    return hasWeight;
}

std::optional<FlameWeight> weightOf(const FlameDiffRequest& request,
                                    const std::array<bool, kFlameWeights>& hasWeight)
{
    const auto isInBoth
        = [&](FlameWeight weight) { return hasWeight[static_cast<size_t>(weight)]; };
    for (const FlameWeight weight :
         {request.choice.weight.value_or(defaultFlameWeight(*request.a.trace)),
          defaultFlameWeight(*request.a.trace), defaultFlameWeight(*request.b.trace)}) {
        if (isInBoth(weight)) {
            return weight;
        }
    }
    const auto first = std::find(hasWeight.begin(), hasWeight.end(), true);
    return first == hasWeight.end()
        ? std::nullopt
        : std::optional(static_cast<FlameWeight>(first - hasWeight.begin()));
}

bool areSame(const std::vector<NoiseFilter>& a, const std::vector<NoiseFilter>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const NoiseFilter& x, const NoiseFilter& y) {
                          return x.name == y.name && x.mode == y.mode && x.pattern == y.pattern;
                      });
}

std::shared_ptr<const FlameContent> contentOf(const FlameDiffRun& run, FlameWeight weight,
                                              const FlameDiffRequest& request,
                                              const std::shared_ptr<const FlameContent>& known,
                                              const Progress& progress)
{
    if (known && known->base->trace == run.trace && known->analysis == run.analysis
        && known->choice.weight == weight && areSame(known->filters, request.filters)
        && areSame(known->offered, request.offered)) {
        return known;
    }
    FlameRequest wanted;
    wanted.trace = run.trace;
    wanted.analysis = run.analysis;
    wanted.choice.weight = weight;
    wanted.filters = request.filters;
    wanted.offered = request.offered;
    wanted.known = known ? known->base : nullptr;
    return std::make_shared<const FlameContent>(gatherFlame(wanted, progress));
}

FilterEffect added(const FlameContent& a, const FilterEffect& ofA, const FlameContent& b,
                   const FilterEffect& ofB)
{
    const double all = static_cast<double>(a.tree.total[0]) + static_cast<double>(b.tree.total[0]);
    const double moved = static_cast<double>(ofA.weight) + static_cast<double>(ofB.weight);
    FilterEffect sum;
    sum.boxes = ofA.boxes + ofB.boxes;
    sum.share = all > 0 ? moved / all : 0;
    if (__builtin_add_overflow(ofA.weight, ofB.weight, &sum.weight)) {
        sum.weight = INT64_MAX;
    }
    return sum;
}

/// What the bar of filters reads, of both runs.
std::shared_ptr<const FlameContent> noiseOfBoth(const FlameContent& a, const FlameContent& b)
{
    auto noise = std::make_shared<FlameContent>();
    noise->filters = a.filters;
    noise->offered = a.offered;
    noise->tree.weight = a.tree.weight;
    noise->tree.table = a.tree.table;
    for (size_t i = 0; i < a.effects.size(); ++i) {
        noise->effects.push_back(added(a, a.effects[i], b, b.effects[i]));
    }
    for (size_t i = 0; i < a.previews.size(); ++i) {
        noise->previews.push_back(added(a, a.previews[i], b, b.previews[i]));
    }
    return noise;
}

} // namespace

FlameDiffContent gatherFlameDiff(const FlameDiffRequest& request, const Progress& progress)
{
    FlameDiffContent content;
    content.choice = request.choice;
    content.hasWeight = weightsOfBoth(*request.a.trace, *request.b.trace);
    const std::optional<FlameWeight> weight = weightOf(request, content.hasWeight);
    if (!weight) {
        return content;
    }
    const FlameDiffContent* known = request.known.get();
    content.a = contentOf(request.a, *weight, request, known ? known->a : nullptr, progress);
    if (progress.isCancelled()) {
        return content;
    }
    content.b = contentOf(request.b, *weight, request, known ? known->b : nullptr, progress);
    if (progress.isCancelled()) {
        return content;
    }
    content.noise = noiseOfBoth(*content.a, *content.b);
    content.diff = std::make_shared<const FlameDiff>(diffFlames(content.a->tree, content.a->steps,
                                                                content.b->tree, content.b->steps,
                                                                request.choice.width));
    content.families = std::make_shared<const std::vector<FrameFamily>>(
        frameFamilies(*content.diff->tree.table));
    content.changed = largestChanges(*content.diff, kMostChanges);
    content.newFrames = newFrames(*content.diff);
    content.goneFrames = goneFrames(*content.diff);
    return content;
}

FilterEffect previewedEffect(const FlameDiffContent& content, const NoiseFilter& filter)
{
    return content.diff ? added(*content.a, previewedEffect(content.a->tree, filter), *content.b,
                                previewedEffect(content.b->tree, filter))
                        : FilterEffect();
}

QString flameDiffSubtitle(const FlameDiffContent& content)
{
    const FlameDiff& diff = *content.diff;
    QStringList parts {Words::tr("%1  A %2, B %3, %4")
                           .arg(weightTitle(diff.tree.weight), meanText(diff, diff.a[0]),
                                meanText(diff, diff.b[0]), signedShare(diff.a[0], diff.b[0]))};
    switch (diff.width) {
    case DiffWidth::A:
        parts << Words::tr("as wide as in A");
        break;
    case DiffWidth::B:
        parts << Words::tr("as wide as in B");
        break;
    case DiffWidth::Sum:
        parts << Words::tr("as wide as in A and B together");
        break;
    }
    for (const NoiseFilter& filter : content.a->filters) {
        parts << QStringLiteral("%1: %2").arg(modeTitle(filter.mode), fromUtf8(filter.name));
    }
    return parts.join(QStringLiteral("   \u00b7   "));
}

} // namespace flamelane
