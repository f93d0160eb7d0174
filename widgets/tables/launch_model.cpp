#include "widgets/tables/launch_model.h"

#include "widgets/tables/number_text.h"

#include <utility>

namespace flamelane {

namespace {

bool isTime(int column)
{
    return column >= LaunchModel::CallMedianColumn;
}

TimeNs timeOf(const LaunchRow& row, int column)
{
    switch (column) {
    case LaunchModel::CallMedianColumn:
        return row.callMedian;
    case LaunchModel::WorkMedianColumn:
        return row.workMedian;
    case LaunchModel::DelayMedianColumn:
        return row.delayMedian;
    default:
        return row.delayMax;
    }
}

uint64_t countOf(const LaunchRow& row, int column)
{
    return column == LaunchModel::CallsColumn ? row.calls
        : column == LaunchModel::WorksColumn  ? row.works
                                              : row.shorterThanCall;
}

} // namespace

LaunchModel::LaunchModel(QObject* parent)
    : RowModel(
        {{tr("Call"), tr("Launching calls of one name are one row"), false},
         {tr("Calls"), tr("Calls that begin within the window and launched GPU work"), true},
         {tr("Launched"), tr("Kernels, copies and sets; more than calls for graphs"), true},
         {tr("Shorter than call"),
          tr("Work that took the GPU less time than launching it took the host"), true},
         {tr("Call median"), tr("Median duration of the call"), true},
         {tr("Work median"), tr("Median duration of the work"), true},
         {tr("Delay median"),
          tr("From the end of the call to the start of the work; 0 if it began before"), true},
         {tr("Delay max"), tr("The longest delay; a double click goes to that work"), true}},
        parent)
{
}

void LaunchModel::setRows(std::vector<LaunchRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int LaunchModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QString LaunchModel::text(int row, int column) const
{
    const LaunchRow& shown = this->row(row);
    return column == NameColumn ? fromUtf8(shown.call)
        : isTime(column)        ? shortDuration(timeOf(shown, column))
                                : exactCount(countOf(shown, column));
}

QVariant LaunchModel::sortValue(int row, int column) const
{
    const LaunchRow& shown = this->row(row);
    if (column == NameColumn) {
        return text(row, column);
    }
    return isTime(column) ? QVariant::fromValue<qlonglong>(timeOf(shown, column))
                          : QVariant::fromValue<qulonglong>(countOf(shown, column));
}

QString LaunchModel::exactText(int row, int column) const
{
    return isTime(column) ? exactDuration(timeOf(this->row(row), column)) : text(row, column);
}

} // namespace flamelane
