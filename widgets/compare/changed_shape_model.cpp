#include "widgets/compare/changed_shape_model.h"

#include "core/layout/display_name.h"
#include "widgets/tables/number_text.h"

#include <utility>

namespace flamelane {

namespace {

QString sizes(const uint32_t (&of)[3])
{
    return QStringLiteral("%1 \u00d7 %2 \u00d7 %3").arg(of[0]).arg(of[1]).arg(of[2]);
}

double volume(const uint32_t (&of)[3])
{
    return static_cast<double>(of[0]) * of[1] * of[2];
}

/// How many times as many threads are launched.
double growth(const ChangedShape& row)
{
    const double before = volume(row.a.grid) * volume(row.a.block);
    return before > 0 ? volume(row.b.grid) * volume(row.b.block) / before : 0;
}

} // namespace

ChangedShapeModel::ChangedShapeModel(QObject* parent)
    : RowModel({{tr("Kernel"), tr("That both runs launch, in other shapes"), false},
                {tr("Grid A"), tr("Blocks, of the launches that took the most time"), true},
                {tr("Grid B"), tr("Blocks, of the launches that took the most time"), true},
                {tr("Threads"), tr("How many times as many threads B launches"), true},
                {tr("Block A"), tr("Threads of a block"), true},
                {tr("Block B"), tr("Threads of a block"), true},
                {tr("Registers A"), tr("Of a thread"), true},
                {tr("Registers B"), tr("Of a thread"), true},
                {tr("Occupancy A"), tr("Estimated by the profiler; weighted by duration"), true},
                {tr("Occupancy B"), tr("Estimated by the profiler; weighted by duration"), true}},
               parent)
{
}

void ChangedShapeModel::setRows(std::vector<ChangedShape> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int ChangedShapeModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QString ChangedShapeModel::text(int row, int column) const
{
    const ChangedShape& shown = m_rows[static_cast<size_t>(row)];
    const auto occupancy = [](const LaunchShape& shape) {
        return shape.occupancy ? percent(*shape.occupancy) : QString();
    };
    switch (column) {
    case KernelColumn:
        return fromUtf8(displayName(SliceKind::Kernel, shown.a.kernel));
    case GridAColumn:
        return sizes(shown.a.grid);
    case GridBColumn:
        return sizes(shown.b.grid);
    case GrowthColumn:
        return tr("%1 times").arg(growth(shown), 0, 'g', 3);
    case BlockAColumn:
        return sizes(shown.a.block);
    case BlockBColumn:
        return sizes(shown.b.block);
    case RegistersAColumn:
        return QString::number(shown.a.registersPerThread);
    case RegistersBColumn:
        return QString::number(shown.b.registersPerThread);
    case OccupancyAColumn:
        return occupancy(shown.a);
    default:
        return occupancy(shown.b);
    }
}

QVariant ChangedShapeModel::sortValue(int row, int column) const
{
    const ChangedShape& shown = m_rows[static_cast<size_t>(row)];
    switch (column) {
    case KernelColumn:
        return text(row, column);
    case GridAColumn:
        return volume(shown.a.grid);
    case GridBColumn:
        return volume(shown.b.grid);
    case GrowthColumn:
        return growth(shown);
    case BlockAColumn:
        return volume(shown.a.block);
    case BlockBColumn:
        return volume(shown.b.block);
    case RegistersAColumn:
        return shown.a.registersPerThread;
    case RegistersBColumn:
        return shown.b.registersPerThread;
    case OccupancyAColumn:
        return shown.a.occupancy.value_or(-1);
    default:
        return shown.b.occupancy.value_or(-1);
    }
}

QString ChangedShapeModel::exactText(int row, int column) const
{
    return column == KernelColumn ? fromUtf8(m_rows[static_cast<size_t>(row)].a.kernel)
                                  : text(row, column);
}

} // namespace flamelane
