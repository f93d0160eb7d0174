#include "core/analysis/flame/flame_stacks.h"
#include "core/analysis/flame/noise_filter.h"
#include "tests/support/flame_node.h"
#include "tests/support/trace_text.h"
#include "widgets/flamegraph/flame_menu.h"
#include "widgets/flamegraph/flame_view.h"
#include "widgets/flamegraph/flame_words.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QtTest>

using namespace flamelane;

namespace {

FlameTree treeOf(const char* text)
{
    FlameOptions options;
    options.weight = FlameWeight::CpuTime;
    return flameStacks(*test::traceFromText(text), options, Progress()).tree;
}

constexpr const char* kWork = R"trace(
thread 1/2 "main"
  0 1000 outer operator
    0 600 heavy operator
      0 500 inner operator
    600 300 light operator
      600 100 inner operator
)trace";

constexpr QSize kSize(1000, 300);

} // namespace

class FlameViewTest : public QObject
{
    Q_OBJECT

private:
    [[nodiscard]] QString selectedName() const
    {
        return m_view->selected() == kNoNode
            ? QString()
            : QString::fromStdString(std::string(m_view->tree()->name(m_view->selected())));
    }
    [[nodiscard]] uint32_t nodeNamed(std::string_view name) const
    {
        return test::nodeNamed(*m_view->tree(), name);
    }
    void clickOn(const char* name, Qt::KeyboardModifiers modifiers = {})
    {
        const QRectF box = m_view->rectOf(nodeNamed(name));
        QVERIFY(!box.isEmpty());
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, modifiers, box.center().toPoint());
    }
    void press(int key) { QTest::keyClick(m_view.get(), Qt::Key(key)); }
    void show(FlameTree tree)
    {
        m_view->setSubject({std::make_shared<const FlameTree>(std::move(tree)), nullptr,
                            QStringLiteral("CPU time"), 4});
    }

    std::unique_ptr<FlameView> m_view;

private slots:
    void init()
    {
        m_view = std::make_unique<FlameView>();
        m_view->setAnimated(false);
        m_view->resize(kSize);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
        m_view->setFocus();
        show(treeOf(kWork));
    }

    void cleanup() { m_view.reset(); }

    void clickPicksAndZooms()
    {
        QSignalSpy picked(m_view.get(), &FlameView::nodePicked);
        clickOn("light");
        QCOMPARE(selectedName(), QStringLiteral("light"));
        QCOMPARE(picked.count(), 1);
        QCOMPARE(m_view->zoom().target(), (FlameRange {600, 900}));
        QCOMPARE(m_view->rectOf(nodeNamed("light")).width(), double {kSize.width()});
        // What stands above is as wide, and a click on it leads back out.
        clickOn("outer");
        QCOMPARE(m_view->zoom().target(), (FlameRange {0, 1000}));
        clickOn("heavy", Qt::ControlModifier);
        QCOMPARE(selectedName(), QStringLiteral("heavy"));
        QVERIFY(m_view->zoom().isWhole());
    }

    void keysWalkAndZoom()
    {
        const std::pair<int, const char*> steps[] = {
            {Qt::Key_Down, ""},       {Qt::Key_Down, "outer"},  {Qt::Key_Down, "heavy"},
            {Qt::Key_Right, "light"}, {Qt::Key_Right, "light"}, {Qt::Key_Down, "inner"},
            {Qt::Key_Up, "light"},    {Qt::Key_Left, "heavy"},
        };
        for (const auto& [key, name] : steps) {
            press(key);
            if (*name != '\0') {
                QCOMPARE(selectedName(), QString::fromLatin1(name));
            }
        }
        press(Qt::Key_Return);
        QCOMPARE(m_view->zoom().target(), (FlameRange {0, 600}));
        press(Qt::Key_Down);
        press(Qt::Key_Return);
        QCOMPARE(m_view->zoom().target(), (FlameRange {0, 500}));
        press(Qt::Key_Backspace);
        QCOMPARE(m_view->zoom().target(), (FlameRange {0, 600}));
        press(Qt::Key_Escape);
        QVERIFY(m_view->zoom().isWhole());
        press(Qt::Key_W);
        const FlameRange closer = m_view->zoom().target();
        QVERIFY(closer.end - closer.start < 1000);
        press(Qt::Key_D);
        QVERIFY(m_view->zoom().target().start > closer.start);
        press(Qt::Key_A);
        press(Qt::Key_S);
        press(Qt::Key_Home);
        QVERIFY(m_view->zoom().isWhole());
    }

    void glidesThereInTime()
    {
        m_view->setAnimated(true);
        clickOn("heavy");
        QCOMPARE(m_view->zoom().target(), (FlameRange {0, 600}));
        QVERIFY(m_view->zoom().range() != m_view->zoom().target());
        QTRY_COMPARE_WITH_TIMEOUT(m_view->zoom().range(), (FlameRange {0, 600}), 2000);
    }

    void wheelZoomsAtTheCursorAndDragPans()
    {
        const QPointF at(650, 40);
        const double under = m_view->scene().weightAt(at.x());
        QWheelEvent wheel(at, m_view->viewport()->mapToGlobal(at), {}, {0, 240}, Qt::NoButton,
                          Qt::ControlModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(m_view->viewport(), &wheel);
        const FlameRange closer = m_view->zoom().target();
        QVERIFY(closer.end - closer.start < 700);
        QVERIFY(std::abs(m_view->scene().weightAt(at.x()) - under) < 1);
        QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, {500, 40});
        QTest::mouseMove(m_view->viewport(), {450, 40});
        QTest::mouseMove(m_view->viewport(), {400, 40});
        QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, {400, 40});
        QVERIFY(m_view->zoom().target().start > closer.start);
        QCOMPARE(m_view->selected(), kNoNode); // a drag is no click
    }

    void flamesGrowUpwards()
    {
        FlameLook look;
        look.orientation = FlameOrientation::Flame;
        m_view->setLook(look);
        QVERIFY(m_view->rectOf(0).top() > m_view->rectOf(nodeNamed("outer")).top());
        QCOMPARE(qRound(m_view->rectOf(0).top()),
                 m_view->viewport()->height() - FlameScene::kRowPx);
        clickOn("heavy");
        QCOMPARE(selectedName(), QStringLiteral("heavy"));
        press(Qt::Key_Up); // the way the boxes lie
        QCOMPARE(selectedName(), QStringLiteral("inner"));
    }

    void staysWhereItWasBehindAFilter()
    {
        clickOn("heavy");
        const auto fold = makeNoiseFilter("outer", FilterMode::Fold, "outer");
        show(filtered(*m_view->tree(), std::span(&*fold, 1)).tree);
        QCOMPARE(selectedName(), QStringLiteral("heavy"));
        QCOMPARE(m_view->zoom().target(), (FlameRange {0, 600}));
        // What is folded away leaves its caller picked.
        const auto more = makeNoiseFilter("heavy", FilterMode::Fold, "heavy");
        show(filtered(*m_view->tree(), std::span(&*more, 1)).tree);
        QCOMPARE(m_view->selected(), kNoNode);
        QVERIFY(m_view->zoom().isWhole());
    }

    void searchDimsTheRest()
    {
        m_view->setSearch(*parseQuery("inner"));
        QVERIFY(m_view->found());
        QCOMPARE(m_view->found()->weight, int64_t {600});
        FlameScene scene = m_view->scene();
        int dim = 0;
        for (const FlameSpan& span : scene.spans()) {
            const bool isFound = scene.tree()->name(span.node) == "inner";
            QCOMPARE(scene.shadeOf(span) == Shade::Dim, !isFound);
            dim += isFound ? 0 : 1;
        }
        QCOMPARE(dim, 4);
        m_view->setSearch({});
        QVERIFY(!m_view->found());
    }

    void pinsStayBehindAFilter()
    {
        clickOn("light", Qt::ControlModifier);
        press(Qt::Key_P);
        QVERIFY(m_view->isPinned(nodeNamed("light")));
        QVERIFY(!m_view->isPinned(nodeNamed("heavy")));
        show(treeOf(kWork)); // another table of frames
        QVERIFY(m_view->isPinned(nodeNamed("light")));
        m_view->togglePin(nodeNamed("light"));
        QVERIFY(!m_view->isPinned(nodeNamed("light")));
    }

    void menuSaysWhatIsWanted()
    {
        QSignalSpy filter(m_view.get(), &FlameView::filterWanted);
        QSignalSpy slice(m_view.get(), &FlameView::sliceWanted);
        const uint32_t inner = nodeNamed("inner");
        QMenu menu;
        fillFlameMenu(menu, *m_view, inner);
        QStringList offered;
        for (QAction* action : menu.actions()) {
            const QString text = action->text().remove(QLatin1Char('&'));
            offered << text;
            if (text.startsWith(QStringLiteral("Hide")) || text.contains(QStringLiteral("timeline"))
                || text.startsWith(QStringLiteral("Copy stack"))) {
                action->trigger();
            }
        }
        QCOMPARE(filter.count(), 1);
        QCOMPARE(filter[0][0].value<FilterMode>(), FilterMode::Hide);
        QCOMPARE(filter[0][1].toUInt(), inner);
        QCOMPARE(slice.count(), 1);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("outer\nheavy\ninner\n"));
        // The root is no frame: it can be zoomed to and copied, no more.
        QMenu ofRoot;
        fillFlameMenu(ofRoot, *m_view, 0);
        QVERIFY(ofRoot.actions().size() < menu.actions().size());
    }

    void toolTipFits()
    {
        const std::string name(3000, 'x');
        show(treeOf(("thread 1/2 \"main\"\n  0 100 " + name + " operator\n").c_str()));
        FlameScene scene = m_view->scene();
        const QString text = spanToolTip(scene, scene.spans().back());
        const QStringList lines = text.split(QLatin1Char('\n'));
        QVERIFY(lines.size() < 20);
        for (const QString& line : lines) {
            QVERIFY2(line.size() < 100, qPrintable(line));
        }
        QVERIFY(text.contains(QStringLiteral("Self: 100 ns")));
        QVERIFY(text.contains(QStringLiteral("Mean: 25 ns / step")));
        QVERIFY(text.contains(QStringLiteral("Share of all: 100 %")));
    }

    void deepStacksScroll()
    {
        QByteArray text = "thread 1/2 \"main\"\n";
        for (int i = 0; i < 60; ++i) {
            text += QByteArray(2 + 2 * i, ' ') + "0 1000 f" + QByteArray::number(i) + " operator\n";
        }
        show(treeOf(text.constData()));
        QVERIFY(m_view->verticalScrollBar()->maximum() > 0);
        for (int i = 0; i < 62; ++i) {
            press(Qt::Key_Down);
        }
        QCOMPARE(selectedName(), QStringLiteral("f59"));
        const QRectF box = m_view->rectOf(m_view->selected());
        QVERIFY(box.top() >= 0 && box.bottom() <= m_view->viewport()->height());
    }

    void drawsBoxesAndNothingWithoutATree()
    {
        const QColor background = Theme::light().background;
        const auto colorAt = [this](std::string_view name) {
            const QRectF box = m_view->rectOf(nodeNamed(name));
            return m_view->viewport()->grab().toImage().pixelColor(qRound(box.right()) - 4,
                                                                   qRound(box.center().y()));
        };
        QVERIFY(colorAt("light") != background);
        QVERIFY(colorAt("light") != colorAt("outer"));
        m_view->setSubject({});
        QCOMPARE(m_view->viewport()->grab().toImage().pixelColor(500, 9), background);
        press(Qt::Key_Down);
        QCOMPARE(m_view->selected(), kNoNode);
    }
};

QTEST_MAIN(FlameViewTest)
#include "tst_flame_view.moc"
