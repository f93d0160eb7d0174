#include "core/layout/activity_curve.h"
#include "tests/support/trace_text.h"

#include <QTest>

using namespace flamelane;

class TestActivityCurve : public QObject
{
    Q_OBJECT

private slots:
    void coversRanges();
    void averagesDevices();
    void joinsTracks();
};

void TestActivityCurve::coversRanges()
{
    const Coverage coverage(Intervals({{10, 20}, {30, 50}}));
    QCOMPARE(coverage.covered({0, 100}), TimeNs {30});
    QCOMPARE(coverage.covered({15, 35}), TimeNs {10});
    QCOMPARE(coverage.covered({20, 30}), TimeNs {0});
    QCOMPARE(coverage.covered({40, 10}), TimeNs {0});
    QCOMPARE(coverage.window(), (TimeRange {10, 50}));
    QVERIFY(Coverage().isEmpty());
    QCOMPARE(Coverage().covered({0, 10}), TimeNs {0});
}

void TestActivityCurve::averagesDevices()
{
    const auto trace = test::traceFromText("thread 0/7\n  0 50 a kernel device=0 stream=7\n"
                                           "thread 0/8\n  25 50 b copy device=0 stream=8\n"
                                           "thread 1/7\n  0 25 c kernel device=1 stream=7\n"
                                           "  99 1 d set device=1 stream=7\n");
    const std::vector<Coverage> devices = deviceCoverage(*trace);
    const std::vector<float> curve = activityCurve(devices, TimeScale({0, 100}, 4));
    QCOMPARE(curve, (std::vector<float> {1.0F, 0.5F, 0.5F, 0.02F}));
}

void TestActivityCurve::joinsTracks()
{
    const auto trace = test::traceFromText("thread 1/1\n  0 40 outer\n    5 10 inner\n"
                                           "thread 1/2\n  30 30 other\n"
                                           "thread 1/3\n  0 500 profiler overhead\n");
    std::vector<TrackId> tracks;
    for (uint32_t i = 0; i < trace->tracks.size(); ++i) {
        tracks.emplace_back(i);
    }
    QCOMPARE(trackCoverage(*trace, tracks).covered({0, 1000}), TimeNs {60});
}

QTEST_GUILESS_MAIN(TestActivityCurve)
#include "tst_activity_curve.moc"
