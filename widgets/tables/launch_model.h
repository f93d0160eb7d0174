#pragma once

#include "core/analysis/launches.h"
#include "widgets/tables/row_model.h"

#include <vector>

namespace flamelane {

/// How the calls of each name reach the device.
class LaunchModel : public RowModel
{
    Q_OBJECT

public:
    enum LaunchColumn
    {
        NameColumn,
        CallsColumn,
        WorksColumn,
        ShorterColumn,
        CallMedianColumn,
        WorkMedianColumn,
        DelayMedianColumn,
        DelayMaxColumn
    };

    explicit LaunchModel(QObject* parent = nullptr);

    void setRows(std::vector<LaunchRow> rows);
    [[nodiscard]] const LaunchRow& row(int row) const { return m_rows[static_cast<size_t>(row)]; }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant sortValue(int row, int column) const override;
    [[nodiscard]] QString exactText(int row, int column) const override;

private:
    std::vector<LaunchRow> m_rows;
};

} // namespace flamelane
