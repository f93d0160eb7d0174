#include "tests/support/trace_text.h"

#include <QTest>

using namespace flamelane;
using namespace flamelane::test;

/// From when to when a trace lasts, to the nanosecond.
class TestWindow : public QObject
{
    Q_OBJECT

private slots:
    void keepsTimesExact();
    void survivesExtremeTimes();
};

void TestWindow::keepsTimesExact()
{
    const auto trace = traceFromText(R"(
        base 1711964646000000000
        thread 39/1
          1715580000123456601 4750 parent
          1715580000123459203 2140 child
)");
    QCOMPARE(trace->origin, TimeNs {1715580000123456601});
    QCOMPARE(trace->baseTime, TimeNs {1711964646000000000});
    QCOMPARE(trace->range, (TimeRange {0, 4750}));
    QCOMPARE(trace->slices.start[1], TimeNs {2602});
    QCOMPARE(trace->slices.parent[1], SliceId(0));
}

void TestWindow::survivesExtremeTimes()
{
    const auto trace = traceFromText(R"(
        thread 1/1
          -9223372036854775808 9223372036854775807 lowest
          9223372036854775807 9223372036854775807 highest
          B -9223372036854775808 longest
          E 9223372036854775807 longest
          s -9223372036854775808 c 1
          f 9223372036854775807 c 1 bp=e
)");
    QCOMPARE(trace->slices.size(), uint32_t {3});
    for (uint32_t slice = 0; slice < trace->slices.size(); ++slice) {
        QVERIFY(trace->slices.start[slice] >= 0);
        QVERIFY(trace->slices.duration[slice] >= 0);
        QVERIFY(trace->slices.end(SliceId(slice)) >= trace->slices.start[slice]);
        QVERIFY(trace->slices.end(SliceId(slice)) <= trace->range.end);
    }
}

QTEST_GUILESS_MAIN(TestWindow)
#include "tst_window.moc"
