#include "core/layout/time_ticks.h"

#include <QTest>

using namespace flamelane;

class TestTimeTicks : public QObject
{
    Q_OBJECT

private slots:
    void labels_data();
    void labels();
    void formatsTimes_data();
    void formatsTimes();
    void survivesExtremes();
};

void TestTimeTicks::labels_data()
{
    QTest::addColumn<qint64>("start");
    QTest::addColumn<qint64>("end");
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("ticks"); // whole ones are marked with *
    // 500 px wide, at least 100 px apart.
    QTest::newRow("from zero") << qint64 {0} << qint64 {5'000'000} << QString()
                               << QStringLiteral("0* 1 ms* 2 ms* 3 ms* 4 ms*");
    QTest::newRow("before zero") << qint64 {-1000} << qint64 {1500} << QString()
                                 << QStringLiteral("-1.0 µs* -0.5 µs* 0* 0.5 µs* 1.0 µs*");
    QTest::newRow("seconds") << qint64 {61'000'000'000} << qint64 {66'000'000'000} << QString()
                             << QStringLiteral("61 s* 62 s* 63 s* 64 s* 65 s*");
    QTest::newRow("microseconds far from zero")
        << qint64 {412'010'000} << qint64 {412'060'000} << QStringLiteral("412 ms")
        << QStringLiteral("+10 µs +20 µs +30 µs +40 µs +50 µs");
    QTest::newRow("over a whole unit")
        << qint64 {412'980'000} << qint64 {413'030'000} << QStringLiteral("412 ms")
        << QStringLiteral("+980 µs +990 µs 413 ms* +10 µs +20 µs");
    QTest::newRow("nanoseconds") << qint64 {412'013'100} << qint64 {412'013'150}
                                 << QStringLiteral("412.013 ms")
                                 << QStringLiteral("+100 ns +110 ns +120 ns +130 ns +140 ns");
    QTest::newRow("half a unit") << qint64 {2'000'000} << qint64 {4'500'000} << QString()
                                 << QStringLiteral("2.0 ms* 2.5 ms* 3.0 ms* 3.5 ms* 4.0 ms*");
    QTest::newRow("milliseconds beyond a second")
        << qint64 {12'400'000'000} << qint64 {12'500'000'000} << QStringLiteral("12 s")
        << QStringLiteral("+400 ms +420 ms +440 ms +460 ms +480 ms");
}

void TestTimeTicks::labels()
{
    QFETCH(qint64, start);
    QFETCH(qint64, end);
    QFETCH(QString, base);
    QFETCH(QString, ticks);
    const TimeTicks result = timeTicks({start, end}, 500, 100);
    QCOMPARE(QString::fromStdString(result.base), base);
    QStringList labels;
    for (const TimeTick& tick : result.ticks) {
        labels << QString::fromStdString(tick.label) + QString::fromLatin1(tick.isWhole ? "*" : "");
        QCOMPARE(tick.time % result.step, TimeNs {0});
    }
    QCOMPARE(labels.join(QLatin1Char(' ')), ticks);
}

void TestTimeTicks::formatsTimes_data()
{
    QTest::addColumn<qint64>("time");
    QTest::addColumn<qint64>("resolution");
    QTest::addColumn<QString>("text");
    QTest::newRow("zero") << qint64 {0} << qint64 {1} << QStringLiteral("0 ns");
    QTest::newRow("exact") << qint64 {412'013'007} << qint64 {1} << QStringLiteral("412.013007 ms");
    QTest::newRow("cut") << qint64 {412'013'007} << qint64 {1000} << QStringLiteral("412.013 ms");
    QTest::newRow("between powers")
        << qint64 {1'234'567} << qint64 {370} << QStringLiteral("1.2345 ms");
    QTest::newRow("negative") << qint64 {-1500} << qint64 {100} << QStringLiteral("-1.5 µs");
    QTest::newRow("coarse") << qint64 {61'500'000'000} << qint64 {1'000'000'000}
                            << QStringLiteral("61 s");
}

void TestTimeTicks::formatsTimes()
{
    QFETCH(qint64, time);
    QFETCH(qint64, resolution);
    QFETCH(QString, text);
    QCOMPARE(QString::fromStdString(formatTime(time, resolution)), text);
}

void TestTimeTicks::survivesExtremes()
{
    for (const TimeRange range : {TimeRange {0, INT64_MAX},
                                  {INT64_MAX - 20, INT64_MAX},
                                  {INT64_MIN / 2, INT64_MAX / 2},
                                  {0, 0},
                                  {INT64_MIN, INT64_MIN + 20}}) {
        const TimeTicks ticks = timeTicks(range, 1000, 100);
        QVERIFY(ticks.ticks.size() <= 21);
        for (const TimeTick& tick : ticks.ticks) {
            QVERIFY(range.contains(tick.time));
        }
    }
}

QTEST_GUILESS_MAIN(TestTimeTicks)
#include "tst_time_ticks.moc"
