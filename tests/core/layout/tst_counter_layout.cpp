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

QTEST_GUILESS_MAIN(TestCounterLayout)
#include "tst_counter_layout.moc"
