#include "core/trace/trace_builder.h"
#include "tests/support/trace_listing.h"
#include "tests/support/trace_text.h"

#include <QTest>

#include <algorithm>

using namespace flamelane;
using namespace flamelane::test;

/// What a TraceBuilder is told besides records, and what it says of a trace as a whole. What
/// becomes of records stands in build/.
class TestTraceBuilder : public QObject
{
    Q_OBJECT

private slots:
    void makesStreams();
    void mergesBatches();
    void keepsWhatIsSaid();
    void stopsWhenCancelled();
    void countsNothingAsNoEvents();
};

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

QTEST_GUILESS_MAIN(TestTraceBuilder)
#include "tst_trace_builder.moc"
