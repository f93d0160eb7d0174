#include "core/analysis/gpu_metrics.h"
#include "tests/support/corpus.h"
#include "tests/support/trace_text.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace flamelane;
using namespace flamelane::test;

namespace {

constexpr DeviceId kFirst {0};

/// Value after value, for counters whose points are one interval apart.
ValueOverTime byTheLoop(const Counter& counter, TimeNs interval, TimeRange range)
{
    ValueOverTime sum;
    for (size_t i = 0; i < counter.time.size(); ++i) {
        const TimeNs end
            = i + 1 < counter.time.size() ? counter.time[i + 1] : counter.time[i] + interval;
        const TimeRange held = TimeRange {counter.time[i], end}.intersected(range);
        if (!held.isEmpty()) {
            sum.add({counter.value[i] * static_cast<double>(held.duration()), held.duration()});
        }
    }
    return sum;
}

/// Two metrics every 100 ns on GPU 0, the second a value short, and one of another GPU.
std::shared_ptr<const Trace> twoDevices()
{
    return traceFromText(R"(
        device 0 "one"
        device 1 "two"
        thread 1/1 "metrics"
          m sm metric=sm_active device=0 unit=%
          m read metric=dram_read device=0 unit=%
          m write metric=dram_write device=0 unit=%
          m other metric=other device=0
          m far metric=sm_active device=1 unit=%
          C 0 sm sm=20
          C 100 sm sm=60
          C 200 sm sm=100
          C 0 read read=10
          C 100 read read=30
          C 0 write write=1
          C 100 write write=5
          C 200 write write=7
          C 0 other other=5
          C 0 far far=40
          C 50 far far=80
        thread 0/7
          0 300 gemm kernel device=0 stream=7
          0 300 far_gemm kernel device=1 stream=8
)");
}

} // namespace

class TestGpuMetrics : public QObject
{
    Q_OBJECT

private slots:
    void averagesOverARange();
    void tellsOwnTime();
    void keepsDevicesApart();
    void addsUpToTheWhole();
    void takesWholeIntervals();
    void hasNothingWithoutMetrics();
    void agreesWithALoopOverACapture_data();
    void agreesWithALoopOverACapture();
};

void TestGpuMetrics::averagesOverARange()
{
    const auto trace = twoDevices();
    const GpuMetrics metrics(*trace);
    QVERIFY(!metrics.isEmpty());
    QCOMPARE(metrics.interval(kFirst), TimeNs {100});
    const MetricSums sums = metrics.over(kFirst, TimeRange {50, 150});
    QCOMPARE(*sums.mean(GpuMetric::SmActive), 40.0);
    QCOMPARE(*sums.mean(GpuMetric::DramRead), 20.0);
    QCOMPARE(*sums.dramMean(), 23.0);
    QVERIFY(!sums.mean(GpuMetric::TensorActive));
    QVERIFY(!sums.mean(GpuMetric::Other));
    QCOMPARE(sums.measuredShare(), 1.0);
    const MetricSums late = metrics.over(kFirst, TimeRange {200, 400});
    QCOMPARE(*late.mean(GpuMetric::SmActive), 100.0);
    QVERIFY(!late.mean(GpuMetric::DramRead)); // its last value was for 100 to 200
    QCOMPARE(late.measuredShare(), 0.5);
    QVERIFY(metrics.over(kFirst, TimeRange {500, 600}).isEmpty());
}

void TestGpuMetrics::tellsOwnTime()
{
    const auto trace = twoDevices();
    const GpuMetrics metrics(*trace);
    QCOMPARE(metrics.over(kFirst, TimeRange {10, 110}).ownShare(), 1.0);
    QCOMPARE(metrics.over(kFirst, TimeRange {10, 109}).ownShare(), 0.0);
    QCOMPARE(metrics.over(kFirst, Intervals({{0, 100}, {150, 250}, {260, 310}})).ownShare(), 0.8);
}

void TestGpuMetrics::keepsDevicesApart()
{
    const auto trace = twoDevices();
    const GpuMetrics metrics(*trace);
    const MetricSums sums = metrics.over(DeviceId(1), TimeRange {0, 100});
    QCOMPARE(*sums.mean(GpuMetric::SmActive), 60.0);
    QVERIFY(!sums.mean(GpuMetric::DramRead));
    QVERIFY(!metrics.has(DeviceId(2)));
    QVERIFY(metrics.over(DeviceId(2), TimeRange {0, 100}).isEmpty());
}

void TestGpuMetrics::addsUpToTheWhole()
{
    const auto trace = twoDevices();
    const GpuMetrics metrics(*trace);
    std::mt19937 random(7);
    for (int i = 0; i < 200; ++i) {
        MetricSums sum;
        TimeNs at = -50;
        while (at < 400) {
            const TimeNs next = at + static_cast<TimeNs>(random() % 60);
            sum.add(metrics.over(kFirst, TimeRange {at, next}));
            at = next;
        }
        const MetricSums whole = metrics.over(kFirst, TimeRange {-50, at});
        QCOMPARE(sum.time, whole.time);
        for (size_t metric = 0; metric < sum.values.size(); ++metric) {
            QCOMPARE(sum.values[metric], whole.values[metric]);
        }
    }
}

void TestGpuMetrics::takesWholeIntervals()
{
    const auto trace = twoDevices();
    const GpuMetrics metrics(*trace);
    const Intervals none({{1, 199}, {201, 299}});
    QVERIFY(metrics.wholeIntervals(kFirst, none).isEmpty());
    const MetricSums one = metrics.wholeIntervals(kFirst, Intervals({{1, 201}}));
    QCOMPARE(one.time, TimeNs {100});
    QCOMPARE(*one.mean(GpuMetric::SmActive), 60.0);
    const MetricSums both = metrics.wholeIntervals(kFirst, Intervals({{0, 200}}));
    QCOMPARE(*both.mean(GpuMetric::SmActive), 40.0);
}

void TestGpuMetrics::hasNothingWithoutMetrics()
{
    const auto trace = traceFromText(R"(
        thread 1/1 "main"
          C 0 load load=20
          C 100 load load=60
        thread 0/7
          0 300 gemm kernel device=0 stream=7
)");
    const GpuMetrics metrics(*trace);
    QVERIFY(metrics.isEmpty());
    QVERIFY(metrics.over(kFirst, TimeRange {0, 100}).isEmpty());
    QCOMPARE(metrics.interval(kFirst), TimeNs {0});
}

void TestGpuMetrics::agreesWithALoopOverACapture_data()
{
    QTest::addColumn<QString>("path");
    for (const char* name : {"gpt", "host_norm", "loader"}) {
        QTest::newRow(name)
            << QStringLiteral("data/nsys/nsys_%1.sqlite.zst").arg(QLatin1String(name));
    }
}

void TestGpuMetrics::agreesWithALoopOverACapture()
{
    if (corpusFolder().isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set, so no capture was compared");
    }
    QFETCH(QString, path);
    const auto trace = loadFromCorpus(path);
    QVERIFY(trace);
    const GpuMetrics metrics(*trace);
    QVERIFY(metrics.has(kFirst));
    const TimeNs interval = metrics.interval(kFirst);
    int compared = 0;
    for (size_t i = 0; i < trace->gpuWork.size(); i += 25) {
        const TimeRange range = trace->slices.range(trace->gpuWork[i].slice);
        const MetricSums sums = metrics.over(kFirst, range);
        for (const Counter& counter : trace->counters) {
            if (counter.metric == GpuMetric::None || counter.metric == GpuMetric::Other) {
                continue;
            }
            const ValueOverTime value = sums.values[static_cast<size_t>(counter.metric)];
            const ValueOverTime expected = byTheLoop(counter, interval, range);
            QCOMPARE(value.measured, expected.measured);
            // Clocks add up to more than a double has digits for.
            QVERIFY(std::abs(value.sum - expected.sum) <= 1e-6 * std::abs(expected.sum));
            ++compared;
        }
    }
    QVERIFY(compared > 200);
}

QTEST_GUILESS_MAIN(TestGpuMetrics)
#include "tst_gpu_metrics.moc"
