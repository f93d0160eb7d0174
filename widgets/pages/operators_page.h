#pragma once

#include "core/analysis/call_groups.h"
#include "core/base/result.h"
#include "widgets/pages/table_page.h"

#include <optional>

class QComboBox;

namespace flamelane {

class OperatorModel;

/// Operators, runtime calls and annotations by name; also by input shapes or by stack.
class OperatorsPage : public TablePage
{
    Q_OBJECT

public:
    explicit OperatorsPage(QWidget* parent = nullptr);

    /// The answer to rowsWanted(); ignored where another grouping was chosen since.
    void showRows(CallGrouping grouping, Result<std::vector<OperatorRow>> rows);

signals:
    /// The rows of the content's window in this grouping, which is not by name, are wanted.
    void rowsWanted(CallGrouping grouping);

protected:
    void fill(const PageContent& content) override;
    [[nodiscard]] bool isReady() override;
    [[nodiscard]] QString emptyHint(const PageContent& content) const override;
    [[nodiscard]] QString remark(const PageContent& content) const override;

private:
    /// Rows that were worked out for one content.
    struct GroupedRows
    {
        std::shared_ptr<const PageContent> content;
        Result<std::vector<OperatorRow>> rows;
    };

    OperatorsPage(OperatorModel* model, QWidget* parent);

    [[nodiscard]] CallGrouping grouping() const;
    void changeGrouping();
    [[nodiscard]] const std::vector<OperatorRow>& rows(const PageContent& content) const;

    OperatorModel* m_model;
    QComboBox* m_groupings; // in the order of CallGrouping
    std::optional<GroupedRows> m_grouped;
};

} // namespace flamelane
