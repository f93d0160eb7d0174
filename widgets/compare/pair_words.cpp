#include "widgets/compare/pair_words.h"

#include "core/export/comparison_words.h"
#include "widgets/tables/number_text.h"

#include <QCoreApplication>

namespace flamelane {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("PairWords", text);
}

} // namespace

QString pairWords(const CompareContent& content, SliceId a, SliceId b, bool isSearching)
{
    const Trace& traceA = *content.run(RunRole::A).trace;
    const Trace& traceB = *content.run(RunRole::B).trace;
    const QString name = fromUtf8(printable(b ? traceB.name(b) : traceA.name(a)));
    if (!a || !b) {
        const TimeNs length
            = a ? traceA.slices.duration[a.index()] : traceB.slices.duration[b.index()];
        const QString other = isSearching ? tr("looking for its partner")
            : a                           ? tr("nothing like it in B")
                                          : tr("nothing like it in A");
        return tr("%1: %2 in %3, %4")
            .arg(name, shortDuration(length), a ? tr("A") : tr("B"), other);
    }
    const TimeNs before = traceA.slices.duration[a.index()];
    const TimeNs after = traceB.slices.duration[b.index()];
    const std::string relative = relativeWords(before, after);
    const QString change = fromUtf8(signedWords(after - before, false))
        + (relative.empty() ? QString() : QStringLiteral(" (%1)").arg(fromUtf8(relative)));
    const QString was = traceA.name(a) == traceB.name(b)
        ? QString()
        : tr(" (in A: %1)").arg(fromUtf8(printable(traceA.name(a))));
    return tr("%1%2: %3 in A, %4 in B, %5")
        .arg(name, was, shortDuration(before), shortDuration(after), change);
}

} // namespace flamelane
