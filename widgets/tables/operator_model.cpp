#include "widgets/tables/operator_model.h"

#include "widgets/tables/number_text.h"

#include <utility>

namespace flamelane {

namespace {

TimeNs timeOf(const OperatorRow& row, int column)
{
    switch (column) {
    case OperatorModel::CpuSelfColumn:
        return row.cpuSelf;
    case OperatorModel::CpuTotalColumn:
        return row.cpuTotal;
    case OperatorModel::GpuSelfColumn:
        return row.gpuSelf;
    case OperatorModel::GpuTotalColumn:
        return row.gpuTotal;
    case OperatorModel::MinColumn:
        return row.cpuMin;
    default:
        return row.cpuMax;
    }
}

} // namespace

OperatorModel::OperatorModel(QObject* parent)
    : RowModel(
        {{tr("Name"), tr("Calls of one name are one row"), false},
         {tr("Kind"), tr("What the calls are"), false},
         {tr("Count"), tr("Calls that begin within the window"), true},
         {tr("CPU self"), tr("Duration without the children on the same thread"), true},
         {tr("CPU total"), tr("Duration, summed over the calls"), true},
         {tr("GPU self"),
          tr("GPU work launched while it was the innermost operator, wherever it runs"), true},
         {tr("GPU total"), tr("GPU work launched by it and all operators inside it"), true},
         {tr("Min"), tr("The shortest call on the CPU"), true},
         {tr("Max"), tr("The longest call on the CPU; a double click goes there"), true}},
        parent)
{
}

void OperatorModel::setRows(std::vector<OperatorRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int OperatorModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QString OperatorModel::text(int row, int column) const
{
    const OperatorRow& shown = this->row(row);
    switch (column) {
    case NameColumn:
        return fromUtf8(shown.name);
    case KindColumn:
        return fromUtf8(sliceKindName(shown.kind));
    case CountColumn:
        return exactCount(shown.count);
    default:
        return shortDuration(timeOf(shown, column));
    }
}

QVariant OperatorModel::sortValue(int row, int column) const
{
    const OperatorRow& shown = this->row(row);
    switch (column) {
    case NameColumn:
    case KindColumn:
        return text(row, column);
    case CountColumn:
        return QVariant::fromValue<qulonglong>(shown.count);
    default:
        return QVariant::fromValue<qlonglong>(timeOf(shown, column));
    }
}

QString OperatorModel::exactText(int row, int column) const
{
    return column <= CountColumn ? text(row, column)
                                 : exactDuration(timeOf(this->row(row), column));
}

} // namespace flamelane
