#include "widgets/tables/frame_model.h"

#include "core/export/weight_words.h"
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
         {tr("Count"), tr("Calls, GPU work, allocations or samples of its own"), true}},
        parent)
{
}

void FrameModel::setRows(std::shared_ptr<const FlameTree> tree, std::vector<FrameRow> rows,
                         uint64_t steps)
{
    beginResetModel();
    m_tree = std::move(tree);
    m_rows = std::move(rows);
    m_steps = std::max<uint64_t>(1, steps);
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
        return fromUtf8(weightWords(*m_tree, weightOf(row, column), m_steps));
    case SelfShareColumn:
    case TotalShareColumn:
        return percent(shareOf(row, column));
    default:
        return fromUtf8(countWords(shown.count, m_steps));
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
    QString exact;
    if (column == SelfColumn || column == TotalColumn) {
        exact = fromUtf8(exactWeightWords(*m_tree, weightOf(row, column)));
    } else if (column == CountColumn) {
        exact = exactCount(this->row(row).count);
    } else {
        return text(row, column);
    }
    return m_steps > 1 ? tr("%1 in %2 steps").arg(exact).arg(m_steps) : exact;
}

} // namespace flamelane
