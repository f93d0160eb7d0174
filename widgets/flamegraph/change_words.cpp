#include "widgets/flamegraph/change_words.h"

#include "core/export/weight_words.h"
#include "widgets/flamegraph/flame_words.h"
#include "widgets/panels/slice_description.h"
#include "widgets/tables/number_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace flamelane {

namespace {

constexpr int kToolTipColumns = 72;
constexpr int kToolTipLines = 6;
constexpr double kMostShare = 9.99; // beyond, the digits say nothing

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(flamelane::ChangeWords)
};

QString signOf(int64_t change)
{
    return change < 0 ? QStringLiteral("\u2212") : change > 0 ? QStringLiteral("+") : QString();
}

/// "3.20 ms / step   12 calls / step", or that there is none.
QString sideText(const FlameDiff& diff, int64_t weight, int64_t self, uint64_t count,
                 uint64_t steps)
{
    QString text = meanText(diff, weight);
    if (self != weight) {
        text += Words::tr(", self %1").arg(meanText(diff, self));
    }
    if (diff.tree.weight != FlameWeight::Count && count > 0) {
        text += Words::tr(", %1: %2")
                    .arg(countTitle(diff.tree.weight).toLower(), callsText(diff, count, steps));
    }
    return text;
}

QString colorText(const FlameDiff& diff, uint32_t node)
{
    const int64_t change = std::abs(diff.change(node));
    if (change == 0) {
        return Words::tr("Colour: grey, nothing changed");
    }
    const auto part = [change](int64_t whole) {
        return percent(static_cast<double>(change) / static_cast<double>(whole));
    };
    return Words::tr("Colour: %1 of full strength, the geometric mean of what changed:\n%2 of the "
                     "frame (in A or B, whichever is larger), %3 of the largest change")
        .arg(percent(std::abs(diff.strength(node))), part(std::max(diff.a[node], diff.b[node])),
             part(diff.largestChange));
}

} // namespace

QString signedWeight(const FlameDiff& diff, int64_t change)
{
    return signOf(change) + meanWords(diff, std::abs(change));
}

QString signedShare(int64_t a, int64_t b)
{
    if (a == 0 || b == 0) {
        return a == b ? percent(0) : a == 0 ? Words::tr("new") : Words::tr("gone");
    }
    const double share = static_cast<double>(std::abs(b - a)) / static_cast<double>(a);
    return signOf(b - a)
        + (share > kMostShare ? QStringLiteral("> %1").arg(percent(kMostShare)) : percent(share));
}

QString changeLabel(const FlameDiff& diff, uint32_t node)
{
    const int64_t change = diff.change(node);
    const QString words = signedWeight(diff, change);
    if (diff.isNew(node) || diff.isGone(node)) {
        return QStringLiteral("%1, %2").arg(diff.isNew(node) ? Words::tr("new") : Words::tr("gone"),
                                            words);
    }
    return change == 0
        ? QString()
        : QStringLiteral("%1, %2").arg(words, signedShare(diff.a[node], diff.b[node]));
}

QString loneText(const FlameDiff& diff, uint32_t node)
{
    if (diff.isNew(node)) {
        return diff.a[node] > 0 ? Words::tr("new in B, around what both have")
                                : Words::tr("new in B");
    }
    if (diff.isGone(node)) {
        return diff.b[node] > 0 ? Words::tr("gone in B, around what both have")
                                : Words::tr("gone in B");
    }
    const uint32_t before = diff.otherNameInA(node);
    return before == FlameDiff::kNone
        ? QString()
        : Words::tr("in A its place is taken by %1").arg(fromUtf8(diff.tree.table->name(before)));
}

QString meanWords(const FlameDiff& diff, int64_t weight)
{
    return fromUtf8(weightWords(diff.tree, weight, diff.parts));
}

QString meanText(const FlameDiff& diff, int64_t weight)
{
    FlameLook look;
    look.steps = diff.parts;
    return weightText(diff.tree, look, weight);
}

QString callsText(const FlameDiff& diff, uint64_t count, uint64_t steps)
{
    const QString words = fromUtf8(countWords(count, steps));
    return diff.parts > 1 ? Words::tr("%1 / step").arg(words) : words;
}

QString changeToolTip(const FlameDiff& diff, const QString& rootName, uint32_t node)
{
    const Frame& frame = diff.tree.frameOf(node);
    QStringList lines {wrappedName(frame.role == FrameRole::Code
                                       ? fromUtf8(diff.tree.name(node)).simplified()
                                       : boxName(diff.tree, rootName, node),
                                   kToolTipColumns, kToolTipLines)};
    if (frame.role == FrameRole::Code) {
        lines << Words::tr("Kind: %1").arg(kindText(frame.kind));
    }
    if (const QString lone = loneText(diff, node); !lone.isEmpty()) {
        lines << wrappedName(lone, kToolTipColumns, kToolTipLines);
    }
    lines << Words::tr("A: %1").arg(
        sideText(diff, diff.a[node], diff.selfA[node], diff.countA[node], diff.stepsA))
          << Words::tr("B: %1").arg(
                 sideText(diff, diff.b[node], diff.selfB[node], diff.countB[node], diff.stepsB))
          << Words::tr("Change: %1, %2")
                 .arg(signedWeight(diff, diff.change(node)),
                      signedShare(diff.a[node], diff.b[node]));
    if (const int64_t all = diff.change(0); all != 0 && node != 0) {
        const int64_t change = diff.change(node);
        const double share = static_cast<double>(change) / static_cast<double>(all);
        lines << Words::tr("Share of the change of all: %1%2")
                     .arg(share < 0 ? QStringLiteral("\u2212") : QString(),
                          percent(std::abs(share)));
    }
    lines << colorText(diff, node);
    return lines.join(QLatin1Char('\n'));
}

} // namespace flamelane
