#include "app/gui/document.h"
#include "app/gui/main_window.h"
#include "app/gui/page_rail.h"
#include "app/gui/search.h"
#include "app/gui/theme_control.h"
#include "app/gui/trace_pages.h"
#include "app/gui/window_chooser.h"
#include "core/trace/trace_builder.h"
#include "tests/support/pick_item.h"
#include "tests/support/trace_text.h"
#include "widgets/flamegraph/flame_view.h"
#include "widgets/pages/findings_page.h"
#include "widgets/pages/flame_page.h"
#include "widgets/pages/operators_page.h"
#include "widgets/pages/overview_page.h"
#include "widgets/pages/page_links.h"
#include "widgets/tables/data_table.h"

#include <QComboBox>
#include <QLabel>
#include <QSettings>
#include <QToolButton>
#include <QtTest>

#include <algorithm>
#include <memory>

using namespace flamelane;

/// The rail, the pages and the window chooser in the real window.
class TracePagesTest : public QObject
{
    Q_OBJECT

private:
    void waitForAnalysis()
    {
        QTRY_VERIFY_WITH_TIMEOUT(m_window->document()->analysis() != nullptr, 30'000);
        auto* page = m_window->findChild<FindingsPage*>();
        auto* headline = page->findChild<QLabel*>();
        QTRY_VERIFY_WITH_TIMEOUT(!headline->text().startsWith(QStringLiteral("Looking")), 30'000);
    }

    std::unique_ptr<ThemeControl> m_theme;
    std::unique_ptr<MainWindow> m_window;
    std::shared_ptr<const Trace> m_trace = test::traceFromText(R"(
thread 1/2 "main"
  0 100000 ProfilerStep#1 annotation
    10000 5000 cudaLaunchKernel runtime corr=1
  100000 100000 ProfilerStep#2 annotation
    110000 5000 cudaLaunchKernel runtime corr=2
thread 0/7
  20000 40000 gemm kernel corr=1 device=0 stream=7
  120000 50000 relu kernel corr=2 device=0 stream=7
)");

private slots:
    void init()
    {
        QSettings().clear();
        m_theme = std::make_unique<ThemeControl>();
        m_window = std::make_unique<MainWindow>(m_theme.get());
        m_window->setAnimated(false);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->document()->setTrace(m_trace);
        waitForAnalysis();
    }

    void cleanup()
    {
        m_window.reset();
        m_theme.reset();
    }

    void keysAndRailSwitchPages()
    {
        TracePages* pages = m_window->tracePages();
        QCOMPARE(pages->current(), Page::Timeline);
        QTest::keyClick(m_window.get(), Qt::Key_4, Qt::ControlModifier);
        QCOMPARE(pages->current(), Page::Operators);
        QCOMPARE(pages->rail()->current(), Page::Operators);
        const auto buttons = pages->rail()->findChildren<QToolButton*>();
        const auto overview
            = std::find_if(buttons.begin(), buttons.end(), [](const QToolButton* button) {
                  return button->text().contains(QLatin1String("Overview"));
              });
        QVERIFY(overview != buttons.end());
        QTest::mouseClick(*overview, Qt::LeftButton);
        QCOMPARE(pages->current(), Page::Overview);
        QVERIFY(!pages->text().isEmpty());
        QTest::keyClick(m_window.get(), Qt::Key_8, Qt::ControlModifier);
        QCOMPARE(pages->current(), Page::Findings);
    }

    void flameGraphFollowsWindowFiltersAndKeys()
    {
        TracePages* pages = m_window->tracePages();
        FlamePage* flame = pages->flame();
        QVERIFY(!flame->content()); // nothing is worked out for nobody
        QTest::keyClick(m_window.get(), Qt::Key_3, Qt::ControlModifier);
        QCOMPARE(pages->current(), Page::Flame);
        QTRY_VERIFY(flame->content());
        const auto total = [flame] { return flame->content()->tree.total[0]; };
        QCOMPARE(total(), int64_t {90000});
        QTRY_VERIFY(flame->view()->hasFocus());
        // The timeline's own keys belong to what is in front.
        const TimeRange shown = m_window->document()->viewport()->target();
        QTest::keyClick(flame->view(), Qt::Key_W);
        QCOMPARE(m_window->document()->viewport()->target(), shown);
        QVERIFY(!flame->view()->zoom().isWhole());

        NoiseTrail* noise = m_window->document()->noise();
        const auto base = flame->content()->base;
        noise->add(*makeNoiseFilter("gemm", FilterMode::Hide, "gemm"));
        QTRY_COMPARE(hiddenWeight(flame->content()->tree), int64_t {40000});
        QCOMPARE(flame->content()->base, base); // the same stacks, filtered
        QTest::keyClick(flame->view(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(hiddenWeight(flame->content()->tree), int64_t {0});

        auto* chooser = m_window->findChild<WindowChooser*>();
        const int step = chooser->findText(QStringLiteral("ProfilerStep#2"), Qt::MatchStartsWith);
        test::pickItem(chooser, step);
        QTRY_COMPARE_WITH_TIMEOUT(total(), int64_t {50000}, 30'000);
        emit flame->instanceWanted(flame->content()->tree.frame[1], kNoNode, true);
        QTRY_COMPARE(pages->current(), Page::Timeline);
        QVERIFY(m_window->document()->selection()->slice());
    }

    void selectedSliceLeadsToItsFrame()
    {
        FlamePage* flame = m_window->tracePages()->flame();
        const auto press
            = [this] { QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ShiftModifier); };
        press(); // nothing is selected
        QCOMPARE(m_window->tracePages()->current(), Page::Timeline);
        const auto picked = [flame] {
            const uint32_t node = flame->view()->selected();
            return node == kNoNode ? std::string() : std::string(flame->view()->tree()->name(node));
        };
        for (const char* name : {"relu", "gemm"}) { // before the graph is there, and after
            m_window->tracePages()->showPage(Page::Timeline);
            m_window->document()->selection()->setSlice(test::findSlice(*m_trace, name));
            press();
            QCOMPARE(m_window->tracePages()->current(), Page::Flame);
            QTRY_COMPARE(picked(), std::string(name));
        }
    }

    void ownFiltersAreRemembered()
    {
        NoiseTrail* noise = m_window->document()->noise();
        noise->saveOwn(*makeNoiseFilter("my noise", FilterMode::Hide, "/gemm/"));
        noise->setPresetPattern("cuda", "/relu/");
        MainWindow other(m_theme.get());
        const auto offered = other.document()->noise()->offered();
        QCOMPARE(offered.back().name, std::string("my noise"));
        QCOMPARE(offered.back().mode, FilterMode::Hide);
        QCOMPARE(offered.front().pattern, std::string("/relu/"));
    }

    void railCollapsesAndRemembers()
    {
        PageRail* rail = m_window->tracePages()->rail();
        const int wide = rail->sizeHint().width();
        QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!rail->isExpanded());
        QVERIFY(rail->sizeHint().width() < wide);
        MainWindow other(m_theme.get());
        QVERIFY(!other.tracePages()->rail()->isExpanded());
    }

    void evidenceIsShownInTheTimeline()
    {
        TracePages* pages = m_window->tracePages();
        pages->showPage(Page::Overview);
        PageLinks* links = m_window->findChild<OverviewPage*>()->links();
        emit links->rangeActivated({20000, 60000});
        QCOMPARE(pages->current(), Page::Timeline);
        QCOMPARE(m_window->document()->selection()->range(), (TimeRange {20000, 60000}));
        QVERIFY(m_window->document()->viewport()->target().start < 20000);
        pages->showPage(Page::Overview);
        const SliceId relu = test::findSlice(*m_trace, "relu");
        emit links->sliceActivated(relu);
        QCOMPARE(pages->current(), Page::Timeline);
        QCOMPARE(m_window->document()->selection()->slice(), relu);
    }

    void windowIsChosenAndShown()
    {
        auto* chooser = m_window->findChild<WindowChooser*>();
        QVERIFY(chooser->currentText().startsWith(QStringLiteral("Steady steps (2 of 2)")));
        const int step = chooser->findText(QStringLiteral("ProfilerStep#2"), Qt::MatchStartsWith);
        QVERIFY(step >= 0);
        chooser->setCurrentIndex(step);
        emit chooser->activated(step);
        waitForAnalysis();
        const Window& window = m_window->document()->analysis()->window;
        QCOMPARE(window.kind, WindowKind::Steps);
        QCOMPARE(window.time.length(), TimeNs {100000});
        QVERIFY(chooser->currentText().startsWith(QStringLiteral("ProfilerStep#2")));
        m_window->tracePages()->showPage(Page::Kernels);
        QVERIFY(m_window->tracePages()->text().contains(QStringLiteral("relu")));
        QVERIFY(!m_window->tracePages()->text().contains(QStringLiteral("gemm")));
    }

    void operatorsAreGroupedWithMouseAndKeys()
    {
        TracePages* pages = m_window->tracePages();
        pages->showPage(Page::Operators);
        auto* page = m_window->findChild<OperatorsPage*>();
        auto* chooser = page->findChild<QComboBox*>();
        auto* table = page->findChild<DataTable*>();
        test::pickItem(chooser, static_cast<int>(CallGrouping::Stack));
        const auto saysStack = [table] {
            return table->isEnabled()
                && table->csv().contains(QStringLiteral("cudaLaunchKernel,ProfilerStep*,"));
        };
        QTRY_VERIFY(saysStack());
        auto* windows = m_window->findChild<WindowChooser*>();
        const int whole = windows->findText(QStringLiteral("Whole trace"), Qt::MatchStartsWith);
        emit windows->activated(whole);
        waitForAnalysis();
        QTRY_VERIFY(saysStack());
        // Another trace: what was chosen holds for the session.
        m_window->document()->setTrace(test::traceFromText(R"(
thread 1/2 "main"
  0 100000 train annotation
    10000 5000 cudaLaunchKernel runtime
)"));
        waitForAnalysis();
        QTRY_VERIFY(table->isEnabled()
                    && table->csv().contains(QStringLiteral("cudaLaunchKernel,train,")));
        chooser->setFocus();
        QTest::keyClick(chooser, Qt::Key_Up);
        QTRY_VERIFY(table->isEnabled()
                    && page->text().contains(QStringLiteral("record_shapes=True")));
        QTest::keyClick(chooser, Qt::Key_Up);
        QTRY_VERIFY(table->isEnabled()
                    && table->csv().contains(QStringLiteral("cudaLaunchKernel,runtime,1,")));
    }

    void selectedRangeIsAWindow()
    {
        auto* chooser = m_window->findChild<WindowChooser*>();
        const int item = chooser->findText(QStringLiteral("Selected range"), Qt::MatchStartsWith);
        m_window->document()->selection()->setRange({0, 70000});
        emit chooser->activated(item);
        QCOMPARE(m_window->document()->window()->kind, WindowKind::Range);
        QCOMPARE(m_window->document()->window()->time.length(), TimeNs {70000});
        // Another selection takes over only where a person drags it out.
        m_window->document()->selection()->setRange({0, 90000});
        QCOMPARE(m_window->document()->window()->time.length(), TimeNs {70000});
        chooser->followRange();
        QCOMPARE(m_window->document()->window()->time.length(), TimeNs {90000});
        waitForAnalysis();
    }

    void standsATraceWithoutTimes()
    {
        TraceBuilder builder;
        const std::vector<std::string_view> frames {"a", "b"};
        QCOMPARE(builder.addStack(frames, {1, 0}), StackAdded::Exactly);
        Progress progress;
        m_window->document()->setTrace(*builder.build("", progress));
        waitForAnalysis();
        auto* pages = m_window->findChild<TracePages*>();
        QCOMPARE(pages->current(), Page::Flame); // all that there is to see
        for (int page = 0; page < kPages; ++page) {
            pages->showPage(static_cast<Page>(page));
            QCOMPARE(pages->current(), static_cast<Page>(page));
            QVERIFY(!m_window->grab().isNull());
        }
    }
};

QTEST_MAIN(TracePagesTest)
#include "tst_trace_pages.moc"
