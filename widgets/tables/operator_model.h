#pragma once

#include "core/analysis/operators.h"
#include "widgets/tables/row_model.h"

#include <vector>

namespace flamelane {

/// What the calls of each operator, runtime call and annotation cost in a window.
class OperatorModel : public RowModel
{
    Q_OBJECT

public:
    enum OperatorColumn
    {
        NameColumn,
        GroupColumn, // shapes or stack; says nothing where the name alone decides
        KindColumn,
        CountColumn,
        CpuSelfColumn,
        CpuTotalColumn,
        GpuSelfColumn,
        GpuTotalColumn,
        MinColumn,
        MaxColumn
    };

    explicit OperatorModel(QObject* parent = nullptr);

    void setRows(std::vector<OperatorRow> rows, CallGrouping grouping = CallGrouping::Name);
    [[nodiscard]] const OperatorRow& row(int row) const { return m_rows[static_cast<size_t>(row)]; }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

protected:
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant sortValue(int row, int column) const override;
    [[nodiscard]] QString exactText(int row, int column) const override;

private:
    std::vector<OperatorRow> m_rows;
    CallGrouping m_grouping = CallGrouping::Name;
};

} // namespace flamelane
