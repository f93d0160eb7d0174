#include "app/gui/main_window.h"

#include "app/gui/compare_control.h"
#include "app/gui/document.h"
#include "app/gui/icons.h"
#include "app/gui/key_sheet.h"
#include "app/gui/lane_chooser.h"
#include "app/gui/load_bar.h"
#include "app/gui/load_job.h"
#include "app/gui/lower_panels.h"
#include "app/gui/menus.h"
#include "app/gui/message_bar.h"
#include "app/gui/page_rail.h"
#include "app/gui/search.h"
#include "app/gui/search_bar.h"
#include "app/gui/session_control.h"
#include "app/gui/settings.h"
#include "app/gui/start_page.h"
#include "app/gui/status_line.h"
#include "app/gui/theme_control.h"
#include "app/gui/top_bar.h"
#include "app/gui/trace_pages.h"
#include "app/gui/window_chooser.h"
#include "app/gui/window_output.h"
#include "core/analysis/statistics.h"
#include "widgets/compare/compare_page.h"
#include "widgets/compare/compare_timeline.h"
#include "widgets/timeline/timeline_view.h"

#include <QCloseEvent>
#include <QFileInfo>
#include <QMenuBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace flamelane {

namespace {

const QSize kFirstSize(1440, 900);
constexpr int kPanelHeight = 240; // px, at first

} // namespace

MainWindow::MainWindow(ThemeControl* theme, QWidget* parent)
    : QMainWindow(parent)
    , m_theme(theme)
    , m_document(new Document(this))
    , m_loadJob(new LoadJob(this))
    , m_compare(new CompareControl(m_document, this))
    , m_timeline(
          new TimelineView(m_document->viewport(), m_document->selection(), m_document->marks()))
    , m_panels(new LowerPanels(m_document))
    , m_windowChooser(new WindowChooser(m_document))
    , m_searchBar(new SearchBar(m_document))
    , m_messages(new MessageBar)
    , m_startPage(new StartPage)
    , m_status(new StatusLine(m_document))
    , m_splitter(new QSplitter(Qt::Vertical))
    , m_tracePages(new TracePages(m_document, m_splitter, m_compare->page()))
    , m_pages(new QStackedWidget)
    , m_output(new WindowOutput(
          {m_loadJob, m_timeline, m_tracePages, m_compare, m_panels, m_messages}, this))
    , m_menus(nullptr)
    , m_topBar(nullptr)
{
    setWindowTitle(tr("Flamelane"));
    setWindowIcon(programIcon());
    setAcceptDrops(true);
    setStatusBar(m_status);

    auto* body = new QWidget(this);
    auto* layout = new QVBoxLayout(body);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_messages);
    layout->addWidget(new LoadBar(m_loadJob, body));
    layout->addWidget(new LoadBar(m_compare->loadJob(), body));
    layout->addWidget(createPages(), 1);
    setCentralWidget(body);
    restoreNoiseOffers(*m_document->noise());
    connectParts();
    m_session = new SessionControl(this); // after the parts have learned of a trace
    m_menus = new Menus(this);
    m_topBar = new TopBar(*m_menus, m_windowChooser, m_searchBar);
    layout->insertWidget(0, m_topBar);
    restoreState();
    applyTheme(m_theme->theme());
}

MainWindow::~MainWindow()
{
    // They ask the window what is shown whenever a view changes, and views change as they end.
    delete m_menus;
}

bool MainWindow::isOnStartPage() const
{
    return m_pages->currentWidget() == m_startPage;
}

QWidget* MainWindow::createPages()
{
    m_splitter->addWidget(m_timeline);
    m_splitter->addWidget(m_panels);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    m_splitter->setCollapsible(0, false);
    m_splitter->setSizes({kFirstSize.height() - kPanelHeight, kPanelHeight});
    m_pages->addWidget(m_startPage);
    m_pages->addWidget(m_tracePages);
    m_searchBar->setEnabled(false);
    return m_pages;
}

void MainWindow::connectParts()
{
    connect(m_theme, &ThemeControl::themeChanged, this, &MainWindow::applyTheme);
    connect(m_loadJob, &LoadJob::loaded, m_document, &Document::setTrace);
    connect(m_loadJob, &LoadJob::failed, this,
            [this](const QString& error) { showFailure(m_loadJob->path(), error); });
    connect(m_document, &Document::traceChanged, this, &MainWindow::showTrace);
    connect(m_document, &Document::summaryChanged, this,
            [this] { rememberFile(m_document->summary()->file); });
    connect(m_document->search(), &Search::changed, this,
            [this] { m_timeline->setHighlight(m_document->search()->found()); });
    connect(m_searchBar, &SearchBar::sliceActivated, this, &MainWindow::revealFound);
    connect(m_searchBar, &SearchBar::left, this, [this] { activeTimeline()->setFocus(); });
    connect(m_panels, &LowerPanels::sliceActivated, this, &MainWindow::revealSlice);
    connect(m_panels, &LowerPanels::csvRequested, m_output, &WindowOutput::saveTable);
    connect(m_tracePages, &TracePages::sliceActivated, this, &MainWindow::revealSlice);
    connect(m_tracePages, &TracePages::csvRequested, m_output, &WindowOutput::saveTable);
    connect(m_tracePages, &TracePages::flameExportWanted, m_output, &WindowOutput::exportFlame);
    connect(m_document->noise(), &NoiseTrail::changed, this,
            [this] { m_timeline->setNoise(m_document->noise()->filters()); });
    connect(m_document->noise(), &NoiseTrail::offersChanged, this,
            [this] { rememberNoiseOffers(*m_document->noise()); });
    connect(m_tracePages->rail(), &PageRail::expandedChanged, this,
            [](bool expanded) { setSetting(kRailExpanded, expanded); });
    connect(m_timeline, &TimelineView::rangePicked, m_windowChooser, &WindowChooser::followRange);
    connect(m_startPage, &StartPage::openRequested, this, &MainWindow::chooseFile);
    connect(m_startPage, &StartPage::compareRequested, this, &MainWindow::choosePair);
    connect(m_startPage, &StartPage::pairRequested, this, &MainWindow::openFiles);
    connect(m_startPage, &StartPage::fileRequested, this, &MainWindow::openFile);
    connect(m_document, &Document::analysisChanged, this, &MainWindow::showGaps);
    connect(m_panels, &LowerPanels::gapActivated, m_timeline, &TimelineView::revealGap);
    connect(m_panels, &LowerPanels::causesChanged, m_timeline, &TimelineView::setShownCauses);
    connect(m_timeline, &TimelineView::gapPicked, m_panels, &LowerPanels::showGap);
    connect(m_timeline, &TimelineView::hovered, m_status, &StatusLine::showHovered);
    connect(m_compare, &CompareControl::failed, this, &MainWindow::showFailure);
    ComparePage* comparison = m_compare->page();
    connect(comparison, &ComparePage::otherWanted, this, &MainWindow::chooseOtherRun);
    connect(comparison, &ComparePage::presentWanted, this, &MainWindow::setPresenting);
    connect(comparison, &ComparePage::hovered, m_status, &StatusLine::showHovered);
}

void MainWindow::restoreState()
{
    resize(kFirstSize);
    restoreGeometry(setting(kWindowGeometry).toByteArray());
    m_splitter->restoreState(setting(kPanelSizes).toByteArray());
    m_panels->setVisible(setting(kPanelsVisible, true).toBool());
    m_tracePages->rail()->setExpanded(setting(kRailExpanded, true).toBool());
    m_timeline->setDense(setting(kIsDense, false).toBool());
    m_compare->page()->timeline()->setDense(m_timeline->isDense());
    m_timeline->setAnimated(setting(kIsAnimated, true).toBool());
    m_tracePages->setAnimated(setting(kIsAnimated, true).toBool());
}

void MainWindow::saveState()
{
    setSetting(kWindowGeometry, saveGeometry());
    setSetting(kPanelSizes, m_splitter->saveState());
    if (m_document->trace()) {
        setSetting(kLaneState, m_timeline->saveLanes());
    }
}

void MainWindow::revealSlice(SliceId slice)
{
    m_tracePages->showPage(Page::Timeline);
    m_timeline->reveal(slice);
}

void MainWindow::goToNextMark()
{
    goToMark(true);
}

void MainWindow::goToPreviousMark()
{
    goToMark(false);
}

void MainWindow::chooseLane()
{
    const Trace& trace = *m_document->trace();
    LaneChooser chooser(trace, this);
    if (chooser.exec() != QDialog::Accepted) {
        return;
    }
    const TrackId track = chooser.chosen();
    const SliceRun visible = slicesBeginningIn(trace, track, m_document->viewport()->range());
    revealSlice(SliceId(visible.first < visible.last ? visible.first
                                                     : trace.tracks[track.index()].firstSlice));
}

void MainWindow::showPage(Page page)
{
    m_tracePages->showPage(page);
}

void MainWindow::setPanelsVisible(bool visible)
{
    m_panels->setVisible(visible);
    setSetting(kPanelsVisible, visible);
}

void MainWindow::setRailExpanded(bool expanded)
{
    m_tracePages->rail()->setExpanded(expanded);
}

void MainWindow::setFullScreen(bool full)
{
    setWindowState(windowState().setFlag(Qt::WindowFullScreen, full));
}

void MainWindow::setDense(bool dense)
{
    m_timeline->setDense(dense);
    m_compare->page()->timeline()->setDense(dense);
    setSetting(kIsDense, dense);
}

void MainWindow::setAnimated(bool animated)
{
    m_timeline->setAnimated(animated);
    m_tracePages->setAnimated(animated);
    setSetting(kIsAnimated, animated);
}

void MainWindow::setThemeChoice(ThemeChoice choice)
{
    m_theme->setChoice(choice);
    flamelane::setThemeChoice(choice);
}

void MainWindow::showReport()
{
    m_tracePages->showPage(Page::Timeline);
    m_menus->panels()->setChecked(true);
    setPanelsVisible(true);
    m_panels->showReport();
}

void MainWindow::showKeys()
{
    auto* sheet = new KeySheet(*menuBar(), this);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->show();
}

void MainWindow::forgetRecentFiles()
{
    forgetAllFiles();
    m_startPage->refresh();
}

void MainWindow::closeEvent(QCloseEvent* close)
{
    saveState();
    m_loadJob->cancel();
    QMainWindow::closeEvent(close);
}

void MainWindow::showTrace()
{
    if (isOnStartPage()) {
        m_pages->setCurrentWidget(m_tracePages);
        m_searchBar->setEnabled(true);
    } else {
        setSetting(kLaneState, m_timeline->saveLanes());
    }
    m_timeline->setTrace(m_document->trace());
    m_timeline->restoreLanes(setting(kLaneState).toByteArray());
    const Trace& trace = *m_document->trace();
    if (trace.slices.size() == 0 && !trace.stacks.isEmpty()) {
        m_tracePages->showPage(Page::Flame); // all that there is to see
    } else {
        m_timeline->setFocus();
    }
    setWindowTitle(tr("%1 \u2014 Flamelane").arg(QFileInfo(m_loadJob->path()).fileName()));
    if (m_isComparisonWanted) {
        showComparison();
    }
    offerOthers();
}

void MainWindow::showGaps()
{
    // While another window is analysed the gaps of the last one stay, so that no lane jumps.
    if (const std::shared_ptr<const Analysis>& analysis = m_document->analysis()) {
        m_timeline->setGaps({analysis, &analysis->gaps});
    }
}

void MainWindow::showFailure(const QString& path, const QString& error)
{
    m_messages->show(MessageBar::Weight::Problem,
                     tr("%1 cannot be opened: %2").arg(QFileInfo(path).fileName(), error));
    if (!QFileInfo::exists(path)) {
        forgetFile(path);
        m_startPage->refresh();
    }
    offerOthers();
}

void MainWindow::applyTheme(const Theme& theme)
{
    m_timeline->setTheme(theme);
    m_panels->setTheme(theme);
    m_tracePages->setTheme(theme);
    m_topBar->setTheme(theme);
}

} // namespace flamelane
