#include "widgets/compare/change_list.h"

#include "widgets/compare/change_model.h"
#include "widgets/flamegraph/change_words.h"
#include "widgets/tables/data_table.h"
#include "widgets/tables/number_text.h"

#include <QItemSelectionModel>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace flamelane {

ChangeList::ChangeList(QWidget* parent)
    : QWidget(parent)
    , m_model(new ChangeModel(this))
    , m_lone(new QLabel(this))
    , m_table(new DataTable(m_model, this))
{
    m_lone->setTextFormat(Qt::PlainText);
    m_lone->setForegroundRole(QPalette::PlaceholderText);
    m_lone->setContentsMargins(10, 4, 10, 4);
    m_lone->setToolTip(tr("Frames that one run alone has, and their own weight. Those without "
                          "weight in the chosen width have no box."));
    m_table->setAccessibleName(tr("Largest changes"));
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(ChangeModel::ChangeColumn, Qt::DescendingOrder);
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    lines->addWidget(m_lone);
    lines->addWidget(m_table, 1);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ChangeList::pickRow);
    connect(m_table, &DataTable::rowActivated, this,
            [this](int row) { emit nodeActivated(m_model->node(row)); });
}

void ChangeList::setContent(const std::shared_ptr<const FlameDiffContent>& content)
{
    const FlameDiff* diff = content->diff.get();
    m_model->setContent(diff != nullptr ? content : nullptr);
    m_table->fitColumns({ChangeModel::NameColumn, ChangeModel::InsideColumn});
    m_lone->setText(diff == nullptr ? QString()
                                    : tr("%1 new frames, %2     %3 gone, %4")
                                          .arg(exactCount(content->newFrames.frames),
                                               signedWeight(*diff, content->newFrames.weight),
                                               exactCount(content->goneFrames.frames),
                                               signedWeight(*diff, -content->goneFrames.weight)));
}

void ChangeList::showPicked(uint32_t node)
{
    const int row = m_model->rowOf(node);
    if (row != m_table->currentSourceRow()) {
        const QSignalBlocker blocker(this); // it was picked elsewhere
        m_table->pickSourceRow(row);
    }
}

void ChangeList::pickRow()
{
    if (const int row = m_table->currentSourceRow(); row >= 0) {
        emit nodePicked(m_model->node(row));
    }
}

} // namespace flamelane
