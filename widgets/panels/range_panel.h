#pragma once

#include "core/analysis/flame/noise_filter.h"
#include "core/analysis/gpu_metrics.h"
#include "core/analysis/statistics.h"

#include <QWidget>

#include <memory>
#include <vector>

namespace flamelane {

class DataTable;
class RowsBar;
class StatisticsModel;

/// What happened in the selected range, or in the whole trace where none is: totals per name.
class RangePanel : public QWidget
{
    Q_OBJECT

public:
    explicit RangePanel(QWidget* parent = nullptr);

    /// `gpuBusy` is the time in which any device works within the range; below 0: no GPU work.
    /// `metrics` are of the range.
    void showSummary(std::shared_ptr<const Trace> trace, RangeSummary summary, TimeNs gpuBusy,
                     const MetricSums& metrics = {});
    void showWaiting();
    /// Rows that filters take away, see noiseRows(), are left out, and counted.
    void setNoise(std::vector<NoiseFilter> filters);
    [[nodiscard]] QString text() const;

signals:
    void sliceActivated(SliceId slice);
    /// The table as comma-separated values is to be kept somewhere.
    void csvRequested(const QString& csv);

private:
    void leaveOutNoise();
    void filterRows();

    std::shared_ptr<const Trace> m_trace;
    std::vector<NoiseFilter> m_noise;
    int m_noiseRows = 0;
    RowsBar* m_bar;
    StatisticsModel* m_model;
    DataTable* m_table;
};

} // namespace flamelane
