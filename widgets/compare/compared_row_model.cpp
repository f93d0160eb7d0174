#include "widgets/compare/compared_row_model.h"

#include "core/export/comparison_words.h"
#include "widgets/tables/number_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace flamelane {

namespace {

/// "11.0 to 12.4 ms": the least and the most that a step took.
QString reachOf(const std::vector<TimeNs>& steps)
{
    if (steps.empty()) {
        return {};
    }
    const auto [low, high] = std::minmax_element(steps.begin(), steps.end());
    return *low == *high
        ? shortDuration(*low)
        : ComparedRowModel::tr("%1 to %2").arg(shortDuration(*low), shortDuration(*high));
}

QString stateOf(const ComparedRow& row)
{
    return !row.isInA         ? ComparedRowModel::tr("new")
        : !row.isInB          ? ComparedRowModel::tr("gone")
        : row.pathInA.empty() ? QString()
                              : ComparedRowModel::tr("renamed");
}

double relativeChange(const ComparedRow& row)
{
    return row.a > 0 ? static_cast<double>(row.contribution()) / static_cast<double>(row.a)
                     : std::copysign(HUGE_VAL, static_cast<double>(row.contribution()));
}

} // namespace

ComparedRowModel::ComparedRowModel(QObject* parent)
    : RowModel(
        {{tr("What"), tr("Annotations and operators around the launch, the outermost first"),
          false},
         {tr("State"), tr("New, gone, or matched under another name"), false},
         {tr("A"), tr("Mean of a step before"), true},
         {tr("B"), tr("Mean of a step after"), true},
         {tr("Change"), tr("B less A: what it contributes to the change of the step"), true},
         {tr("Change %"), tr("The change as a part of what it was in A"), true},
         {tr("Of all"),
          tr("The change as a part of the change of the step; below 0 where it works against "
             "that. Empty where the step hardly changes."),
          true},
         {tr("p"),
          tr("How likely steps so far apart are where both runs are alike (Mann-Whitney). Below "
             "0.05 the change can be told from chance. Empty with too few steps."),
          true},
         {tr("Steps A | B"), tr("The least and the most that a step took in each"), true}},
        parent)
{
}

void ComparedRowModel::setRows(std::shared_ptr<const CompareContent> content,
                               std::vector<const ComparedRow*> rows)
{
    beginResetModel();
    m_content = std::move(content);
    m_rows = std::move(rows);
    endResetModel();
}

int ComparedRowModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QString ComparedRowModel::text(int row, int column) const
{
    const ComparedRow& shown = this->row(row);
    switch (column) {
    case PathColumn:
        return fromUtf8(rowWords(shown));
    case StateColumn:
        return stateOf(shown);
    case BeforeColumn:
        return shown.isInA ? shortDuration(shown.a) : QString();
    case AfterColumn:
        return shown.isInB ? shortDuration(shown.b) : QString();
    case ChangeColumn:
        return (shown.contribution() < 0       ? QStringLiteral("\u25bc ")
                    : shown.contribution() > 0 ? QStringLiteral("\u25b2 ")
                                               : QString())
            + fromUtf8(signedWords(shown.contribution(), false));
    case RelativeColumn:
        return fromUtf8(relativeWords(shown.a, shown.b));
    case PartColumn:
        return fromUtf8(partWords(shown.contribution(), stepChange(m_content->comparison)));
    case ChanceColumn:
        return !canTell(m_content->comparison) ? QString()
            : shown.isSignificant              ? tr("\u2713 %1").arg(shown.p, 0, 'f', 3)
                                               : QString::number(shown.p, 'f', 3);
    default:
        return QStringLiteral("%1 | %2").arg(reachOf(shown.perStepA), reachOf(shown.perStepB));
    }
}

QVariant ComparedRowModel::sortValue(int row, int column) const
{
    const ComparedRow& shown = this->row(row);
    switch (column) {
    case BeforeColumn:
        return QVariant::fromValue<qlonglong>(shown.a);
    case AfterColumn:
        return QVariant::fromValue<qlonglong>(shown.b);
    case ChangeColumn:
    case PartColumn: // the sign of the part is turned where steps become shorter
        return QVariant::fromValue<qlonglong>(std::abs(shown.contribution()));
    case RelativeColumn:
        return relativeChange(shown);
    case ChanceColumn:
        return -shown.p;
    default:
        return text(row, column);
    }
}

QVariant ComparedRowModel::exactValue(int row, int column) const
{
    const ComparedRow& shown = this->row(row);
    switch (column) {
    case ChangeColumn:
        return QVariant::fromValue<qlonglong>(shown.contribution());
    case RelativeColumn:
        return shown.a > 0 ? QVariant(relativeChange(shown)) : QVariant();
    case PartColumn: {
        const TimeNs change = stepChange(m_content->comparison);
        return change == 0
            ? QVariant()
            : QVariant(static_cast<double>(shown.contribution()) / static_cast<double>(change));
    }
    case ChanceColumn:
        return canTell(m_content->comparison) ? QVariant(shown.p) : QVariant();
    default:
        return sortValue(row, column);
    }
}

QString ComparedRowModel::exactText(int row, int column) const
{
    const ComparedRow& shown = this->row(row);
    switch (column) {
    case PathColumn:
    case StateColumn:
        return shown.pathInA.empty()
            ? text(row, PathColumn)
            : tr("%1\nin A: %2").arg(text(row, PathColumn), fromUtf8(shown.pathInA));
    case BeforeColumn:
        return exactDuration(shown.a);
    case AfterColumn:
        return exactDuration(shown.b);
    case ChangeColumn:
        return exactDuration(shown.contribution());
    default:
        return text(row, column);
    }
}

} // namespace flamelane
