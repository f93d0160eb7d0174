#include "core/analysis/kernels.h"
#include "tests/support/trace_text.h"

#include <QTest>

using namespace flamelane;
using namespace flamelane::test;

class TestKernels : public QObject
{
    Q_OBJECT

private slots:
    void averagesMetricsOverLaunches();
    void hasNoMetricsWithout();
};

void TestKernels::averagesMetricsOverLaunches()
{
    const auto trace = traceFromText(R"(
        thread 1/1 "metrics"
          m sm metric=sm_active device=0 unit=%
          C 0 sm sm=10
          C 100 sm sm=50
          C 200 sm sm=90
        thread 0/7
          50 100 long kernel device=0 stream=7
          160 10 short kernel device=0 stream=7
          220 30 short kernel device=0 stream=7
          400 10 late kernel device=0 stream=7
)");
    const std::vector<KernelRow> rows
        = kernelTable(*trace, Window(), DeviceId(), GpuMetrics(*trace));
    QCOMPARE(rows.size(), size_t {3});
    QCOMPARE(trace->strings.view(rows[0].name), std::string_view("long"));
    QCOMPARE(*rows[0].metrics.mean(GpuMetric::SmActive), 30.0); // 50 at 10, 50 at 50
    QCOMPARE(rows[0].metrics.ownShare(), 1.0);
    QCOMPARE(*rows[1].metrics.mean(GpuMetric::SmActive), 80.0); // 10 at 50, 30 at 90
    QCOMPARE(rows[1].metrics.ownShare(), 0.0); // each shares its interval
    QCOMPARE(trace->strings.view(rows[2].name), std::string_view("late"));
    QVERIFY(!rows[2].metrics.mean(GpuMetric::SmActive)); // behind the last value
    QCOMPARE(rows[2].metrics.measuredShare(), 0.0);
}

void TestKernels::hasNoMetricsWithout()
{
    const auto trace = traceFromText(R"(
        thread 0/7
          50 100 gemm kernel device=0 stream=7
)");
    const std::vector<KernelRow> rows
        = kernelTable(*trace, Window(), DeviceId(), GpuMetrics(*trace));
    QVERIFY(rows.front().metrics.isEmpty());
}

QTEST_GUILESS_MAIN(TestKernels)
#include "tst_kernels.moc"
