#include "core/analysis/counter_sums.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace flamelane;

namespace {

/// One ns at a time, the way the definition says it.
ValueOverTime byTheNanosecond(const Counter& counter, TimeNs interval, TimeRange range)
{
    const bool isOfHardware = counter.metric != GpuMetric::None;
    ValueOverTime sum;
    for (TimeNs time = range.start; time < range.end; ++time) {
        const auto after = std::upper_bound(counter.time.begin(), counter.time.end(), time);
        if (after == counter.time.begin()) {
            continue;
        }
        const auto point = static_cast<size_t>(after - counter.time.begin()) - 1;
        const TimeNs usual = counter.time[point] + interval;
        const bool isMissing = after == counter.time.end() || 2 * (*after - usual) > interval;
        if (std::isnan(counter.value[point]) || (isOfHardware && isMissing && time >= usual)) {
            continue;
        }
        sum.add({counter.value[point], 1});
    }
    return sum;
}

} // namespace

class TestCounterSums : public QObject
{
    Q_OBJECT

private slots:
    void weighsByTime();
    void holdsALevelForGood();
    void measuresNothingWherePointsAreMissing();
    void passesOverNan();
    void knowsNothingOfNothing();
    void agreesWithALoop_data();
    void agreesWithALoop();
};

void TestCounterSums::weighsByTime()
{
    Counter counter;
    counter.metric = GpuMetric::SmActive;
    counter.time = {100, 200, 300};
    counter.value = {10, 50, 90};
    const CounterSums sums(counter);
    QCOMPARE(sums.interval(), TimeNs {100});
    QCOMPARE(sums.over({100, 200}), (ValueOverTime {1000, 100}));
    QCOMPARE(sums.over({180, 220}), (ValueOverTime {20 * 10 + 20 * 50, 40}));
    QCOMPARE(*sums.over({180, 220}).mean(), 30.0);
    QCOMPARE(sums.over({0, 1000}), (ValueOverTime {15000, 300})); // the last covers one interval
    QCOMPARE(*sums.over({210, 211}).mean(), 50.0);
    QVERIFY(!sums.over({0, 100}).mean());
    QVERIFY(!sums.over({400, 500}).mean());
    QVERIFY(!sums.over({200, 200}).mean());
}

void TestCounterSums::holdsALevelForGood()
{
    Counter counter;
    counter.time = {100, 110, 300};
    counter.value = {1, 3, 7};
    const CounterSums sums(counter);
    QCOMPARE(sums.over({100, 300}), (ValueOverTime {10 + 190 * 3, 200}));
    QCOMPARE(sums.over({300, 1300}), (ValueOverTime {7000, 1000}));
}

void TestCounterSums::measuresNothingWherePointsAreMissing()
{
    Counter counter;
    counter.metric = GpuMetric::DramRead;
    counter.time = {0, 100, 200, 240, 900, 1000}; // 300 to 900 are lost; 40 is a short interval
    counter.value = {10, 10, 10, 20, 30, 30};
    const CounterSums sums(counter);
    QCOMPARE(sums.interval(), TimeNs {100});
    QCOMPARE(sums.holdsUntil(2), TimeNs {240});
    QCOMPARE(sums.holdsUntil(3), TimeNs {340});
    QCOMPARE(sums.holdsUntil(5), TimeNs {1100});
    QCOMPARE(sums.over({200, 1000}), (ValueOverTime {400 + 2000 + 3000, 240}));
    QVERIFY(!sums.over({400, 800}).mean());
}

void TestCounterSums::passesOverNan()
{
    Counter counter;
    counter.metric = GpuMetric::SmIssue;
    counter.time = {0, 100, 200};
    counter.value = {10, std::numeric_limits<double>::quiet_NaN(), 30};
    const CounterSums sums(counter);
    QCOMPARE(sums.over({0, 300}), (ValueOverTime {4000, 200}));
    QVERIFY(!sums.over({120, 150}).mean());
}

void TestCounterSums::knowsNothingOfNothing()
{
    QVERIFY(!CounterSums().over({0, 10}).mean());
    Counter counter;
    QVERIFY(!CounterSums(counter).over({0, 10}).mean());
    counter.metric = GpuMetric::SmActive;
    counter.time = {5};
    counter.value = {50};
    QVERIFY(!CounterSums(counter).over({0, 10}).mean()); // who knows for how long
}

void TestCounterSums::agreesWithALoop_data()
{
    QTest::addColumn<int>("metric");
    QTest::newRow("metric") << static_cast<int>(GpuMetric::SmActive);
    QTest::newRow("level") << static_cast<int>(GpuMetric::None);
}

void TestCounterSums::agreesWithALoop()
{
    QFETCH(int, metric);
    std::mt19937 random(3);
    Counter counter;
    counter.metric = static_cast<GpuMetric>(metric);
    TimeNs time = 50;
    for (int i = 0; i < 200; ++i) {
        counter.time.push_back(time);
        counter.value.push_back(random() % 20 == 0 ? std::numeric_limits<double>::quiet_NaN()
                                                   : static_cast<double>(random() % 101));
        time += random() % 10 == 0 ? random() % 70 : 9 + random() % 3;
    }
    const CounterSums sums(counter);
    for (int i = 0; i < 2000; ++i) {
        const auto start = static_cast<TimeNs>(random() % 2500);
        const TimeRange range {start, start + static_cast<TimeNs>(random() % 700)};
        QCOMPARE(sums.over(range), byTheNanosecond(counter, sums.interval(), range));
    }
}

QTEST_GUILESS_MAIN(TestCounterSums)
#include "tst_counter_sums.moc"
