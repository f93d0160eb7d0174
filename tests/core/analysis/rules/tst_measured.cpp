#include "core/analysis/rules/measured.h"
#include "tests/support/diagnosis.h"
#include "tests/support/trace_text.h"

#include <QTest>

#include <fmt/format.h>

using namespace flamelane;
using namespace flamelane::test;

namespace {

/// Values every 100 ns from 0 on, a kernel from 150 to 1150 that has intervals to itself, idle time
/// from 1150 to 2000, and a short kernel at its end.
std::string traceWith(double duringKernel, double whenIdle)
{
    std::string text = "thread 1/1\n  m sm metric=sm_active device=0 unit=%\n";
    for (int i = 0; i < 25; ++i) {
        const double value = i < 2 || i == 11 ? 99 : i < 11 ? duringKernel : whenIdle;
        text += fmt::format("  C {} sm sm={}\n", i * 100, value);
    }
    return text
        + "thread 0/7\n"
          "  150 1000 long kernel device=0 stream=7\n"
          "  2000 50 short kernel device=0 stream=7\n";
}

RuleInput inputOf(const Diagnosis& diagnosis, const Thresholds& thresholds)
{
    return {*diagnosis.trace, diagnosis.analysis, thresholds};
}

} // namespace

class TestMeasured : public QObject
{
    Q_OBJECT

private slots:
    void takesWholeIntervalsOfKernels();
    void seesOtherPrograms();
};

void TestMeasured::takesWholeIntervalsOfKernels()
{
    const Diagnosis diagnosis = diagnosed(traceWith(40, 0));
    const Thresholds thresholds;
    const std::vector<MeasuredKernel> kernels = measuredKernels(inputOf(diagnosis, thresholds));
    QCOMPARE(kernels.size(), size_t {1}); // the short one has no interval to itself
    QCOMPARE(kernels.front().total, TimeNs {1000});
    QCOMPARE(kernels.front().metrics.time, TimeNs {900}); // 200 to 1100
    QCOMPARE(*kernels.front().metrics.mean(GpuMetric::SmActive),
             40.0); // without the 99 at its edges
}

void TestMeasured::seesOtherPrograms()
{
    const Thresholds thresholds;
    const Diagnosis alone = diagnosed(traceWith(40, 1));
    const ValueOverTime idle = activityWithoutWork(inputOf(alone, thresholds));
    QCOMPARE(idle.measured, TimeNs {800}); // 1200 to 2000
    QCOMPARE(*idle.mean(), 1.0);
    QVERIFY(!isGpuShared(inputOf(alone, thresholds)));
    QVERIFY(isGpuShared(inputOf(diagnosed(traceWith(40, 5)), thresholds)));
}

QTEST_GUILESS_MAIN(TestMeasured)
#include "tst_measured.moc"
