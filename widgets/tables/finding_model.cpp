#include "widgets/tables/finding_model.h"

#include "widgets/tables/number_text.h"

#include <utility>

namespace flamelane {

FindingModel::FindingModel(QObject* parent)
    : RowModel(
        {{tr("Severity"), tr("Problems cost much of the window, notes are worth a look"), false},
         {tr("Finding"), tr("What the rule saw"), false},
         {tr("Share"), tr("Of the window that it concerns"), true},
         {tr("Wins at most"),
          tr("What removing it could save of the window at the most. Findings may speak of "
             "the same idle time, so these do not add up."),
          true}},
        parent)
{
}

void FindingModel::setFindings(std::vector<Finding> findings)
{
    beginResetModel();
    m_findings = std::move(findings);
    endResetModel();
}

int FindingModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_findings.size());
}

QString FindingModel::text(int row, int column) const
{
    const Finding& shown = finding(row);
    switch (column) {
    case SeverityColumn:
        return severityWords(shown.severity);
    case TitleColumn:
        return fromUtf8(shown.title);
    case ShareColumn:
        return findingShare(shown);
    default:
        return shown.bound > 0 ? shortDuration(shown.bound) : QString();
    }
}

QVariant FindingModel::sortValue(int row, int column) const
{
    const Finding& shown = finding(row);
    switch (column) {
    case SeverityColumn:
        return static_cast<int>(shown.severity);
    case TitleColumn:
        return text(row, column);
    case ShareColumn:
        return shown.share;
    default:
        return QVariant::fromValue<qlonglong>(shown.bound);
    }
}

QString FindingModel::exactText(int row, int column) const
{
    const Finding& shown = finding(row);
    return column == BoundColumn && shown.bound > 0 ? exactDuration(shown.bound)
                                                    : text(row, column);
}

QString severityWords(Severity severity)
{
    return severity == Severity::Problem ? FindingModel::tr("\u25b2 Problem")
                                         : FindingModel::tr("\u25cf Note");
}

QString findingShare(const Finding& finding)
{
    // What the figures cannot say is a share of whatever the title speaks of.
    return finding.rule == "trust" ? QString() : percent(finding.share);
}

} // namespace flamelane
