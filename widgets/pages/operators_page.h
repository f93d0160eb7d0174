#pragma once

#include "widgets/pages/table_page.h"

namespace flamelane {

class OperatorModel;

/// Operators, runtime calls and annotations by name.
class OperatorsPage : public TablePage
{
    Q_OBJECT

public:
    explicit OperatorsPage(QWidget* parent = nullptr);

protected:
    void fill(const PageContent& content) override;
    [[nodiscard]] QString emptyHint(const PageContent& content) const override;

private:
    OperatorsPage(OperatorModel* model, QWidget* parent);

    OperatorModel* m_model;
};

} // namespace flamelane
