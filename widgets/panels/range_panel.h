#pragma once

#include "core/analysis/statistics.h"

#include <QWidget>

#include <memory>

class QLabel;
class QLineEdit;

namespace flamelane {

class DataTable;
class StatisticsModel;

/// What happened in the selected range, or in the whole trace where none is: totals per name.
class RangePanel : public QWidget
{
    Q_OBJECT

public:
    explicit RangePanel(QWidget* parent = nullptr);

    /// `gpuBusy` is the time in which any device works within the range; below 0: no GPU work.
    void showSummary(std::shared_ptr<const Trace> trace, RangeSummary summary, TimeNs gpuBusy);
    void showWaiting();
    [[nodiscard]] QString text() const;

signals:
    void sliceActivated(SliceId slice);
    /// The table as comma-separated values is to be kept somewhere.
    void csvRequested(const QString& csv);

private:
    QWidget* createBar();
    void filterRows();

    QLabel* m_headline;
    QLabel* m_shown;
    QLineEdit* m_filter;
    StatisticsModel* m_model;
    DataTable* m_table;
};

} // namespace flamelane
