#pragma once

#include "widgets/compare/flame_diff_content.h"
#include "widgets/tables/row_model.h"

#include <memory>

namespace flamelane {

/// The frames of two runs whose own weight changed most, one row a node of the diff.
class ChangeModel : public RowModel
{
    Q_OBJECT

public:
    enum ChangeColumns
    {
        NameColumn,
        InsideColumn,
        ChangeColumn,
        ShareColumn,
        AColumn,
        BColumn
    };

    explicit ChangeModel(QObject* parent = nullptr);

    /// Null: no rows.
    void setContent(std::shared_ptr<const FlameDiffContent> content);
    [[nodiscard]] uint32_t node(int row) const
    {
        return m_content->changed[static_cast<size_t>(row)];
    }
    /// -1 where the node is not listed.
    [[nodiscard]] int rowOf(uint32_t node) const;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant sortValue(int row, int column) const override;
    [[nodiscard]] QVariant exactValue(int row, int column) const override;
    [[nodiscard]] QString exactText(int row, int column) const override;

private:
    std::shared_ptr<const FlameDiffContent> m_content;
};

} // namespace flamelane
