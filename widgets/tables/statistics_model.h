#pragma once

#include "core/analysis/statistics.h"
#include "widgets/tables/row_model.h"

#include <memory>
#include <vector>

namespace flamelane {

/// What the slices of each name add up to in a stretch of time.
class StatisticsModel : public RowModel
{
    Q_OBJECT

public:
    enum StatisticsColumn
    {
        NameColumn,
        KindColumn,
        CountColumn,
        TotalColumn,
        ShareColumn,
        SelfColumn,
        MeanColumn,
        MinColumn,
        MaxColumn
    };

    explicit StatisticsModel(QObject* parent = nullptr);

    void setSummary(std::shared_ptr<const Trace> trace, RangeSummary summary);
    [[nodiscard]] const NameTotals& totals(int row) const;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant sortValue(int row, int column) const override;
    [[nodiscard]] QString exactText(int row, int column) const override;

private:
    std::shared_ptr<const Trace> m_trace; // the names are its
    RangeSummary m_summary;
};

} // namespace flamelane
