#include "app/gui/compare_control.h"
#include "app/gui/document.h"
#include "app/gui/load_job.h"
#include "app/gui/main_window.h"
#include "app/gui/open_dialogs.h"
#include "app/gui/page_rail.h"
#include "app/gui/status_line.h"
#include "app/gui/top_bar.h"
#include "app/gui/trace_pages.h"
#include "widgets/compare/compare_page.h"

#include <QMenuBar>

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
