#include "widgets/panels/selection_panel.h"

#include "widgets/panels/fact_view.h"
#include "widgets/panels/hint_stack.h"
#include "widgets/tables/args_model.h"
#include "widgets/tables/data_table.h"

#include <QSplitter>
#include <QVBoxLayout>

#include <utility>

namespace flamelane {

SelectionPanel::SelectionPanel(QWidget* parent)
    : QWidget(parent)
    , m_facts(new FactView(this))
    , m_args(new ArgsModel(this))
    , m_table(new DataTable(m_args, this))
{
    m_facts->setAccessibleName(tr("What is known of the selected slice"));
    m_table->setAccessibleName(tr("Details of the selected slice, as written in the file"));
    m_table->setSortingEnabled(false);
    m_details = new HintStack(m_table, QString(), this);
    auto* columns = new QSplitter(Qt::Horizontal, this);
    columns->addWidget(m_facts);
    columns->addWidget(m_details);
    columns->setChildrenCollapsible(false);
    columns->setSizes({500, 500});
    m_stack = new HintStack(columns,
                            tr("Click a slice to see its times, its place in the stack, its launch "
                               "or kernels, and every detail the file has of it."),
                            this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);
    connect(m_facts, &FactView::sliceActivated, this, &SelectionPanel::sliceActivated);
    showNothing();
}

void SelectionPanel::showNothing()
{
    m_isEmpty = true;
    m_stack->setEmpty(true);
}

void SelectionPanel::showSlice(SliceDescription description)
{
    m_isEmpty = false;
    m_facts->setFacts(description.name, std::move(description.facts));
    m_args->setDetails({});
    m_details->setHint(tr("Reading the details from the file …"));
    m_details->setEmpty(true);
    m_stack->setEmpty(false);
}

void SelectionPanel::showDetails(RecordDetails details)
{
    const bool isBare = details.args.empty() && details.fields.empty();
    m_details->setHint(tr("The file has no details of this slice."));
    m_details->setEmpty(isBare);
    m_args->setDetails(std::move(details));
    m_table->fitColumns({1});
}

void SelectionPanel::showDetailsError(const QString& error)
{
    m_details->setHint(tr("The details cannot be read: %1").arg(error));
    m_details->setEmpty(true);
}

QString SelectionPanel::text() const
{
    if (m_isEmpty) {
        return {};
    }
    QString text = m_facts->factText();
    for (int row = 0; row < m_args->rowCount(); ++row) {
        const QString key = m_args->index(row, 0).data().toString();
        const QString value = m_args->index(row, 1).data(RowModel::kSortRole).toString();
        text += tr("%1: %2").arg(key, value) + QLatin1Char('\n');
    }
    return text;
}

} // namespace flamelane
