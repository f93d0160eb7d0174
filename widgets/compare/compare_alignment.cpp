#include "widgets/compare/compare_alignment.h"

#include "widgets/tables/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>

namespace flamelane {

namespace {

constexpr int kMostSteps = 40; // a longer list cannot be read
constexpr size_t kMostAnnotations = 20;

QString tr(const char* text)
{
    return QCoreApplication::translate("CompareAlignment", text);
}

} // namespace

std::vector<OfferedAlignment> offeredAlignments(const CompareContent& content)
{
    std::vector<OfferedAlignment> offers;
    const auto offer = [&offers](AlignAt at, const QString& name) -> AlignChoice& {
        OfferedAlignment& added = offers.emplace_back();
        added.choice.at = at;
        added.name = name;
        return added.choice;
    };
    std::map<std::string, TimeNs> lengths; // in A, of annotations that are in both
    int steps = 0;
    for (const DeltaSpan& span : content.spans) {
        if (!span.a || !span.b) {
            continue;
        }
        if (span.row > 0) {
            lengths[span.name] += span.a->duration();
        } else if (steps < kMostSteps) {
            offer(AlignAt::Step, tr("Step %1").arg(steps + 1)).step = steps;
            ++steps;
        }
    }
    offer(AlignAt::BestMatch, tr("Best match"));
    offer(AlignAt::Picked, tr("What is picked"));
    offer(AlignAt::Marks, tr("First marks"));
    std::vector<std::pair<TimeNs, std::string>> longest;
    for (const auto& [name, length] : lengths) {
        longest.emplace_back(-length, name);
    }
    std::sort(longest.begin(), longest.end());
    for (size_t i = 0; i < std::min(longest.size(), kMostAnnotations); ++i) {
        const std::string& name = longest[i].second;
        offer(AlignAt::Annotation, fromUtf8(printable(name))).annotation = name;
    }
    return offers;
}

QString alignChoiceText(const AlignChoice& choice)
{
    switch (choice.at) {
    case AlignAt::Step:
        return QStringLiteral("step %1").arg(choice.step + 1);
    case AlignAt::BestMatch:
        return QStringLiteral("best match");
    case AlignAt::Annotation:
        return QStringLiteral("annotation ") + fromUtf8(choice.annotation);
    case AlignAt::Picked:
        return QStringLiteral("picked");
    case AlignAt::Marks:
        return QStringLiteral("marks");
    }
    return {};
}

AlignChoice alignChoiceFrom(const QString& text)
{
    const QString rest = text.section(QLatin1Char(' '), 1);
    if (text == QLatin1String("best match")) {
        return {AlignAt::BestMatch, 0, {}};
    }
    if (text == QLatin1String("picked") || text == QLatin1String("marks")) {
        return {text == QLatin1String("picked") ? AlignAt::Picked : AlignAt::Marks, 0, {}};
    }
    if (text.startsWith(QLatin1String("annotation "))) {
        return {AlignAt::Annotation, 0, rest.toStdString()};
    }
    const int step = rest.toInt();
    return {AlignAt::Step, step > 0 && text.startsWith(QLatin1String("step ")) ? step - 1 : 0, {}};
}

const DeltaSpan* alignedPair(const CompareContent& content, const AlignChoice& choice)
{
    int step = 0;
    for (const DeltaSpan& span : content.spans) {
        if (!span.a || !span.b) {
            continue;
        }
        const bool isWanted = choice.at == AlignAt::Step
            ? span.row == 0 && step++ == choice.step
            : span.row > 0 && span.name == choice.annotation;
        if (isWanted) {
            return &span;
        }
    }
    return nullptr;
}

TimeRange spanning(TimeRange a, TimeRange b)
{
    return {std::min(a.start, b.start), std::max(a.end, b.end)};
}

TimeRange widened(TimeRange range, double share)
{
    const auto air
        = static_cast<TimeNs>(std::llround(static_cast<double>(range.duration()) * share));
    return {range.start - air, range.end + std::max<TimeNs>(air, 1)};
}

} // namespace flamelane
