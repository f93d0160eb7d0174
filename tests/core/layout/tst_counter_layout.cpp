#include "core/layout/counter_layout.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace flamelane;

class TestCounterLayout : public QObject
{
    Q_OBJECT

private slots:
    void extremesAgreeWithAScan();
    void keepsPeaksOfAColumn();
    void beginsWithTheValueBefore();
    void holdsTheLastValue();
    void passesOverNan();
    void averagesMetrics();
    void leavesOutWhatIsNotMeasured();
    void agreesWithALoop_data();
    void agreesWithALoop();
    void spansAnAxis();
};

void TestCounterLayout::extremesAgreeWithAScan()
{
    std::mt19937 random(1);
    Counter counter;
    for (int i = 0; i < 10'000; ++i) {
        counter.time.push_back(i);
        counter.value.push_back(static_cast<double>(random() % 100'000));
    }
    const CounterIndex index(counter);
    for (int i = 0; i < 2000; ++i) {
        const size_t first = random() % counter.value.size();
        const size_t last = first + 1 + random() % (counter.value.size() - first);
        const auto begin = counter.value.begin();
        const auto [min, max] = std::minmax_element(begin + static_cast<std::ptrdiff_t>(first),
                                                    begin + static_cast<std::ptrdiff_t>(last));
        QCOMPARE(index.extremes(first, last).min, *min);
        QCOMPARE(index.extremes(first, last).max, *max);
    }
}

void TestCounterLayout::keepsPeaksOfAColumn()
{
    Counter counter;
    counter.time = {10, 11, 12, 55};
    counter.value = {1, 9, 2, 5};
    const CounterIndex index(counter);
    const std::vector<CounterColumn> columns = layoutCounter(index, TimeScale({0, 100}, 10));
    QCOMPARE(columns.size(), size_t {2});
    QCOMPARE(columns[0].x, 1);
    QCOMPARE(columns[0].min, 1.0);
    QCOMPARE(columns[0].max, 9.0);
    QCOMPARE(columns[0].last, 2.0);
    QCOMPARE(columns[1].x, 5);
    QCOMPARE(columns[1].min, 2.0); // it came from there
    QCOMPARE(columns[1].last, 5.0);
}

void TestCounterLayout::beginsWithTheValueBefore()
{
    Counter counter;
    counter.time = {10, 20, 500};
    counter.value = {1, 7, 3};
    const CounterIndex index(counter);
    const std::vector<CounterColumn> columns = layoutCounter(index, TimeScale({100, 200}, 10));
    QCOMPARE(columns.size(), size_t {1});
    QCOMPARE(columns[0].x, 0);
    QCOMPARE(columns[0].last, 7.0);
    QVERIFY(layoutCounter(index, TimeScale({0, 10}, 10)).empty());
}

void TestCounterLayout::holdsTheLastValue()
{
    Counter counter;
    counter.time = {10, 20, 20};
    counter.value = {1, 7, 8};
    QCOMPARE(counterValueAt(counter, 5), 1.0);
    QCOMPARE(counterValueAt(counter, 19), 1.0);
    QCOMPARE(counterValueAt(counter, 20), 8.0);
    QCOMPARE(counterValueAt(counter, 1000), 8.0);
}

void TestCounterLayout::passesOverNan()
{
    Counter counter;
    counter.time = {1, 2, 3};
    counter.value = {2, std::numeric_limits<double>::quiet_NaN(), 4};
    const CounterIndex index(counter);
    QCOMPARE(index.extremes(), (CounterIndex::Extremes {2, 4}));
    QCOMPARE(index.extremes(1, 2), (CounterIndex::Extremes {0, 0}));
    const Counter none;
    QCOMPARE(CounterIndex(none).extremes(), (CounterIndex::Extremes {0, 0}));
}

void TestCounterLayout::averagesMetrics()
{
    Counter counter;
    counter.metric = GpuMetric::SmActive;
    counter.time = {0, 5, 10, 15, 20, 25, 30};
    counter.value = {100, 0, 50, 50, 20, 40, 10};
    const CounterIndex index(counter);
    const std::vector<CounterColumn> columns = layoutCounter(index, TimeScale({0, 30}, 3));
    QCOMPARE(columns.size(), size_t {3});
    QCOMPARE(columns[0].mean, 50.0);
    QCOMPARE(columns[0].min, 0.0);
    QCOMPARE(columns[0].max, 100.0);
    QCOMPARE(columns[1].mean, 50.0);
    QCOMPARE(columns[2].mean, 30.0);
}

void TestCounterLayout::leavesOutWhatIsNotMeasured()
{
    Counter counter;
    counter.metric = GpuMetric::SmActive;
    counter.time = {0, 10, 20, 60, 70}; // 30 to 60 is missing
    counter.value = {1, 2, 3, 4, 5};
    const CounterIndex index(counter);
    const std::vector<CounterColumn> columns = layoutCounter(index, TimeScale({0, 100}, 100));
    QCOMPARE(columns.size(), size_t {7});
    QCOMPARE(columns[3].x, 30);
    QVERIFY(std::isnan(columns[3].last));
    QCOMPARE(columns[4].x, 60);
    QCOMPARE(columns[4].min, 4.0);
    QCOMPARE(columns[6].x, 80);
    QVERIFY(std::isnan(columns[6].last));
    QVERIFY(layoutCounter(index, TimeScale({35, 55}, 20)).empty());
    counter.metric = GpuMetric::None; // a level holds
    const CounterIndex level(counter);
    QCOMPARE(layoutCounter(level, TimeScale({35, 55}, 20)).front().last, 3.0);
}

void TestCounterLayout::agreesWithALoop_data()
{
    QTest::addColumn<int>("widthPx");
    QTest::addColumn<int>("duration");
    QTest::newRow("thousands to a pixel") << 7 << 60'000;
    QTest::newRow("many to a pixel") << 100 << 60'000;
    QTest::newRow("a few to a pixel") << 500 << 5000;
    QTest::newRow("one to a pixel") << 100 << 1000;
    QTest::newRow("many pixels to one") << 1000 << 50;
}

void TestCounterLayout::agreesWithALoop()
{
    QFETCH(int, widthPx);
    QFETCH(int, duration);
    std::mt19937 random(5);
    Counter counter;
    counter.metric = GpuMetric::DramRead;
    for (int i = 0; i < 6000; ++i) {
        counter.time.push_back(i * 10);
        counter.value.push_back(static_cast<double>(random() % 101));
    }
    const CounterIndex index(counter);
    const TimeScale scale({300, 300 + duration}, widthPx);
    double held = std::numeric_limits<double>::quiet_NaN();
    size_t next = 0;
    const std::vector<CounterColumn> columns = layoutCounter(index, scale);
    for (int x = 0; x < widthPx; ++x) {
        double sum = 0;
        TimeNs length = 0;
        double min = 1000;
        double max = -1;
        for (TimeNs time = scale.timeAt(x); time < scale.timeAt(x + 1); ++time) {
            const auto point = static_cast<size_t>(time / 10);
            if (point < counter.value.size()) {
                sum += counter.value[point];
                ++length;
                min = std::min(min, counter.value[point]);
                max = std::max(max, counter.value[point]);
            }
        }
        const bool hasColumn = next < columns.size() && columns[next].x == x;
        if (length > 0) {
            const double mean = sum / static_cast<double>(length);
            QCOMPARE(hasColumn ? columns[next].mean : held, mean);
            if (hasColumn) { // it says what the column began with, too, though it held no longer
                QVERIFY(columns[next].min <= min && columns[next].max >= max);
                QVERIFY(columns[next].min <= mean && mean <= columns[next].max);
            }
        }
        if (hasColumn) {
            held = columns[next].last;
            ++next;
        }
    }
    QVERIFY(columns.size() <= static_cast<size_t>(widthPx) + 1);
}

void TestCounterLayout::spansAnAxis()
{
    Counter counter;
    counter.time = {1, 2};
    counter.value = {2, 8};
    QCOMPARE(CounterIndex(counter).axis(), (CounterIndex::Extremes {0, 8}));
    counter.value = {-2, -1};
    QCOMPARE(CounterIndex(counter).axis(), (CounterIndex::Extremes {-2, 0}));
    counter.unit.push_back('%');
    counter.value = {2, 8};
    QCOMPARE(CounterIndex(counter).axis(), (CounterIndex::Extremes {0, 100}));
    counter.value = {2, 180};
    QCOMPARE(CounterIndex(counter).axis(), (CounterIndex::Extremes {0, 180}));
}

QTEST_GUILESS_MAIN(TestCounterLayout)
#include "tst_counter_layout.moc"
