#include "tests/support/flame_node.h"
#include "tests/support/found_widget.h"
#include "tests/support/pick_item.h"
#include "tests/support/trace_text.h"
#include "widgets/compare/flame_diff_page.h"
#include "widgets/flamegraph/flame_view.h"
#include "widgets/panels/hint_stack.h"
#include "widgets/tables/data_table.h"
#include "widgets/view_state/noise_trail.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QtTest>

using namespace flamelane;

namespace {

constexpr const char* kAfter = R"trace(
thread 1/2 "main"
  0 700 ProfilerStep#1 annotation
    0 400 aten::mm operator
      10 20 cudaLaunchKernel runtime corr=1
    500 100 aten::gelu operator
      510 20 cudaLaunchKernel runtime corr=2
  700 700 ProfilerStep#2 annotation
    700 400 aten::mm operator
      710 20 cudaLaunchKernel runtime corr=3
thread 0/7
  100 100 gemm_fast kernel corr=1 device=0 stream=7
  600 60 gelu kernel corr=2 device=0 stream=7
  800 100 gemm_fast kernel corr=3 device=0 stream=7
)trace";

FlameDiffRun runOf(const char* text)
{
    FlameDiffRun run;
    run.trace = test::traceFromText(text);
    run.analysis = std::make_shared<const Analysis>(analyse(*run.trace, nullptr, Progress()));
    return run;
}

} // namespace

/// The page with a stand-in for what works things out beside it.
class FlameDiffPageTest : public QObject
{
    Q_OBJECT

private:
    void gather()
    {
        const FlameDiffRequest request {
            m_a, m_b, m_page->choice(), m_trail->filters(), m_trail->offered(), m_page->content()};
        m_page->setContent(nullptr);
        m_page->setContent(
            std::make_shared<const FlameDiffContent>(gatherFlameDiff(request, Progress())));
        QCoreApplication::processEvents();
    }
    template<typename Widget>
    [[nodiscard]] Widget* named(const char* accessibleName) const
    {
        return test::named<Widget>(m_page.get(), accessibleName);
    }
    [[nodiscard]] NoiseChip* chip(const char* name) const { return test::chip(m_page.get(), name); }
    [[nodiscard]] bool isSaid(const char* words) const { return test::isSaid(m_page.get(), words); }
    [[nodiscard]] uint32_t nodeNamed(std::string_view name) const
    {
        return test::nodeNamed(*m_page->view()->tree(), name);
    }
    [[nodiscard]] QPoint placeOf(std::string_view name) const
    {
        return m_page->view()->rectOf(nodeNamed(name)).center().toPoint();
    }
    void clickRow(const QString& name)
    {
        auto* rows = named<DataTable>("Largest changes");
        for (int row = 0; row < rows->model()->rowCount(); ++row) {
            const QModelIndex index = rows->model()->index(row, 0);
            if (index.data().toString() == name) {
                QTest::mouseClick(rows->viewport(), Qt::LeftButton, Qt::NoModifier,
                                  rows->visualRect(index).center());
                return;
            }
        }
        QFAIL("no such row");
    }

    FlameDiffRun m_a;
    FlameDiffRun m_b;
    std::unique_ptr<NoiseTrail> m_trail;
    std::unique_ptr<FlameDiffPage> m_page;

private slots:
    void init()
    {
        m_trail = std::make_unique<NoiseTrail>();
        m_page = std::make_unique<FlameDiffPage>(m_trail.get());
        m_page->setAnimated(false);
        m_page->resize(1700, 700);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        connect(m_page.get(), &FlameDiffPage::choiceChanged, this, [this] { gather(); });
        connect(m_trail.get(), &NoiseTrail::changed, this, [this] { gather(); });
        m_a = runOf(test::kTwoSteps);
        m_b = runOf(kAfter);
        gather();
    }

    void cleanup()
    {
        disconnect(m_trail.get(), nullptr, this, nullptr);
        m_page.reset();
        m_trail.reset();
    }

    void showsBothRunsAsOne()
    {
        const FlameDiff& diff = *m_page->content()->diff;
        QCOMPARE(diff.a[0], int64_t {700}); // of two steps
        QCOMPARE(diff.b[0], int64_t {260});
        QVERIFY(isSaid("350 ns \u2192 130 ns / step, \u221262.9 %"));
        QVERIFY(isSaid("3 new frames, +30 ns     3 gone, \u221250 ns"));
        const auto* rows = named<DataTable>("Largest changes");
        QCOMPARE(rows->shownRows(), 3);
        const auto cell = [rows](int row, int column) {
            return rows->model()->index(row, column).data().toString();
        };
        QCOMPARE(cell(0, 0), QStringLiteral("gemm_fast"));
        QCOMPARE(cell(0, 1), QStringLiteral("aten::mm"));
        QCOMPARE(cell(0, 2), QStringLiteral("\u2212200 ns"));
        QCOMPARE(cell(0, 3), QStringLiteral("\u221266.7 %"));
        QCOMPARE(cell(1, 3), QStringLiteral("gone"));
        QCOMPARE(cell(2, 3), QStringLiteral("new"));
    }

    void clickTellsTheChange()
    {
        QVERIFY(m_page->text().contains(QStringLiteral("Nothing is picked")));
        QTest::mouseClick(m_page->view()->viewport(), Qt::LeftButton, Qt::NoModifier,
                          placeOf("aten::mm"));
        QCOMPARE(m_page->text(),
                 QStringLiteral("aten::mm\nA 300 ns / step   \u00b7   B 100 ns / step   \u00b7   "
                                "change \u2212200 ns, \u221266.7 %   \u00b7   calls 1 \u2192 1 / "
                                "step\n"));
        QTest::mouseClick(m_page->view()->viewport(), Qt::LeftButton, Qt::NoModifier,
                          placeOf("gemm_fast"));
        QVERIFY(m_page->text().contains(QStringLiteral("in A its place is taken by gemm")));
    }

    void rowsPickInTheGraph()
    {
        clickRow(QStringLiteral("relu"));
        QCOMPARE(m_page->view()->selected(), nodeNamed("relu"));
        QVERIFY(m_page->text().contains(QStringLiteral("gone in B")));
        // And boxes mark their rows.
        QTest::mouseClick(m_page->view()->viewport(), Qt::LeftButton, Qt::ControlModifier,
                          placeOf("gelu"));
        QCOMPARE(named<DataTable>("Largest changes")->currentIndex().siblingAtColumn(0).data(),
                 QVariant(QStringLiteral("gelu")));
        QCOMPARE(m_page->view()->selected(), nodeNamed("gelu"));
    }

    void choicesAreTakenOver()
    {
        m_page->setChoice({FlameWeight::Count, DiffWidth::B});
        QVERIFY(m_page->choice() == (FlameDiffChoice {FlameWeight::Count, DiffWidth::B}));
        QCOMPARE(named<QComboBox>("Width")->currentIndex(), static_cast<int>(DiffWidth::B));
        QCOMPARE(m_page->view()->tree()->weight, FlameWeight::Count);
    }

    void widthOfOneRunLeavesTheOthersListed()
    {
        QVERIFY(!m_page->view()->rectOf(nodeNamed("relu")).isEmpty());
        test::pickItem(named<QComboBox>("Width"), static_cast<int>(DiffWidth::B));
        QCOMPARE(m_page->choice().width, DiffWidth::B);
        QCOMPARE(m_page->view()->tree()->total[0], int64_t {260});
        QVERIFY(m_page->view()->rectOf(nodeNamed("relu")).isEmpty());
        clickRow(QStringLiteral("relu"));
        QVERIFY(m_page->view()->zoom().isWhole());
        QVERIFY(m_page->text().contains(QStringLiteral("choose A + B")));
        test::pickItem(named<QComboBox>("Width"), static_cast<int>(DiffWidth::A));
        QCOMPARE(m_page->view()->tree()->total[0], int64_t {700});
    }

    void weightIsOfBoth()
    {
        auto* items = qobject_cast<QStandardItemModel*>(named<QComboBox>("Weight")->model());
        QVERIFY(!items->item(static_cast<int>(FlameWeight::Bytes))->isEnabled());
        test::pickItem(named<QComboBox>("Weight"), static_cast<int>(FlameWeight::CpuTime));
        QCOMPARE(m_page->view()->tree()->weight, FlameWeight::CpuTime);
        QCOMPARE(m_page->content()->diff->a[0], int64_t {2000});
        QCOMPARE(m_page->content()->diff->b[0], int64_t {1400});
    }

    void filtersGoOverBoth()
    {
        NoiseChip* cuda = chip("CUDA libraries");
        QVERIFY(cuda != nullptr);
        QCOMPARE(cuda->effect().simplified(), QStringLiteral("800 ns 83.3 %")); // 600 + 200
        QVERIFY(cuda->toolTip().contains(QStringLiteral("A and B added")));
        QTest::mouseClick(cuda, Qt::LeftButton);
        QVERIFY(m_trail->isOn("CUDA libraries"));
        QCOMPARE(nodeNamed("gemm_fast"), kNoNode);
        QCOMPARE(m_page->content()->diff->a[0], int64_t {700}); // folded, not lost
        emit m_page->view()->filterWanted(FilterMode::Hide, nodeNamed("relu"));
        QCOMPARE(m_trail->filters().size(), size_t {2});
        QCOMPARE(m_page->content()->diff->a[nodeNamed("hidden")], int64_t {100});
        QVERIFY(!m_page->content()->diff->isGone(nodeNamed("hidden")));
    }

    void leadsToTheTimelines()
    {
        QSignalSpy activated(m_page.get(), &FlameDiffPage::sliceActivated);
        const auto doubleClick = [this](std::string_view name) {
            m_page->view()->showAll();
            const QPoint at = placeOf(name);
            QTest::mouseClick(m_page->view()->viewport(), Qt::LeftButton, {}, at);
            QTest::mouseDClick(m_page->view()->viewport(), Qt::LeftButton, {}, at);
        };
        doubleClick("gemm_fast");
        QCOMPARE(activated.count(), 1);
        const auto nameOf = [](const FlameDiffRun& run, const QVariant& slice) {
            const SliceId id = slice.value<SliceId>();
            return id.isNone()
                ? std::string()
                : std::string(run.trace->strings.view(run.trace->slices.name[id.index()]));
        };
        QCOMPARE(nameOf(m_a, activated[0][0]), std::string("gemm"));
        QCOMPARE(nameOf(m_b, activated[0][1]), std::string("gemm_fast"));
        doubleClick("relu");
        QCOMPARE(nameOf(m_a, activated[1][0]), std::string("relu"));
        QCOMPARE(nameOf(m_b, activated[1][1]), std::string());
    }

    void searchSaysTheShare()
    {
        QTest::keyClick(m_page->view(), Qt::Key_Slash);
        auto* search = named<QLineEdit>("Find frames");
        QTRY_VERIFY(search->hasFocus());
        QTest::keyClicks(search, QStringLiteral("mm"));
        QTest::keyClick(search, Qt::Key_Return);
        QVERIFY(isSaid("83.3 %"));
        QTest::keyClicks(search, QStringLiteral(" dur>5"));
        QTest::keyClick(search, Qt::Key_Return);
        QVERIFY(isSaid("only names and kinds"));
        QTest::keyClick(search, Qt::Key_Escape);
        QVERIFY(!m_page->view()->found());
    }

    void aRunWithItselfHasNoChange()
    {
        m_b = m_a;
        gather();
        QVERIFY(isSaid("no change"));
        QCOMPARE(named<DataTable>("Largest changes")->shownRows(), 0);
        const FlameDiff& diff = *m_page->content()->diff;
        for (uint32_t node = 0; node < diff.tree.size(); ++node) {
            QCOMPARE(diff.strength(node), 0.0);
        }
    }

    void runsWithoutAWeightInCommonSaySo()
    {
        m_b = runOf(R"trace(
thread 0/7
  100 300 gemm kernel device=0 stream=7
)trace");
        m_a = runOf(R"trace(
thread 1/2 "main"
  0 1000 work operator
)trace");
        gather();
        QVERIFY(isSaid("nothing in common"));
        QVERIFY(m_page->view()->tree() == nullptr);
    }

    void paintsAPicture()
    {
        QImage picture(1200, 400, QImage::Format_RGB32);
        picture.fill(Qt::magenta);
        QPainter painter(&picture);
        m_page->paintPicture(painter, picture.size(), QStringLiteral("before and after"));
        painter.end();
        const auto has = [&picture](const QColor& color) {
            for (int y = 0; y < picture.height(); ++y) {
                for (int x = 0; x < picture.width(); ++x) {
                    if (picture.pixelColor(x, y) == color) {
                        return true;
                    }
                }
            }
            return false;
        };
        QVERIFY(!has(Qt::magenta));
        QVERIFY(has(Theme::light().text)); // outlines of what is new
    }
};

QTEST_MAIN(FlameDiffPageTest)
#include "tst_flame_diff_page.moc"
