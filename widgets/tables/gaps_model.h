#pragma once

#include "core/analysis/analysis.h"
#include "widgets/tables/gap_filter.h"
#include "widgets/tables/row_model.h"

#include <memory>
#include <vector>

namespace flamelane {

/// The gaps of an analysis that pass a filter, the longest first and no more than kMostRows.
class GapsModel : public RowModel
{
    Q_OBJECT

public:
    enum GapColumn
    {
        DurationColumn,
        StartColumn,
        DeviceColumn,
        StepColumn,
        CauseColumn,
        ShareColumn,
        NextColumn,
        LaunchColumn,
        PreviousColumn
    };
    static constexpr size_t kMostRows = 20'000;

    explicit GapsModel(QObject* parent = nullptr);

    /// Both null for none.
    void setAnalysis(std::shared_ptr<const Trace> trace, std::shared_ptr<const Analysis> analysis);
    void setFilter(const GapFilter& filter);
    /// An index into Analysis::gaps.
    [[nodiscard]] uint32_t gapAt(int row) const { return m_rows[static_cast<size_t>(row)]; }
    /// -1 where the gap is in no row.
    [[nodiscard]] int rowOf(uint32_t gap) const;
    /// How many gaps pass the filter, with rows or without, and their sum.
    [[nodiscard]] uint64_t passing() const { return m_passing; }
    [[nodiscard]] TimeNs passingIdle() const { return m_passingIdle; }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant sortValue(int row, int column) const override;
    [[nodiscard]] QVariant exactValue(int row, int column) const override;
    [[nodiscard]] QString exactText(int row, int column) const override;

private:
    void fill();
    [[nodiscard]] const Gap& gap(int row) const { return m_analysis->gaps[gapAt(row)]; }
    [[nodiscard]] SliceId sliceOf(int row, int column) const;

    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const Analysis> m_analysis;
    GapFilter m_filter;
    std::vector<uint32_t> m_steps; // by gap
    std::vector<uint32_t> m_rows;
    uint64_t m_passing = 0;
    TimeNs m_passingIdle = 0;
};

} // namespace flamelane
