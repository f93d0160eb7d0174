#include "widgets/tables/args_model.h"

#include <utility>

namespace flamelane {

ArgsModel::ArgsModel(QObject* parent)
    : RowModel({{tr("Detail"), tr("The key, as the file writes it"), false},
                {tr("Value"), tr("The value, exactly as the file writes it"), false},
                {tr("From"), tr("Whether this is an arg or a field of the record itself"), false}},
               parent)
{
}

void ArgsModel::setDetails(RecordDetails details)
{
    beginResetModel();
    m_details = std::move(details);
    endResetModel();
}

int ArgsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_details.args.size() + m_details.fields.size());
}

QString ArgsModel::text(int row, int column) const
{
    switch (column) {
    case 0:
        return QString::fromStdString(arg(row).key);
    case 1:
        // One line a row; the tool tip and the copied text have all of it.
        return QString::fromStdString(arg(row).value).replace(QLatin1Char('\n'), QChar(0x21b5));
    default:
        return isField(row) ? tr("record") : tr("args");
    }
}

QVariant ArgsModel::sortValue(int row, int column) const
{
    if (column != 1) {
        return text(row, column);
    }
    return QString::fromStdString(arg(row).value);
}

QString ArgsModel::exactText(int row, int column) const
{
    return column == 1 ? QString::fromStdString(arg(row).value) : text(row, column);
}

const Arg& ArgsModel::arg(int row) const
{
    const auto at = static_cast<size_t>(row);
    return isField(row) ? m_details.fields[at - m_details.args.size()] : m_details.args[at];
}

bool ArgsModel::isField(int row) const
{
    return static_cast<size_t>(row) >= m_details.args.size();
}

} // namespace flamelane
