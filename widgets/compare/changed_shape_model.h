#pragma once

#include "core/analysis/compare/comparison.h"
#include "widgets/tables/row_model.h"

#include <vector>

namespace flamelane {

/// Kernels that both runs launch, in other shapes.
class ChangedShapeModel : public RowModel
{
    Q_OBJECT

public:
    enum ShapeColumn
    {
        KernelColumn,
        GridAColumn,
        GridBColumn,
        GrowthColumn,
        BlockAColumn,
        BlockBColumn,
        RegistersAColumn,
        RegistersBColumn,
        OccupancyAColumn,
        OccupancyBColumn
    };

    explicit ChangedShapeModel(QObject* parent = nullptr);

    void setRows(std::vector<ChangedShape> rows);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant sortValue(int row, int column) const override;
    [[nodiscard]] QString exactText(int row, int column) const override;

private:
    std::vector<ChangedShape> m_rows;
};

} // namespace flamelane
