#include "core/export/comparison_words.h"
#include "tests/support/compared_pair.h"
#include "widgets/compare/waterfall.h"

#include <QSignalSpy>
#include <QtTest>

using namespace flamelane;

class TestWaterfall : public QObject
{
    Q_OBJECT

private slots:
    void linesLeadFromAToB();
    void addsUpOnRealPairs_data();
    void addsUpOnRealPairs();
    void mouseAndKeysPick();
    void whatHasNoRoomIsOneLine();
};

namespace {

/// From the step of A to that of B without a break.
void verifyChain(const CompareContent& content, size_t most)
{
    const ComparedMetric* step = findMetric(content.comparison, "step_time_ns");
    QVERIFY(step != nullptr && step->a && step->b);
    TimeNs at = *step->a;
    const std::vector<WaterfallLine> lines = waterfallLines(content, most);
    QVERIFY(lines.size() <= most);
    for (const WaterfallLine& line : lines) {
        QCOMPARE(line.from, at);
        at = line.to;
    }
    QCOMPARE(at, *step->b);
}

} // namespace

void TestWaterfall::linesLeadFromAToB()
{
    const auto content = test::slowAndFast();
    // 100 us a step before, 60 after; the product takes 10 us less, waiting the other 30.
    const std::vector<WaterfallLine> lines = waterfallLines(*content, 20);
    verifyChain(*content, 20);
    TimeNs work = 0;
    for (const WaterfallLine& line : lines) {
        QVERIFY(line.row != nullptr);
        work += line.row->idleFor ? 0 : line.to - line.from;
    }
    QCOMPARE(work, TimeNs {-10'000});
}

void TestWaterfall::addsUpOnRealPairs_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    for (const char* name : {"host_norm", "loader", "decode", "attention", "compile"}) {
        QTest::newRow(name)
            << QStringLiteral("data/h200/%1_before.json.gz").arg(QLatin1String(name))
            << QStringLiteral("data/h200/%1_after.json.gz").arg(QLatin1String(name));
    }
}

void TestWaterfall::addsUpOnRealPairs()
{
    if (test::corpusFolder().isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set");
    }
    QFETCH(const QString, a);
    QFETCH(const QString, b);
    const auto content = test::comparedContent(test::loadFromCorpus(a), test::loadFromCorpus(b));
    for (const size_t most : {1, 2, 5, 14, 10000}) {
        verifyChain(*content, most);
    }
}

void TestWaterfall::mouseAndKeysPick()
{
    Waterfall waterfall;
    waterfall.resize(400, 600);
    waterfall.setContent(test::slowAndFast());
    waterfall.show();
    QVERIFY(QTest::qWaitForWindowExposed(&waterfall));
    QVERIFY(waterfall.lines().size() >= 2);
    QSignalSpy picked(&waterfall, &Waterfall::rowPicked);
    QTest::mouseClick(&waterfall, Qt::LeftButton, {}, waterfall.rectOf(1).center());
    QCOMPARE(waterfall.pickedLine(), 1);
    QCOMPARE(waterfall.picked(), waterfall.lines()[1].row);
    QTest::keyClick(&waterfall, Qt::Key_Up);
    QCOMPARE(waterfall.pickedLine(), 0);
    QTest::keyClick(&waterfall, Qt::Key_Up); // there is nothing above
    QCOMPARE(waterfall.pickedLine(), 0);
    QCOMPARE(picked.size(), 2);
    QTest::mouseClick(&waterfall, Qt::LeftButton, {}, QPoint(50, 5)); // the step of A is no change
    QVERIFY(waterfall.picked() == nullptr);
}

void TestWaterfall::whatHasNoRoomIsOneLine()
{
    Waterfall waterfall;
    waterfall.setContent(test::slowAndFast());
    const QImage probe = waterfall.grab().toImage(); // lays out
    waterfall.resize(400, waterfall.rectOf(0).height() * 3); // the two steps, and one line
    waterfall.grab();
    QCOMPARE(waterfall.lines().size(), size_t {1});
    QVERIFY(waterfall.lines().front().row == nullptr);
    waterfall.pick(0);
    QVERIFY(waterfall.picked() == nullptr);
    QVERIFY(!probe.isNull());
}

QTEST_MAIN(TestWaterfall)
#include "tst_waterfall.moc"
