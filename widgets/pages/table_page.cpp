#include "widgets/pages/table_page.h"

#include "core/analysis/flame/noise_slices.h"
#include "widgets/panels/hint_stack.h"
#include "widgets/plots/duration_histogram.h"
#include "widgets/tables/data_table.h"
#include "widgets/tables/number_text.h"
#include "widgets/tables/row_model.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace flamelane {

TablePage::TablePage(RowModel* model, const Look& look, SliceOfRow sliceOfRow, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_stretchedColumns(look.stretchedColumns)
    , m_sliceOfRow(std::move(sliceOfRow))
    , m_headline(new QLabel(this))
    , m_shown(new QLabel(this))
    , m_filter(new QLineEdit(this))
    , m_bar(nullptr)
    , m_table(new DataTable(model, this))
    , m_histogram(new DurationHistogram(this))
{
    m_table->setAccessibleName(look.name);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(look.sortColumn, Qt::DescendingOrder);
    m_headline->setTextFormat(Qt::PlainText); // names from files are not markup
    m_stack = new HintStack(m_table, QString(), this);
    m_histogram->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(createBar());
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_histogram);
    setFocusProxy(m_table);
    connect(m_filter, &QLineEdit::textChanged, this, &TablePage::filterRows);
    connect(m_table, &DataTable::rowActivated, this,
            [this](int row) { emit sliceActivated(m_sliceOfRow(row)); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &TablePage::pickRow);
    setContent(nullptr);
}

QWidget* TablePage::createBar()
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
    m_filter->setPlaceholderText(tr("Filter the rows"));
    m_filter->setAccessibleName(tr("Filter the rows"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(260);
    m_filter->setAcceptDrops(false); // a dropped file is to be opened
    m_shown->setForegroundRole(QPalette::PlaceholderText);
    m_bar = new QHBoxLayout;
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(10, 4, 6, 4);
    row->addWidget(m_headline);
    row->addStretch(1);
    row->addLayout(m_bar);
    row->addWidget(m_shown);
    row->addWidget(m_filter, 1);
    row->addWidget(copy);
    row->addWidget(csv);
    connect(copy, &QToolButton::clicked, m_table, &DataTable::copySelected);
    connect(csv, &QToolButton::clicked, this, [this] { emit csvRequested(m_table->csv()); });
    return bar;
}

void TablePage::addToBar(QWidget* widget)
{
    m_bar->addWidget(widget);
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
    if (m_content && !m_noise.empty()) {
        NoiseSlices noise(*m_content->trace, m_noise);
        for (int row = 0; row < m_model->rowCount(); ++row) {
            const SliceId slice = m_sliceOfRow(row);
            isNoise.push_back(!slice.isNone() && noise.contains(slice));
        }
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
    m_picked = SliceId();
    m_headline->setText(tr("Adding up …"));
}

void TablePage::refresh()
{
    if (!m_content || !isReady()) {
        showWaiting();
        return;
    }
    m_stack->setEnabled(true);
    m_picked = SliceId();
    m_histogram->hide();
    fill(*m_content);
    const QString more = remark(*m_content);
    m_headline->setText(more.isEmpty()
                            ? windowWords(*m_content)
                            : windowWords(*m_content) + QStringLiteral("   \u00b7   ") + more);
    m_stack->setHint(emptyHint(*m_content));
    m_stack->setEmpty(m_model->rowCount() == 0);
    m_table->fitColumns(m_stretchedColumns);
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
    m_table->setFilter(m_filter->text());
    const QString all = exactCount(static_cast<uint64_t>(m_model->rowCount()));
    const bool isAll = m_filter->text().isEmpty() && m_noiseRows == 0;
    QString words = isAll
        ? tr("%1 rows").arg(all)
        : tr("%1 of %2 rows").arg(exactCount(static_cast<uint64_t>(m_table->shownRows())), all);
    if (m_noiseRows > 0) {
        words += tr(", %1 left out as noise").arg(exactCount(static_cast<uint64_t>(m_noiseRows)));
    }
    m_shown->setText(words);
    m_shown->setToolTip(m_noiseRows > 0 ? tr("Noise filters are on: see the flame graph")
                                        : QString());
}

void TablePage::pickRow()
{
    const int row = m_table->currentSourceRow();
    m_picked = row >= 0 && m_content ? m_sliceOfRow(row) : SliceId();
    m_histogram->hide();
    if (m_picked) {
        emit durationsWanted(m_picked);
    }
}

void TablePage::showDurations(SliceId like, std::vector<TimeNs> durations)
{
    if (like == m_picked) {
        m_histogram->setVisible(durations.size() > 1);
        m_histogram->setDurations(std::move(durations));
    }
}

QString TablePage::text() const
{
    return m_headline->text() + QLatin1Char('\n') + m_table->selectedText();
}

} // namespace flamelane
