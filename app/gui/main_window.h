#pragma once

#include "core/base/id.h"
#include "widgets/pages/page.h"
#include "widgets/view_state/theme.h"

#include <QMainWindow>

class QSplitter;
class QStackedWidget;

namespace flamelane {

class CompareControl;
class Document;
class LoadJob;
class LowerPanels;
class Menus;
class MessageBar;
class SearchBar;
class SessionControl;
class StartPage;
class StatusLine;
class ThemeControl;
class TimelineView;
class TopBar;
class TracePages;
class Viewport;
class WindowChooser;
class WindowOutput;

/// The window: start page, or timeline and the other pages of a trace; search on top, panels below.
/// Puts the parts together and carries what they report to each other.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    /// `theme` is shared by all windows and outlives them.
    explicit MainWindow(ThemeControl* theme, QWidget* parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] Document* document() { return m_document; }
    [[nodiscard]] TimelineView* timeline() { return m_timeline; }
    [[nodiscard]] ThemeControl* theme() { return m_theme; }
    [[nodiscard]] LoadJob* loadJob() { return m_loadJob; }
    [[nodiscard]] SearchBar* searchBar() { return m_searchBar; }
    [[nodiscard]] LowerPanels* panels() { return m_panels; }
    [[nodiscard]] TracePages* tracePages() { return m_tracePages; }
    [[nodiscard]] MessageBar* messages() { return m_messages; }
    [[nodiscard]] CompareControl* compare() { return m_compare; }
    [[nodiscard]] SessionControl* session() { return m_session; }
    [[nodiscard]] WindowOutput* output() { return m_output; }
    [[nodiscard]] bool isOnStartPage() const;
    [[nodiscard]] bool isComparing() const;
    /// What actions are for: while comparing the run that had the focus last, else timeline().
    [[nodiscard]] TimelineView* activeTimeline() const;
    [[nodiscard]] Viewport* activeViewport() const;

public slots:
    void chooseFile();
    void openFile(const QString& path);
    /// The first here and the second beside it; others are offered in windows of their own once the
    /// first was read. Or a session, by itself.
    void openFiles(const QStringList& paths);
    void choosePair();
    void chooseOtherRun();
    void compareWith(const QString& path);
    void endComparison();
    void setPresenting(bool isPresenting);
    void openInOwnWindows(const QStringList& paths);
    void reload();
    void findAlike();
    void revealSlice(SliceId slice);
    /// Of the first run, where that is shown: while comparing beside the other.
    void revealFound(SliceId slice);
    void goToNextMark();
    void goToPreviousMark();
    void chooseLane();
    void showPage(Page page);
    void setPanelsVisible(bool visible);
    void setRailExpanded(bool expanded);
    void setFullScreen(bool full);
    void setDense(bool dense);
    void setAnimated(bool animated);
    void setThemeChoice(ThemeChoice choice);
    void showReport();
    void showKeys();
    void forgetRecentFiles();

protected:
    void dragEnterEvent(QDragEnterEvent* drag) override;
    void dropEvent(QDropEvent* drop) override;
    void closeEvent(QCloseEvent* close) override;

private:
    QWidget* createPages();
    void connectParts();
    void restoreState();
    void saveState();
    void showTrace();
    void showComparison();
    void goToMark(bool isForward);
    void showGaps();
    void showFailure(const QString& path, const QString& error);
    void offerOthers();
    void applyTheme(const Theme& theme);

    ThemeControl* m_theme;
    Document* m_document;
    LoadJob* m_loadJob;
    CompareControl* m_compare;
    TimelineView* m_timeline;
    LowerPanels* m_panels;
    WindowChooser* m_windowChooser;
    SearchBar* m_searchBar;
    MessageBar* m_messages;
    StartPage* m_startPage;
    StatusLine* m_status;
    QSplitter* m_splitter; // timeline and panels
    TracePages* m_tracePages;
    QStackedWidget* m_pages; // the start page, those of the trace
    WindowOutput* m_output;
    SessionControl* m_session = nullptr;
    Menus* m_menus;
    TopBar* m_topBar;
    bool m_isComparisonWanted = false; // once the first trace is there
    bool m_wasFullScreen = false; // before presenting
    QStringList m_others; // named together with the file that is read
};

} // namespace flamelane
