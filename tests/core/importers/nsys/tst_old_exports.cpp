#include "tests/support/export_database.h"
#include "tests/support/trace_text.h"

#include <QtTest>

#include <algorithm>

using namespace flamelane;
using flamelane::test::ExportDatabase;
using flamelane::test::findSlice;

namespace {

std::string threadOf(int64_t pid, int64_t tid)
{
    return std::to_string(ExportDatabase::globalTid(pid, tid));
}

TimeRange fileRange(const Trace& trace, SliceId id)
{
    const TimeRange range = trace.slices.range(id);
    return {trace.origin + range.start, trace.origin + range.end};
}

const Device* deviceOf(const Trace& trace, int64_t ordinal)
{
    const auto found
        = std::find_if(trace.devices.begin(), trace.devices.end(),
                       [ordinal](const Device& device) { return device.ordinal == ordinal; });
    return found == trace.devices.end() ? nullptr : &*found;
}

} // namespace

/// What Nsight Systems wrote otherwise in other years, and settings of the export that change it.
class TestOldExports : public QObject
{
    Q_OBJECT

private slots:
    void workWithoutAProcess();
    void devicesBefore2021();
    void devicesAsCudaCountsThem();
    void hiddenDevicesTakeFreeNumbers();
    void whatIsMissingIsEmpty();
    void endsInRowsOfTheirOwn();
    void rangesOfTextFiles();
    void absoluteTimes_data();
    void absoluteTimes();
    void memoryAtItsOwnTime();
};

/// Before 2021 GPU work has a correlation id and no globalPid.
void TestOldExports::workWithoutAProcess()
{
    ExportDatabase made;
    QVERIFY(made.run(
        "CREATE TABLE StringIds (id INTEGER, value TEXT);"
        "INSERT INTO StringIds VALUES (1, 'cudaLaunchKernel'), (2, 'gemm'), (3, 'relu'), (4, "
        "'mul');"
        "CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER, \"end\" INTEGER, globalTid "
        "INTEGER, correlationId INTEGER, nameId INTEGER);"
        "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (100, 120, "
        + threadOf(7, 8) + ", 5, 1), (110, 130, " + threadOf(9, 9) + ", 6, 1), (140, 150, "
        + threadOf(7, 8) + ", 77, 1), (140, 150, " + threadOf(9, 9)
        + ", 77, 1);"
          "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, \"end\" INTEGER, deviceId "
          "INTEGER, streamId INTEGER, correlationId INTEGER, demangledName INTEGER);"
          "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (200, 260, 0, 7, 5, 2), (300, 310, 0, 7, "
          "6, 3), (400, 410, 0, 7, 77, 4)"));
    const auto trace = made.load();
    QVERIFY2(trace, trace ? "" : trace.error().message.c_str());
    const Trace& t = **trace;
    const auto launchOf = [&t](const char* name) { return t.workOf(findSlice(t, name))->launch; };
    const auto pidOf = [&t](SliceId id) {
        return t.processes[t.tracks[t.trackOf(id).index()].process.index()].pid.text;
    };
    QVERIFY(launchOf("gemm"));
    QCOMPARE(pidOf(launchOf("gemm")), std::string("7"));
    QVERIFY(launchOf("relu"));
    QCOMPARE(pidOf(launchOf("relu")), std::string("9"));
    QCOMPARE(t.processes.size(), size_t {2}); // none is made up
}

void TestOldExports::devicesBefore2021()
{
    ExportDatabase made;
    QVERIFY(made.run("CREATE TABLE TARGET_INFO_CUDA_GPU (deviceId INTEGER, name TEXT, "
                     "numMultiprocessors INTEGER, numThreadsPerWarp INTEGER, "
                     "maxWarpsPerMultiprocessor INTEGER, computeCapabilityMajor INTEGER);"
                     "INSERT INTO TARGET_INFO_CUDA_GPU VALUES (0, 'Tesla V100', 80, 32, 64, 7)"));
    const auto trace = made.load();
    QVERIFY2(trace, trace ? "" : trace.error().message.c_str());
    const Device* device = deviceOf(**trace, 0);
    QVERIFY(device != nullptr);
    QCOMPARE(device->name, std::string("Tesla V100"));
    QCOMPARE(device->multiprocessors, 80U);
    QCOMPARE(device->maxThreadsPerMultiprocessor, 2048U);
}

void TestOldExports::devicesAsCudaCountsThem()
{
    ExportDatabase made;
    QVERIFY(made.run("CREATE TABLE TARGET_INFO_GPU (vmId INTEGER, id INTEGER, name TEXT, cuDevice "
                     "INTEGER);"
                     "INSERT INTO TARGET_INFO_GPU VALUES (281474976710656, 0, 'slow', 1), "
                     "(281474976710656, 1, 'fast', 0)"));
    const auto trace = made.load();
    QVERIFY(trace);
    QCOMPARE(deviceOf(**trace, 0)->name, std::string("fast"));
    QCOMPARE(deviceOf(**trace, 1)->name, std::string("slow"));
}

/// With CUDA_VISIBLE_DEVICES=1 a process calls the second GPU 0.
void TestOldExports::hiddenDevicesTakeFreeNumbers()
{
    ExportDatabase made;
    QVERIFY(made.run("CREATE TABLE TARGET_INFO_GPU (vmId INTEGER, id INTEGER, name TEXT, cuDevice "
                     "INTEGER);"
                     "INSERT INTO TARGET_INFO_GPU VALUES (281474976710656, 0, 'idle', 0), "
                     "(281474976710656, 1, 'used', 1);"
                     "CREATE TABLE TARGET_INFO_CUDA_DEVICE (gpuId INTEGER, cudaId INTEGER, pid "
                     "INTEGER); INSERT INTO TARGET_INFO_CUDA_DEVICE VALUES (1, 0, 7)"));
    const auto trace = made.load();
    QVERIFY(trace);
    QCOMPARE((*trace)->devices.size(), size_t {2});
    QCOMPARE(deviceOf(**trace, 0)->name, std::string("used"));
    QCOMPARE(deviceOf(**trace, 1)->name, std::string("idle"));
}

/// Columns were NOT NULL once: a missing text is empty, a missing end 0.
void TestOldExports::whatIsMissingIsEmpty()
{
    ExportDatabase made;
    QVERIFY(made.run("CREATE TABLE StringIds (id INTEGER, value TEXT);"
                     "INSERT INTO StringIds VALUES (1, 'registered');"
                     "CREATE TABLE NVTX_EVENTS (start INTEGER, \"end\" INTEGER, eventType INTEGER, "
                     "text TEXT, textId INTEGER, globalTid INTEGER);"
                     "INSERT INTO NVTX_EVENTS VALUES (100, 200, 59, '', 1, "
                     + threadOf(7, 8) + "), (300, 0, 59, 'open', 0, " + threadOf(7, 8)
                     + "), (350, 400, 59, '', 0, " + threadOf(7, 8) + ")"));
    const auto trace = made.load();
    QVERIFY(trace);
    const Trace& t = **trace;
    QVERIFY(findSlice(t, "registered"));
    QVERIFY(t.isUnfinished(findSlice(t, "open")));
    QCOMPARE(fileRange(t, findSlice(t, "open")), (TimeRange {300, 400}));
    QVERIFY(findSlice(t, "")); // as it is written
    QCOMPARE(t.report.count(WarningKind::NullEnd), uint64_t {1});
    QCOMPARE(t.report.count(WarningKind::NegativeDuration), uint64_t {0});
}

void TestOldExports::endsInRowsOfTheirOwn()
{
    ExportDatabase made;
    const std::string one = threadOf(7, 8);
    const std::string two = threadOf(7, 9);
    QVERIFY(made.run(
        "CREATE TABLE NVTX_EVENTS (start INTEGER, \"end\" INTEGER, eventType INTEGER, text TEXT, "
        "globalTid INTEGER, domainId INTEGER, rangeId INTEGER);"
        "INSERT INTO NVTX_EVENTS VALUES (400, NULL, 36, NULL, "
        + one + ", 0, NULL), (100, NULL, 35, 'outer', " + one
        + ", 0, NULL), (200, NULL, 35, 'inner', " + one + ", 0, NULL), (300, NULL, 36, NULL, " + one
        + ", 0, NULL), (150, NULL, 37, 'copy', " + one + ", 0, 4), (350, NULL, 38, NULL, " + two
        + ", 0, 4), (500, NULL, 36, NULL, " + one + ", 0, NULL), (600, NULL, 35, 'open', " + one
        + ", 0, NULL), (250, NULL, 36, NULL, " + two + ", 0, NULL)"));
    const auto trace = made.load();
    QVERIFY(trace);
    const Trace& t = **trace;
    QCOMPARE(fileRange(t, findSlice(t, "outer")), (TimeRange {100, 400}));
    QCOMPARE(fileRange(t, findSlice(t, "inner")), (TimeRange {200, 300}));
    QCOMPARE(fileRange(t, findSlice(t, "copy")), (TimeRange {150, 350}));
    QVERIFY(t.isUnfinished(findSlice(t, "open")));
    QCOMPARE(t.report.count(WarningKind::NullEnd), uint64_t {1});
    QCOMPARE(t.report.count(WarningKind::UnmatchedEnd), uint64_t {2});
    QCOMPARE(t.report.records.records, uint64_t {9});
    QCOMPARE(t.report.records.skipped, uint64_t {2});
}

/// ENUM_NSYS_EVENT_TYPE: what NVTX wrote to text files has types of its own.
void TestOldExports::rangesOfTextFiles()
{
    ExportDatabase made;
    QVERIFY(made.run("CREATE TABLE NVTX_EVENTS (start INTEGER, \"end\" INTEGER, eventType INTEGER, "
                     "text TEXT, globalTid INTEGER);"
                     "INSERT INTO NVTX_EVENTS VALUES (100, 200, 70, 'pushed', "
                     + threadOf(7, 8) + "), (120, 300, 71, 'started', " + threadOf(7, 8)
                     + "), (150, NULL, 65, 'mark', " + threadOf(7, 8) + ")"));
    const auto trace = made.load();
    QVERIFY(trace);
    const Trace& t = **trace;
    QCOMPARE(fileRange(t, findSlice(t, "pushed")), (TimeRange {100, 200}));
    QCOMPARE(fileRange(t, findSlice(t, "started")), (TimeRange {120, 300}));
    QCOMPARE(t.instants.size(), size_t {1});
}

void TestOldExports::absoluteTimes_data()
{
    QTest::addColumn<QString>("settings");
    QTest::addColumn<qint64>("base");
    QTest::newRow("of the session") << QStringLiteral("('EXPORT_PARAM_TIME_NORMALIZE', 'false')")
                                    << qint64 {1'700'000'000'000'000'000};
    QTest::newRow("shifted") << QStringLiteral("('EXPORT_PARAM_TIME_SHIFT', '1000')")
                             << qint64 {1'699'999'999'999'999'000};
    QTest::newRow("normalized") << QStringLiteral("('EXPORT_PARAM_TIME_NORMALIZE', 'true')")
                                << qint64 {0};
    QTest::newRow("normalized, as a number")
        << QStringLiteral("('EXPORT_PARAM_TIME_NORMALIZE', '1')") << qint64 {0};
}

void TestOldExports::absoluteTimes()
{
    QFETCH(const QString, settings);
    ExportDatabase made;
    QVERIFY(made.run("CREATE TABLE META_DATA_EXPORT (name TEXT, value TEXT);"
                     "INSERT INTO META_DATA_EXPORT VALUES "
                     + settings.toStdString()
                     + ";CREATE TABLE TARGET_INFO_SESSION_START_TIME (utcEpochNs INTEGER, utcTime "
                       "TEXT); INSERT INTO TARGET_INFO_SESSION_START_TIME VALUES "
                       "(1700000000000000000, NULL)"));
    const auto trace = made.load();
    QVERIFY(trace);
    QTEST(qint64 {(*trace)->baseTime}, "base");
}

/// Only what bears the time 0 was allocated before recording began.
void TestOldExports::memoryAtItsOwnTime()
{
    ExportDatabase made;
    const std::string pid = threadOf(7, 0);
    QVERIFY(made.run(
        "CREATE TABLE StringIds (id INTEGER, value TEXT); INSERT INTO StringIds VALUES (2, 'gemm');"
        "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, \"end\" INTEGER, deviceId "
        "INTEGER, "
        "globalPid INTEGER, shortName INTEGER);"
        "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (1000, 1100, 0, "
        + pid
        + ", 2);"
          "CREATE TABLE CUDA_GPU_MEMORY_USAGE_EVENTS (start INTEGER, globalPid INTEGER, deviceId "
          "INTEGER, address INTEGER, bytes INTEGER, memKind INTEGER, memoryOperationType INTEGER);"
          "INSERT INTO CUDA_GPU_MEMORY_USAGE_EVENTS VALUES (0, "
        + pid + ", 0, 1, 10, 2, 0), (500, " + pid + ", 0, 2, 64, NULL, 0), (1050, " + pid
        + ", 0, 2, 32, 2, 0)"));
    const auto trace = made.load();
    QVERIFY(trace);
    const Trace& t = **trace;
    QCOMPARE(t.counters.size(), size_t {1});
    const Counter& reserved = t.counters.front();
    QCOMPARE(reserved.memoryDevice, std::string("cuda:0"));
    QVERIFY(std::is_sorted(reserved.time.begin(), reserved.time.end()));
    QCOMPARE(t.origin + reserved.time.front(), TimeNs {500});
    QCOMPARE(reserved.value.back(), 42.0); // the second at address 2 took the place of the first
}

QTEST_GUILESS_MAIN(TestOldExports)
#include "tst_old_exports.moc"
