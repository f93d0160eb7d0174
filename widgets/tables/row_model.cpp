#include "widgets/tables/row_model.h"

#include <QTextDocument>

#include <utility>

namespace flamelane {

RowModel::RowModel(std::vector<Column> columns, QObject* parent)
    : QAbstractTableModel(parent)
    , m_columns(std::move(columns))
{
}

int RowModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant RowModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const bool isNumber = m_columns[static_cast<size_t>(index.column())].isNumber;
    switch (role) {
    case Qt::DisplayRole:
        return text(index.row(), index.column());
    case Qt::ToolTipRole:
        return plainToolTip(exactText(index.row(), index.column()));
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (isNumber ? Qt::AlignRight : Qt::AlignLeft));
    case kSortRole:
        return sortValue(index.row(), index.column());
    case kExactRole:
        return exactValue(index.row(), index.column());
    default:
        return {};
    }
}

QVariant RowModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
        return {};
    }
    const Column& column = m_columns[static_cast<size_t>(section)];
    switch (role) {
    case Qt::DisplayRole:
        return column.title;
    case Qt::ToolTipRole:
        return column.meaning;
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (column.isNumber ? Qt::AlignRight : Qt::AlignLeft));
    default:
        return {};
    }
}

QVariant RowModel::sortValue(int row, int column) const
{
    return text(row, column);
}

QVariant RowModel::exactValue(int row, int column) const
{
    return sortValue(row, column);
}

QString RowModel::exactText(int row, int column) const
{
    return text(row, column);
}

QString plainToolTip(const QString& text)
{
    return Qt::mightBeRichText(text)
        ? QStringLiteral("<div style=\"white-space: pre-wrap\">%1</div>").arg(text.toHtmlEscaped())
        : text;
}

} // namespace flamelane
