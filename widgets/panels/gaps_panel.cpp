#include "widgets/panels/gaps_panel.h"

#include "widgets/panels/cause_legend.h"
#include "widgets/panels/fact_view.h"
#include "widgets/panels/gap_description.h"
#include "widgets/panels/hint_stack.h"
#include "widgets/tables/data_table.h"
#include "widgets/tables/gaps_model.h"
#include "widgets/tables/number_text.h"
#include "widgets/tables/repeated_gaps_model.h"
#include "widgets/view_state/device_words.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace flamelane {

namespace {

enum Mode
{
    EachMode,
    RepeatedMode
};

constexpr int kLegendWidth = 260;
constexpr int kFilterWidth = 220;

} // namespace

GapsPanel::GapsPanel(QWidget* parent)
    : QWidget(parent)
    , m_headline(new QLabel(this))
    , m_mode(new QComboBox(this))
    , m_device(new QComboBox(this))
    , m_step(new QComboBox(this))
    , m_filter(new QLineEdit(this))
    , m_legend(new CauseLegend(this))
    , m_gaps(new GapsModel(this))
    , m_gapTable(new DataTable(m_gaps, this))
    , m_places(new RepeatedGapsModel(this))
    , m_placeTable(new DataTable(m_places, this))
    , m_tables(new QStackedWidget(this))
    , m_facts(new FactView(this))
{
    m_mode->addItem(tr("Each gap"), EachMode);
    m_mode->addItem(tr("Repeated in steps"), RepeatedMode);
    m_mode->setAccessibleName(tr("Gaps one by one, or grouped by their place in the steps"));
    m_mode->setToolTip(tr("Repeated: before the same work, launched by the same operators, at the "
                          "same place in several steps"));
    m_device->setAccessibleName(tr("Device"));
    m_step->setAccessibleName(tr("Step"));
    m_filter->setPlaceholderText(tr("Filter the rows"));
    m_filter->setAccessibleName(tr("Filter the rows"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(kFilterWidth);
    m_filter->setAcceptDrops(false); // a dropped file is to be opened
    m_gapTable->setAccessibleName(tr("Gaps"));
    m_gapTable->setSortingEnabled(true);
    m_gapTable->sortByColumn(GapsModel::DurationColumn, Qt::DescendingOrder);
    m_placeTable->setAccessibleName(tr("Gaps repeated in steps"));
    m_placeTable->setSortingEnabled(true);
    m_placeTable->sortByColumn(RepeatedGapsModel::TotalColumn, Qt::DescendingOrder);
    m_facts->setAccessibleName(tr("What is known of the picked gap"));
    m_stack = new HintStack(createColumns(), QString(), this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(createBar());
    layout->addWidget(m_stack, 1);
    connectParts();
    setAnalysis(nullptr, nullptr);
}

QWidget* GapsPanel::createBar()
{
    auto* bar = new QWidget(this);
    auto* csv = new QToolButton(bar);
    csv->setText(tr("CSV …"));
    csv->setToolTip(tr("Write the shown rows as comma-separated values, times in ns"));
    csv->setAutoRaise(true);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(10, 4, 6, 4);
    row->addWidget(m_headline);
    row->addStretch(1);
    row->addWidget(m_mode);
    row->addWidget(m_device);
    row->addWidget(m_step);
    row->addWidget(m_filter, 1);
    row->addWidget(csv);
    connect(csv, &QToolButton::clicked, this, [this] { emit csvRequested(table()->csv()); });
    return bar;
}

QWidget* GapsPanel::createColumns()
{
    m_tables->addWidget(m_gapTable);
    m_tables->addWidget(m_placeTable);
    auto* columns = new QSplitter(Qt::Horizontal, this);
    columns->addWidget(m_legend);
    columns->addWidget(m_tables);
    columns->addWidget(m_facts);
    columns->setChildrenCollapsible(false);
    columns->setSizes({kLegendWidth, 3 * kLegendWidth, 2 * kLegendWidth});
    columns->setStretchFactor(1, 1);
    return columns;
}

void GapsPanel::connectParts()
{
    connect(m_mode, &QComboBox::currentIndexChanged, this, &GapsPanel::chooseMode);
    connect(m_device, &QComboBox::currentIndexChanged, this, &GapsPanel::showSums);
    connect(m_step, &QComboBox::currentIndexChanged, this, &GapsPanel::applyFilter);
    connect(m_filter, &QLineEdit::textChanged, this, &GapsPanel::filterRows);
    connect(m_legend, &CauseLegend::causesChanged, this, &GapsPanel::applyFilter);
    connect(m_facts, &FactView::sliceActivated, this, &GapsPanel::sliceActivated);
    connect(m_gapTable, &QTableView::clicked, this,
            [this] { activateGapRow(m_gapTable->currentSourceRow()); });
    connect(m_placeTable, &QTableView::clicked, this,
            [this] { activatePlaceRow(m_placeTable->currentSourceRow()); });
    connect(m_gapTable, &DataTable::rowActivated, this, &GapsPanel::activateGapRow);
    connect(m_placeTable, &DataTable::rowActivated, this, &GapsPanel::activatePlaceRow);
    // Keys walk the rows and see their details; Enter goes there.
    connect(m_gapTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid()) {
                    describe(m_gaps->gapAt(m_gapTable->currentSourceRow()));
                }
            });
}

void GapsPanel::setTheme(const Theme& theme)
{
    m_legend->setTheme(theme);
}

void GapsPanel::setAnalysis(std::shared_ptr<const Trace> trace,
                            std::shared_ptr<const Analysis> analysis)
{
    m_trace = std::move(trace);
    m_analysis = std::move(analysis);
    m_gap = UINT32_MAX;
    m_facts->setFacts(tr("Click a gap to go there and see what it is made of."), {});
    m_places->setPlaces(nullptr, nullptr, {});
    m_gaps->setAnalysis(m_trace, m_analysis);
    m_stack->setHint(m_analysis ? tr("No device stands idle in this window.")
                                : tr("Looking for gaps …"));
    m_stack->setEmpty(!m_analysis || m_analysis->gaps.empty());
    fillChoices();
    showSums();
    m_gapTable->fitColumns({GapsModel::NextColumn});
}

void GapsPanel::setRepeated(RepeatedGaps repeated)
{
    m_places->setPlaces(m_trace, m_analysis, std::move(repeated));
    m_placeTable->fitColumns({RepeatedGapsModel::OperatorsColumn});
    filterRows();
}

void GapsPanel::fillChoices()
{
    const QSignalBlocker devices(m_device);
    const QSignalBlocker steps(m_step);
    m_device->clear();
    m_step->clear();
    m_device->addItem(tr("All devices"), DeviceId().index());
    m_step->addItem(tr("All steps"), GapFilter::kAnyStep);
    if (m_analysis) {
        for (const DeviceSummary& summary : m_analysis->devices) {
            m_device->addItem(deviceText(*m_trace, summary.device), summary.device.index());
        }
        const std::vector<TrainingStep>& all = m_analysis->series.steps;
        for (uint32_t i = 0; i < all.size(); ++i) {
            m_step->addItem(fromUtf8(all[i].name), i);
        }
    }
    m_device->setVisible(m_device->count() > 2);
    m_step->setVisible(m_step->count() > 2);
}

void GapsPanel::showSums()
{
    m_legend->setSums(m_analysis.get(), DeviceId(m_device->currentData().toUInt()));
    applyFilter();
}

void GapsPanel::applyFilter()
{
    GapFilter filter;
    filter.device = DeviceId(m_device->currentData().toUInt());
    filter.step = m_step->currentData().toUInt();
    filter.causes = m_legend->causes();
    m_gaps->setFilter(filter);
    m_places->setFilter(filter);
    filterRows();
    emit causesChanged(filter.causes);
}

void GapsPanel::filterRows()
{
    m_gapTable->setFilter(m_filter->text());
    m_placeTable->setFilter(m_filter->text());
    if (!m_analysis) {
        m_headline->clear();
        return;
    }
    QStringList parts;
    if (isRepeatedMode()) {
        parts << tr("%1 places in %2 steps")
                     .arg(exactCount(static_cast<uint64_t>(m_placeTable->shownRows())))
                     .arg(m_places->stepCount());
    } else {
        parts << tr("%1 gaps").arg(exactCount(m_gaps->passing()))
              << tr("%1 idle").arg(shortDuration(m_gaps->passingIdle()));
        if (m_gapTable->shownRows() != static_cast<int>(m_gaps->passing())) {
            parts << tr("%1 shown").arg(exactCount(static_cast<uint64_t>(m_gapTable->shownRows())));
        }
    }
    m_headline->setText(parts.join(QStringLiteral("   \u00b7   ")));
    m_headline->setToolTip(
        tr("%1 idle. A gap is listed under the cause that most of it goes to. No "
           "more than the %2 longest are listed.")
            .arg(exactDuration(m_gaps->passingIdle()), exactCount(GapsModel::kMostRows)));
}

void GapsPanel::chooseMode()
{
    m_tables->setCurrentWidget(table());
    m_step->setEnabled(!isRepeatedMode());
    filterRows();
}

void GapsPanel::describe(uint32_t gap)
{
    if (gap == m_gap || !m_analysis) {
        return;
    }
    m_gap = gap;
    GapDescription description = describeGap(*m_trace, *m_analysis, gap);
    m_facts->setFacts(description.heading, std::move(description.facts));
}

void GapsPanel::activateGapRow(int row)
{
    if (row >= 0) {
        emit gapActivated(m_gaps->gapAt(row));
    }
}

/// Goes to the longest gap of the place.
void GapsPanel::activatePlaceRow(int row)
{
    if (row < 0) {
        return;
    }
    const std::vector<uint32_t>& gaps = m_places->placeAt(row).gaps;
    const auto longest = std::max_element(gaps.begin(), gaps.end(), [this](uint32_t a, uint32_t b) {
        return m_analysis->gaps[a].range.duration() < m_analysis->gaps[b].range.duration();
    });
    emit gapActivated(*longest);
}

void GapsPanel::showGap(uint32_t gap)
{
    describe(gap);
    m_gapTable->pickSourceRow(m_gaps->rowOf(gap));
}

TimeRange GapsPanel::shownRange() const
{
    return m_gap == UINT32_MAX ? TimeRange() : m_analysis->gaps[m_gap].range;
}

QString GapsPanel::text() const
{
    return m_gap == UINT32_MAX ? table()->selectedText()
                               : m_facts->factText() + table()->selectedText();
}

bool GapsPanel::isRepeatedMode() const
{
    return m_mode->currentData().toInt() == RepeatedMode;
}

DataTable* GapsPanel::table() const
{
    return isRepeatedMode() ? m_placeTable : m_gapTable;
}

} // namespace flamelane
