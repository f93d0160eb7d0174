#include "widgets/compare/compare_table.h"

#include "widgets/panels/hint_stack.h"
#include "widgets/panels/rows_bar.h"
#include "widgets/tables/data_table.h"
#include "widgets/tables/row_model.h"

#include <QVBoxLayout>

namespace flamelane {

CompareTable::CompareTable(RowModel* model, const QString& name, const QString& hint,
                           QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_bar(new RowsBar(this))
    , m_table(new DataTable(model, this))
    , m_stack(new HintStack(m_table, hint, this))
{
    m_model->setParent(this);
    m_table->setAccessibleName(name);
    m_table->setSortingEnabled(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_stack, 1);
    setFocusProxy(m_table);
    connect(m_bar, &RowsBar::filterChanged, this, &CompareTable::filterRows);
    connect(m_bar, &RowsBar::copyWanted, m_table, &DataTable::copySelected);
    connect(m_bar, &RowsBar::csvWanted, this, [this] { emit csvRequested(m_table->csv()); });
}

void CompareTable::showRows(const QString& headline, const QString& meaning)
{
    m_bar->setHeadline(headline, meaning);
    m_stack->setEmpty(m_model->rowCount() == 0);
    m_table->fitColumns({0});
    filterRows();
}

void CompareTable::filterRows()
{
    m_table->setFilter(m_bar->filter());
    m_bar->showRows(m_table->shownRows(), m_model->rowCount(), 0);
}

QString CompareTable::text() const
{
    return m_bar->headline() + QLatin1Char('\n') + m_table->selectedText();
}

} // namespace flamelane
