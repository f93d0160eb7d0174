#include "core/analysis/flame/flame_walk.h"
#include "core/trace/trace_builder.h"
#include "tests/support/flame_node.h"
#include "tests/support/found_widget.h"
#include "tests/support/pick_item.h"
#include "tests/support/trace_text.h"
#include "widgets/flamegraph/flame_view.h"
#include "widgets/pages/flame_bar.h"
#include "widgets/pages/flame_page.h"
#include "widgets/pages/flame_table.h"
#include "widgets/pages/noise_editor.h"
#include "widgets/pages/share_bar.h"
#include "widgets/panels/hint_stack.h"
#include "widgets/tables/data_table.h"
#include "widgets/view_state/noise_trail.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QToolButton>
#include <QtTest>

#include <array>

using namespace flamelane;

/// The page with a stand-in for what works things out beside it.
class FlamePageTest : public QObject
{
    Q_OBJECT

private:
    void gather()
    {
        FlameRequest request {
            m_trace, m_analysis, m_page->choice(), m_trail->filters(), m_trail->offered(), nullptr};
        m_page->setContent(std::make_shared<const FlameContent>(gatherFlame(request, Progress())));
        QCoreApplication::processEvents();
    }
    void open(const char* text) { open(test::traceFromText(text)); }
    void open(std::shared_ptr<const Trace> trace)
    {
        m_trace = std::move(trace);
        m_analysis = std::make_shared<const Analysis>(analyse(*m_trace, nullptr, Progress()));
        m_page->forgetTrace();
        gather();
    }
    template<typename Widget>
    [[nodiscard]] Widget* named(const char* accessibleName) const
    {
        return test::named<Widget>(m_page.get(), accessibleName);
    }
    [[nodiscard]] NoiseChip* chip(const char* name) const { return test::chip(m_page.get(), name); }
    [[nodiscard]] bool isSaid(const char* words) const { return test::isSaid(m_page.get(), words); }
    [[nodiscard]] QToolButton* button(const QString& start) const
    {
        for (QToolButton* each : m_page->findChildren<QToolButton*>()) {
            if (each->isVisible() && each->text().startsWith(start)) {
                return each;
            }
        }
        return nullptr;
    }
    [[nodiscard]] uint32_t nodeNamed(std::string_view name) const
    {
        return test::nodeNamed(*m_page->view()->tree(), name);
    }
    void choose(const char* chooser, int item)
    {
        auto* box = named<QComboBox>(chooser);
        QVERIFY(box != nullptr);
        test::pickItem(box, item);
    }

    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const Analysis> m_analysis;
    std::unique_ptr<NoiseTrail> m_trail;
    std::unique_ptr<FlamePage> m_page;

private slots:
    void init()
    {
        m_trail = std::make_unique<NoiseTrail>();
        m_page = std::make_unique<FlamePage>(m_trail.get());
        m_page->setAnimated(false);
        m_page->resize(1500, 700);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        connect(m_page.get(), &FlamePage::choiceChanged, this, [this] { gather(); });
        connect(m_trail.get(), &NoiseTrail::changed, this, [this] { gather(); });
        open(test::kTwoSteps);
    }

    void cleanup()
    {
        disconnect(m_trail.get(), nullptr, this, nullptr);
        m_page.reset();
        m_trail.reset();
    }

    void showsGpuTimeByTheCodeThatLaunchedIt()
    {
        const FlameTree& tree = *m_page->view()->tree();
        QCOMPARE(tree.weight, FlameWeight::GpuTime);
        QCOMPARE(tree.total[0], int64_t {700});
        QCOMPARE(tree.total[nodeNamed("aten::mm")], int64_t {600});
        m_page->view()->select(nodeNamed("gemm"));
        const QString text = m_page->text();
        QVERIFY2(text.contains(QStringLiteral("gemm")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("Calls: 2")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("Mean: 300 ns / step")), qPrintable(text));
    }

    void weightsThatTheTraceLacksAreOff()
    {
        auto* weight = named<QComboBox>("Weight");
        auto* items = qobject_cast<QStandardItemModel*>(weight->model());
        const auto item = [items](FlameWeight each) { return items->item(static_cast<int>(each)); };
        QVERIFY(item(FlameWeight::CpuTime)->isEnabled());
        QVERIFY(!item(FlameWeight::Bytes)->isEnabled());
        QVERIFY(item(FlameWeight::Bytes)->toolTip().contains(QStringLiteral("profile_memory")));
        QVERIFY(!item(FlameWeight::Recorded)->isEnabled());
        choose("Weight", static_cast<int>(FlameWeight::CpuTime));
        QCOMPARE(m_page->view()->tree()->weight, FlameWeight::CpuTime);
        QCOMPARE(m_page->view()->tree()->total[0], int64_t {2000});
    }

    void scopeNarrows()
    {
        auto* scope = named<QComboBox>("Scope");
        const int item = scope->findText(QStringLiteral("inside ProfilerStep*"));
        QVERIFY(item > 0);
        choose("Scope", item);
        QCOMPARE(m_page->choice().annotation, std::string("ProfilerStep*"));
        QCOMPARE(named<QComboBox>("Scope")->currentText(), QStringLiteral("inside ProfilerStep*"));
        m_page->forgetTrace();
        QCOMPARE(m_page->choice().annotation, std::string());
    }

    void recordedStacksAreOfTheWholeRecording()
    {
        TraceBuilder builder;
        builder.add(test::batchFromText(test::kTwoSteps));
        const std::array<std::string_view, 2> stack {"main", "train"};
        QCOMPARE(builder.addStack(stack, {12, 0}), StackAdded::Exactly);
        Progress progress;
        open(builder.build("text", progress).value());
        auto* scope = named<QComboBox>("Scope");
        const auto actions = m_page->findChildren<QAction*>();
        const auto perStep = std::find_if(actions.begin(), actions.end(), [](const QAction* each) {
            return each->text() == QStringLiteral("&Mean per step");
        });
        QVERIFY(perStep != actions.end());
        QVERIFY((*perStep)->isEnabled());
        choose("Scope", scope->findText(QStringLiteral("inside ProfilerStep*")));

        choose("Weight", static_cast<int>(FlameWeight::Recorded));
        QCOMPARE(m_page->content()->tree.total[0], int64_t {12});
        QCOMPARE(m_page->content()->steps, uint64_t {0});
        QVERIFY(isSaid("Whole recording"));
        const QString subtitle = flameSubtitle(*m_page->content());
        QVERIFY2(subtitle.endsWith(QStringLiteral("Whole recording")), qPrintable(subtitle));
        QVERIFY(!(*perStep)->isEnabled());
        QVERIFY((*perStep)->toolTip().contains(QStringLiteral("whole recording")));
        QVERIFY(!scope->isEnabled());
        QVERIFY(scope->toolTip().contains(QStringLiteral("whole recording")));
        m_page->view()->select(nodeNamed("train"));
        QVERIFY(!m_page->text().contains(QStringLiteral("/ step")));

        choose("Weight", static_cast<int>(FlameWeight::GpuTime));
        QCOMPARE(m_page->content()->steps, uint64_t {2});
        QVERIFY(scope->isEnabled());
        QVERIFY((*perStep)->isEnabled());
    }

    void stateIsTakenOver()
    {
        FlameBarState state;
        state.choice.weight = FlameWeight::CpuTime;
        state.choice.arrangement = FlameArrangement::BottomUp;
        state.choice.isRecursionFolded = true;
        state.coloring = FlameColoring::Family;
        state.isUpward = true;
        m_page->bar()->setState(state);
        QVERIFY(m_page->bar()->state() == state);
        QCOMPARE(m_page->view()->tree()->weight, FlameWeight::CpuTime);
        QCOMPARE(m_page->view()->scene().look().orientation, FlameOrientation::Flame);
        QCOMPARE(named<QComboBox>("Arrangement")->currentIndex(), 1);
        QCOMPARE(named<QComboBox>("Colour")->currentIndex(), 2);
    }

    void zoomsToAPathOnceItIsThere()
    {
        // The frames inside are as wide: the outermost is what is zoomed to.
        const std::vector<std::string> path
            = m_page->view()->tree()->namesTo(nodeNamed("aten::mm"));
        QVERIFY(m_page->zoomedPath().empty());
        m_page->forgetTrace();
        m_page->zoomToPath(path);
        QVERIFY(m_page->zoomedPath() == path); // a session that is saved now keeps it
        gather();
        QVERIFY(m_page->zoomedPath() == path);
        QCOMPARE(m_page->view()->scene().zoomedNode(), nodeNamed("aten::mm"));
        m_page->zoomToPath({"nowhere"});
        QCOMPARE(m_page->view()->scene().zoomedNode(), nodeNamed("aten::mm"));
        m_page->forgetTrace();
        QVERIFY(m_page->zoomedPath().empty());
    }

    void chipsOfFramesWithoutWeightCountBoxes()
    {
        open(R"trace(
thread 1/2 "main"
  0 100 "train.py(1): main" python
    0 90 "<built-in method linear>" python
      0 80 aten::linear operator
        10 20 cudaLaunchKernel runtime corr=1
thread 0/7
  40 60 gemm kernel corr=1 device=0 stream=7
)trace");
        QCOMPARE(chip("Python interpreter")->effect().simplified(), QStringLiteral("1 box"));
    }

    void chipsSayWhatTheyTakeAndSwitch()
    {
        NoiseChip* cuda = chip("CUDA libraries");
        QVERIFY(cuda != nullptr);
        QCOMPARE(cuda->effect().simplified(), QStringLiteral("600 ns 85.7 %"));
        QVERIFY(cuda->isLarge());
        QVERIFY(cuda->toolTip().contains(QStringLiteral("Risk:")));
        QVERIFY(!chip("Allocator")->isLarge());
        QTest::mouseClick(cuda, Qt::LeftButton);
        QVERIFY(m_trail->isOn("CUDA libraries"));
        QCOMPARE(nodeNamed("gemm"), kNoNode);
        QVERIFY(nodeNamed("relu") != kNoNode);
        QCOMPARE(m_page->view()->tree()->total[0], int64_t {700}); // folded, not lost
        QVERIFY(isSaid("lesser part"));
        QTest::mouseClick(chip("CUDA libraries"), Qt::LeftButton);
        QVERIFY(nodeNamed("gemm") != kNoNode);
    }

    void crumbsGoBack()
    {
        emit m_page->view()->filterWanted(FilterMode::Hide, nodeNamed("relu"));
        QCOMPARE(hiddenWeight(m_page->content()->tree), int64_t {100});
        emit m_page->view()->filterWanted(FilterMode::Fold, nodeNamed("gemm"));
        QCOMPARE(m_trail->filters().size(), size_t {2});
        QToolButton* first = button(QStringLiteral("Hide: relu"));
        QVERIFY(first != nullptr);
        QVERIFY(button(QStringLiteral("Fold: gemm")) != nullptr);
        QTest::mouseClick(first, Qt::LeftButton);
        QCOMPARE(m_trail->filters().size(), size_t {1});
        QTest::mouseClick(button(QStringLiteral("Undo")), Qt::LeftButton);
        QCOMPARE(m_trail->filters().size(), size_t {2});
        QTest::mouseClick(button(QStringLiteral("\u00d7")), Qt::LeftButton); // of the first
        QCOMPARE(m_trail->filters().front().name, std::string("gemm"));
        QTest::mouseClick(button(QStringLiteral("All")), Qt::LeftButton);
        QVERIFY(m_trail->filters().empty());
    }

    void editorPreviewsAppliesAndSaves()
    {
        QSignalSpy wanted(m_page.get(), &FlamePage::previewWanted);
        QTest::mouseClick(button(QStringLiteral("Own pattern")), Qt::LeftButton);
        auto* editor = m_page->findChild<NoiseEditor*>();
        QVERIFY(editor->isVisible());
        auto* pattern = named<QLineEdit>("Which frames");
        const auto verdict = [editor] { return editor->findChild<QLabel*>()->text(); };
        QTest::keyClicks(pattern, QStringLiteral("/(/"));
        QVERIFY2(verdict().contains(QStringLiteral("column")), qPrintable(verdict()));
        QVERIFY(!editor->filter());
        pattern->clear();
        QTest::keyClicks(pattern, QStringLiteral("gemm"));
        QVERIFY(editor->filter());
        m_page->showPreview(*editor->filter(),
                            previewedEffect(m_page->content()->tree, *editor->filter()), 1);
        QVERIFY2(verdict().contains(QStringLiteral("600 ns, 85.7 %")), qPrintable(verdict()));
        QVERIFY(!wanted.isEmpty());
        QVERIFY(nodeNamed("gemm") != kNoNode); // not applied yet
        QTest::keyClick(pattern, Qt::Key_Return);
        QVERIFY(!editor->isVisible());
        QCOMPARE(nodeNamed("gemm"), kNoNode);
        // Saved under a name it is offered from then on.
        editor->edit(m_trail->filters().front(), 0);
        QTest::keyClicks(named<QLineEdit>("Name to save it under"), QStringLiteral("my gemm"));
        QTest::keyClick(named<QLineEdit>("Name to save it under"), Qt::Key_Return);
        QVERIFY(chip("my gemm") != nullptr);
    }

    void presetsKeepTheirMode()
    {
        auto* editor = m_page->findChild<NoiseEditor*>();
        const NoiseFilter preset = m_trail->offered().front();
        QVERIFY(preset.mode != FilterMode::Isolate);
        editor->edit(preset, -1);
        QPushButton* save = nullptr;
        for (QPushButton* each : editor->findChildren<QPushButton*>()) {
            save = each->text() == QStringLiteral("Save") ? each : save;
        }
        QVERIFY(save->isEnabled());
        named<QComboBox>("What becomes of the frames")
            ->setCurrentIndex(static_cast<int>(FilterMode::Isolate));
        QVERIFY(!save->isEnabled());
        QVERIFY(save->toolTip().contains(QStringLiteral("another name")));
        named<QLineEdit>("Name to save it under")->setText(QStringLiteral("mine"));
        QVERIFY(save->isEnabled());
    }

    void byNameIsASandwich()
    {
        QSignalSpy wanted(m_page.get(), &FlamePage::sandwichWanted);
        choose("Arrangement", static_cast<int>(FlameArrangement::ByName));
        auto* table = m_page->findChild<FlameTable*>();
        QVERIFY(table->isVisible());
        QVERIFY(!wanted.isEmpty()); // the first row is picked
        const FlameTree& tree = m_page->content()->tree;
        uint32_t mm = kNoNode;
        for (const FrameRow& row : m_page->content()->rows) {
            mm = tree.table->name(row.frame) == "aten::mm" ? row.frame : mm;
        }
        auto* rows = table->findChild<DataTable*>();
        for (int row = 0; row < rows->model()->rowCount(); ++row) {
            if (rows->model()->index(row, 0).data().toString() == QLatin1String("aten::mm")) {
                rows->setCurrentIndex(rows->model()->index(row, 0));
            }
        }
        QCOMPARE(wanted.last()[0].toUInt(), mm);
        m_page->showSandwich(gatherSandwich(*m_page->content(), mm + 1)); // of another row
        QVERIFY(table->callers()->tree() == nullptr);
        m_page->showSandwich(gatherSandwich(*m_page->content(), mm));
        const FlameTree& callers = *table->callers()->tree();
        QCOMPARE(callers.total[0], int64_t {600});
        QCOMPARE(std::string(callers.name(heaviestChild(callers, 1))),
                 std::string("ProfilerStep*"));
        const FlameTree& callees = *table->callees()->tree();
        QCOMPARE(std::string(callees.name(heaviestChild(callees, 1))),
                 std::string("cudaLaunchKernel"));
    }

    void bottomUpBeginsWithWhatHasWeight()
    {
        choose("Arrangement", static_cast<int>(FlameArrangement::BottomUp));
        const FlameTree& tree = *m_page->view()->tree();
        QCOMPARE(std::string(tree.name(heaviestChild(tree, 0))), std::string("gemm"));
        QVERIFY(m_page->view()->scene().look().isTurned);
    }

    void searchSaysTheShare()
    {
        QTest::keyClick(m_page->view(), Qt::Key_Slash);
        auto* search = named<QLineEdit>("Find frames");
        QTRY_VERIFY(search->hasFocus());
        QTest::keyClicks(search, QStringLiteral("mm"));
        QTest::keyClick(search, Qt::Key_Return);
        QVERIFY(m_page->view()->found());
        QCOMPARE(m_page->view()->found()->weight, int64_t {600});
        QVERIFY(isSaid("85.7 %"));
        QTest::keyClick(search, Qt::Key_Escape);
        QVERIFY(!m_page->view()->found());
    }

    void librariesAreALegendThatFinds()
    {
        auto* libraries = m_page->findChild<ShareBar*>();
        QVERIFY(!libraries->isVisible());
        test::pickItem(named<QComboBox>("Colour"), static_cast<int>(FlameColoring::Family));
        QVERIFY(libraries->isVisible());
        QCOMPARE(libraries->accessibleDescription().simplified(),
                 QStringLiteral("cuBLAS and CUTLASS 85.7 % 600 ns, Other kernels 14.3 % 100 ns"));
        QTest::mouseClick(libraries, Qt::LeftButton, {}, {5, 5});
        QVERIFY(m_page->view()->found());
        QCOMPARE(m_page->view()->found()->weight, int64_t {600});
    }

    void leadsToTheTimeline()
    {
        QSignalSpy opened(m_page.get(), &FlamePage::sliceActivated);
        QSignalSpy instance(m_page.get(), &FlamePage::instanceWanted);
        m_page->view()->select(nodeNamed("gemm"));
        for (QPushButton* each : m_page->findChildren<QPushButton*>()) {
            if (each->text() == QStringLiteral("Show in the timeline")) {
                QTest::mouseClick(each, Qt::LeftButton);
            }
        }
        QCOMPARE(opened.count(), 1);
        QCOMPARE(opened[0][0].value<SliceId>(), test::findSlice(*m_trace, "gemm"));
        QTest::keyClick(m_page->view(), Qt::Key_Period);
        QCOMPARE(instance.count(), 1);
        QCOMPARE(instance[0][1].toUInt(), nodeNamed("gemm"));
    }

    void sliceLeadsToItsFrame()
    {
        choose("Arrangement", static_cast<int>(FlameArrangement::BottomUp));
        m_page->arrangeTopDown();
        QVERIFY(!m_page->view()->scene().look().isTurned);
        m_page->pickSlice(test::findSlice(*m_trace, "relu"));
        QCOMPARE(m_page->view()->selected(), nodeNamed("relu"));
        QVERIFY(!m_page->view()->zoom().isWhole()); // it is a seventh of all
        m_trail->add(*makeNoiseFilter("relu", FilterMode::Hide, "relu"));
        m_page->pickSlice(test::findSlice(*m_trace, "relu"));
        QCOMPARE(m_page->view()->selected(), kNoNode);
        QVERIFY2(m_page->text().contains(QStringLiteral("Not in this graph")),
                 qPrintable(m_page->text()));
    }

    void emptyPageSaysWhatWouldFillIt()
    {
        open("thread 1/2 \"main\"\n");
        auto* stack = m_page->findChild<HintStack*>();
        QCOMPARE(stack->currentIndex(), 0);
        QVERIFY(qobject_cast<QLabel*>(stack->currentWidget())
                    ->text()
                    .contains(QStringLiteral("ProfilerActivity.CPU")));
    }

    void stacksAreKeptWhileFiltersChange()
    {
        FlameRequest request {m_trace, m_analysis, {}, {}, {}, m_page->content()->base};
        QCOMPARE(gatherFlame(request, Progress()).base, request.known);
        request.choice.isBackwardUnderForward = true;
        QVERIFY(gatherFlame(request, Progress()).base != request.known);
    }
};

QTEST_MAIN(FlamePageTest)
#include "tst_flame_page.moc"
