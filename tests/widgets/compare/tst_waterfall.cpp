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
    void mouseAndKeysPick();
    void whatHasNoRoomIsOneLine();
};

void TestWaterfall::linesLeadFromAToB()
{
    // 100 us a step before, 60 after; the product takes 10 us less, waiting the other 30.
    Waterfall waterfall;
    waterfall.resize(400, 900);
    waterfall.setContent(test::slowAndFast());
    TimeNs at = 100'000;
    TimeNs work = 0;
    for (const WaterfallBar& line : waterfall.lines()) {
        QCOMPARE(line.from, at);
        at = line.to;
        QVERIFY(line.row != nullptr);
        work += line.row->idleFor ? 0 : line.to - line.from;
    }
    QCOMPARE(at, TimeNs {60'000});
    QCOMPARE(work, TimeNs {-10'000});
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
