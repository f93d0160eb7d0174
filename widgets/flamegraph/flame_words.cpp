#include "widgets/flamegraph/flame_words.h"

#include "core/export/weight_words.h"
#include "core/layout/display_name.h"
#include "widgets/flamegraph/change_words.h"
#include "widgets/panels/slice_description.h"
#include "widgets/tables/number_text.h"

#include <QCoreApplication>

namespace flamelane {

namespace {

constexpr int kToolTipColumns = 72;
constexpr int kToolTipLines = 8;
constexpr qsizetype kLongestName = 4000;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(flamelane::FlameWords)
};

QString nameOf(const FlameTree& tree, uint32_t node)
{
    switch (tree.frameOf(node).role) {
    case FrameRole::Root:
        return Words::tr("All");
    case FrameRole::Hidden:
        return Words::tr("Hidden by filters");
    default:
        return fromUtf8(tree.name(node)).left(kLongestName).simplified();
    }
}

QString line(const QString& label, const QString& value)
{
    return QStringLiteral("\n%1: %2").arg(label, value);
}

} // namespace

QString weightText(const FlameTree& tree, const FlameLook& look, int64_t weight)
{
    const QString words = fromUtf8(weightWords(tree, weight, look.steps));
    return look.steps > 1 ? Words::tr("%1 / step").arg(words) : words;
}

QString countText(const FlameLook& look, uint64_t count)
{
    const QString words = fromUtf8(countWords(count, look.steps));
    return look.steps > 1 ? Words::tr("%1 / step").arg(words) : words;
}

QString countTitle(FlameWeight weight)
{
    switch (weight) {
    case FlameWeight::Bytes:
        return Words::tr("Allocations");
    case FlameWeight::Recorded:
        return Words::tr("Samples");
    case FlameWeight::GpuTime:
    case FlameWeight::CpuTime:
    case FlameWeight::Count:
        break;
    }
    return Words::tr("Calls");
}

QString shareText(const FlameTree& tree, int64_t weight)
{
    const auto total = static_cast<double>(tree.total[0]);
    return percent(total > 0 ? static_cast<double>(weight) / total : 0);
}

QString boxName(const FlameTree& tree, const QString& rootName, uint32_t node)
{
    const Frame& frame = tree.frameOf(node);
    if (frame.role == FrameRole::Root && !rootName.isEmpty()) {
        return rootName;
    }
    return frame.role == FrameRole::Code
        ? fromUtf8(displayName(frame.kind, tree.name(node))).left(kLongestName).simplified()
        : nameOf(tree, node);
}

QString spanToolTip(const FlameScene& scene, const FlameSpan& span)
{
    const FlameTree& tree = *scene.tree();
    const FlameLook& look = scene.look();
    if (span.others > 0) {
        return Words::tr("%1 narrow boxes side by side").arg(exactCount(span.others))
            + line(Words::tr("Together"), weightText(tree, look, span.weight))
            + line(Words::tr("Share"), shareText(tree, span.weight)) + QLatin1Char('\n')
            + Words::tr("A click zooms to them.");
    }
    const uint32_t node = span.node;
    const Frame& frame = tree.frameOf(node);
    if (scene.diff() != nullptr) {
        return changeToolTip(*scene.diff(), scene.rootName(), node);
    }
    QString text = wrappedName(nameOf(tree, node), kToolTipColumns, kToolTipLines);
    if (frame.role == FrameRole::Code) {
        text += line(Words::tr("Kind"), kindText(frame.kind));
    }
    if (look.isTurned) {
        text += line(Words::tr("Weight"), weightText(tree, look, tree.total[node]));
    } else {
        text += line(Words::tr("Total"), weightText(tree, look, tree.total[node]))
            + line(Words::tr("Self"), weightText(tree, look, tree.self[node]));
    }
    if (scene.subject().steps > 1 && look.steps <= 1) {
        FlameLook perStep = look;
        perStep.steps = scene.subject().steps;
        text += line(Words::tr("Mean"), weightText(tree, perStep, tree.total[node]));
    }
    text += line(Words::tr("Share of all"), shareText(tree, tree.total[node]));
    const uint32_t parent = tree.parent[node];
    if (parent != kNoNode && tree.parent[parent] != kNoNode && tree.total[parent] > 0) {
        text += line(look.isTurned ? Words::tr("Share of the box before")
                                   : Words::tr("Share of its caller"),
                     percent(static_cast<double>(tree.total[node])
                             / static_cast<double>(tree.total[parent])));
    }
    if (frame.role == FrameRole::Code) {
        text += line(countTitle(tree.weight), countText(look, tree.count[node]));
    }
    return text;
}

QString stackText(const FlameTree& tree, uint32_t node)
{
    QStringList lines;
    for (const uint32_t each : tree.pathTo(node)) {
        if (each != 0) {
            lines << fromUtf8(tree.name(each));
        }
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QString wrappedName(const QString& name, int columns, int most)
{
    QStringList lines;
    qsizetype at = 0;
    while (name.size() - at > columns && lines.size() + 1 < most) {
        qsizetype cut = columns;
        for (qsizetype i = columns; i > columns / 2; --i) {
            // Behind a joint of the name: a comma, a bracket, a blank, a slash, a colon.
            if (QStringLiteral(",(<> /:").contains(name[at + i - 1])) {
                cut = i;
                break;
            }
        }
        lines << name.mid(at, cut).trimmed();
        at += cut;
    }
    const QString rest = name.mid(at).trimmed();
    lines << (rest.size() > columns ? rest.left(columns - 1) + QChar(0x2026) : rest);
    return lines.join(QLatin1Char('\n'));
}

QString weightTitle(FlameWeight weight)
{
    switch (weight) {
    case FlameWeight::GpuTime:
        return Words::tr("GPU time");
    case FlameWeight::CpuTime:
        return Words::tr("CPU time");
    case FlameWeight::Bytes:
        return Words::tr("Bytes allocated");
    case FlameWeight::Count:
        return Words::tr("Calls");
    case FlameWeight::Recorded:
        return Words::tr("Recorded weight");
    }
    return {};
}

QString modeTitle(FilterMode mode)
{
    switch (mode) {
    case FilterMode::Fold:
        return Words::tr("Fold");
    case FilterMode::Hide:
        return Words::tr("Hide");
    case FilterMode::Isolate:
        return Words::tr("Isolate");
    }
    return {};
}

} // namespace flamelane
