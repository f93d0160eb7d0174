#pragma once

#include "core/analysis/findings.h"
#include "widgets/tables/row_model.h"

#include <vector>

namespace flamelane {

/// What the rules saw, in the order in which it is told.
class FindingModel : public RowModel
{
    Q_OBJECT

public:
    enum FindingColumn
    {
        SeverityColumn,
        TitleColumn,
        ShareColumn,
        BoundColumn
    };

    explicit FindingModel(QObject* parent = nullptr);

    void setFindings(std::vector<Finding> findings);
    [[nodiscard]] const Finding& finding(int row) const
    {
        return m_findings[static_cast<size_t>(row)];
    }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant sortValue(int row, int column) const override;
    [[nodiscard]] QString exactText(int row, int column) const override;

private:
    std::vector<Finding> m_findings;
};

/// "▲ Problem", "● Note": a sign and a word.
[[nodiscard]] QString severityWords(Severity severity);
/// How much of the window a finding is about, "25.0 %"; empty where it is about the trace instead.
[[nodiscard]] QString findingShare(const Finding& finding);

} // namespace flamelane
