#include "app/gui/trace_pages.h"

#include "app/gui/document.h"
#include "app/gui/flame_control.h"
#include "app/gui/latest_task.h"
#include "app/gui/page_rail.h"
#include "app/gui/threshold_table.h"
#include "core/analysis/durations.h"
#include "widgets/compare/compare_page.h"
#include "widgets/pages/annotations_page.h"
#include "widgets/pages/findings_page.h"
#include "widgets/pages/flame_page.h"
#include "widgets/pages/kernels_page.h"
#include "widgets/pages/launches_page.h"
#include "widgets/pages/operators_page.h"
#include "widgets/pages/overview_page.h"
#include "widgets/pages/page_links.h"

#include <QHBoxLayout>
#include <QStackedWidget>

#include <algorithm>
#include <utility>

namespace flamelane {

namespace {

struct GroupedOperators
{
    Result<std::vector<OperatorRow>> rows;
    std::shared_ptr<const CallGroups> groups; // null where they cannot be had
};

/// `groups` are null where they are not known yet.
GroupedOperators groupOperators(const Trace& trace, const Window& window, CallGrouping grouping,
                                std::shared_ptr<const CallGroups> groups, const Progress& progress)
{
    if (!groups) {
        Result<CallGroups> found = groupCalls(trace, grouping, progress);
        if (!found) {
            return {tl::unexpected(found.error()), nullptr};
        }
        groups = std::make_shared<const CallGroups>(*std::move(found));
    }
    return {operatorTable(trace, window, groups.get()), groups};
}

} // namespace

TracePages::TracePages(Document* document, QWidget* timeline, ComparePage* compare, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_rail(new PageRail(this))
    , m_stack(new QStackedWidget(this))
    , m_overview(new OverviewPage)
    , m_flame(new FlamePage(document->noise()))
    , m_operators(new OperatorsPage)
    , m_kernels(new KernelsPage)
    , m_annotations(new AnnotationsPage)
    , m_launches(new LaunchesPage)
    , m_findings(new FindingsPage)
    , m_compare(compare)
    , m_flameControl(new FlameControl(document, m_flame, this))
    , m_contentTask(new LatestTask(this))
    , m_durationsTask(new LatestTask(this))
    , m_operatorsTask(new LatestTask(this))
    , m_judgeTask(new LatestTask(this))
    , m_thresholds(savedThresholds())
{
    for (QWidget* page :
         std::initializer_list<QWidget*> {timeline, m_overview, m_flame, m_operators, m_kernels,
                                          m_annotations, m_launches, m_findings, m_compare}) {
        m_stack->addWidget(page);
    }
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_rail);
    layout->addWidget(m_stack, 1);
    connect(m_rail, &PageRail::pageChosen, this, &TracePages::showPage);
    connectTable(m_operators);
    connect(m_operators, &OperatorsPage::rowsWanted, this, &TracePages::sumUpOperators);
    connectTable(m_kernels);
    connectTable(m_annotations);
    connectTable(m_launches);
    connectOverview();
    connect(m_compare, &ComparePage::csvRequested, this, &TracePages::csvRequested);
    connect(m_findings, &FindingsPage::sliceActivated, this, &TracePages::sliceActivated);
    connect(m_findings, &FindingsPage::rangeActivated, this, &TracePages::showRange);
    connect(m_flameControl, &FlameControl::sliceActivated, this, &TracePages::sliceActivated);
    connect(m_flame, &FlamePage::exportWanted, this, &TracePages::flameExportWanted);
    connect(document, &Document::analysisChanged, this, &TracePages::gather);
}

template<typename TableLike>
void TracePages::connectTable(TableLike* page)
{
    connect(page, &TableLike::sliceActivated, this, &TracePages::sliceActivated);
    connect(page, &TableLike::csvRequested, this, &TracePages::csvRequested);
    NoiseTrail* noise = m_document->noise();
    connect(noise, &NoiseTrail::changed, page, [page, noise] { page->setNoise(noise->filters()); });
    connect(page, &TableLike::durationsWanted, this, [this, page](SliceId like) {
        m_durationsTask->run(
            [trace = m_document->trace(), analysis = m_document->analysis(),
             like](Progress& progress) {
                return durationsAlike(*trace, like, analysis->window, progress);
            },
            [page, like](std::vector<TimeNs> durations) {
                page->showDurations(like, std::move(durations));
            });
    });
}

void TracePages::connectOverview()
{
    PageLinks* links = m_overview->links();
    connect(links, &PageLinks::sliceActivated, this, &TracePages::sliceActivated);
    connect(links, &PageLinks::rangeActivated, this, &TracePages::showRange);
    connect(links, &PageLinks::pageWanted, this, [this](Page page) {
        if (page == Page::Kernels) {
            m_kernels->setKinds(KernelsPage::Kinds::Kernels);
        }
        showPage(page);
    });
    connect(links, &PageLinks::copiesWanted, this, &TracePages::showCopies);
    connect(links, &PageLinks::findingWanted, this, &TracePages::showFinding);
}

void TracePages::showPage(Page page)
{
    const bool isOther = page != current();
    m_rail->setCurrent(page);
    m_stack->setCurrentIndex(static_cast<int>(page));
    if (isOther) {
        m_flameControl->setShown(page == Page::Flame);
        m_stack->currentWidget()->setFocus();
        emit pageChanged();
    }
}

void TracePages::showSelectedInFlame()
{
    if (const SliceId slice = m_document->selection()->slice(); !slice.isNone()) {
        showPage(Page::Flame);
        m_flameControl->pickSlice(slice);
    }
}

Page TracePages::current() const
{
    return static_cast<Page>(m_stack->currentIndex());
}

QWidget* TracePages::currentPage() const
{
    return m_stack->currentWidget();
}

void TracePages::setTheme(const Theme& theme)
{
    m_rail->setIconColor(theme.text);
    m_overview->setTheme(theme);
    m_flame->setTheme(theme);
    m_operators->setTheme(theme);
    m_kernels->setTheme(theme);
    m_annotations->setTheme(theme);
    m_launches->setTheme(theme);
    m_compare->setTheme(theme);
}

void TracePages::setAnimated(bool isAnimated)
{
    m_flame->setAnimated(isAnimated);
    m_compare->setAnimated(isAnimated);
}

void TracePages::gather()
{
    m_contentTask->cancel();
    m_durationsTask->cancel();
    m_operatorsTask->cancel();
    m_judgeTask->cancel();
    if (m_grouped.trace != m_document->trace()) {
        m_grouped = {};
    }
    showContent(nullptr);
    if (!m_document->analysis()) {
        return;
    }
    m_contentTask->run(
        [trace = m_document->trace(), analysis = m_document->analysis(),
         thresholds = m_thresholds](Progress& progress) {
            return std::make_shared<const PageContent>(
                gatherPageContent(trace, analysis, progress, thresholds));
        },
        [this](const std::shared_ptr<const PageContent>& content) { showContent(content); });
}

void TracePages::setThresholds(const Thresholds& thresholds)
{
    m_thresholds = thresholds;
    if (m_content) {
        judge();
    } else if (m_document->analysis()) {
        gather(); // with the old ones it was under way
    }
}

void TracePages::judge()
{
    m_judgeTask->run(
        [content = m_content, thresholds = m_thresholds](Progress&) {
            return std::make_shared<const PageContent>(judgedAnew(*content, thresholds));
        },
        [this](const std::shared_ptr<const PageContent>& content) {
            m_content = content;
            showJudged();
        });
}

void TracePages::sumUpOperators(CallGrouping grouping)
{
    const bool isKnown = m_grouped.groups && m_grouped.grouping == grouping;
    m_operatorsTask->run(
        [trace = m_document->trace(), analysis = m_document->analysis(), grouping,
         groups = isKnown ? m_grouped.groups : nullptr](Progress& progress) {
            return groupOperators(*trace, analysis->window, grouping, groups, progress);
        },
        [this, grouping, trace = m_document->trace()](GroupedOperators answer) {
            m_grouped = {trace, grouping, std::move(answer.groups)};
            m_operators->showRows(grouping, std::move(answer.rows));
        });
}

void TracePages::showContent(const std::shared_ptr<const PageContent>& content)
{
    m_content = content;
    m_operators->setContent(content);
    m_kernels->setContent(content);
    m_annotations->setContent(content);
    showJudged();
}

void TracePages::showJudged()
{
    m_overview->setContent(m_content);
    m_launches->setContent(m_content);
    m_findings->setContent(m_content);
    m_rail->setCount(Page::Findings, m_content ? static_cast<int>(m_content->findings.size()) : -1);
}

void TracePages::showRange(TimeRange range)
{
    showPage(Page::Timeline);
    m_document->selection()->setRange(range);
    const TimeNs around = std::max<TimeNs>(range.duration() / 10, 1);
    m_document->viewport()->setRange({range.start - around, range.end + around}, Motion::Glide);
}

void TracePages::showFinding(int finding)
{
    m_findings->showFinding(finding);
    showPage(Page::Findings);
}

void TracePages::showCopies()
{
    m_kernels->setKinds(KernelsPage::Kinds::CopiesAndSets);
    showPage(Page::Kernels);
}

QString TracePages::text() const
{
    switch (current()) {
    case Page::Timeline:
        break;
    case Page::Overview:
        return m_overview->text();
    case Page::Flame:
        return m_flame->text();
    case Page::Operators:
        return m_operators->text();
    case Page::Kernels:
        return m_kernels->text();
    case Page::Annotations:
        return m_annotations->text();
    case Page::Launches:
        return m_launches->text();
    case Page::Findings:
        return m_findings->text();
    case Page::Compare:
        return m_compare->text();
    }
    return {};
}

} // namespace flamelane
