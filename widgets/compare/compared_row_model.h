#pragma once

#include "widgets/compare/compare_content.h"
#include "widgets/tables/row_model.h"

#include <memory>
#include <vector>

namespace flamelane {

/// What some of the time of a step went to, before and after.
class ComparedRowModel : public RowModel
{
    Q_OBJECT

public:
    enum RowColumn
    {
        PathColumn,
        StateColumn,
        BeforeColumn,
        AfterColumn,
        ChangeColumn,
        RelativeColumn,
        PartColumn,
        ChanceColumn,
        SpreadColumn
    };

    explicit ComparedRowModel(QObject* parent = nullptr);

    /// Rows of the content's comparison.
    void setRows(std::shared_ptr<const CompareContent> content,
                 std::vector<const ComparedRow*> rows);
    [[nodiscard]] const ComparedRow& row(int row) const
    {
        return *m_rows[static_cast<size_t>(row)];
    }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant sortValue(int row, int column) const override;
    [[nodiscard]] QVariant exactValue(int row, int column) const override;
    [[nodiscard]] QString exactText(int row, int column) const override;

private:
    std::shared_ptr<const CompareContent> m_content;
    std::vector<const ComparedRow*> m_rows;
};

} // namespace flamelane
