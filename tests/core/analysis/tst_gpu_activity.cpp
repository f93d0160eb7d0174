#include "core/analysis/gpu_activity.h"
#include "tests/support/trace_text.h"

#include <QtTest>

using namespace flamelane;

class TestGpuActivity : public QObject
{
    Q_OBJECT

private slots:
    void splitsTheTimeOfADevice();
    void countsWorkWithoutLength();
    void tellsDevicesApart();
};

void TestGpuActivity::splitsTheTimeOfADevice()
{
    const auto trace = test::traceFromText(R"(
thread 0/7
  100 100 gemm kernel device=0 stream=7
  150 300 wait sync device=0 stream=7
  90 500 step gpu_annotation device=0 stream=7
  450 100 gemm kernel device=0 stream=7
  600 10 Memset set device=0 stream=7
thread 0/20
  300 200 ncclDevKernel_AllReduce communication device=0 stream=20
thread 0/30
  605 20 "Memcpy DtoH" copy device=0 stream=30
)");
    const std::vector<GpuActivity> activities = gpuActivity(*trace);
    QCOMPARE(activities.size(), size_t {1});
    const GpuActivity& activity = activities[0];
    const TimeNs origin = trace->origin;
    QCOMPARE(activity.window.start + origin, TimeNs {100});
    QCOMPARE(activity.window.end + origin, TimeNs {625});
    QCOMPARE(activity.kernels, uint64_t {3});
    QCOMPARE(activity.copies, uint64_t {1});
    QCOMPARE(activity.sets, uint64_t {1});
    QCOMPARE(activity.compute.length(), TimeNs {200});
    QCOMPARE(activity.communication.length(), TimeNs {200});
    QCOMPARE(activity.overlap(), TimeNs {50});
    QCOMPARE(activity.exposedCommunication(), TimeNs {150});
    QCOMPARE(activity.busy.length(), TimeNs {100 + 250 + 25});
    const std::span<const TimeRange> gaps = activity.idle.ranges();
    QCOMPARE(gaps.size(), size_t {2});
    QCOMPARE(gaps[0].start + origin, TimeNs {200});
    QCOMPARE(gaps[0].end + origin, TimeNs {300});
    QCOMPARE(gaps[1].start + origin, TimeNs {550});
    QCOMPARE(gaps[1].end + origin, TimeNs {600});
}

void TestGpuActivity::countsWorkWithoutLength()
{
    const auto trace = test::traceFromText(R"(
thread 0/7
  10 20 a kernel device=0 stream=7
  50 0 b kernel device=0 stream=7
)");
    const GpuActivity activity = gpuActivity(*trace).at(0);
    QCOMPARE(activity.kernels, uint64_t {2});
    QCOMPARE(activity.window.duration(), TimeNs {40});
    QCOMPARE(activity.busy.length(), TimeNs {20});
    QCOMPARE(activity.idle.length(), TimeNs {20});
}

void TestGpuActivity::tellsDevicesApart()
{
    const auto trace = test::traceFromText(R"(
device 5 "idle"
thread 1/7
  10 20 a kernel device=1 stream=7
thread 0/7
  15 5 a kernel device=0 stream=7
)");
    QStringList lines;
    for (const GpuActivity& activity : gpuActivity(*trace)) {
        lines += QString("%1: %2")
                     .arg(trace->devices[activity.device.index()].ordinal)
                     .arg(activity.busy.length());
    }
    QCOMPARE(lines, (QStringList {"0: 5", "1: 20"}));
}

QTEST_GUILESS_MAIN(TestGpuActivity)
#include "tst_gpu_activity.moc"
