#include "widgets/tables/statistics_model.h"

#include "widgets/tables/number_text.h"

#include <utility>

namespace flamelane {

namespace {

TimeNs timeOf(const NameTotals& totals, int column)
{
    switch (column) {
    case StatisticsModel::TotalColumn:
        return totals.total;
    case StatisticsModel::SelfColumn:
        return totals.self;
    case StatisticsModel::MeanColumn:
        return totals.mean;
    case StatisticsModel::MinColumn:
        return totals.min;
    default:
        return totals.max;
    }
}

} // namespace

StatisticsModel::StatisticsModel(QObject* parent)
    : RowModel({{tr("Name"), tr("Slices of one name and kind are one row"), false},
                {tr("Kind"), tr("What the slices are"), false},
                {tr("Count"), tr("Slices that share time with the range"), true},
                {tr("Total"), tr("Sum of the durations, each cut to the range"), true},
                {tr("Share"), tr("Of the range: time in which at least one of them runs"), true},
                {tr("Self"), tr("Total without the time that children take"), true},
                {tr("Mean"), tr("Of the whole durations"), true},
                {tr("Min"), tr("Of the whole durations"), true},
                {tr("Max"), tr("Of the whole durations; a double click goes there"), true}},
               parent)
{
}

void StatisticsModel::setSummary(std::shared_ptr<const Trace> trace, RangeSummary summary)
{
    beginResetModel();
    m_trace = std::move(trace);
    m_summary = std::move(summary);
    endResetModel();
}

const NameTotals& StatisticsModel::totals(int row) const
{
    return m_summary.names[static_cast<size_t>(row)];
}

int StatisticsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_summary.names.size());
}

QString StatisticsModel::text(int row, int column) const
{
    const NameTotals& totals = this->totals(row);
    switch (column) {
    case NameColumn:
        return fromUtf8(m_trace->strings.view(totals.name));
    case KindColumn:
        return fromUtf8(sliceKindName(totals.kind));
    case CountColumn:
        return exactCount(totals.count);
    case ShareColumn:
        return percent(totals.share);
    default:
        return shortDuration(timeOf(totals, column));
    }
}

QVariant StatisticsModel::sortValue(int row, int column) const
{
    const NameTotals& totals = this->totals(row);
    switch (column) {
    case NameColumn:
    case KindColumn:
        return text(row, column);
    case CountColumn:
        return QVariant::fromValue<qulonglong>(totals.count);
    case ShareColumn:
        return totals.share;
    default:
        return QVariant::fromValue<qlonglong>(timeOf(totals, column));
    }
}

QString StatisticsModel::exactText(int row, int column) const
{
    const NameTotals& totals = this->totals(row);
    switch (column) {
    case NameColumn:
    case KindColumn:
        return text(row, column);
    case CountColumn:
        return totals.unfinished == 0
            ? exactCount(totals.count)
            : tr("%1, of which %2 never ended and count for no time")
                  .arg(exactCount(totals.count), exactCount(totals.unfinished));
    case ShareColumn:
        return tr("%1 of the range").arg(exactDuration(totals.covered));
    default:
        return exactDuration(timeOf(totals, column));
    }
}

} // namespace flamelane
