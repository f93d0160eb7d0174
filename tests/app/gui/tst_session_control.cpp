#include "app/gui/compare_control.h"
#include "app/gui/document.h"
#include "app/gui/main_window.h"
#include "app/gui/message_bar.h"
#include "app/gui/search.h"
#include "app/gui/session_control.h"
#include "app/gui/session_state.h"
#include "app/gui/session_view.h"
#include "app/gui/theme_control.h"
#include "app/gui/trace_pages.h"
#include "tests/support/trace_text.h"
#include "widgets/compare/compare_page.h"
#include "widgets/compare/compare_timeline.h"
#include "widgets/compare/flame_diff_page.h"
#include "widgets/flamegraph/flame_view.h"
#include "widgets/pages/flame_bar.h"
#include "widgets/pages/flame_page.h"
#include "widgets/timeline/timeline_view.h"

#include <QFile>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <memory>

using namespace flamelane;

namespace {

const QString kExamples = QStringLiteral(FLAMELANE_SOURCE_DIR "/resources/examples/");

} // namespace

/// A session is written by one window and opened by another.
class TestSessionControl : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_window.reset(); }
    void bringsBackASingleTrace();
    void bringsBackAComparison();
    void bringsBackHowTheWindowLooks();
    void passesOverBadWords();
    void saysThatAFileHasChanged();
    void whatIsNoSessionIsSaid();
    void windowsAreTold();
    void slicesAndRangesAreTold();

private:
    void startWindow();
    void save(const QString& path);
    [[nodiscard]] QString inFolder(const char* name) const
    {
        return m_folder.filePath(QLatin1String(name));
    }
    Document* document() { return m_window->document(); }
    CompareControl* compare() { return m_window->compare(); }

    QTemporaryDir m_folder;
    std::unique_ptr<ThemeControl> m_theme;
    std::unique_ptr<MainWindow> m_window;
};

void TestSessionControl::startWindow()
{
    m_window = std::make_unique<MainWindow>(m_theme.get());
    m_window->setAnimated(false);
    document()->viewport()->setGliding(false);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void TestSessionControl::init()
{
    m_theme = std::make_unique<ThemeControl>();
    for (const char* name : {"host_norm_before.json.gz", "host_norm_after.json.gz"}) {
        QFile::remove(inFolder(name));
        QVERIFY(QFile::copy(kExamples + QLatin1String(name), inFolder(name)));
        QVERIFY(QFile::setPermissions(inFolder(name), QFile::ReadOwner | QFile::WriteOwner));
    }
    startWindow();
}

void TestSessionControl::save(const QString& path)
{
    QSignalSpy saved(m_window->session(), &SessionControl::saved);
    m_window->session()->save(path);
    QVERIFY(saved.wait(30000));
}

void TestSessionControl::bringsBackASingleTrace()
{
    m_window->openFile(inFolder("host_norm_before.json.gz"));
    QTRY_VERIFY_WITH_TIMEOUT(document()->analysis() != nullptr, 60000);
    const TimeRange shown {20'000'000, 30'000'000};
    document()->viewport()->setRange(shown);
    document()->selection()->setRange({21'000'000, 22'000'000});
    document()->marks()->add({{23'000'000, 24'000'000}, QStringLiteral("here \u2192"), true});
    document()->noise()->add(*makeNoiseFilter("autograd", FilterMode::Hide, "Backward"));
    document()->setWindow(Window {WindowKind::Range, Intervals({{21'000'000, 22'000'000}})});
    m_window->showPage(Page::Kernels);
    save(inFolder("one.flamelane"));

    startWindow();
    m_window->openFiles({inFolder("one.flamelane")});
    QTRY_VERIFY_WITH_TIMEOUT(document()->analysis() != nullptr, 60000);
    QCOMPARE(document()->viewport()->range(), shown);
    QCOMPARE(document()->selection()->range(), (TimeRange {21'000'000, 22'000'000}));
    QCOMPARE(document()->marks()->all().size(), size_t {1});
    QCOMPARE(document()->marks()->all()[0].note, QStringLiteral("here \u2192"));
    QVERIFY(document()->marks()->all()[0].isKept);
    QCOMPARE(document()->noise()->filters().size(), size_t {1});
    QCOMPARE(document()->noise()->filters()[0].mode, FilterMode::Hide);
    QCOMPARE(document()->window()->kind, WindowKind::Range);
    QCOMPARE(m_window->tracePages()->current(), Page::Kernels);
    QVERIFY(m_window->messages()->text().isEmpty());
}

void TestSessionControl::bringsBackAComparison()
{
    m_window->openFiles(
        {inFolder("host_norm_before.json.gz"), inFolder("host_norm_after.json.gz")});
    QTRY_VERIFY_WITH_TIMEOUT(compare()->page()->content() != nullptr, 60000);
    compare()->rename(RunRole::B, QStringLiteral("on the GPU"));
    compare()->swap();
    QTRY_COMPARE(compare()->page()->content()->run(RunRole::B).trace, document()->trace());
    CompareTimeline* timeline = compare()->page()->timeline();
    QVERIFY(timeline->align({AlignAt::Step, 1, {}}));
    timeline->setStretched(true);
    timeline->setOrientation(Qt::Horizontal);
    timeline->viewport(RunRole::A)->setGliding(false);
    timeline->viewport(RunRole::A)->setRange({30'000'000, 40'000'000});
    const TimeRange shownInB = timeline->viewport(RunRole::B)->range();
    timeline->pickAgain(RunRole::A, SliceId(5), {31'000'000, 32'000'000});
    timeline->pickAgain(RunRole::B, SliceId(7), {33'000'000, 34'000'000});
    compare()->page()->flame()->setChoice({FlameWeight::CpuTime, DiffWidth::B});
    compare()->page()->tabs()->setCurrentIndex(3);
    save(inFolder("pair.flamelane"));

    // Moved together with what it is about.
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("moved")));
    for (const char* name :
         {"pair.flamelane", "host_norm_before.json.gz", "host_norm_after.json.gz"}) {
        QVERIFY(QFile::rename(inFolder(name),
                              m_folder.filePath(QStringLiteral("moved/") + QLatin1String(name))));
    }
    startWindow();
    m_window->openFiles({inFolder("moved/pair.flamelane")});
    QTRY_VERIFY_WITH_TIMEOUT(compare()->page()->content() != nullptr, 60000);
    QTRY_COMPARE(compare()->page()->content()->run(RunRole::B).trace, document()->trace());
    timeline = compare()->page()->timeline();
    QTRY_COMPARE(timeline->alignChoice().step, 1);
    QCOMPARE(compare()->name(RunRole::A), QStringLiteral("on the GPU"));
    QVERIFY(timeline->isStretched());
    QCOMPARE(timeline->orientation(), Qt::Horizontal);
    QTRY_COMPARE(timeline->viewport(RunRole::A)->range(), (TimeRange {30'000'000, 40'000'000}));
    QCOMPARE(timeline->viewport(RunRole::B)->range(), shownInB);
    QCOMPARE(timeline->selection(RunRole::A)->slice(), SliceId(5));
    QCOMPARE(timeline->selection(RunRole::B)->slice(), SliceId(7));
    QCOMPARE(timeline->selection(RunRole::A)->range(), (TimeRange {31'000'000, 32'000'000}));
    QCOMPARE(timeline->selection(RunRole::B)->range(), (TimeRange {33'000'000, 34'000'000}));
    QVERIFY(compare()->page()->flame()->choice()
            == (FlameDiffChoice {FlameWeight::CpuTime, DiffWidth::B}));
    QCOMPARE(compare()->page()->tabs()->currentIndex(), 3);
    QCOMPARE(m_window->tracePages()->current(), Page::Compare);
}

void TestSessionControl::bringsBackHowTheWindowLooks()
{
    m_window->openFile(inFolder("host_norm_before.json.gz"));
    FlamePage* flame = m_window->tracePages()->flame();
    QTRY_VERIFY_WITH_TIMEOUT(document()->analysis() != nullptr, 60000);
    m_window->showPage(Page::Flame);
    FlameBarState state;
    state.choice.weight = FlameWeight::CpuTime;
    state.choice.isRecursionFolded = true;
    state.coloring = FlameColoring::Family;
    state.isUpward = true;
    flame->bar()->setState(state);
    QTRY_VERIFY_WITH_TIMEOUT(flame->content() && flame->content()->choice == state.choice, 60000);
    flame->setAnimated(false);
    const std::vector<int64_t>& own = flame->view()->tree()->self;
    flame->view()->zoomTo(
        static_cast<uint32_t>(std::max_element(own.begin(), own.end()) - own.begin()));
    const std::vector<std::string> zoomed = flame->zoomedPath();
    QVERIFY(!zoomed.empty());
    document()->selection()->setSlice(SliceId(5));
    document()->search()->find(QStringLiteral("aten"));
    QByteArray lanes = m_window->timeline()->saveLanes();
    lanes.replace(lanes.indexOf('\n') + 1, 0, "h"); // the first lane is hidden
    m_window->timeline()->restoreLanes(lanes);
    lanes = m_window->timeline()->saveLanes();
    save(inFolder("look.flamelane"));
    startWindow();
    m_window->openFiles({inFolder("look.flamelane")});
    flame = m_window->tracePages()->flame();
    QTRY_VERIFY_WITH_TIMEOUT(flame->content() && flame->content()->choice == state.choice, 60000);
    QVERIFY(flame->bar()->state() == state);
    QVERIFY(flame->zoomedPath() == zoomed);
    QCOMPARE(document()->selection()->slice(), SliceId(5));
    QCOMPARE(document()->search()->text(), QStringLiteral("aten"));
    QCOMPARE(m_window->timeline()->saveLanes(), lanes);
}

void TestSessionControl::passesOverBadWords()
{
    m_window->openFile(inFolder("host_norm_before.json.gz"));
    QTRY_VERIFY_WITH_TIMEOUT(document()->analysis() != nullptr, 60000);
    FlamePage& flame = *m_window->tracePages()->flame();
    const Trace& trace = *document()->trace();
    restoreFlameView(
        flame, trace,
        {"pie", "sideways", "no track", "no annotation", "loud", "all of them", "%/%"});
    QVERIFY(flame.bar()->state() == FlameBarState());
    CompareTimeline& timeline = *compare()->page()->timeline();
    const QByteArray lanes = timeline.view(RunRole::A)->saveLanes();
    SessionCompareView view;
    view.tab = "none";
    view.flameWidth = "broad";
    restoreCompareTabs(*compare()->page(), view);
    QCOMPARE(compare()->page()->tabs()->currentIndex(), 0);
    QVERIFY(compare()->page()->flame()->choice() == FlameDiffChoice());
    QCOMPARE(timeline.view(RunRole::A)->saveLanes(), lanes);
}

void TestSessionControl::slicesAndRangesAreTold()
{
    const auto trace = test::traceFromText(R"trace(
thread 1/2 "main"
  0 100 "a name  with spaces" operator
    0 100 "a name  with spaces" operator
  200 300 b operator
)trace");
    for (uint32_t i = 0; i < trace->slices.size(); ++i) {
        QCOMPARE(sliceFrom(*trace, sliceText(*trace, SliceId(i))), SliceId(i));
    }
    QVERIFY(sliceText(*trace, SliceId()).empty());
    for (const char* nonsense : {"", "0", "0 0 100 0 else", "9 0 100 0 b", "-1 0 0 0 b", "x y z"}) {
        QVERIFY(!sliceFrom(*trace, nonsense));
    }
    QCOMPARE(rangeText({5, 9}, 100), std::string("105:109"));
    QCOMPARE(rangeFrom("105:109", 100), (TimeRange {5, 9}));
    for (const char* nonsense : {"", "5", "9:5", "a:b", "1:2:3", "1:99999999999999999999"}) {
        QVERIFY(rangeFrom(nonsense, 0).isEmpty());
    }
}

void TestSessionControl::saysThatAFileHasChanged()
{
    m_window->openFile(inFolder("host_norm_before.json.gz"));
    QTRY_VERIFY_WITH_TIMEOUT(document()->trace() != nullptr, 60000);
    save(inFolder("one.flamelane"));
    QFile::remove(inFolder("host_norm_before.json.gz"));
    QVERIFY(QFile::copy(inFolder("host_norm_after.json.gz"), inFolder("host_norm_before.json.gz")));
    startWindow();
    m_window->openFiles({inFolder("one.flamelane")});
    QTRY_VERIFY_WITH_TIMEOUT(document()->trace() != nullptr, 60000);
    QVERIFY(m_window->messages()->text().contains(
        QStringLiteral("host_norm_before.json.gz has changed since the session was saved")));
}

void TestSessionControl::whatIsNoSessionIsSaid()
{
    QFile file(inFolder("no.flamelane"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{}");
    file.close();
    m_window->openFiles({inFolder("no.flamelane")});
    QTRY_VERIFY(
        m_window->messages()->text().startsWith(QStringLiteral("no.flamelane cannot be opened: ")));
    QVERIFY(m_window->isOnStartPage());
}

void TestSessionControl::windowsAreTold()
{
    const Window steps {WindowKind::Steps, Intervals({{100, 200}, {300, 400}})};
    QCOMPARE(windowText(steps, 1000), std::string("steps 1100:1200 1300:1400"));
    QCOMPARE(windowFrom("steps 1100:1200 1300:1400", 1000), std::optional(steps));
    QCOMPARE(windowText(std::nullopt, 5), std::string());
    QCOMPARE(windowFrom("all", 5), std::optional(Window {WindowKind::All, {}}));
    for (const char* nonsense : {"", "steady", "range", "range 5", "range 9:5", "range a:b",
                                 "steps 1:99999999999999999999", "pie"}) {
        QVERIFY(!windowFrom(nonsense, 0));
    }
    QVERIFY(!windowFrom("range -9223372036854775807:9223372036854775807", INT64_MAX));
}

QTEST_MAIN(TestSessionControl)
#include "tst_session_control.moc"
