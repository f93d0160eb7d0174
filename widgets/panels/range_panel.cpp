#include "widgets/panels/range_panel.h"

#include "core/analysis/flame/noise_slices.h"
#include "core/analysis/metric_words.h"
#include "widgets/panels/metric_facts.h"
#include "widgets/panels/rows_bar.h"
#include "widgets/tables/data_table.h"
#include "widgets/tables/number_text.h"
#include "widgets/tables/statistics_model.h"

#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace flamelane {

RangePanel::RangePanel(QWidget* parent)
    : QWidget(parent)
    , m_bar(new RowsBar(this))
    , m_model(new StatisticsModel(this))
    , m_table(new DataTable(m_model, this))
{
    m_table->setAccessibleName(tr("Totals per name"));
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(StatisticsModel::TotalColumn, Qt::DescendingOrder);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_table, 1);
    connect(m_bar, &RowsBar::filterChanged, this, &RangePanel::filterRows);
    connect(m_bar, &RowsBar::copyWanted, m_table, &DataTable::copySelected);
    connect(m_bar, &RowsBar::csvWanted, this, [this] { emit csvRequested(m_table->csv()); });
    connect(m_table, &DataTable::rowActivated, this,
            [this](int row) { emit sliceActivated(m_model->totals(row).longest); });
}

void RangePanel::showSummary(std::shared_ptr<const Trace> trace, RangeSummary summary,
                             TimeNs gpuBusy, const MetricSums& metrics)
{
    const TimeRange range = summary.range;
    const QString what = range == trace->range ? tr("Whole trace") : tr("Selected range");
    QStringList parts {what, shortDuration(range.duration()),
                       tr("%1 slices").arg(exactCount(summary.sliceCount))};
    if (gpuBusy >= 0 && !range.isEmpty()) {
        parts << tr("GPU busy %1")
                     .arg(percent(static_cast<double>(gpuBusy)
                                  / static_cast<double>(range.duration())));
    }
    const QString measured = fromUtf8(metricsText(metrics));
    if (!measured.isEmpty()) {
        parts << measured;
    }
    m_bar->setHeadline(parts.join(QStringLiteral("   \u00b7   ")),
                       tr("From %1 to %2, %3.\nGPU busy: time in which kernels, copies or sets "
                          "run on any device, as a share of the range.")
                               .arg(pointInTime(range.start), pointInTime(range.end),
                                    exactDuration(range.duration()))
                           + (measured.isEmpty()
                                  ? QString()
                                  : tr("\n\nMeasured by the hardware, mean over the range:\n%1")
                                        .arg(metricLines(metrics))));
    m_trace = trace;
    m_model->setSummary(std::move(trace), std::move(summary));
    m_table->fitColumns({StatisticsModel::NameColumn});
    leaveOutNoise();
}

void RangePanel::setNoise(std::vector<NoiseFilter> filters)
{
    m_noise = std::move(filters);
    leaveOutNoise();
}

void RangePanel::leaveOutNoise()
{
    std::vector<bool> isNoise;
    if (m_trace) {
        std::vector<SliceId> slices;
        for (int row = 0; row < m_model->rowCount(); ++row) {
            slices.push_back(m_model->totals(row).longest);
        }
        isNoise = noiseRows(*m_trace, m_noise, slices);
    }
    m_noiseRows = static_cast<int>(std::count(isNoise.begin(), isNoise.end(), true));
    m_table->setLeftOut(std::move(isNoise));
    filterRows();
}

void RangePanel::showWaiting()
{
    m_bar->setHeadline(tr("Adding up …"));
}

QString RangePanel::text() const
{
    return m_bar->headline() + QLatin1Char('\n') + m_table->selectedText();
}

void RangePanel::filterRows()
{
    m_table->setFilter(m_bar->filter());
    m_bar->showRows(m_table->shownRows(), m_model->rowCount(), m_noiseRows);
}

} // namespace flamelane
