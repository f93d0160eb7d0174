#include "core/trace/trace_builder.h"
#include "tests/support/trace_listing.h"
#include "tests/support/trace_text.h"

#include <QTest>

using namespace flamelane;
using namespace flamelane::test;

/// What becomes of records, by table: each row is a text of records and what the trace made of it
/// must read like. Names of files are those of the corpus' cases that show the same.
class TestTraceBuilder : public QObject
{
    Q_OBJECT

private slots:
    void nesting_data();
    void nesting();
    void pairing_data();
    void pairing();
    void streams_data();
    void streams();
    void links_data();
    void links();
    void flows_data();
    void flows();
    void keepsTimesExact();
    void separatesHostFromDevice();
    void ordersProcessesAndThreads();
    void hidesProcessesThatHoldNothing();
    void findsDevices();
    void makesStreams();
    void mergesBatches();
    void keepsWhatIsSaid();
    void stopsWhenCancelled();
    void countsNothingAsNoEvents();
    void survivesExtremeTimes();

private:
    static void table(const char* name, const char* text, const char* expected,
                      const char* warnings = "")
    {
        QTest::newRow(name) << QString(text) << QString(expected).mid(1) << QString(warnings);
    }
    static void tableColumns()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        QTest::addColumn<QString>("warnings");
    }
    static void compareTracks()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QFETCH(QString, warnings);
        const auto trace = traceFromText(text.toStdString());
        QCOMPARE(QString::fromStdString(textOfTracks(*trace)), expected);
        QCOMPARE(QString::fromStdString(textOfWarnings(*trace)), warnings);
    }
};

void TestTraceBuilder::nesting_data()
{
    tableColumns();
    table("out of order, 057", R"(
        thread 1/0
          880120000250000 37000 link
          1011000 500000 compile_b
          0 2000000 all
          10000 900000 compile_a
          1100000 43000 parse
          1200000 311000 opt
)",
          R"(
thread 1/0
  0 2000000 all
    10000 900000 compile_a
    1011000 500000 compile_b
      1100000 43000 parse
      1200000 311000 opt
  880120000250000 37000 link
)");
    table("identical intervals, 087", R"(
        thread 9/1
          510 64 outer
          510 64 middle
          510 64 inner
          574 4 tail
)",
          R"(
thread 9/1
  510 64 outer
    510 64 middle
      510 64 inner
  574 4 tail
)");
    table("longer first at the same start", R"(
        thread 1/1
          0 10 short
          0 20 long
)",
          R"(
thread 1/1
  0 20 long
    0 10 short
)");
    table("length zero is enclosed at both ends", R"(
        thread 1/1
          0 10 around
          0 0 first
          10 0 last
          11 0 after
)",
          R"(
thread 1/1
  0 10 around
    0 0 first
    10 0 last
  11 0 after
)");
    table("a launch sticks out of its sibling, 097", R"(
        thread 4100/4100
          9000 70000 tanh operator
          18000 12250 empty_like operator
          30000 6400 hipLaunchKernel runtime
          45000 5000 view operator
)",
          R"(
thread 4100/4100
  9000 70000 tanh operator
    18000 12250 empty_like operator
    30000 6400 hipLaunchKernel runtime row=2
    45000 5000 view operator
)",
          "partial_overlap 1\n");
    table("a step that crosses an operator, 011", R"(
        thread 1/1
          100 1000 step3 annotation
          1050 640 op operator
          1101 800 step4 annotation
          1200 10 item operator
)",
          R"(
thread 1/1
  100 1000 step3 annotation
  1050 640 op operator row=1
  1101 800 step4 annotation
    1200 10 item operator row=2
)",
          "partial_overlap 2\n");
    table("an overlap with what left early counts", R"(
        thread 1/1
          0 10 a
          5 25 b
          7 13 c
)",
          R"(
thread 1/1
  0 10 a
  5 25 b row=1
    7 13 c row=2
)",
          "partial_overlap 2\n");
    table("touching is no overlap", R"(
        thread 1/1
          0 10 a
          10 10 b
)",
          R"(
thread 1/1
  0 10 a
  10 10 b
)");
    table("a recorded Python parent wins over time", R"(
        thread 1/1
          0 100 main python id=1 parent=null
          10 20 f python id=2 parent=1
          15 30 g python id=3 parent=2
)",
          R"(
thread 1/1
  0 100 main python
    10 20 f python
      15 30 g python
)",
          "partial_overlap 1\n");
    table("an operator between two Python frames stays between", R"(
        thread 1/1
          0 100 main python id=1 parent=null
          10 50 op operator
          20 10 hook python id=2 parent=1
)",
          R"(
thread 1/1
  0 100 main python
    10 50 op operator
      20 10 hook python
)");
    table("a Python root lies in what is not Python", R"(
        thread 1/1
          0 100 step annotation
          10 80 main python id=1 parent=null
          20 10 other python id=2 parent=null
)",
          R"(
thread 1/1
  0 100 step annotation
    10 80 main python
    20 10 other python row=2
)");
    table("a Python parent of another thread does not count", R"(
        thread 1/1
          0 100 main python id=1 parent=null
        thread 1/2
          0 100 run python id=2 parent=null
          10 10 f python id=3 parent=1
)",
          R"(
thread 1/1
  0 100 main python
thread 1/2
  0 100 run python
    10 10 f python
)");
}

void TestTraceBuilder::nesting()
{
    compareTracks();
}

void TestTraceBuilder::pairing_data()
{
    tableColumns();
    table("ends find their begins by name, 105", R"(
        thread 6/61
          B 120 left
          B 190 right
          E 220 left
          E 275 right
)",
          R"(
thread 6/61
  120 100 left
  190 85 right row=1
)",
          "partial_overlap 1\n");
    table("begins without an end, 101", R"(
        thread 4/4
          B 10 outer
          B 12 mid
          B 15 stuck
          E 19 mid
          E 25 outer
          B 30 open
        thread 4/5
          10 32 mark
)",
          R"(
thread 4/4
  10 15 outer
    12 7 mid
      15 4 stuck unfinished
  30 12 open unfinished
thread 4/5
  10 32 mark
)",
          "unclosed_begin 2\n");
    table("an end without a name closes the latest", R"(
        thread 1/1
          B 0 a
          B 1 b
          E 2
          E 3
          E 4
)",
          R"(
thread 1/1
  0 3 a
    1 1 b
)",
          "unmatched_end 1\n");
    table("an end of another name closes nothing", R"(
        thread 1/1
          B 0 a
          E 5 b
          E 9 a
)",
          R"(
thread 1/1
  0 9 a
)",
          "unmatched_end 1\n");
    table("order in the file does not matter but at equal times", R"(
        thread 1/1
          E 10 a
          B 0 a
          E 20 b
          B 20 b
          B 30 c
          E 40 c
          B 40 c
          E 50 c
)",
          R"(
thread 1/1
  0 10 a
  20 0 b
  30 10 c
  40 10 c
)");
    table("pairs keep within their thread", R"(
        thread 1/1
          B 0 a
        thread 1/2
          B 1 a
          E 5 a
        thread 1/1
          E 9 a
)",
          R"(
thread 1/1
  0 9 a
thread 1/2
  1 4 a
)");
    table("async ids, local, global and plain, 107", R"(
        thread 1/1
          b 10 write 5 cat=net reach=local
        thread 2/1
          b 12 write 5 cat=net reach=local
        thread 1/1
          e 20 write 5 cat=net reach=local
        thread 2/1
          e 30 write 5 cat=net reach=local
        thread 1/1
          b 40 write 0x10 cat=net reach=global
        thread 2/1
          e 55 write 0x10 cat=net reach=global
        thread 1/1
          b 60 write 7 cat=net
          e 61 write 7 cat=net
)",
          R"(
async 1/ write
  10 10 write
  40 15 write
  60 1 write
async 2/ write
  12 18 write
)");
    table("plain async ids prefer their process", R"(
        thread 1/1
          b 0 io 1
        thread 2/1
          b 5 io 1
        thread 1/1
          e 10 io 1
        thread 3/1
          e 12 io 1
)",
          R"(
async 1/ io
  0 10 io
async 2/ io
  5 7 io
)");
    table("async instants, overlaps and what never ends", R"(
        thread 1/1
          b 0 io 1
          b 5 io 2
          n 7 io 2
          e 10 io 1
          e 12 io 9
          20 10 work
)",
          R"(
thread 1/1
  20 10 work
async 1/ io
  0 10 io
  5 25 io row=1 unfinished
    7 0 io row=2
)",
          "unmatched_end 1\nunclosed_begin 1\n");
}

void TestTraceBuilder::pairing()
{
    compareTracks();
}

void TestTraceBuilder::streams_data()
{
    tableColumns();
    table("work keeps its rows", R"(
        thread 0/7
          0 100 step gpu_annotation
          10 20 inner gpu_annotation
          10 40 k0 kernel
          40 30 k1 kernel
          80 10 k2 communication
          45 50 wait sync
)",
          R"(
stream 0/7 device=0 stream=7
  0 100 step gpu_annotation
    10 40 k0 kernel row=2
      10 20 inner gpu_annotation row=1
    40 30 k1 kernel row=3
    45 50 wait sync row=4
      80 10 k2 communication
)",
          "partial_overlap 1\n");
    table("a runaway duration, 031", R"(
        thread 0/0
          100 30 fmha kernel
          140 1600000 fmha kernel
          180 50 gemm kernel
          240 50 gemm kernel
          300 10 add kernel
)",
          R"(
stream 0/0 device=0 stream=0
  100 30 fmha kernel
  140 1600000 fmha kernel
    180 50 gemm kernel
    240 50 gemm kernel
    300 10 add kernel
)",
          "suspect_duration 1\n");
    table("two later ones are no runaway", R"(
        thread 0/0
          0 100 a kernel
          10 10 b kernel
          20 10 c kernel
)",
          R"(
stream 0/0 device=0 stream=0
  0 100 a kernel
    10 10 b kernel
    20 10 c kernel
)");
    table("the record says another device and stream", R"(
        thread 3/1000007
          0 10 k kernel device=1 stream=7
)",
          R"(
stream 3/1000007 device=1 stream=7
  0 10 k kernel
)");
}

void TestTraceBuilder::streams()
{
    compareTracks();
}

void TestTraceBuilder::links_data()
{
    tableColumns();
    table("the outer call of two nested ones, 029", R"(
        thread 4100/4100
          0 30 add operator
          5 20 urEnqueueKernelLaunch runtime corr=12
          8 10 zeCommandListAppend driver corr=12
        thread 0/0
          50 15 AddFunctor kernel corr=12
)",
          R"(
stream 0/0 device=0 stream=0
  50 15 AddFunctor kernel <- urEnqueueKernelLaunch@5
thread 4100/4100
  0 30 add operator
    5 20 urEnqueueKernelLaunch runtime
      8 10 zeCommandListAppend driver
)");
    table("one id for two streams, 103", R"(
        thread 4100/4101
          0 2 hipLaunchKernel runtime corr=5 stream=94570483220480
        thread 4100/4102
          1 2 hipLaunchKernel runtime corr=6 stream=94574778187776
        thread 0/94570483220480
          10 20 stage_a kernel corr=5 stream=94570483220480
          30 5 stage_a kernel corr=7 stream=94570483220480
        thread 0/94574778187776
          15 20 stage_b kernel corr=5 stream=94574778187776
)",
          R"(
stream 0/94570483220480 device=0 stream=94570483220480
  10 20 stage_a kernel <- hipLaunchKernel@0
  30 5 stage_a kernel
stream 0/94574778187776 device=0 stream=94574778187776
  15 20 stage_b kernel <- hipLaunchKernel@0
thread 4100/4101
  0 2 hipLaunchKernel runtime
thread 4100/4102
  1 2 hipLaunchKernel runtime
)",
          "unlinked_kernel 1\nambiguous_link 1\nlaunch_without_kernel 1\n");
    table("a graph launches many, 063", R"(
        thread 1/1
          10 20 cudaGraphLaunch runtime corr=77
        thread 0/7
          100 10 a kernel corr=77
          120 10 b copy corr=77
)",
          R"(
stream 0/7 device=0 stream=7
  100 10 a kernel <- cudaGraphLaunch@10
  120 10 b copy <- cudaGraphLaunch@10
thread 1/1
  10 20 cudaGraphLaunch runtime
)");
    table("a reused id belongs to the latest call before", R"(
        thread 1/1
          0 5 first runtime corr=1
          100 5 second runtime corr=1
        thread 0/7
          50 10 a kernel corr=1
          150 10 b kernel corr=1
)",
          R"(
stream 0/7 device=0 stream=7
  50 10 a kernel <- first@0
  150 10 b kernel <- second@100
thread 1/1
  0 5 first runtime
  100 5 second runtime
)");
    table("work before its launch", R"(
        thread 1/1
          20 5 launch runtime corr=1
        thread 0/7
          10 5 k kernel corr=1
)",
          R"(
stream 0/7 device=0 stream=7
  10 5 k kernel <- launch@20
thread 1/1
  20 5 launch runtime
)",
          "kernel_before_launch 1\n");
    table("without calls nothing is unlinked", R"(
        thread 0/7
          10 5 k kernel corr=1
)",
          R"(
stream 0/7 device=0 stream=7
  10 5 k kernel
)");
}

void TestTraceBuilder::links()
{
    compareTracks();
}

void TestTraceBuilder::flows_data()
{
    tableColumns();
    table("the kernel that starts there, not the one around, 045", R"(
        thread 4100/4100
          10 4 c0 runtime corr=50
          s 10 ac2g 50
          20 4 c1 runtime corr=51
          s 20 ac2g 51
        thread 0/7
          100 50 k0 kernel corr=50
          f 100 ac2g 50 bp=e
          140 40 k1 kernel corr=51
          f 140 ac2g 51 bp=e
)",
          R"(
ac2g 50: c0@10 -> k0@100
ac2g 51: c1@20 -> k1@140
)",
          "partial_overlap 1\n");
    table("what encloses and what comes next, 091", R"(
        thread 1/1
          0 10 src
          s 5 c 1
          s 6 c 2 bp=e
        thread 1/2
          20 30 x
          22 5 x_inner
          f 23 c 1 bp=e
          60 10 y
          f 30 c 2
)",
          R"(
c 1: src@0 -> x_inner@22
c 2: src@0 -> y@60
)");
    table("of slices with one start the one that bears the id", R"(
        thread 1/1
          0 9 call runtime corr=5
          s 0 ac2g 5
          0 9 inner python
        thread 0/7
          20 9 shadow gpu_annotation
          20 9 k kernel corr=5
          20 9 wait sync
          f 20 ac2g 5 bp=e
)",
          R"(
ac2g 5: call@0 -> k@20
)");
    table("two starts of one submission are one", R"(
        thread 1/1
          5 20 runtime runtime corr=12
          s 5 ac2g 12
          8 10 driver driver corr=12
          s 8 ac2g 12
        thread 0/0
          50 15 k kernel corr=12
          f 50 ac2g 12 bp=e
)",
          R"(
ac2g 12: runtime@5 -> k@50
)");
    table("steps chain, ends share a start", R"(
        thread 1/1
          0 5 a
          s 0 c 1
          10 5 b
          t 10 c 1
          20 5 d
          f 20 c 1 bp=e
          30 5 e
          f 30 c 1 bp=e
)",
          R"(
c 1: a@0 -> b@10
c 1: b@10 -> d@20
c 1: b@10 -> e@30
)");
    table("the latest start before the end", R"(
        thread 1/1
          0 5 a
          s 0 c 1
          10 5 b
          s 10 c 1
          20 5 d
          f 20 c 1 bp=e
)",
          R"(
c 1: b@10 -> d@20
)",
          "dangling_flow_start 1\n");
    table("category and name tell flows of one id apart", R"(
        thread 1/1
          0 5 a
          s 0 x 1
          s 0 y 1
          20 5 d
          f 20 y 1 bp=e
          f 20 z 1 bp=e
)",
          R"(
y 1: a@0 -> d@20
)",
          "dangling_flow_start 1\ndangling_flow_end 1\n");
    table("nothing there", R"(
        thread 1/1
          0 5 a
          s 7 c 1
          20 5 d
          f 20 c 1 bp=e
          f 99 c 1
)",
          R"(
)",
          "flow_without_slice 2\ndangling_flow_end 1\n");
    table("the end of a slice, where nothing else is", R"(
        thread 1/1
          0 5 a
          s 5 c 1
          20 0 d
          f 20 c 1 bp=e
)",
          R"(
c 1: a@0 -> d@20
)");
}

void TestTraceBuilder::flows()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QFETCH(QString, warnings);
    const auto trace = traceFromText(text.toStdString());
    QCOMPARE(QString::fromStdString(textOfFlows(*trace)), expected);
    QCOMPARE(QString::fromStdString(textOfWarnings(*trace)), warnings);
    for (uint32_t flow = 0; flow < trace->flows.size(); ++flow) {
        const std::vector<FlowId> from = trace->flowsFrom(trace->flows[flow].from);
        const std::vector<FlowId> to = trace->flowsTo(trace->flows[flow].to);
        QVERIFY(std::count(from.begin(), from.end(), FlowId(flow)) == 1);
        QVERIFY(std::count(to.begin(), to.end(), FlowId(flow)) == 1);
    }
}

void TestTraceBuilder::keepsTimesExact()
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

void TestTraceBuilder::separatesHostFromDevice()
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

void TestTraceBuilder::ordersProcessesAndThreads() // case 003
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

void TestTraceBuilder::hidesProcessesThatHoldNothing()
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

void TestTraceBuilder::findsDevices()
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

void TestTraceBuilder::makesStreams()
{
    TraceBuilder builder;
    builder.add(batchFromText(R"(
        process 1 "/device:GPU:0"
        process 2 "/host:CPU"
        thread 1/14 "Stream #14"
          0 10 fusion
          10 5 MemcpyD2H
          20 5 ncclKernel_AllReduce
          B 30 MemsetZero
          E 35 MemsetZero
        thread 2/1 "main"
          0 10 call
)"));
    const std::vector<TraceBuilder::SeenThread> seen = builder.seenThreads();
    const auto stream = std::find_if(seen.begin(), seen.end(), [](const auto& thread) {
        return thread.processName == "/device:GPU:0" && !thread.tid.empty();
    });
    QVERIFY(stream != seen.end());
    QCOMPARE(stream->threadName, std::string("Stream #14"));
    builder.makeStream(static_cast<size_t>(stream - seen.begin()), 0, 14);
    Progress progress;
    const auto trace = builder.build("", progress).value();
    QCOMPARE(QString::fromStdString(textOfTracks(*trace)),
             QString(R"(stream 1/14 Stream #14 device=0 stream=14
  0 10 fusion kernel
  10 5 MemcpyD2H copy
  20 5 ncclKernel_AllReduce communication
  30 5 MemsetZero set
thread 2/1 main
  0 10 call
)"));
    QCOMPARE(trace->gpuWork.size(), size_t {4});
    QCOMPARE(trace->devices.size(), size_t {1});
}

void TestTraceBuilder::mergesBatches()
{
    TraceBuilder builder;
    RecordBatch batch = batchFromText(R"(
        thread 1/1
          B 0 a
          i 5 mark
)");
    batch.report.add(WarningKind::BadEscape, "byte 7");
    batch.report.records.records = 2;
    builder.add(batch);
    batch.clear();
    QVERIFY(batch.records.empty() && batch.threads.empty() && batch.report.isEmpty());
    const uint32_t sizeOfNothing = batch.strings.size();
    QCOMPARE(sizeOfNothing, uint32_t {1});

    RecordBatch second = batchFromText(R"(
        thread 2/1
          1 1 other
        thread 1/1 "late name"
          E 10 a
)");
    second.report.add(WarningKind::BadEscape, "byte 99", 2);
    second.report.records.records = 2;
    builder.add(second);
    Progress progress;
    const auto trace = builder.build("", progress).value();
    QCOMPARE(QString::fromStdString(textOfTracks(*trace)), QString(R"(thread 1/1 late name
  0 10 a
thread 2/1
  1 1 other
)"));
    QCOMPARE(trace->report.warnings().size(), size_t {1});
    QCOMPARE(trace->report.warnings()[0].count, uint64_t {3});
    QCOMPARE(trace->report.warnings()[0].first, std::string("byte 7"));
    QCOMPARE(trace->report.records.records, uint64_t {4});
    QCOMPARE(trace->ends.size(), size_t {1});
    QCOMPARE(trace->ends[0].endPlace, uint64_t {5}); // the line of the end
    QCOMPARE(trace->slices.place[0], uint64_t {3});
}

void TestTraceBuilder::keepsWhatIsSaid()
{
    TraceBuilder builder;
    builder.setFormat("kineto", "PyTorch Profiler");
    builder.setRank(3, 8);
    builder.addProperty({"schemaVersion", "1", false});
    builder.report().add(WarningKind::TrailingBytes, "byte 5");
    Progress progress;
    const auto trace = builder.build("run.json", progress).value();
    QCOMPARE(trace->path, std::string("run.json"));
    QCOMPARE(trace->format, std::string("kineto"));
    QCOMPARE(trace->producer, std::string("PyTorch Profiler"));
    QCOMPARE(trace->rank.value(), int64_t {3});
    QCOMPARE(trace->worldSize.value(), int64_t {8});
    QCOMPARE(trace->properties[0].key, std::string("schemaVersion"));
    QCOMPARE(trace->report.count(WarningKind::TrailingBytes), uint64_t {1});
}

void TestTraceBuilder::stopsWhenCancelled()
{
    TraceBuilder builder;
    builder.add(batchFromText("thread 1/1\n  0 1 x\n"));
    Progress progress;
    progress.cancel();
    const auto result = builder.build("", progress);
    QVERIFY(!result.has_value());
    QCOMPARE(result.error().message, std::string("cancelled"));
}

void TestTraceBuilder::countsNothingAsNoEvents()
{
    QCOMPARE(textOfWarnings(*traceFromText("process 1 \"empty\"\n")), std::string("no_events 1\n"));
    QCOMPARE(textOfWarnings(*traceFromText("thread 1/1\n  i 5 mark\n")), std::string());
}

void TestTraceBuilder::survivesExtremeTimes()
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

QTEST_GUILESS_MAIN(TestTraceBuilder)

#include "tst_trace_builder.moc"
