#pragma once

#include "core/analysis/repeated_gaps.h"
#include "widgets/tables/gap_filter.h"
#include "widgets/tables/row_model.h"

#include <memory>
#include <vector>

namespace flamelane {

/// The places of the program that leave a device idle in several steps, those that pass a filter.
class RepeatedGapsModel : public RowModel
{
    Q_OBJECT

public:
    enum PlaceColumn
    {
        TotalColumn,
        MeanColumn,
        StepsColumn,
        DeviceColumn,
        CauseColumn,
        ShareColumn,
        NextColumn,
        OperatorsColumn
    };

    explicit RepeatedGapsModel(QObject* parent = nullptr);

    /// Of the trace and analysis, both null for none.
    void setPlaces(std::shared_ptr<const Trace> trace, std::shared_ptr<const Analysis> analysis,
                   RepeatedGaps repeated);
    /// The filter's step is no matter here.
    void setFilter(const GapFilter& filter);
    [[nodiscard]] const RepeatedGap& placeAt(int row) const
    {
        return m_repeated.places[m_rows[static_cast<size_t>(row)]];
    }
    [[nodiscard]] uint32_t stepCount() const { return m_repeated.steps; }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant sortValue(int row, int column) const override;
    [[nodiscard]] QString exactText(int row, int column) const override;

private:
    void fill();
    [[nodiscard]] const Gap& firstGap(const RepeatedGap& place) const
    {
        return m_analysis->gaps[place.gaps.front()];
    }
    [[nodiscard]] QString operatorsOf(const RepeatedGap& place) const;

    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const Analysis> m_analysis;
    RepeatedGaps m_repeated;
    GapFilter m_filter;
    std::vector<size_t> m_rows; // indexes into places
};

} // namespace flamelane
