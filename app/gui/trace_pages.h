#pragma once

#include "core/analysis/call_groups.h"
#include "widgets/pages/page.h"
#include "widgets/pages/page_content.h"
#include "widgets/view_state/theme.h"

#include <QWidget>

#include <memory>

class QStackedWidget;

namespace flamelane {

class AnnotationsPage;
class ComparePage;
class Document;
class FindingsPage;
class FlameControl;
class FlamePage;
class KernelsPage;
class LatestTask;
class LaunchesPage;
class OperatorsPage;
class OverviewPage;
class PageRail;

/// The pages of an open trace with the rail that switches them. Follows the document's analysis and
/// has a worker find what the pages show beside it.
class TracePages : public QWidget
{
    Q_OBJECT

public:
    /// `timeline` is the first page, `compare` the last; this becomes their parent.
    TracePages(Document* document, QWidget* timeline, ComparePage* compare,
               QWidget* parent = nullptr);

    void showPage(Page page);
    /// Picks the frame of the selected slice; nothing where none is selected.
    void showSelectedInFlame();
    [[nodiscard]] Page current() const;
    [[nodiscard]] QWidget* currentPage() const;
    void setTheme(const Theme& theme);
    /// Tells the findings anew.
    void setThresholds(const Thresholds& thresholds);
    void setAnimated(bool isAnimated);
    [[nodiscard]] FlamePage* flame() const { return m_flame; }
    [[nodiscard]] PageRail* rail() const { return m_rail; }
    /// What the page in front says, as plain text; empty for the timeline.
    [[nodiscard]] QString text() const;

signals:
    void sliceActivated(SliceId slice);
    void csvRequested(const QString& csv);
    void pageChanged();
    void flameExportWanted();

private:
    /// Groups of a trace, which hold in all of its windows.
    struct CallsGrouped
    {
        std::shared_ptr<const Trace> trace;
        CallGrouping grouping {};
        std::shared_ptr<const CallGroups> groups;
    };

    template<typename TableLike>
    void connectTable(TableLike* page);
    void connectOverview();
    void sumUpOperators(CallGrouping grouping);
    void gather();
    void judge();
    void showJudged();
    void showContent(const std::shared_ptr<const PageContent>& content);
    void showRange(TimeRange range);
    void showFinding(int finding);
    void showCopies();

    Document* m_document;
    PageRail* m_rail;
    QStackedWidget* m_stack; // in the order of Page
    OverviewPage* m_overview;
    FlamePage* m_flame;
    OperatorsPage* m_operators;
    KernelsPage* m_kernels;
    AnnotationsPage* m_annotations;
    LaunchesPage* m_launches;
    FindingsPage* m_findings;
    ComparePage* m_compare;
    FlameControl* m_flameControl;
    LatestTask* m_contentTask;
    LatestTask* m_durationsTask;
    LatestTask* m_operatorsTask;
    LatestTask* m_judgeTask;
    Thresholds m_thresholds;
    std::shared_ptr<const PageContent> m_content; // null while it is being worked out
    CallsGrouped m_grouped; // the last: reading shapes takes longer than adding up
};

} // namespace flamelane
