#include "widgets/tables/frame_model.h"

#include "core/export/flame_export.h"
#include "widgets/tables/number_text.h"

#include <algorithm>
#include <utility>

namespace flamelane {

FrameModel::FrameModel(QObject* parent)
    : RowModel(
        {{tr("Name"), tr("Frames of one name and kind are one row, wherever they stand"), false},
         {tr("Kind"), tr("What the frame is"), false},
         {tr("Self"), tr("Weight of its own, without what it calls"), true},
         {tr("Self %"), tr("Share of all weight"), true},
         {tr("Total"), tr("With what it calls; what recursion repeats counts once"), true},
         {tr("Total %"), tr("Share of all weight"), true},
         {tr("Count"), tr("Calls, or GPU work"), true}},
        parent)
{
}

void FrameModel::setRows(std::shared_ptr<const FlameTree> tree, std::vector<FrameRow> rows,
                         uint64_t steps)
{
    beginResetModel();
    m_tree = std::move(tree);
    m_rows = std::move(rows);
    m_steps = std::max<int64_t>(1, static_cast<int64_t>(steps));
    endResetModel();
}

int FrameModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int64_t FrameModel::weightOf(int row, int column) const
{
    const FrameRow& shown = this->row(row);
    return column == SelfColumn || column == SelfShareColumn ? shown.self : shown.total;
}

double FrameModel::shareOf(int row, int column) const
{
    const auto all = static_cast<double>(m_tree->total[0]);
    return all > 0 ? static_cast<double>(weightOf(row, column)) / all : 0;
}

QString FrameModel::text(int row, int column) const
{
    const FrameRow& shown = this->row(row);
    switch (column) {
    case NameColumn:
        return fromUtf8(m_tree->table->name(shown.frame));
    case KindColumn:
        return fromUtf8(sliceKindName(m_tree->table->frames[shown.frame].kind));
    case SelfColumn:
    case TotalColumn:
        return fromUtf8(weightWords(*m_tree, (weightOf(row, column) + m_steps / 2) / m_steps));
    case SelfShareColumn:
    case TotalShareColumn:
        return percent(shareOf(row, column));
    default:
        return exactCount(shown.count);
    }
}

QVariant FrameModel::sortValue(int row, int column) const
{
    switch (column) {
    case NameColumn:
    case KindColumn:
        return text(row, column);
    case SelfColumn:
    case TotalColumn:
        return QVariant::fromValue<qlonglong>(weightOf(row, column));
    case SelfShareColumn:
    case TotalShareColumn:
        return shareOf(row, column);
    default:
        return QVariant::fromValue<qulonglong>(this->row(row).count);
    }
}

QString FrameModel::exactText(int row, int column) const
{
    return column == SelfColumn || column == TotalColumn
        ? exactCount(static_cast<uint64_t>(weightOf(row, column)))
            + (isTime(m_tree->weight) ? QStringLiteral(" ns") : QString())
        : text(row, column);
}

} // namespace flamelane
