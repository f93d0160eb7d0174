#pragma once

#include "core/analysis/flame/flame_views.h"
#include "widgets/tables/row_model.h"

#include <memory>
#include <vector>

namespace flamelane {

/// The frames of a flame tree wherever they occur, with their weight.
class FrameModel : public RowModel
{
    Q_OBJECT

public:
    enum FrameColumn
    {
        NameColumn,
        KindColumn,
        SelfColumn,
        SelfShareColumn,
        TotalColumn,
        TotalShareColumn,
        CountColumn
    };

    explicit FrameModel(QObject* parent = nullptr);

    /// `rows` are of the tree; null: none. `steps`: weights and counts are shown as the mean of a
    /// step.
    void setRows(std::shared_ptr<const FlameTree> tree, std::vector<FrameRow> rows, uint64_t steps);
    [[nodiscard]] const FrameRow& row(int row) const { return m_rows[static_cast<size_t>(row)]; }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant sortValue(int row, int column) const override;
    [[nodiscard]] QString exactText(int row, int column) const override;

private:
    [[nodiscard]] int64_t weightOf(int row, int column) const;
    [[nodiscard]] double shareOf(int row, int column) const;

    std::shared_ptr<const FlameTree> m_tree;
    std::vector<FrameRow> m_rows;
    uint64_t m_steps = 1;
};

} // namespace flamelane
