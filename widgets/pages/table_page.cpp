#include "widgets/pages/table_page.h"

#include "core/analysis/flame/noise_slices.h"
#include "widgets/panels/hint_stack.h"
#include "widgets/panels/rows_bar.h"
#include "widgets/plots/duration_histogram.h"
#include "widgets/tables/data_table.h"
#include "widgets/tables/row_model.h"

#include <QItemSelectionModel>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace flamelane {

TablePage::TablePage(RowModel* model, Look look, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_look(std::move(look))
    , m_bar(new RowsBar(this))
    , m_table(new DataTable(model, this))
    , m_histogram(new DurationHistogram(this))
{
    m_table->setAccessibleName(m_look.name);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(m_look.sortColumn, Qt::DescendingOrder);
    m_stack = new HintStack(m_table, QString(), this);
    m_histogram->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_histogram);
    setFocusProxy(m_table);
    connect(m_bar, &RowsBar::filterChanged, this, &TablePage::filterRows);
    connect(m_bar, &RowsBar::copyWanted, m_table, &DataTable::copySelected);
    connect(m_bar, &RowsBar::csvWanted, this, [this] { emit csvRequested(m_table->csv()); });
    connect(m_table, &DataTable::rowActivated, this, [this](int row) {
        emit sliceActivated(m_look.target ? m_look.target(row) : m_look.sliceOfRow(row));
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &TablePage::pickRow);
    setContent(nullptr);
}

void TablePage::setTheme(const Theme& theme)
{
    m_histogram->setTheme(theme);
}

void TablePage::setNoise(std::vector<NoiseFilter> filters)
{
    m_noise = std::move(filters);
    leaveOutNoise();
    filterRows();
}

void TablePage::leaveOutNoise()
{
    std::vector<bool> isNoise;
    if (m_content) {
        std::vector<SliceId> slices;
        for (int row = 0; row < m_model->rowCount(); ++row) {
            slices.push_back(m_look.sliceOfRow(row));
        }
        isNoise = noiseRows(*m_content->trace, m_noise, slices);
    }
    m_noiseRows = static_cast<int>(std::count(isNoise.begin(), isNoise.end(), true));
    m_table->setLeftOut(std::move(isNoise));
}

void TablePage::setContent(std::shared_ptr<const PageContent> content)
{
    m_content = std::move(content);
    refresh();
}

void TablePage::showWaiting()
{
    // What was shown stays in sight until there is something new, but leads nowhere: its trace may
    // be gone.
    m_stack->setEnabled(false);
    m_histogram->waitFor(SliceId());
    m_bar->setHeadline(tr("Adding up …"));
}

void TablePage::refresh()
{
    if (!m_content || !isReady()) {
        showWaiting();
        return;
    }
    m_stack->setEnabled(true);
    m_histogram->waitFor(SliceId());
    fill(*m_content);
    const QString more = remark(*m_content);
    m_bar->setHeadline(more.isEmpty()
                           ? windowWords(*m_content)
                           : windowWords(*m_content) + QStringLiteral("   \u00b7   ") + more);
    m_stack->setHint(emptyHint(*m_content));
    m_stack->setEmpty(m_model->rowCount() == 0);
    m_table->fitColumns(m_look.stretchedColumns);
    leaveOutNoise();
    filterRows();
}

bool TablePage::isReady()
{
    return true;
}

QString TablePage::remark(const PageContent&) const
{
    return {};
}

void TablePage::filterRows()
{
    m_table->setFilter(m_bar->filter());
    m_bar->showRows(m_table->shownRows(), m_model->rowCount(), m_noiseRows);
}

void TablePage::pickRow()
{
    const int row = m_table->currentSourceRow();
    const SliceId like = row >= 0 && m_content ? m_look.sliceOfRow(row) : SliceId();
    m_histogram->waitFor(like);
    if (like) {
        emit durationsWanted(like);
    }
}

void TablePage::showDurations(SliceId like, std::vector<TimeNs> durations)
{
    m_histogram->setDurations(like, std::move(durations));
}

QString TablePage::text() const
{
    return m_bar->headline() + QLatin1Char('\n') + m_table->selectedText();
}

} // namespace flamelane
