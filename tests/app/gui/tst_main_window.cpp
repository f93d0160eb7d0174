#include "app/gui/document.h"
#include "app/gui/key_sheet.h"
#include "app/gui/load_job.h"
#include "app/gui/lower_panels.h"
#include "app/gui/main_window.h"
#include "app/gui/message_bar.h"
#include "app/gui/search.h"
#include "app/gui/settings.h"
#include "app/gui/theme_control.h"
#include "widgets/timeline/timeline_view.h"

#include <QAction>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QSettings>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QtTest>

#include <algorithm>
#include <memory>

using namespace flamelane;

namespace {

const QString kExample
    = QStringLiteral(FLAMELANE_SOURCE_DIR "/resources/examples/gpt_stack.json.gz");

void drop(QWidget& window, const QString& path)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent dropped(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &dropped);
    QVERIFY(dropped.isAccepted());
}

} // namespace

/// Drives the real window with mouse and keys.
class MainWindowTest : public QObject
{
    Q_OBJECT

private:
    /// A shown window; with a trace where `path` names one.
    void start(const QString& path = kExample)
    {
        m_window = std::make_unique<MainWindow>(m_theme.get());
        m_window->setAnimated(false);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        if (!path.isEmpty()) {
            m_window->openFile(path);
            QTRY_VERIFY_WITH_TIMEOUT(document()->trace() != nullptr, 30000);
        }
    }
    Document* document() { return m_window->document(); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(m_window->timeline(), key, modifiers);
    }
    TimeRange shown() { return document()->viewport()->target(); }

    std::unique_ptr<ThemeControl> m_theme;
    std::unique_ptr<MainWindow> m_window;

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("flamelane"));
        QCoreApplication::setApplicationName(QStringLiteral("flamelane"));
    }
    void init()
    {
        QSettings().clear();
        m_theme = std::make_unique<ThemeControl>();
    }
    void cleanup()
    {
        m_window.reset();
        m_theme.reset();
    }

    void opensADroppedFile()
    {
        start(QString());
        QVERIFY(m_window->isOnStartPage());
        drop(*m_window, kExample);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isOnStartPage(), 30000);
        QCOMPARE(document()->trace()->slices.size(), 5933U);
        QVERIFY(m_window->windowTitle().contains(QStringLiteral("gpt_stack.json.gz")));
        QTRY_COMPARE(recentFiles().size(), 1);
        QCOMPARE(recentFiles().first().slices, 5933U);
        QVERIFY(recentFiles().first().busyShare > 0);
    }

    void aBadFileSaysSoAndKeepsWhatWasOpen()
    {
        start();
        const auto trace = document()->trace();
        QTemporaryFile bad;
        QVERIFY(bad.open());
        bad.write("no trace at all");
        bad.flush();
        m_window->openFile(bad.fileName());
        QTRY_VERIFY(!m_window->messages()->text().isEmpty());
        QVERIFY(m_window->messages()->text().contains(QFileInfo(bad.fileName()).fileName()));
        QCOMPARE(document()->trace(), trace);
        press(Qt::Key_W);
        QVERIFY(shown().duration() < document()->viewport()->bounds().duration());
        m_window->openFile(kExample);
        QVERIFY(m_window->messages()->text().isEmpty());
    }

    void aCancelledLoadLeavesTheWindowAsItWas()
    {
        start(QString());
        QSignalSpy loaded(m_window->loadJob(), &LoadJob::loaded);
        QSignalSpy cancelled(m_window->loadJob(), &LoadJob::cancelled);
        m_window->openFile(kExample);
        m_window->loadJob()->cancel();
        QCOMPARE(cancelled.count(), 1);
        QVERIFY(!m_window->loadJob()->isRunning());
        QTest::qWait(500); // the worker's answer comes, and nobody wants it
        QCOMPARE(loaded.count(), 0);
        QVERIFY(m_window->isOnStartPage());
    }

    void keysZoomPanAndGoBack()
    {
        start();
        const TimeRange all = shown();
        press(Qt::Key_W);
        const TimeRange zoomed = shown();
        QVERIFY(zoomed.duration() < all.duration());
        press(Qt::Key_D);
        QVERIFY(shown().start > zoomed.start);
        press(Qt::Key_A);
        press(Qt::Key_0);
        QCOMPARE(shown(), all);
        press(Qt::Key_Backspace);
        QVERIFY(shown().duration() < all.duration());
        press(Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(shown(), all);
    }

    void keysGoFromGapToGap()
    {
        start();
        QTRY_VERIFY_WITH_TIMEOUT(document()->analysis() != nullptr, 30000);
        const std::vector<Gap>& gaps = document()->analysis()->gaps;
        QVERIFY(gaps.size() > 2);
        press(Qt::Key_G);
        const TimeRange first = document()->selection()->range();
        QVERIFY(std::any_of(gaps.begin(), gaps.end(),
                            [first](const Gap& gap) { return gap.range == first; }));
        QVERIFY(shown().start < first.start && first.end < shown().end);
        QVERIFY(m_window->panels()->text().contains(QStringLiteral("idle for")));
        QTest::qWait(200); // the range's own panel stays behind
        QVERIFY(m_window->panels()->text().contains(QStringLiteral("idle for")));
        press(Qt::Key_G);
        QVERIFY(document()->selection()->range().start > first.start);
        press(Qt::Key_G, Qt::ShiftModifier);
        QCOMPARE(document()->selection()->range(), first);
    }

    void aSelectedSliceShowsItsDetails()
    {
        start();
        const Trace& trace = *document()->trace();
        QVERIFY(!trace.gpuWork.empty());
        const SliceId kernel = trace.gpuWork.front().slice;
        m_window->revealSlice(kernel);
        QCOMPARE(document()->selection()->slice(), kernel);
        QTRY_VERIFY(m_window->panels()->text().contains(QStringLiteral("correlation: ")));
        QVERIFY(m_window->panels()->text().contains(QStringLiteral("Launched by: ")));
        press(Qt::Key_BracketLeft); // back along the arrow, to the launch
        QVERIFY(document()->selection()->slice() != kernel);
        press(Qt::Key_BracketRight);
        QCOMPARE(document()->selection()->slice(), kernel);
        press(Qt::Key_Escape);
        QVERIFY(!document()->selection()->slice());
        QVERIFY(m_window->panels()->text().isEmpty());
    }

    void aClickSelectsWhatLiesUnderIt()
    {
        start();
        QWidget* canvas = m_window->timeline()->childAt(m_window->timeline()->width() / 2,
                                                        m_window->timeline()->height() / 2);
        QVERIFY(canvas != nullptr);
        for (int y = 5; y < canvas->height() && !document()->selection()->slice(); y += 6) {
            QTest::mouseClick(canvas, Qt::LeftButton, {}, {canvas->width() / 3, y});
        }
        QVERIFY(document()->selection()->slice());
        QTRY_VERIFY(!m_window->panels()->text().isEmpty());
    }

    void searchCountsAndWalksInOrderOfTime()
    {
        start();
        press(Qt::Key_Slash);
        auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(field != nullptr);
        QTest::keyClicks(field, QStringLiteral("kind:kernel dur>10us"));
        QCOMPARE(field->text(), QStringLiteral("kind:kernel dur>10us")); // and no key fired
        QTRY_COMPARE(document()->search()->count(), size_t {33});
        QTest::keyClick(field, Qt::Key_Return);
        const SliceId first = document()->selection()->slice();
        QCOMPARE(document()->search()->placeOf(first), size_t {1});
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(document()->search()->placeOf(document()->selection()->slice()), size_t {2});
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(document()->selection()->slice(), first);
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier); // around the end
        QCOMPARE(document()->search()->placeOf(document()->selection()->slice()), size_t {33});
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(!document()->search()->isActive());
        QVERIFY(document()->selection()->slice());
        QVERIFY(!field->hasFocus());
    }

    void aSearchThatCannotBeUnderstoodSaysWhy()
    {
        start();
        document()->search()->find(QStringLiteral("dur>often"));
        QVERIFY(!document()->search()->error().isEmpty());
        QCOMPARE(document()->search()->count(), size_t {0});
    }

    void findsAllAlike()
    {
        start();
        const Trace& trace = *document()->trace();
        m_window->revealSlice(trace.gpuWork.front().slice);
        press(Qt::Key_Asterisk);
        QTRY_VERIFY(document()->search()->count() > 0);
        const SliceId found = document()->search()->next(SliceId(), 0);
        QCOMPARE(trace.name(found), trace.name(trace.gpuWork.front().slice));
    }

    void lettersTypedIntoAFieldStayThere()
    {
        start();
        const TimeRange before = shown();
        press(Qt::Key_F, Qt::ControlModifier);
        auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(field != nullptr);
        QTest::keyClicks(field, QStringLiteral("wasdqfm0,.[]/?"));
        QCOMPARE(field->text(), QStringLiteral("wasdqfm0,.[]/?"));
        QCOMPARE(shown(), before);
        QVERIFY(document()->marks()->all().empty());
        QVERIFY(m_window->panels()->isVisible());
    }

    void aRangeIsSummedUp()
    {
        start();
        const TimeRange range {1'000'000, 21'000'000};
        document()->selection()->setRange(range);
        QTRY_VERIFY(m_window->panels()->text().contains(QStringLiteral("Selected range")));
        QVERIFY(m_window->panels()->text().contains(QStringLiteral("GPU busy")));
        QVERIFY(m_window->panels()->text().contains(QStringLiteral("ProfilerStep#4")));
    }

    void marksAreSetAndVisited()
    {
        start();
        m_window->revealSlice(document()->trace()->gpuWork.front().slice);
        press(Qt::Key_M, Qt::ShiftModifier);
        QCOMPARE(document()->marks()->all().size(), size_t {1});
        const TimeRange mark = document()->marks()->all().front().range;
        document()->viewport()->setRange({30'000'000, 31'000'000});
        press(Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(shown().overlaps(mark));
    }

    void themesSwitch()
    {
        start();
        m_window->setThemeChoice(ThemeChoice::Light);
        press(Qt::Key_T, Qt::ControlModifier);
        QVERIFY(m_theme->theme().isDark);
        QCOMPARE(QApplication::palette().color(QPalette::Base), Theme::dark().background);
        QCOMPARE(themeChoice(), ThemeChoice::Dark);
        press(Qt::Key_T, Qt::ControlModifier);
        QCOMPARE(QApplication::palette().color(QPalette::Base), Theme::light().background);
    }

    void stateIsRemembered()
    {
        start();
        press(Qt::Key_Q);
        QVERIFY(!m_window->panels()->isVisible());
        press(Qt::Key_D, Qt::ControlModifier);
        QVERIFY(m_window->timeline()->isDense());
        m_window->close();
        start();
        QVERIFY(!m_window->panels()->isVisible());
        QVERIFY(m_window->timeline()->isDense());
        QTRY_COMPARE(recentFiles().size(), 1);
    }

    void noKeyIsGivenTwiceAndTheSheetListsAll()
    {
        start();
        QStringList keys;
        int actions = 0;
        for (const QAction* entry : m_window->menuBar()->actions()) {
            for (const QAction* action : entry->menu()->actions()) {
                actions += action->shortcuts().isEmpty() ? 0 : 1;
                for (const QKeySequence& key : action->shortcuts()) {
                    QVERIFY2(!keys.contains(key.toString()), qPrintable(key.toString()));
                    keys << key.toString();
                }
            }
        }
        QVERIFY(actions > 30);
        KeySheet sheet(*m_window->menuBar());
        QStringList texts;
        for (const QLabel* label : sheet.findChildren<QLabel*>()) {
            texts << label->text();
        }
        QVERIFY(texts.contains(QStringLiteral("Zoom in")));
        QVERIFY(texts.contains(QStringLiteral("To a lane \u2026")));
        QVERIFY(texts.size() > 2 * actions);
    }

private:
    QTemporaryDir m_folder;
};

QTEST_MAIN(MainWindowTest)
#include "tst_main_window.moc"
