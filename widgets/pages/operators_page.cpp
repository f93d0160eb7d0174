#include "widgets/pages/operators_page.h"

#include "widgets/pages/recording_words.h"
#include "widgets/panels/rows_bar.h"
#include "widgets/tables/data_table.h"
#include "widgets/tables/number_text.h"
#include "widgets/tables/operator_model.h"

#include <QComboBox>

#include <algorithm>
#include <utility>

namespace flamelane {

OperatorsPage::OperatorsPage(QWidget* parent)
    : OperatorsPage(new OperatorModel, parent)
{
}

OperatorsPage::OperatorsPage(OperatorModel* model, QWidget* parent)
    : TablePage(model,
                {tr("Operators"),
                 {OperatorModel::NameColumn, OperatorModel::GroupColumn},
                 OperatorModel::GpuTotalColumn,
                 [model](int row) { return model->row(row).longest; }},
                parent)
    , m_model(model)
    , m_groupings(new QComboBox(this))
{
    m_model->setParent(this);
    m_groupings->addItems({tr("By name"), tr("By name and input shapes"), tr("By name and stack")});
    m_groupings->setAccessibleName(tr("Which calls are one row"));
    m_groupings->setToolTip(
        tr("Which calls are one row: those of one name, and with the same input "
           "shapes, or called from the same place"));
    bar()->addChooser(m_groupings);
    table()->setColumnHidden(OperatorModel::GroupColumn, true);
    connect(m_groupings, &QComboBox::currentIndexChanged, this, &OperatorsPage::changeGrouping);
}

CallGrouping OperatorsPage::grouping() const
{
    return static_cast<CallGrouping>(m_groupings->currentIndex());
}

void OperatorsPage::changeGrouping()
{
    m_grouped.reset();
    refresh();
}

bool OperatorsPage::isReady()
{
    if (grouping() == CallGrouping::Name) {
        return true;
    }
    if (m_grouped && m_grouped->content == content()) {
        return true;
    }
    m_grouped.reset();
    emit rowsWanted(grouping());
    return false;
}

void OperatorsPage::showRows(CallGrouping grouping, Result<std::vector<OperatorRow>> rows)
{
    if (grouping == this->grouping() && content()) {
        m_grouped = GroupedRows {content(), std::move(rows)};
        refresh();
    }
}

const std::vector<OperatorRow>& OperatorsPage::rows(const PageContent& content) const
{
    static const std::vector<OperatorRow> kNone;
    if (!m_grouped) {
        return content.analysis->operators;
    }
    return m_grouped->rows ? *m_grouped->rows : kNone;
}

void OperatorsPage::fill(const PageContent& content)
{
    m_model->setRows(rows(content), grouping());
    table()->setColumnHidden(OperatorModel::GroupColumn, grouping() == CallGrouping::Name);
}

QString OperatorsPage::emptyHint(const PageContent& content) const
{
    if (m_grouped && !m_grouped->rows) {
        return tr("The input shapes cannot be read: %1")
            .arg(fromUtf8(m_grouped->rows.error().message));
    }
    return tr("No operators in this window: %1, or choose another window.")
        .arg(recordingWords(*content.trace, Recording::Operators));
}

QString OperatorsPage::remark(const PageContent& content) const
{
    const std::vector<OperatorRow>& shown = rows(content);
    const bool haveNone = std::all_of(shown.begin(), shown.end(),
                                      [](const OperatorRow& row) { return row.group.empty(); });
    return haveNone && !shown.empty() && grouping() == CallGrouping::Shapes
        ? tr("no shapes were recorded: %1").arg(recordingWords(*content.trace, Recording::Shapes))
        : QString();
}

} // namespace flamelane
