#include "widgets/panels/range_panel.h"

#include "widgets/tables/data_table.h"
#include "widgets/tables/number_text.h"
#include "widgets/tables/statistics_model.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace flamelane {

RangePanel::RangePanel(QWidget* parent)
    : QWidget(parent)
    , m_headline(new QLabel(this))
    , m_shown(new QLabel(this))
    , m_filter(new QLineEdit(this))
    , m_model(new StatisticsModel(this))
    , m_table(new DataTable(m_model, this))
{
    m_table->setAccessibleName(tr("Totals per name"));
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(StatisticsModel::TotalColumn, Qt::DescendingOrder);
    m_filter->setPlaceholderText(tr("Filter the rows"));
    m_filter->setAccessibleName(tr("Filter the rows"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(260);
    m_filter->setAcceptDrops(false); // a dropped file is to be opened
    m_shown->setForegroundRole(QPalette::PlaceholderText);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(createBar());
    layout->addWidget(m_table, 1);
    connect(m_filter, &QLineEdit::textChanged, this, &RangePanel::filterRows);
    connect(m_table, &DataTable::rowActivated, this,
            [this](int row) { emit sliceActivated(m_model->totals(row).longest); });
}

QWidget* RangePanel::createBar()
{
    auto* bar = new QWidget(this);
    auto* copy = new QToolButton(bar);
    copy->setText(tr("Copy"));
    copy->setToolTip(tr("Copy the picked rows, or all, as text"));
    auto* csv = new QToolButton(bar);
    csv->setText(tr("CSV …"));
    csv->setToolTip(tr("Write the shown rows as comma-separated values, times in ns"));
    for (QToolButton* button : {copy, csv}) {
        button->setAutoRaise(true);
    }
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(10, 4, 6, 4);
    row->addWidget(m_headline);
    row->addStretch(1);
    row->addWidget(m_shown);
    row->addWidget(m_filter, 1);
    row->addWidget(copy);
    row->addWidget(csv);
    connect(copy, &QToolButton::clicked, m_table, &DataTable::copySelected);
    connect(csv, &QToolButton::clicked, this, [this] { emit csvRequested(m_table->csv()); });
    return bar;
}

void RangePanel::showSummary(std::shared_ptr<const Trace> trace, RangeSummary summary,
                             TimeNs gpuBusy)
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
    m_headline->setText(parts.join(QStringLiteral("   \u00b7   ")));
    m_headline->setToolTip(tr("From %1 to %2, %3.\nGPU busy: time in which kernels, copies or sets "
                              "run on any device, as a share of the range.")
                               .arg(pointInTime(range.start), pointInTime(range.end),
                                    exactDuration(range.duration())));
    m_model->setSummary(std::move(trace), std::move(summary));
    m_table->fitColumns({StatisticsModel::NameColumn});
    filterRows();
}

void RangePanel::showWaiting()
{
    m_headline->setText(tr("Adding up …"));
}

QString RangePanel::text() const
{
    return m_headline->text() + QLatin1Char('\n') + m_table->selectedText();
}

void RangePanel::filterRows()
{
    m_table->setFilter(m_filter->text());
    m_shown->setText(
        m_filter->text().isEmpty()
            ? tr("%1 names").arg(exactCount(static_cast<uint64_t>(m_model->rowCount())))
            : tr("%1 of %2 names")
                  .arg(exactCount(static_cast<uint64_t>(m_table->shownRows())),
                       exactCount(static_cast<uint64_t>(m_model->rowCount()))));
}

} // namespace flamelane
