#pragma once

#include "widgets/pages/page.h"

#include <QKeySequence>
#include <QList>
#include <QObject>

#include <array>

class QAction;
class QMenu;

namespace flamelane {

class MainWindow;

/// The menu bar: every action of the window with its key. The sheet of keys is made from it.
class Menus : public QObject
{
    Q_OBJECT

public:
    explicit Menus(MainWindow* window);

    [[nodiscard]] QAction* open() const { return m_open; }
    [[nodiscard]] QAction* back() const { return m_back; }
    [[nodiscard]] QAction* forward() const { return m_forward; }
    [[nodiscard]] QAction* wholeTrace() const { return m_wholeTrace; }
    [[nodiscard]] QAction* panels() const { return m_panels; }

private:
    void createFileMenu();
    void createEditMenu();
    void createViewMenu();
    void createThemeMenu(QMenu* view);
    void addPages(QMenu* go);
    void createGoMenu();
    void createCompareMenu();
    void createHelpMenu();
    void fillRecent();
    void stepThroughChanges(int by);
    void updateEnabled();
    void updatePage();

    /// An action that needs no trace.
    template<typename Receiver, typename Slot>
    QAction* add(QMenu* menu, const QString& text, const QList<QKeySequence>& keys,
                 Receiver* receiver, Slot slot);
    /// One that is disabled while no trace is open.
    template<typename Receiver, typename Slot>
    QAction* addForTrace(QMenu* menu, const QString& text, const QList<QKeySequence>& keys,
                         Receiver* receiver, Slot slot);
    /// One for the timeline that a person looks at when it is triggered.
    template<typename Slot>
    QAction* addForTimeline(QMenu* menu, const QString& text, const QList<QKeySequence>& keys,
                            Slot slot);
    /// Keys that lists and tables need themselves: they hold while the timeline has the focus.
    void holdInTimeline(QAction* action);

    MainWindow* m_window;
    QList<QAction*> m_forTrace;
    QList<QAction*> m_forComparison;
    QMenu* m_recent = nullptr;
    std::array<QAction*, kPages> m_pages {};
    QAction* m_open = nullptr;
    QAction* m_back = nullptr;
    QAction* m_forward = nullptr;
    QAction* m_wholeTrace = nullptr;
    QAction* m_panels = nullptr;
    QAction* m_undo = nullptr;
    QAction* m_redo = nullptr;
};

} // namespace flamelane
