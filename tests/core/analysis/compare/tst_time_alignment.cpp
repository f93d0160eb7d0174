#include "core/analysis/compare/time_alignment.h"

#include <QtTest>

using namespace flamelane;

class TestTimeAlignment : public QObject
{
    Q_OBJECT

private slots:
    void trueTimeIsExactFarFromTheOrigin();
    void stretchedEndsStandTogether();
    void emptyRangesAreNeverStretched();
    void bestMatchIsTheMedianShift();
    void nothingToMatchStandsAtTheOrigins();
};

void TestTimeAlignment::trueTimeIsExactFarFromTheOrigin()
{
    const TimeAlignment alignment
        = alignedAt({100, 200}, {1'000'000'000'000'000'007, INT64_MAX}, false);
    QVERIFY(!alignment.isStretched());
    QCOMPARE(alignment.toB(TimeNs {103}), TimeNs {1'000'000'000'000'000'010});
    QCOMPARE(alignment.toA(TimeNs {1'000'000'000'000'000'010}), TimeNs {103});
}

void TestTimeAlignment::stretchedEndsStandTogether()
{
    const TimeAlignment alignment = alignedAt({100, 300}, {50, 150}, true);
    QVERIFY(alignment.isStretched());
    QCOMPARE(alignment.toB(TimeRange {100, 300}), (TimeRange {50, 150}));
    QCOMPARE(alignment.toA(TimeNs {100}), TimeNs {200});
    QCOMPARE(alignment.toB(TimeNs {90}), TimeNs {45}); // before them, too
}

void TestTimeAlignment::emptyRangesAreNeverStretched()
{
    const TimeAlignment alignment = alignedAt({100, 100}, {50, 150}, true);
    QVERIFY(!alignment.isStretched());
    QCOMPARE(alignment.toB(TimeNs {101}), TimeNs {51});
}

void TestTimeAlignment::bestMatchIsTheMedianShift()
{
    const std::vector<DeltaSpan> spans {
        {"step 1", TimeRange {0, 100}, TimeRange {10, 60}, 0},
        {"step 2", TimeRange {100, 200}, TimeRange {60, 110}, 0},
        {"new", {}, TimeRange {0, 5}, 1},
        {"gone", TimeRange {3, 5}, {}, 1},
        {"forward", TimeRange {5, 20}, TimeRange {12, 20}, 1},
    };
    // The shifts are 10, -40 and 7.
    QCOMPARE(bestAlignment(spans, false).toB(TimeNs {0}), TimeNs {7});
    const TimeAlignment stretched = bestAlignment(spans, true);
    QCOMPARE(stretched.toB(TimeRange {0, 200}), (TimeRange {10, 110}));
}

void TestTimeAlignment::nothingToMatchStandsAtTheOrigins()
{
    QCOMPARE(bestAlignment({}, true), TimeAlignment());
    QCOMPARE(TimeAlignment().toB(TimeNs {42}), TimeNs {42});
}

QTEST_APPLESS_MAIN(TestTimeAlignment)
#include "tst_time_alignment.moc"
