#include "widgets/tables/annotation_model.h"

#include "widgets/tables/number_text.h"
#include "widgets/tables/row_model.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace flamelane {

namespace {

TimeNs timeOf(const AnnotationRow& row, int column)
{
    switch (column) {
    case AnnotationModel::TotalColumn:
        return row.total;
    case AnnotationModel::SelfColumn:
        return row.self;
    case AnnotationModel::GpuColumn:
        return row.gpuTotal;
    case AnnotationModel::MinColumn:
        return row.min;
    default:
        return row.max;
    }
}

/// Of the columns from SmActiveColumn on, 0 to 1.
std::optional<double> measured(const AnnotationRow& row, int column)
{
    const std::optional<double> percent = column == AnnotationModel::SmActiveColumn
        ? row.gpuMetrics.mean(GpuMetric::SmActive)
        : column == AnnotationModel::DramColumn ? row.gpuMetrics.dramMean()
                                                : row.hostMetrics.mean(GpuMetric::SmActive);
    return percent ? std::optional(*percent / 100) : std::nullopt;
}

bool isOut(const std::vector<bool>& isLeftOut, size_t row)
{
    return row < isLeftOut.size() && isLeftOut[row];
}

Column columnAt(int column)
{
    switch (column) {
    case AnnotationModel::NameColumn:
        return {AnnotationModel::tr("Annotation"),
                AnnotationModel::tr("Annotations of one name inside the same ones are one row"),
                false};
    case AnnotationModel::CountColumn:
        return {AnnotationModel::tr("Count"),
                AnnotationModel::tr("Calls that begin within the window"), true};
    case AnnotationModel::TotalColumn:
        return {AnnotationModel::tr("Total"), AnnotationModel::tr("Sum of the durations"), true};
    case AnnotationModel::SelfColumn:
        return {AnnotationModel::tr("Self"),
                AnnotationModel::tr("Total without the annotations directly inside"), true};
    case AnnotationModel::GpuColumn:
        return {AnnotationModel::tr("GPU total"),
                AnnotationModel::tr("GPU work launched inside, wherever it runs"), true};
    case AnnotationModel::SmActiveColumn:
        return {
            AnnotationModel::tr("SMs active"),
            AnnotationModel::tr("Measured while the GPU work launched inside ran, mean by time: "
                                "multiprocessors with a warp, of all"),
            true};
    case AnnotationModel::DramColumn:
        return {AnnotationModel::tr("DRAM"),
                AnnotationModel::tr("Likewise: bandwidth of reads and writes, of the peak"), true};
    case AnnotationModel::HostSmActiveColumn:
        return {AnnotationModel::tr("SMs active meanwhile"),
                AnnotationModel::tr("Measured while the annotation was open on the host, whatever "
                                    "the GPU did then"),
                true};
    case AnnotationModel::MinColumn:
        return {AnnotationModel::tr("Min"), AnnotationModel::tr("The shortest call"), true};
    default:
        return {AnnotationModel::tr("Max"),
                AnnotationModel::tr("The longest call; a double click goes there"), true};
    }
}

} // namespace

void AnnotationModel::setRows(std::vector<AnnotationRow> rows, const std::vector<bool>& isLeftOut)
{
    beginResetModel();
    m_rows = std::move(rows);
    m_parent.assign(m_rows.size(), UINT32_MAX);
    m_children.assign(m_rows.size() + 1, {});
    m_place.assign(m_rows.size(), 0);
    for (size_t i = 0; i < m_rows.size(); ++i) {
        const uint32_t around = m_rows[i].parent;
        m_parent[i] = around != UINT32_MAX && isOut(isLeftOut, around) ? m_parent[around] : around;
        if (isOut(isLeftOut, i)) {
            continue;
        }
        std::vector<uint32_t>& siblings
            = m_children[m_parent[i] == UINT32_MAX ? m_rows.size() : m_parent[i]];
        m_place[i] = static_cast<int>(siblings.size());
        siblings.push_back(static_cast<uint32_t>(i));
    }
    endResetModel();
}

size_t AnnotationModel::rowOf(const QModelIndex& index)
{
    return static_cast<size_t>(index.internalId());
}

const std::vector<uint32_t>& AnnotationModel::childrenOf(const QModelIndex& parent) const
{
    return m_children[parent.isValid() ? rowOf(parent) : m_rows.size()];
}

bool AnnotationModel::hasMetrics() const
{
    return std::any_of(m_rows.begin(), m_rows.end(), [](const AnnotationRow& row) {
        return !row.gpuMetrics.isEmpty() || !row.hostMetrics.isEmpty();
    });
}

QModelIndex AnnotationModel::index(int row, int column, const QModelIndex& parent) const
{
    return hasIndex(row, column, parent) ? createIndex(
               row, column, static_cast<quintptr>(childrenOf(parent)[static_cast<size_t>(row)]))
                                         : QModelIndex();
}

QModelIndex AnnotationModel::parent(const QModelIndex& child) const
{
    if (!child.isValid()) {
        return {};
    }
    const uint32_t parent = m_parent[rowOf(child)];
    return parent == UINT32_MAX ? QModelIndex()
                                : createIndex(m_place[parent], 0, static_cast<quintptr>(parent));
}

int AnnotationModel::rowCount(const QModelIndex& parent) const
{
    if (m_rows.empty() || parent.column() > 0) {
        return 0;
    }
    return static_cast<int>(childrenOf(parent).size());
}

int AnnotationModel::columnCount(const QModelIndex&) const
{
    return Columns;
}

QVariant AnnotationModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const AnnotationRow& row = m_rows[rowOf(index)];
    const int column = index.column();
    if (role == Qt::TextAlignmentRole) {
        return int(Qt::AlignVCenter | (column == NameColumn ? Qt::AlignLeft : Qt::AlignRight));
    }
    if (column >= SmActiveColumn) {
        const std::optional<double> share = measured(row, column);
        return role == RowModel::kSortRole     ? QVariant(share.value_or(-1))
            : role == Qt::DisplayRole && share ? QVariant(percent(*share))
                                               : QVariant();
    }
    if (role == RowModel::kSortRole) {
        return column == NameColumn ? QVariant(fromUtf8(row.name))
            : column == CountColumn ? QVariant::fromValue<qulonglong>(row.count)
                                    : QVariant::fromValue<qlonglong>(timeOf(row, column));
    }
    if (role == Qt::ToolTipRole) {
        return column == NameColumn ? fromUtf8(annotationPath(m_rows, rowOf(index)))
            : column == CountColumn ? exactCount(row.count)
                                    : exactDuration(timeOf(row, column));
    }
    if (role == Qt::DisplayRole) {
        return column == NameColumn ? fromUtf8(row.name)
            : column == CountColumn ? exactCount(row.count)
                                    : shortDuration(timeOf(row, column));
    }
    return {};
}

QVariant AnnotationModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= Columns) {
        return {};
    }
    switch (role) {
    case Qt::DisplayRole:
        return columnAt(section).title;
    case Qt::ToolTipRole:
        return columnAt(section).meaning;
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter
                   | (columnAt(section).isNumber ? Qt::AlignRight : Qt::AlignLeft));
    default:
        return {};
    }
}

} // namespace flamelane
