#include "core/analysis/flame/flame_stacks.h"
#include "tests/support/trace_text.h"
#include "widgets/flamegraph/change_words.h"
#include "widgets/flamegraph/flame_scene.h"
#include "widgets/painting/change_color.h"

#include <QtTest>

using namespace flamelane;

namespace {

FlameTree treeOf(const char* text)
{
    FlameOptions options;
    options.weight = FlameWeight::CpuTime;
    return flameStacks(*test::traceFromText(text), options, Progress()).tree;
}

constexpr const char* kBefore = R"trace(
thread 1/2 "main"
  0 1000 outer operator
    0 400 faster operator
    400 100 same operator
    500 100 slower operator
    600 50 removed operator
)trace";

constexpr const char* kAfter = R"trace(
thread 1/2 "main"
  0 800 outer operator
    0 100 faster operator
    400 100 same operator
    500 150 slower operator
    700 50 added operator
)trace";

} // namespace

class FlameSceneTest : public QObject
{
    Q_OBJECT

private:
    std::shared_ptr<const FlameDiff> m_diff;
    FlameScene m_scene;

    [[nodiscard]] FlameSpan spanOf(std::string_view name)
    {
        for (const FlameSpan& span : m_scene.spans()) {
            if (m_diff->tree.name(span.node) == name) {
                return span;
            }
        }
        qFatal("no such box");
    }
    [[nodiscard]] QColor fillOf(std::string_view name)
    {
        const int number = m_scene.colorOf(spanOf(name));
        return m_scene.colors().fill(number, Shade::Plain);
    }

private slots:
    void init()
    {
        m_diff = std::make_shared<const FlameDiff>(
            diffFlames(treeOf(kBefore), 0, treeOf(kAfter), 0, DiffWidth::Sum));
        m_scene.setSubject({std::shared_ptr<const FlameTree>(m_diff, &m_diff->tree), nullptr,
                            QStringLiteral("CPU time"), 0, m_diff});
        FlameLook look;
        look.coloring = FlameColoring::Change;
        m_scene.setLook(look);
        m_scene.setView({1000, 300}, 1);
        const auto total = static_cast<double>(m_diff->tree.total[0]);
        m_scene.setRange({0, total}, {0, total});
    }

    void coloursSayTheChange_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void coloursSayTheChange()
    {
        QFETCH(const bool, isDark);
        const Theme theme = isDark ? Theme::dark() : Theme::light();
        m_scene.setTheme(theme);
        QCOMPARE(fillOf("same"), neutralColor(theme));
        const auto distance = [](const QColor& x, const QColor& y) {
            return std::abs(x.red() - y.red()) + std::abs(x.green() - y.green())
                + std::abs(x.blue() - y.blue());
        };
        for (const auto& [name, colour, opposite] :
             {std::tuple("faster", theme.faster, theme.slower),
              std::tuple("removed", theme.faster, theme.slower),
              std::tuple("slower", theme.slower, theme.faster),
              std::tuple("added", theme.slower, theme.faster)}) {
            QVERIFY2(distance(fillOf(name), colour) < distance(neutralColor(theme), colour), name);
            QVERIFY2(distance(fillOf(name), colour) < distance(fillOf(name), opposite), name);
        }
        // Three quarters of 400 say more than a third of 150.
        QVERIFY(distance(fillOf("faster"), theme.faster)
                < distance(fillOf("slower"), theme.slower));
    }

    void otherColoursStay()
    {
        FlameLook look;
        look.coloring = FlameColoring::Kind;
        m_scene.setLook(look);
        QCOMPARE(fillOf("same"),
                 m_scene.theme().sliceColor(SliceKind::Operator, std::string_view("same")));
    }

    void wordsSayTheChange()
    {
        const auto label
            = [this](std::string_view name) { return changeLabel(*m_diff, spanOf(name).node); };
        QCOMPARE(label("faster"), QStringLiteral("\u2212300 ns, \u221275.0 %"));
        QCOMPARE(label("slower"), QStringLiteral("+50 ns, +50.0 %"));
        QCOMPARE(label("same"), QString());
        QCOMPARE(label("added"), QStringLiteral("new, +50 ns"));
        QCOMPARE(label("removed"), QStringLiteral("gone, \u221250 ns"));
        const QString tip
            = changeToolTip(*m_diff, QStringLiteral("CPU time"), spanOf("slower").node);
        for (const char* words :
             {"slower", "A: 100 ns, calls: 1", "B: 150 ns, calls: 1", "Change: +50 ns, +50.0 %",
              "Share of the change of all: \u221225.0 %", "Colour:", "33.3 % of the frame",
              "16.7 % of the largest change"}) {
            QVERIFY2(tip.contains(QString::fromUtf8(words)), qPrintable(tip));
        }
        QCOMPARE(signedShare(0, 5), QStringLiteral("new"));
        QCOMPARE(signedShare(5, 0), QStringLiteral("gone"));
        QCOMPARE(signedShare(1, 100), QStringLiteral("+> 999.0 %"));
    }
};

QTEST_MAIN(FlameSceneTest)
#include "tst_flame_scene.moc"
