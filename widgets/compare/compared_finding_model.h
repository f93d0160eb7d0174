#pragma once

#include "core/analysis/compare/comparison.h"
#include "widgets/tables/row_model.h"

#include <vector>

namespace flamelane {

/// What became of the findings.
class ComparedFindingModel : public RowModel
{
    Q_OBJECT

public:
    enum FindingColumn
    {
        StateColumn,
        BeforeColumn,
        AfterColumn
    };

    explicit ComparedFindingModel(QObject* parent = nullptr);

    void setRows(std::vector<ComparedFinding> rows);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] QString text(int row, int column) const override;

private:
    std::vector<ComparedFinding> m_rows;
};

} // namespace flamelane
