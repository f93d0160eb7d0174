#include "widgets/compare/compared_finding_model.h"

#include "widgets/tables/number_text.h"

#include <utility>

namespace flamelane {

ComparedFindingModel::ComparedFindingModel(QObject* parent)
    : RowModel({{tr("State"), tr("Gone, new, or there in both"), false},
                {tr("In A"), tr("The first finding of its kind"), false},
                {tr("In B"), tr("The first finding of its kind"), false}},
               parent)
{
}

void ComparedFindingModel::setRows(std::vector<ComparedFinding> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int ComparedFindingModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QString ComparedFindingModel::text(int row, int column) const
{
    const ComparedFinding& shown = m_rows[static_cast<size_t>(row)];
    switch (column) {
    case StateColumn:
        return shown.a.empty() ? tr("\u25b2 new")
            : shown.b.empty()  ? tr("\u2713 gone")
                               : tr("still");
    case BeforeColumn:
        return fromUtf8(shown.a);
    default:
        return fromUtf8(shown.b);
    }
}

} // namespace flamelane
