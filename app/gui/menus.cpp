#include "app/gui/menus.h"

#include "app/gui/about.h"
#include "app/gui/compare_control.h"
#include "app/gui/document.h"
#include "app/gui/main_window.h"
#include "app/gui/page_rail.h"
#include "app/gui/search_bar.h"
#include "app/gui/session_control.h"
#include "app/gui/settings.h"
#include "app/gui/settings_dialog.h"
#include "app/gui/theme_control.h"
#include "app/gui/trace_pages.h"
#include "app/gui/window_output.h"
#include "widgets/compare/compare_page.h"
#include "widgets/compare/compare_timeline.h"
#include "widgets/timeline/timeline_view.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>

#include <utility>

namespace flamelane {

Menus::Menus(MainWindow* window)
    : QObject(window)
    , m_window(window)
{
    createFileMenu();
    createEditMenu();
    createViewMenu();
    createGoMenu();
    createCompareMenu();
    createHelpMenu();
    Document* document = window->document();
    connect(document, &Document::traceChanged, this, &Menus::updateEnabled);
    connect(window->compare(), &CompareControl::secondChanged, this, &Menus::updateEnabled);
    const CompareTimeline* timelines = window->compare()->page()->timeline();
    for (const Viewport* viewport :
         {document->viewport(), timelines->viewport(RunRole::A), timelines->viewport(RunRole::B)}) {
        connect(viewport, &Viewport::historyChanged, this, &Menus::updateEnabled);
    }
    connect(timelines, &CompareTimeline::alignmentChanged, this, &Menus::updateEnabled);
    updateEnabled();
}

template<typename Receiver, typename Slot>
QAction* Menus::add(QMenu* menu, const QString& text, const QList<QKeySequence>& keys,
                    Receiver* receiver, Slot slot)
{
    QAction* action = menu->addAction(text);
    action->setShortcuts(keys);
    connect(action, &QAction::triggered, receiver, slot);
    return action;
}

template<typename Receiver, typename Slot>
QAction* Menus::addForTrace(QMenu* menu, const QString& text, const QList<QKeySequence>& keys,
                            Receiver* receiver, Slot slot)
{
    QAction* action = add(menu, text, keys, receiver, slot);
    m_forTrace << action;
    return action;
}

template<typename Slot>
QAction* Menus::addForTimeline(QMenu* menu, const QString& text, const QList<QKeySequence>& keys,
                               Slot slot)
{
    return addForTrace(menu, text, keys, this,
                       [this, slot] { (m_window->activeTimeline()->*slot)(); });
}

void Menus::holdInTimeline(QAction* action)
{
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_window->timeline()->addAction(action);
}

void Menus::createFileMenu()
{
    QMenu* menu = m_window->menuBar()->addMenu(tr("&File"));
    m_open = add(menu, tr("&Open …"), {QKeySequence::Open}, m_window, &MainWindow::chooseFile);
    m_recent = menu->addMenu(tr("Open &recent"));
    connect(m_recent, &QMenu::aboutToShow, this, &Menus::fillRecent);
    addForTrace(menu, tr("Re&load"), {QKeySequence::Refresh, QKeySequence(Qt::CTRL | Qt::Key_R)},
                m_window, &MainWindow::reload);
    menu->addSeparator();
    addForTrace(menu, tr("&Save session as …"), {QKeySequence::Save}, m_window->session(),
                &SessionControl::saveAs);
    addForTrace(menu, tr("Save &picture as …"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)},
                m_window->output(), &WindowOutput::savePicture);
    addForTrace(menu, tr("&Export flame graph …"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E)},
                m_window->output(), &WindowOutput::exportFlame);
    addForTrace(menu, tr("&Copy picture"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)},
                m_window->output(), &WindowOutput::copyPicture);
    menu->addSeparator();
    addForTrace(menu, tr("&Import report"), {QKeySequence(Qt::CTRL | Qt::Key_I)}, m_window,
                &MainWindow::showReport);
    menu->addSeparator();
    add(menu, tr("Close &window"), {QKeySequence::Close}, m_window, &QWidget::close);
    add(menu, tr("&Quit"), {QKeySequence(Qt::CTRL | Qt::Key_Q)}, qApp,
        &QApplication::closeAllWindows);
}

void Menus::createEditMenu()
{
    SearchBar* search = m_window->searchBar();
    QMenu* menu = m_window->menuBar()->addMenu(tr("&Edit"));
    addForTrace(menu, tr("&Copy as text"), {QKeySequence::Copy}, m_window->output(),
                &WindowOutput::copyText);
    menu->addSeparator();
    NoiseTrail* noise = m_window->document()->noise();
    m_undo = add(menu, tr("&Undo filter"), {QKeySequence::Undo}, noise, &NoiseTrail::undo);
    m_redo = add(menu, tr("Redo fi&lter"), {QKeySequence::Redo}, noise, &NoiseTrail::redo);
    connect(noise, &NoiseTrail::changed, this, &Menus::updateEnabled);
    menu->addSeparator();
    addForTrace(menu, tr("&Find …"), {QKeySequence(Qt::Key_Slash), QKeySequence::Find}, search,
                &SearchBar::focusField);
    addForTrace(menu, tr("Find &next"), {QKeySequence(Qt::Key_F3)}, search, &SearchBar::findNext);
    addForTrace(menu, tr("Find &previous"), {QKeySequence(Qt::SHIFT | Qt::Key_F3)}, search,
                &SearchBar::findPrevious);
    addForTrace(menu, tr("Find all &alike"), {QKeySequence(Qt::Key_Asterisk)}, m_window,
                &MainWindow::findAlike);
    menu->addSeparator();
    addForTimeline(menu, tr("&Range of the slice"), {QKeySequence(Qt::Key_R)},
                   &TimelineView::selectRangeOfSlice);
    addForTimeline(menu, tr("Select not&hing"), {QKeySequence(Qt::Key_Escape)},
                   &TimelineView::clearSelection);
    menu->addSeparator();
    addForTimeline(menu, tr("&Mark"), {QKeySequence(Qt::Key_M)}, &TimelineView::addMark);
    addForTimeline(menu, tr("Mark to &stay"), {QKeySequence(Qt::SHIFT | Qt::Key_M)},
                   &TimelineView::addKeptMark);
    holdInTimeline(addForTimeline(menu, tr("Re&move mark"), {QKeySequence(Qt::Key_Delete)},
                                  &TimelineView::removeMark));
    menu->addSeparator();
    add(menu, tr("Se&ttings …"), {QKeySequence(Qt::CTRL | Qt::Key_Comma)}, m_window,
        [this] { showSettings(m_window); });
}

void Menus::createViewMenu()
{
    QMenu* menu = m_window->menuBar()->addMenu(tr("&View"));
    addForTimeline(menu, tr("Zoom &in"), {QKeySequence(Qt::Key_W)}, &TimelineView::zoomIn);
    addForTimeline(menu, tr("Zoom &out"), {QKeySequence(Qt::Key_S)}, &TimelineView::zoomOut);
    addForTimeline(menu, tr("Pan &left"), {QKeySequence(Qt::Key_A)}, &TimelineView::panLeft);
    addForTimeline(menu, tr("Pan &right"), {QKeySequence(Qt::Key_D)}, &TimelineView::panRight);
    addForTimeline(menu, tr("Pan left fast"), {QKeySequence(Qt::SHIFT | Qt::Key_A)},
                   &TimelineView::panLeftFast);
    addForTimeline(menu, tr("Pan right fast"), {QKeySequence(Qt::SHIFT | Qt::Key_D)},
                   &TimelineView::panRightFast);
    addForTimeline(menu, tr("&Focus selection, then fit it"), {QKeySequence(Qt::Key_F)},
                   &TimelineView::focusSelection);
    m_wholeTrace = addForTimeline(menu, tr("&Whole trace"), {QKeySequence(Qt::Key_0)},
                                  &TimelineView::showAll);
    m_back = addForTimeline(menu, tr("&Back"),
                            {QKeySequence(Qt::Key_Backspace), QKeySequence(Qt::ALT | Qt::Key_Left)},
                            &TimelineView::goBack);
    m_forward = addForTimeline(menu, tr("Forwar&d"), {QKeySequence(Qt::ALT | Qt::Key_Right)},
                               &TimelineView::goForward);
    menu->addSeparator();
    QAction* dense = addForTrace(menu, tr("D&ense lanes"), {QKeySequence(Qt::CTRL | Qt::Key_D)},
                                 m_window, &MainWindow::setDense);
    dense->setCheckable(true);
    dense->setChecked(setting(kIsDense, false).toBool());
    addForTrace(menu, tr("&Collapse all lanes"), {QKeySequence(Qt::CTRL | Qt::Key_Minus)}, this,
                [this] { m_window->activeTimeline()->collapseAll(true); });
    addForTrace(menu, tr("E&xpand all lanes"), {QKeySequence(Qt::CTRL | Qt::Key_Plus)}, this,
                [this] { m_window->activeTimeline()->collapseAll(false); });
    addForTimeline(menu, tr("Show &hidden lanes"), {QKeySequence(Qt::CTRL | Qt::Key_H)},
                   &TimelineView::showHiddenLanes);
    menu->addSeparator();
    createThemeMenu(menu);
    QAction* animated = add(menu, tr("&Animations"), {}, m_window, &MainWindow::setAnimated);
    animated->setCheckable(true);
    animated->setChecked(setting(kIsAnimated, true).toBool());
    m_panels
        = add(menu, tr("&Panels"), {QKeySequence(Qt::Key_Q), QKeySequence(Qt::CTRL | Qt::Key_B)},
              m_window, &MainWindow::setPanelsVisible);
    m_panels->setCheckable(true);
    m_panels->setChecked(setting(kPanelsVisible, true).toBool());
    PageRail* rail = m_window->tracePages()->rail();
    QAction* names
        = add(menu, tr("&Names of pages"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B)},
              m_window, &MainWindow::setRailExpanded);
    names->setCheckable(true);
    names->setChecked(setting(kRailExpanded, true).toBool());
    connect(rail, &PageRail::expandedChanged, names, &QAction::setChecked);
    QAction* full = add(menu, tr("F&ull screen"), {QKeySequence(Qt::Key_F11)}, m_window,
                        &MainWindow::setFullScreen);
    full->setCheckable(true);
}

void Menus::createThemeMenu(QMenu* view)
{
    QMenu* menu = view->addMenu(tr("&Theme"));
    auto* group = new QActionGroup(menu);
    const std::pair<ThemeChoice, QString> choices[] = {
        {ThemeChoice::System, tr("As the &desktop")},
        {ThemeChoice::Light, tr("&Light")},
        {ThemeChoice::Dark, tr("Dar&k")},
    };
    for (const auto& [choice, text] : choices) {
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(choice == m_window->theme()->choice());
        group->addAction(action);
        connect(action, &QAction::triggered, m_window,
                [this, picked = choice] { m_window->setThemeChoice(picked); });
    }
    menu->addSeparator();
    add(menu, tr("&Switch light and dark"), {QKeySequence(Qt::CTRL | Qt::Key_T)}, m_window, [this] {
        const bool dark = m_window->theme()->theme().isDark;
        m_window->setThemeChoice(dark ? ThemeChoice::Light : ThemeChoice::Dark);
    });
}

void Menus::createGoMenu()
{
    QMenu* menu = m_window->menuBar()->addMenu(tr("&Go"));
    addPages(menu);
    menu->addSeparator();
    addForTimeline(menu, tr("&Next slice"), {QKeySequence(Qt::Key_Period)},
                   &TimelineView::selectNext);
    addForTimeline(menu, tr("&Previous slice"), {QKeySequence(Qt::Key_Comma)},
                   &TimelineView::selectPrevious);
    holdInTimeline(addForTimeline(menu, tr("P&arent"), {QKeySequence(Qt::Key_Up)},
                                  &TimelineView::selectParent));
    holdInTimeline(addForTimeline(menu, tr("First &child"), {QKeySequence(Qt::Key_Down)},
                                  &TimelineView::selectChild));
    addForTrace(menu, tr("In the flame grap&h"), {QKeySequence(Qt::SHIFT | Qt::Key_F)},
                m_window->tracePages(), &TracePages::showSelectedInFlame);
    menu->addSeparator();
    addForTimeline(menu, tr("Along the arrow, &forward"), {QKeySequence(Qt::Key_BracketRight)},
                   &TimelineView::selectNextFlow);
    addForTimeline(menu, tr("Along the arrow, &back"), {QKeySequence(Qt::Key_BracketLeft)},
                   &TimelineView::selectPreviousFlow);
    menu->addSeparator();
    addForTimeline(menu, tr("Next &gap"), {QKeySequence(Qt::Key_G)}, &TimelineView::nextGap);
    addForTimeline(menu, tr("Previous ga&p"), {QKeySequence(Qt::SHIFT | Qt::Key_G)},
                   &TimelineView::previousGap);
    menu->addSeparator();
    addForTrace(menu, tr("Next &mark"), {QKeySequence(Qt::CTRL | Qt::Key_M)}, m_window,
                &MainWindow::goToNextMark);
    addForTrace(menu, tr("Previous ma&rk"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M)},
                m_window, &MainWindow::goToPreviousMark);
    menu->addSeparator();
    addForTrace(menu, tr("To a &lane …"), {QKeySequence(Qt::CTRL | Qt::Key_P)}, m_window,
                &MainWindow::chooseLane);
}

void Menus::createCompareMenu()
{
    CompareControl* compare = m_window->compare();
    QMenu* menu = m_window->menuBar()->addMenu(tr("&Compare"));
    addForTrace(menu, tr("Compare &with \u2026"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)},
                m_window, &MainWindow::chooseOtherRun);
    m_forComparison << add(menu, tr("&Swap A and B"), {QKeySequence(Qt::Key_X)}, compare,
                           &CompareControl::swap);
    menu->addSeparator();
    m_forComparison << add(menu, tr("&Present"), {QKeySequence(Qt::Key_P)}, m_window, [this] {
        m_window->setPresenting(!m_window->compare()->page()->isPresenting());
    });
    m_forComparison << add(menu, tr("&Next change"), {QKeySequence(Qt::Key_N)}, m_window,
                           [this] { stepThroughChanges(1); });
    m_forComparison << add(menu, tr("Pre&vious change"), {QKeySequence(Qt::SHIFT | Qt::Key_N)},
                           m_window, [this] { stepThroughChanges(-1); });
    menu->addSeparator();
    m_forComparison << add(menu, tr("Save &report \u2026"),
                           {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R)}, m_window->output(),
                           &WindowOutput::saveReport);
    m_forComparison << add(menu, tr("&End the comparison"), {}, m_window,
                           &MainWindow::endComparison);
}

void Menus::stepThroughChanges(int by)
{
    m_window->showPage(Page::Compare);
    m_window->compare()->page()->stepThroughChanges(by);
}

void Menus::addPages(QMenu* go)
{
    auto* group = new QActionGroup(go);
    for (int i = 0; i < kPages; ++i) {
        const auto page = static_cast<Page>(i);
        QAction* action = addForTrace(go, tr("Page: %1").arg(pageName(page)),
                                      {QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + i))}, m_window,
                                      [this, page] { m_window->showPage(page); });
        action->setCheckable(true);
        group->addAction(action);
        m_pages[static_cast<size_t>(i)] = action;
    }
    connect(m_window->tracePages(), &TracePages::pageChanged, this, &Menus::updatePage);
    connect(m_window->tracePages(), &TracePages::pageChanged, this, &Menus::updateEnabled);
    updatePage();
}

void Menus::updatePage()
{
    m_pages[static_cast<size_t>(m_window->tracePages()->current())]->setChecked(true);
}

void Menus::createHelpMenu()
{
    QMenu* menu = m_window->menuBar()->addMenu(tr("&Help"));
    add(menu, tr("&Keys"), {QKeySequence(Qt::Key_Question), QKeySequence(Qt::Key_F1)}, m_window,
        &MainWindow::showKeys);
    add(menu, tr("&About Flamelane"), {}, m_window, [this] { showAbout(m_window); });
}

void Menus::fillRecent()
{
    m_recent->clear();
    const QList<RecentFile> files = recentFiles();
    for (const RecentFile& file : files) {
        QString name = QFileInfo(file.path).fileName();
        QAction* action = m_recent->addAction(name.replace(QLatin1Char('&'), QLatin1String("&&")));
        action->setToolTip(file.path);
        connect(action, &QAction::triggered, m_window,
                [this, path = file.path] { m_window->openFile(path); });
    }
    if (files.isEmpty()) {
        m_recent->addAction(tr("No file was opened yet"))->setEnabled(false);
        return;
    }
    m_recent->setToolTipsVisible(true);
    m_recent->addSeparator();
    connect(m_recent->addAction(tr("Forget all")), &QAction::triggered, m_window,
            &MainWindow::forgetRecentFiles);
}

void Menus::updateEnabled()
{
    Document* document = m_window->document();
    for (QAction* action : std::as_const(m_forTrace)) {
        action->setEnabled(document->trace() != nullptr);
    }
    for (QAction* action : std::as_const(m_forComparison)) {
        action->setEnabled(m_window->compare()->hasSecond());
    }
    m_undo->setEnabled(document->noise()->canUndo());
    m_redo->setEnabled(document->noise()->canRedo());
    m_back->setEnabled(m_window->activeViewport()->canGoBack());
    m_forward->setEnabled(m_window->activeViewport()->canGoForward());
}

} // namespace flamelane
