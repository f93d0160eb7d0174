#include "tests/support/record_table.h"
#include "tests/support/trace_listing.h"
#include "tests/support/trace_text.h"

#include <QTest>

using namespace flamelane;
using namespace flamelane::test;

/// Which tracks, processes and devices records make, and their order.
class TestTracks : public QObject
{
    Q_OBJECT

private slots:
    void streams_data();
    void streams();
    void separatesHostFromDevice();
    void ordersProcessesAndThreads();
    void hidesProcessesThatHoldNothing();
    void findsDevices();
};

void TestTracks::streams_data()
{
    tableColumns();
    table("the record says another device and stream", R"(
        thread 3/1000007
          0 10 k kernel device=1 stream=7
)",
          R"(
stream 3/1000007 device=1 stream=7
  0 10 k kernel
)");
}

void TestTracks::streams()
{
    compareTracks();
}

void TestTracks::separatesHostFromDevice()
{
    const auto trace = traceFromText(R"(
        process 0 "python"
        thread 0/0
          0 100 bootstrap python
          10 20 k kernel
)");
    QCOMPARE(QString::fromStdString(textOfTracks(*trace)), QString(R"(thread 0/0
  0 100 bootstrap python
stream 0/0 device=0 stream=0
  10 20 k kernel
)"));
    QCOMPARE(trace->processes.size(), size_t {1});
    QCOMPARE(trace->processes[0].device, DeviceId(0));
    QCOMPARE(trace->trackOf(findSlice(*trace, "k")), TrackId(1));
    QCOMPARE(trace->tracks[0].busy, TimeNs {100});
    QCOMPARE(trace->tracks[1].busy, TimeNs {20});
}

void TestTracks::ordersProcessesAndThreads() // case 003
{
    const auto trace = traceFromText(R"(
        thread 30/1
          0 1 x
        thread 10/5 "c" sort=10
          0 1 x
        thread 10/2 "b" sort=2
          0 1 x
        thread 10/9 "a" sort=1
          0 1 x
        thread 20/1
          0 1 x
        thread absent/b
          0 1 x
        thread absent/10
          0 1 x
        thread absent/9
          0 1 x
        process 10 "ZZZ" sort=5
        process 20 sort=-1
        process 30 "AAA" sort=5
)");
    QCOMPARE(QString::fromStdString(textOfTracks(*trace)), QString(R"(thread 20/1
  0 1 x
thread absent/9
  0 1 x
thread absent/10
  0 1 x
thread absent/b
  0 1 x
thread 10/9 a
  0 1 x
thread 10/2 b
  0 1 x
thread 10/5 c
  0 1 x
thread 30/1
  0 1 x
)"));
    QCOMPARE(trace->processes[2].name, std::string("ZZZ"));
    QVERIFY(trace->processes[1].pid.isText);
    QVERIFY(!trace->processes[2].pid.isText);
}

void TestTracks::hidesProcessesThatHoldNothing()
{
    const auto trace = traceFromText(R"(
        process 5 "GPU 5" sort=5000005
        process 1 "python" labels=CPU
        thread 1/1
          0 1 x
        thread 2/1
          i 3 mark
        thread /
          i 4 all scope=g
          C 5 load load=1
)");
    QCOMPARE(trace->processes.size(), size_t {2});
    QCOMPARE(trace->processes[0].labels, std::string("CPU"));
    QCOMPARE(trace->instants[0].process, ProcessId(1));
    QVERIFY(!trace->instants[0].track);
    QVERIFY(!trace->instants[1].process);
    QVERIFY(!trace->counters[0].process);
}

void TestTracks::findsDevices()
{
    const auto trace = traceFromText(R"(
        device 9 "MI300X" memory=1024
        device 2 "MI300X"
        thread 4/1
          0 10 k kernel
          20 10 k kernel device=2
        thread 6/1
          0 10 wait sync
)");
    QCOMPARE(trace->devices.size(), size_t {3});
    QCOMPARE(trace->devices[0].ordinal, int64_t {2});
    QCOMPARE(trace->devices[1].ordinal, int64_t {4});
    QCOMPARE(trace->devices[2].ordinal, int64_t {9});
    QVERIFY(trace->devices[0].hasWork && trace->devices[1].hasWork && !trace->devices[2].hasWork);
    QCOMPARE(trace->devices[2].memoryBytes, uint64_t {1024});
    QCOMPARE(trace->gpuWork[0].device, DeviceId(1));
    QCOMPARE(trace->gpuWork[1].device, DeviceId(0));
    QVERIFY(!trace->tracks[1].device); // waits make no device
}

QTEST_GUILESS_MAIN(TestTracks)
#include "tst_tracks.moc"
