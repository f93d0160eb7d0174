#include "app/gui/compare_control.h"
#include "app/gui/document.h"
#include "app/gui/load_job.h"
#include "app/gui/main_window.h"
#include "app/gui/open_dialogs.h"
#include "app/gui/page_rail.h"
#include "app/gui/search.h"
#include "app/gui/status_line.h"
#include "app/gui/top_bar.h"
#include "app/gui/trace_pages.h"
#include "widgets/compare/compare_page.h"
#include "widgets/compare/compare_timeline.h"
#include "widgets/timeline/timeline_view.h"

#include <QMenuBar>
#include <QTabWidget>

namespace flamelane {

void MainWindow::choosePair()
{
    const QString first = askForTrace(tr("The run before"), {}, this);
    const QString second
        = first.isEmpty() ? QString() : askForTrace(tr("The run after"), first, this);
    if (!second.isEmpty()) {
        openFiles({first, second});
    }
}

void MainWindow::chooseOtherRun()
{
    const QString path = askForTrace(tr("Compare with"), m_loadJob->path(), this);
    if (!path.isEmpty()) {
        compareWith(path);
    }
}

void MainWindow::compareWith(const QString& path)
{
    m_compare->compareWith(path);
    m_isComparisonWanted = true;
    if (m_document->trace()) {
        showComparison();
    }
}

void MainWindow::showComparison()
{
    m_isComparisonWanted = false;
    m_tracePages->showPage(Page::Compare);
}

void MainWindow::endComparison()
{
    setPresenting(false);
    m_compare->close();
    m_tracePages->showPage(Page::Timeline);
}

bool MainWindow::isComparing() const
{
    return m_tracePages->current() == Page::Compare && m_compare->hasSecond();
}

TimelineView* MainWindow::activeTimeline() const
{
    return isComparing() ? m_compare->page()->timeline()->activeView() : m_timeline;
}

Viewport* MainWindow::activeViewport() const
{
    const CompareTimeline* timeline = m_compare->page()->timeline();
    return isComparing() ? timeline->viewport(timeline->activeRun()) : m_document->viewport();
}

void MainWindow::findAlike()
{
    // The search is in the first run; what is picked in the other has its partner there.
    const CompareTimeline* timeline = m_compare->page()->timeline();
    const Selection* selection
        = isComparing() ? timeline->selection(timeline->roleOfFirst()) : m_document->selection();
    if (const SliceId slice = selection->slice()) {
        m_document->search()->findAlike(slice);
    }
}

void MainWindow::revealFound(SliceId slice)
{
    const ComparePage* page = m_compare->page();
    const RunRole first = page->timeline()->roleOfFirst();
    // Another trace may just have been read, and is not compared yet.
    if (!isComparing() || !page->content()
        || page->content()->run(first).trace != m_document->trace()) {
        revealSlice(slice);
        return;
    }
    m_document->selection()->setSlice(slice); // from where the search goes on
    page->tabs()->setCurrentIndex(0);
    page->timeline()->view(first)->reveal(slice);
}

void MainWindow::goToMark(bool isForward)
{
    const CompareTimeline* timeline = m_compare->page()->timeline();
    const bool isSecond = isComparing() && timeline->activeRun() != timeline->roleOfFirst();
    const Document* document = isSecond ? m_compare->second() : m_document;
    document->goToMark(isForward, *activeViewport());
}

void MainWindow::setPresenting(bool isPresenting)
{
    if (isPresenting == m_compare->page()->isPresenting()
        || (isPresenting && !m_compare->page()->content())) {
        return;
    }
    if (isPresenting) {
        m_tracePages->showPage(Page::Compare);
        m_wasFullScreen = isFullScreen();
    }
    // Hidden, the menus would take their keys with them.
    menuBar()->setMaximumHeight(isPresenting ? 0 : QWIDGETSIZE_MAX);
    m_topBar->setVisible(!isPresenting);
    m_tracePages->rail()->setVisible(!isPresenting);
    m_status->setVisible(!isPresenting);
    m_compare->page()->setPresenting(isPresenting);
    setFullScreen(isPresenting || m_wasFullScreen);
}

} // namespace flamelane
