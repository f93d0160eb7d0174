#include "core/analysis/memory_peak.h"
#include "tests/support/trace_text.h"

#include <QtTest>

using namespace flamelane;

class MemoryPeakTest : public QObject
{
    Q_OBJECT

private slots:
    void findsTheHighestValueWithinTheRange_data()
    {
        QTest::addColumn<qlonglong>("start");
        QTest::addColumn<qlonglong>("end");
        QTest::addColumn<double>("bytes"); // below 0: none
        QTest::addColumn<qlonglong>("time");
        QTest::newRow("all") << 0LL << 100LL << 900.0 << 20LL;
        QTest::newRow("after the highest") << 45LL << 100LL << 300.0 << 60LL;
        QTest::newRow("holds from before") << 25LL << 30LL << 900.0 << 25LL;
        QTest::newRow("before the first") << 0LL << 5LL << -1.0 << 0LL;
    }

    void findsTheHighestValueWithinTheRange()
    {
        QFETCH(qlonglong, start);
        QFETCH(qlonglong, end);
        QFETCH(double, bytes);
        const auto trace = test::traceFromText(R"(
thread 1/2 "main"
  0 100 outer operator
  i 10 [memory] type=1 id=0 bytes=500 allocated=500
  i 20 [memory] type=1 id=0 bytes=400 allocated=900
  i 40 [memory] type=1 id=0 bytes=-700 allocated=200
  i 60 [memory] type=1 id=0 bytes=100 allocated=300
)");
        double highest = -1;
        TimeNs time = 0;
        for (const MemoryPeak& peak : memoryPeaks(*trace, {start, end})) {
            if (trace->counters[peak.counter.index()].name == "allocated") {
                highest = peak.bytes;
                time = peak.time;
            }
        }
        QCOMPARE(highest, bytes);
        QTEST(qlonglong {time}, "time");
    }
};

QTEST_GUILESS_MAIN(MemoryPeakTest)
#include "tst_memory_peak.moc"
