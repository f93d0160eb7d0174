#pragma once

#include "widgets/pages/page_content.h"

#include <QWidget>

#include <memory>

class QLabel;
class QTextBrowser;
class QUrl;

namespace flamelane {

class DataTable;
class FindingModel;
class HintStack;

/// What the rules saw: a list, and of the picked one its evidence as links, what helps, under which
/// conditions, and what it costs.
class FindingsPage : public QWidget
{
    Q_OBJECT

public:
    explicit FindingsPage(QWidget* parent = nullptr);

    /// Null while it is being worked out.
    void setContent(std::shared_ptr<const PageContent> content);
    /// Picks a finding, by its place in PageContent::findings.
    void showFinding(int finding);
    /// The picked finding as plain text.
    [[nodiscard]] QString text() const;

signals:
    void sliceActivated(SliceId slice);
    void rangeActivated(TimeRange range);

private:
    void describePicked();
    void followEvidence(const QUrl& link);
    [[nodiscard]] QString htmlOf(const Finding& finding) const;

    std::shared_ptr<const PageContent> m_content;
    FindingModel* m_model;
    QLabel* m_headline;
    DataTable* m_table;
    QTextBrowser* m_details;
    HintStack* m_stack;
    int m_picked = -1;
};

} // namespace flamelane
