#include "widgets/pages/operators_page.h"

#include "widgets/tables/operator_model.h"

namespace flamelane {

OperatorsPage::OperatorsPage(QWidget* parent)
    : OperatorsPage(new OperatorModel, parent)
{
}

OperatorsPage::OperatorsPage(OperatorModel* model, QWidget* parent)
    : TablePage(
        model, {tr("Operators"), OperatorModel::NameColumn, OperatorModel::GpuTotalColumn},
        [model](int row) { return model->row(row).longest; }, parent)
    , m_model(model)
{
    m_model->setParent(this);
}

void OperatorsPage::fill(const PageContent& content)
{
    m_model->setRows(content.analysis->operators);
}

QString OperatorsPage::emptyHint(const PageContent&) const
{
    return tr("No operators in this window: profile with ProfilerActivity.CPU, or choose another "
              "window.");
}

} // namespace flamelane
