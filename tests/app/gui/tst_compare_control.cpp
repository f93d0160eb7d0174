#include "app/gui/compare_control.h"
#include "app/gui/document.h"
#include "app/gui/load_job.h"
#include "app/gui/main_window.h"
#include "app/gui/message_bar.h"
#include "app/gui/theme_control.h"
#include "app/gui/trace_pages.h"
#include "core/export/comparison_words.h"
#include "widgets/compare/compare_page.h"
#include "widgets/compare/compare_timeline.h"
#include "widgets/compare/waterfall.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/view_state/selection.h"

#include <QMenuBar>
#include <QtTest>

#include <memory>

using namespace flamelane;

namespace {

const QString kBefore
    = QStringLiteral(FLAMELANE_SOURCE_DIR "/resources/examples/host_norm_before.json.gz");
const QString kAfter
    = QStringLiteral(FLAMELANE_SOURCE_DIR "/resources/examples/host_norm_after.json.gz");

} // namespace

/// Two files in the real window.
class TestCompareControl : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_window.reset(); }
    void twoFilesOpenSideBySide();
    void swapsWithX();
    void aSliceFindsItsPartner();
    void actionsAreForTheComparison();
    void marksTheRunThatHasTheFocus();
    void searchStaysInTheComparison();
    void denseLanesAreDenseInBoth();
    void presentsWithP();
    void followsTheWindow();
    void namesAreKeptPerRun();
    void noiseReachesTheComparison();
    void whatCannotBeReadIsSaid();
    void anotherFileEndsTheComparison();

private:
    CompareControl* compare() { return m_window->compare(); }
    ComparePage* page() { return m_window->compare()->page(); }
    [[nodiscard]] TimeNs stepOf(RunRole role)
    {
        const ComparedMetric* step = findMetric(page()->content()->comparison, "step_time_ns");
        return (role == RunRole::A ? step->a : step->b).value_or(0);
    }
    void openPair()
    {
        m_window->openFiles({kBefore, kAfter});
        QTRY_VERIFY_WITH_TIMEOUT(page()->content() != nullptr, 60000);
        QTRY_COMPARE(m_window->tracePages()->current(), Page::Compare);
    }
    void press(Qt::Key key) { QTest::keyClick(page()->waterfall(), key); }

    std::unique_ptr<ThemeControl> m_theme;
    std::unique_ptr<MainWindow> m_window;
};

void TestCompareControl::init()
{
    m_theme = std::make_unique<ThemeControl>();
    m_window = std::make_unique<MainWindow>(m_theme.get());
    m_window->setAnimated(false);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void TestCompareControl::twoFilesOpenSideBySide()
{
    openPair();
    QCOMPARE(compare()->name(RunRole::A), QStringLiteral("host_norm_before"));
    QCOMPARE(compare()->name(RunRole::B), QStringLiteral("host_norm_after"));
    QVERIFY(stepOf(RunRole::A) > 2 * stepOf(RunRole::B));
    QVERIFY(page()->content()->contributions.front()->idleFor == Cause::HostCompute);
    QVERIFY(m_window->messages()->text().isEmpty());
}

void TestCompareControl::swapsWithX()
{
    openPair();
    const TimeNs before = stepOf(RunRole::A);
    press(Qt::Key_X);
    QTRY_COMPARE(stepOf(RunRole::B), before);
    QCOMPARE(compare()->name(RunRole::A), QStringLiteral("host_norm_after"));
    press(Qt::Key_X);
    QTRY_COMPARE(stepOf(RunRole::A), before);
}

void TestCompareControl::aSliceFindsItsPartner()
{
    openPair();
    const RunOfPair& a = page()->content()->run(RunRole::A);
    const RunOfPair& b = page()->content()->run(RunRole::B);
    SliceId forward; // of the second step
    for (uint32_t i = 0; i < a.trace->slices.size(); ++i) {
        if (a.trace->name(SliceId(i)) == "model_forward"
            && a.trace->slices.kind[i] == SliceKind::Annotation
            && a.steps[1].contains(a.trace->slices.start[i])) {
            forward = SliceId(i);
        }
    }
    QVERIFY(forward);
    page()->timeline()->selection(RunRole::A)->setSlice(forward);
    Selection* selection = page()->timeline()->selection(RunRole::B);
    QTRY_VERIFY(selection->slice());
    QCOMPARE(b.trace->name(selection->slice()), std::string_view("model_forward"));
    QVERIFY(b.steps[1].contains(b.trace->slices.start[selection->slice().index()]));
}

void TestCompareControl::actionsAreForTheComparison()
{
    openPair();
    const CompareTimeline* timeline = page()->timeline();
    page()->waterfall()->setFocus();
    const TimeRange hidden = m_window->document()->viewport()->target();
    const TimeRange before = timeline->viewport(RunRole::A)->target();
    press(Qt::Key_W);
    const TimeRange zoomed = timeline->viewport(RunRole::A)->target();
    QVERIFY(zoomed.duration() < before.duration());
    press(Qt::Key_0);
    const TimeRange all = timeline->viewport(RunRole::A)->target();
    QVERIFY(all.duration() > zoomed.duration());
    press(Qt::Key_Backspace);
    QVERIFY(timeline->viewport(RunRole::A)->target().duration() < all.duration());
    QCOMPARE(m_window->document()->viewport()->target(), hidden);
}

void TestCompareControl::marksTheRunThatHasTheFocus()
{
    openPair();
    CompareTimeline* timeline = page()->timeline();
    QCOMPARE(m_window->activeTimeline(), timeline->view(RunRole::A));
    timeline->view(RunRole::B)->setFocus();
    page()->waterfall()->setFocus();
    QCOMPARE(m_window->activeTimeline(), timeline->view(RunRole::B));
    timeline->selection(RunRole::B)->setRange({1'000'000, 2'000'000});
    press(Qt::Key_M);
    QVERIFY(m_window->document()->marks()->all().empty());
    QCOMPARE(compare()->second()->marks()->all().size(), size_t {1});
    timeline->viewport(RunRole::B)->setRange({5'000'000, 6'000'000});
    m_window->goToPreviousMark();
    QVERIFY(timeline->viewport(RunRole::B)->target().overlaps({1'000'000, 2'000'000}));
    m_window->showPage(Page::Timeline);
    QCOMPARE(m_window->activeTimeline(), m_window->timeline());
}

void TestCompareControl::searchStaysInTheComparison()
{
    openPair();
    const SliceId found = page()->content()->run(RunRole::A).trace->gpuWork.front().slice;
    m_window->revealFound(found);
    QCOMPARE(m_window->tracePages()->current(), Page::Compare);
    QCOMPARE(page()->timeline()->selection(RunRole::A)->slice(), found);
    QCOMPARE(m_window->document()->selection()->slice(), found);
}

void TestCompareControl::denseLanesAreDenseInBoth()
{
    openPair();
    m_window->setDense(true);
    QVERIFY(page()->timeline()->view(RunRole::A)->isDense());
    QVERIFY(page()->timeline()->view(RunRole::B)->isDense());
    m_window->setDense(false);
    QVERIFY(!page()->timeline()->view(RunRole::B)->isDense());
}

void TestCompareControl::presentsWithP()
{
    openPair();
    press(Qt::Key_P);
    QVERIFY(page()->isPresenting());
    QVERIFY(m_window->isFullScreen());
    QCOMPARE(m_window->menuBar()->height(), 0);
    press(Qt::Key_N);
    QCOMPARE(page()->waterfall()->pickedLine(), 0);
    // In a timeline the first Escape is for what is selected there.
    TimelineView* timeline = page()->timeline()->view(RunRole::A);
    page()->timeline()->selection(RunRole::A)->setRange({1000, 2000});
    timeline->setFocus();
    QTest::keyClick(timeline, Qt::Key_Escape);
    QVERIFY(page()->isPresenting());
    QVERIFY(!page()->timeline()->selection(RunRole::A)->hasRange());
    QTest::keyClick(timeline, Qt::Key_Escape);
    QVERIFY(!page()->isPresenting());
    QVERIFY(!m_window->isFullScreen());
    QTRY_VERIFY(m_window->menuBar()->height() > 0);
}

void TestCompareControl::followsTheWindow()
{
    openPair();
    const size_t steady = page()->content()->run(RunRole::A).steps.size();
    m_window->document()->setWindow(Window {WindowKind::All, {}});
    QTRY_VERIFY(page()->content()->run(RunRole::A).steps.size() != steady
                || page()->content()->run(RunRole::A).analysis->window.kind == WindowKind::All);
    QTRY_COMPARE(page()->content()->run(RunRole::B).analysis->window.kind, WindowKind::All);
}

void TestCompareControl::namesAreKeptPerRun()
{
    openPair();
    compare()->rename(RunRole::B, QStringLiteral(" on the GPU "));
    QCOMPARE(compare()->name(RunRole::B), QStringLiteral("on the GPU"));
    QCOMPARE(compare()->comparedRun(RunRole::A).name, std::string());
    QCOMPARE(compare()->comparedRun(RunRole::B).name, std::string("on the GPU"));
    compare()->swap();
    // What is shown, and saved, is as before until the swap is worked out.
    QCOMPARE(compare()->comparedRun(RunRole::B).name, std::string("on the GPU"));
    QTRY_COMPARE(compare()->comparedRun(RunRole::A).name, std::string("on the GPU"));
    QCOMPARE(compare()->name(RunRole::A), QStringLiteral("on the GPU"));
    compare()->rename(RunRole::A, {});
    QCOMPARE(compare()->name(RunRole::A), QStringLiteral("host_norm_after"));
}

void TestCompareControl::noiseReachesTheComparison()
{
    openPair();
    const auto content = page()->content();
    auto filter = makeNoiseFilter("autograd", FilterMode::Fold, "Backward");
    QVERIFY(filter);
    m_window->document()->noise()->add(*filter);
    QTRY_VERIFY(page()->content() != content);
    TimeNs sum = 0;
    for (const ComparedRow* row : page()->content()->contributions) {
        QVERIFY(row->idleFor || row->path.find("Backward") == std::string::npos);
        sum += row->contribution();
    }
    QCOMPARE(sum, stepOf(RunRole::B) - stepOf(RunRole::A));
}

void TestCompareControl::whatCannotBeReadIsSaid()
{
    m_window->openFiles({kBefore, QStringLiteral("/nowhere/b.json")});
    QTRY_VERIFY_WITH_TIMEOUT(m_window->document()->trace() != nullptr, 60000);
    QTRY_VERIFY(m_window->messages()->text().contains(QStringLiteral("b.json cannot be opened")));
    QVERIFY(!compare()->hasSecond());
}

void TestCompareControl::anotherFileEndsTheComparison()
{
    openPair();
    m_window->openFile(kAfter);
    QVERIFY(!compare()->hasSecond());
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->loadJob()->isRunning(), 60000);
    QVERIFY(page()->content() == nullptr);
}

QTEST_MAIN(TestCompareControl)
#include "tst_compare_control.moc"
