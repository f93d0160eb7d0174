#include "core/layout/time_scale.h"

#include <QTest>

#include <random>

using namespace flamelane;

class TestTimeScale : public QObject
{
    Q_OBJECT

private slots:
    void timesAndColumnsAgree();
    void panningKeepsTheGrid();
    void survivesExtremes();
};

void TestTimeScale::timesAndColumnsAgree()
{
    std::mt19937_64 random(5);
    for (int i = 0; i < 2000; ++i) {
        const auto start = static_cast<TimeNs>(random() % 1'000'000'000'000);
        const auto duration = static_cast<TimeNs>(20 + random() % 1'000'000'000);
        const TimeScale scale({start, start + duration}, 1 + static_cast<int>(random() % 4000));
        const int column = static_cast<int>(random() % static_cast<unsigned>(scale.widthPx()));
        const TimeNs first = scale.timeAt(column);
        QVERIFY(scale.position(first) >= column);
        QVERIFY(scale.position(first - 1) < column);
    }
}

void TestTimeScale::panningKeepsTheGrid()
{
    // A slice's place on the grid is the same wherever the left edge is.
    const TimeNs slice = 123'456'789;
    const TimeScale first({100'000'000, 200'000'000}, 777);
    for (TimeNs pan = 0; pan < 20'000'000; pan += 1'234'567) {
        const TimeScale scale({100'000'000 + pan, 200'000'000 + pan}, 777);
        QCOMPARE(scale.gridColumn(scale.column(slice)), first.gridColumn(first.column(slice)));
    }
}

void TestTimeScale::survivesExtremes()
{
    const TimeScale empty({5, 5}, 0);
    QCOMPARE(empty.widthPx(), 1);
    QCOMPARE(empty.range().duration(), TimeNs {1});
    const TimeScale far({INT64_MAX - 1000, INT64_MAX}, 100);
    QCOMPARE(far.column(0), -TimeScale::kOutsidePx);
    QCOMPARE(far.timeAt(1e30), INT64_MAX);
    QVERIFY(far.timeAt(50) > INT64_MAX - 1000);
}

QTEST_GUILESS_MAIN(TestTimeScale)
#include "tst_time_scale.moc"
