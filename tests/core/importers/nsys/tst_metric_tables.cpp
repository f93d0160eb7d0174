#include "tests/support/export_database.h"

#include <QtTest>

#include <algorithm>

using namespace flamelane;
using flamelane::test::ExportDatabase;

/// What exports count over time: memory of devices, and what the hardware counts.
class TestMetricTables : public QObject
{
    Q_OBJECT

private slots:
    void memoryLevels();
    void metrics();
    void metricsAsObjects();
};

void TestMetricTables::memoryLevels()
{
    ExportDatabase made;
    const std::string pid = std::to_string(ExportDatabase::globalTid(7, 0));
    QVERIFY(made.run(
        "CREATE TABLE CUDA_GPU_MEMORY_USAGE_EVENTS (start INTEGER, globalPid INTEGER, deviceId "
        "INTEGER, address INTEGER, bytes INTEGER, memKind INTEGER, memoryOperationType INTEGER);"
        "INSERT INTO CUDA_GPU_MEMORY_USAGE_EVENTS VALUES (30, "
        + pid + ", 0, 1000, 64, 2, 1), (10, " + pid + ", 0, 1000, 64, 2, 0), (20, " + pid
        + ", 0, 2000, 100, 2, 0), (40, " + pid + ", 0, 5, 7, 2, 1), (25, " + pid
        + ", 0, 9000, 33, 1, 0)"));
    const auto trace = made.load();
    QVERIFY(trace);
    QCOMPARE((*trace)->counters.size(), size_t {2});
    for (const Counter& counter : (*trace)->counters) {
        QVERIFY(counter.isMemory);
        if (counter.memoryDevice == "cuda:0") {
            QCOMPARE(counter.name, std::string("reserved"));
            QCOMPARE(counter.value, (std::vector<double> {64, 164, 100, 100}));
        } else {
            QCOMPARE(counter.memoryDevice, std::string("cpu"));
            QCOMPARE(counter.value, (std::vector<double> {33}));
        }
    }
    QCOMPARE((*trace)->report.count(WarningKind::FreeWithoutAlloc), uint64_t {1});
}

void TestMetricTables::metrics()
{
    ExportDatabase made;
    QVERIFY(made.run(
        "CREATE TABLE TARGET_INFO_GPU (vmId INTEGER, id INTEGER, pwGpuId INTEGER);"
        "INSERT INTO TARGET_INFO_GPU VALUES (281474976710656, 0, 3);"
        "CREATE TABLE TARGET_INFO_GPU_METRICS (typeId INTEGER, sourceId INTEGER, typeName TEXT, "
        "metricId INTEGER, metricName TEXT);"
        "INSERT INTO TARGET_INFO_GPU_METRICS VALUES (281474976710659, 0, '', 1, 'SMs Active "
        "[Throughput %]'), (281474976710659, 0, '', 2, 'GPC Clock Frequency [MHz]');"
        "CREATE TABLE GPU_METRICS (timestamp INTEGER, typeId INTEGER, metricId INTEGER, value "
        "INTEGER); INSERT INTO GPU_METRICS VALUES (100, 281474976710659, 1, 40), (100, "
        "281474976710659, 2, 1980000000), (200, 281474976710659, 1, 60), (200, 281474976710659, 2, "
        "1755000000), (300, 281474976710659, 7, 1)"));
    const auto trace = made.load();
    QVERIFY(trace);
    const Trace& t = **trace;
    QCOMPARE(t.counters.size(), size_t {3});
    const auto active = std::find_if(t.counters.begin(), t.counters.end(), [](const Counter& c) {
        return c.metric == GpuMetric::SmActive;
    });
    QVERIFY(active != t.counters.end());
    QCOMPARE(active->unit, std::string("%"));
    QCOMPARE(active->value, (std::vector<double> {40, 60}));
    QVERIFY(active->device);
    QCOMPARE(t.devices[active->device.index()].ordinal, int64_t {0});
}

/// Until 2022.1 all metrics of one time are one JSON object.
void TestMetricTables::metricsAsObjects()
{
    ExportDatabase made;
    QVERIFY(made.run(
        "CREATE TABLE TARGET_INFO_GPU (vmId INTEGER, id INTEGER, pwGpuId INTEGER);"
        "INSERT INTO TARGET_INFO_GPU VALUES (281474976710656, 0, 3);"
        "CREATE TABLE GENERIC_EVENT_TYPES (typeId INTEGER, data TEXT);"
        "INSERT INTO GENERIC_EVENT_TYPES VALUES (281474976710659, '{\"Name\":\"GPU Metrics "
        "[0]\"}'), "
        "(5, '{\"Name\":\"raw_syscalls:sys_enter\"}');"
        "CREATE TABLE GENERIC_EVENTS (rawTimestamp INTEGER, timestamp INTEGER, typeId INTEGER, "
        "data "
        "TEXT); INSERT INTO GENERIC_EVENTS VALUES "
        "(1, 100, 281474976710659, '{\"SM Active [Throughput %]\":\"40\",\"Other\":7}'), "
        "(2, 150, 5, '{\"common_pid\":9}'), "
        "(3, 200, 281474976710659, '{\"SM Active [Throughput %]\":60,\"Other\":\"n/a\"}'), "
        "(4, 300, 281474976710659, '{\"SM Active')"));
    const auto trace = made.load();
    QVERIFY(trace);
    const Trace& t = **trace;
    QCOMPARE(t.counters.size(), size_t {2});
    const auto active = std::find_if(t.counters.begin(), t.counters.end(), [](const Counter& c) {
        return c.metric == GpuMetric::SmActive;
    });
    QVERIFY(active != t.counters.end());
    QCOMPARE(active->value, (std::vector<double> {40, 60}));
    QCOMPARE(t.devices[active->device.index()].ordinal, int64_t {0});
    QCOMPARE(t.report.records.records, uint64_t {4});
    QCOMPARE(t.report.records.counters, uint64_t {2});
    QCOMPARE(t.report.records.skipped, uint64_t {2});
    QCOMPARE(t.report.count(WarningKind::UnknownPhase), uint64_t {1});
    QCOMPARE(t.report.count(WarningKind::NonNumericCounter), uint64_t {1});
    QCOMPARE(t.report.count(WarningKind::MalformedEvent), uint64_t {1});
}

QTEST_GUILESS_MAIN(TestMetricTables)
#include "tst_metric_tables.moc"
