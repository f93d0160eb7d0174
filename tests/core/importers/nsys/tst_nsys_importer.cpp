#include "tests/support/export_database.h"
#include "tests/support/slice_arg.h"

#include <QDir>
#include <QtTest>

#include <algorithm>

using namespace flamelane;
using flamelane::test::argOf;
using flamelane::test::ExportDatabase;

namespace {

constexpr const char* kStrings
    = "CREATE TABLE StringIds (id INTEGER NOT NULL PRIMARY KEY, value TEXT NOT NULL);"
      "INSERT INTO StringIds VALUES (1, 'cudaLaunchKernel_v7000'), (2, 'gemm'),"
      "(3, 'void gemm<float>(float *)'), (4, '_Z4gemmIfEvPT_'), (5, 'cuLaunchKernel'),"
      "(6, 'worker'), (7, 'leaf'), (8, 'root'), (9, '/usr/lib/libm.so'), (10, 'MPI_Allreduce');";

constexpr const char* kKernels
    = "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, \"end\" INTEGER, deviceId INTEGER,"
      "contextId INTEGER, streamId INTEGER, correlationId INTEGER, globalPid INTEGER,"
      "demangledName INTEGER, shortName INTEGER, mangledName INTEGER);";

std::string number(int64_t value)
{
    return std::to_string(value);
}

/// The first slice of a name; none where there is none.
SliceId find(const Trace& trace, std::string_view name)
{
    for (uint32_t i = 0; i < trace.slices.size(); ++i) {
        if (trace.name(SliceId(i)) == name) {
            return SliceId(i);
        }
    }
    return {};
}

TimeRange fileRange(const Trace& trace, SliceId id)
{
    const TimeRange range = trace.slices.range(id);
    return {trace.origin + range.start, trace.origin + range.end};
}

} // namespace

/// Exports made by hand: what differs between versions, processes and hosts.
class TestNsysImporter : public QObject
{
    Q_OBJECT

private slots:
    void oldExport();
    void kernelNames();
    void ranges();
    void visibleDevices();
    void hosts();
    void backtraces();
    void cpuStacks();
    void scheduling();
    void libraryCalls();
    void backwardArrows();
    void nothingIsLeftBeside();
};

/// As of 2019: no classes of calls, no globalPid of kernels, no columns that came later.
void TestNsysImporter::oldExport()
{
    ExportDatabase made;
    const std::string tid = number(ExportDatabase::globalTid(7, 8));
    QVERIFY(made.run(kStrings));
    QVERIFY(made.run(
        "CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER, \"end\" INTEGER, globalTid "
        "INTEGER, correlationId INTEGER, nameId INTEGER);"
        "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (100, 120, "
        + tid + ", 5, 1), (130, 140, " + tid
        + ", 6, 5);"
          "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, \"end\" INTEGER, deviceId "
          "INTEGER, streamId INTEGER, demangledName INTEGER);"
          "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (200, 260, 0, 7, 3)"));
    const auto trace = made.load();
    QVERIFY2(trace, trace ? "" : trace.error().message.c_str());
    const SliceId runtime = find(**trace, "cudaLaunchKernel");
    const SliceId driver = find(**trace, "cuLaunchKernel");
    QVERIFY(runtime && driver);
    QCOMPARE((*trace)->slices.kind[runtime.index()], SliceKind::RuntimeCall);
    QCOMPARE((*trace)->slices.kind[driver.index()], SliceKind::DriverCall);
    QCOMPARE((*trace)->gpuWork.size(), size_t {1});
    QVERIFY((*trace)->gpuWork.front().launch.isNone());
    QCOMPARE((*trace)->producer, std::string("Nsight Systems"));
}

/// The mangled name is demangled as PyTorch's profiler does it.
void TestNsysImporter::kernelNames()
{
    ExportDatabase made;
    const std::string pid = number(ExportDatabase::globalTid(7, 0));
    QVERIFY(made.run(kStrings));
    QVERIFY(made.run(kKernels
                     + ("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (10, 20, 0, 1, 7, 1, " + pid
                        + ", 3, 2, 4), (30, 40, 0, 1, 7, 2, " + pid + ", 3, 2, 99), (50, 60, 0, 1, "
                        + "7, 3, " + pid + ", 98, 97, 99)")));
    const auto trace = made.load();
    QVERIFY(trace);
    const Trace& t = **trace;
    const SliceId itanium = find(t, "void gemm<float>(float*)");
    const SliceId asWritten = find(t, "void gemm<float>(float *)");
    QVERIFY(itanium && asWritten);
    QCOMPARE(t.shortName(itanium), std::string_view("gemm"));
    QVERIFY(find(t, "(string 97 is missing)"));
    QCOMPARE(t.report.count(WarningKind::MissingString), uint64_t {1});
}

void TestNsysImporter::ranges()
{
    ExportDatabase made;
    const std::string one = number(ExportDatabase::globalTid(7, 8));
    const std::string two = number(ExportDatabase::globalTid(7, 9));
    QVERIFY(made.run(
        "CREATE TABLE NVTX_EVENTS (start INTEGER, \"end\" INTEGER, eventType INTEGER, rangeId "
        "INTEGER, color INTEGER, text TEXT, globalTid INTEGER, endGlobalTid INTEGER, textId "
        "INTEGER, domainId INTEGER);"
        "INSERT INTO NVTX_EVENTS VALUES (0, NULL, 75, NULL, NULL, 'NCCL', "
        + one + ", NULL, NULL, 4), (100, 300, 59, NULL, 4294901760, 'outer', " + one
        + ", NULL, NULL, 0), (150, 200, 59, NULL, NULL, 'ncclAllReduce', " + one
        + ", NULL, NULL, 4), (160, 400, 60, 1, NULL, 'transfer', " + one + ", " + two
        + ", NULL, 0), (170, NULL, 34, NULL, NULL, 'now', " + one
        + ", NULL, NULL, 0), (350, NULL, 59, NULL, NULL, 'open', " + one
        + ", NULL, NULL, 0), (390, 380, 59, NULL, NULL, 'backwards', " + two
        + ", NULL, NULL, 0), (5, NULL, 39, NULL, NULL, 'loader', " + two + ", NULL, NULL, 0)"));
    const auto trace = made.load();
    QVERIFY(trace);
    const Trace& t = **trace;
    const SliceId inner = find(t, "ncclAllReduce");
    QCOMPARE(t.slices.parent[inner.index()], find(t, "outer"));
    QCOMPARE(t.category(inner), std::string_view("nvtx NCCL"));
    const SliceId transfer = find(t, "transfer");
    QCOMPARE(t.tracks[t.trackOf(transfer).index()].kind, TrackKind::Async);
    QCOMPARE(t.slices.kind[transfer.index()], SliceKind::Annotation);
    QCOMPARE(fileRange(t, transfer), (TimeRange {160, 400}));
    const SliceId open = find(t, "open");
    QVERIFY(t.isUnfinished(open));
    QCOMPARE(fileRange(t, open), (TimeRange {350, 400})); // as long as the trace
    QCOMPARE(t.report.count(WarningKind::NullEnd), uint64_t {1});
    QCOMPARE(t.report.count(WarningKind::UnclosedBegin), uint64_t {0});
    QCOMPARE(t.report.count(WarningKind::NegativeDuration), uint64_t {1});
    QCOMPARE(t.slices.duration[find(t, "backwards").index()], TimeNs {0});
    QCOMPARE(t.instants.size(), size_t {1});
    QCOMPARE(t.nameColors.size(), size_t {1});
    QCOMPARE(t.nameColors.front().rgb, 0xFF0000U);
    const auto named = std::find_if(t.tracks.begin(), t.tracks.end(),
                                    [](const Track& track) { return track.tid.text == "9"; });
    QVERIFY(named != t.tracks.end());
    QCOMPARE(named->name, std::string("loader"));
    const RecordCounts& counts = t.report.records;
    QCOMPARE(counts.records, uint64_t {8});
    QCOMPARE(counts.complete + counts.asyncs + counts.instants + counts.metadata, counts.records);
}

/// Two processes that each see one GPU call it 0; the export says which it is.
void TestNsysImporter::visibleDevices()
{
    ExportDatabase made;
    QVERIFY(made.run(kStrings));
    QVERIFY(made.run(
        kKernels
        + ("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (10, 20, 0, 1, 7, 1, "
           + number(ExportDatabase::globalTid(7, 0)) + ", 3, 2, 3), (10, 20, 0, 1, 7, 1, "
           + number(ExportDatabase::globalTid(8, 0)) + ", 3, 2, 3);"
           + "CREATE TABLE TARGET_INFO_CUDA_DEVICE (gpuId INTEGER, cudaId INTEGER, pid INTEGER);"
             "INSERT INTO TARGET_INFO_CUDA_DEVICE VALUES (2, 0, 7), (5, 0, 8);"
             "CREATE TABLE TARGET_INFO_GPU (vmId INTEGER, id INTEGER, name TEXT);"
             "INSERT INTO TARGET_INFO_GPU VALUES (281474976710656, 2, 'two'), "
             "(281474976710656, 5, 'five')")));
    const auto trace = made.load();
    QVERIFY(trace);
    QCOMPARE((*trace)->devices.size(), size_t {2});
    QCOMPARE((*trace)->devices[0].ordinal, int64_t {2});
    QCOMPARE((*trace)->devices[0].name, std::string("two"));
    QVERIFY((*trace)->devices[0].hasWork && (*trace)->devices[1].hasWork);
}

/// The same pid on two hosts is two processes; correlation ids are of one of them.
void TestNsysImporter::hosts()
{
    ExportDatabase made;
    QVERIFY(made.run(kStrings));
    const std::string hereTid = number(ExportDatabase::globalTid(7, 7, 0));
    const std::string thereTid = number(ExportDatabase::globalTid(7, 7, 1));
    const std::string here = number(ExportDatabase::globalTid(7, 0, 0));
    const std::string there = number(ExportDatabase::globalTid(7, 0, 1));
    QVERIFY(made.run(
        "CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER, \"end\" INTEGER, eventClass "
        "INTEGER, globalTid INTEGER, correlationId INTEGER, nameId INTEGER);"
        "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (1, 2, 0, "
        + hereTid + ", 1, 1), (3, 4, 0, " + thereTid + ", 1, 1);" + kKernels
        + "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (10, 20, 0, 1, 7, 1, " + here
        + ", 3, 2, 3), (11, 21, 0, 1, 7, 1, " + there
        + ", 3, 2, 3);"
          "CREATE TABLE TARGET_INFO_GPU (vmId INTEGER, id INTEGER);"
          "INSERT INTO TARGET_INFO_GPU VALUES (281474976710656, 0), (72339069014638592, 0)"));
    const auto trace = made.load();
    QVERIFY(trace);
    const Trace& t = **trace;
    QCOMPARE(t.processes.size(), size_t {2});
    QCOMPARE(t.devices.size(), size_t {2});
    QCOMPARE(t.gpuWork.size(), size_t {2});
    for (const GpuWork& work : t.gpuWork) {
        QVERIFY(work.launch);
        QCOMPARE(t.tracks[t.trackOf(work.launch).index()].process,
                 t.tracks[t.trackOf(work.slice).index()].process);
    }
}

/// With backtraces each call is there twice; it counts once, and has the stack.
void TestNsysImporter::backtraces()
{
    ExportDatabase made;
    const std::string tid = number(ExportDatabase::globalTid(7, 8));
    QVERIFY(made.run(kStrings));
    QVERIFY(made.run(
        "CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER, \"end\" INTEGER, eventClass "
        "INTEGER, globalTid INTEGER, correlationId INTEGER, nameId INTEGER, callchainId INTEGER);"
        "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (100, 120, 0, "
        + tid + ", 5, 1, NULL), (99, 121, 67, " + tid
        + ", 5, 1, 3);"
          "CREATE TABLE CUDA_CALLCHAINS (id INTEGER, symbol INTEGER, module INTEGER, stackDepth "
          "INTEGER); INSERT INTO CUDA_CALLCHAINS VALUES (3, 7, 9, 0), (3, 8, 9, 1)"));
    const auto trace = made.load();
    QVERIFY(trace);
    QCOMPARE((*trace)->slices.size(), 1U);
    QCOMPARE(argOf(**trace, SliceId(0), "stack"),
             QString("leaf [/usr/lib/libm.so]\nroot [/usr/lib/libm.so]"));
}

void TestNsysImporter::cpuStacks()
{
    ExportDatabase made;
    const std::string tid = number(ExportDatabase::globalTid(7, 8));
    QVERIFY(made.run(kStrings));
    QVERIFY(
        made.run("CREATE TABLE ThreadNames (nameId INTEGER, priority INTEGER, globalTid INTEGER);"
                 "INSERT INTO ThreadNames VALUES (6, 0, "
                 + tid
                 + ");"
                   "CREATE TABLE COMPOSITE_EVENTS (id INTEGER PRIMARY KEY, start INTEGER, "
                   "globalTid INTEGER);"
                   "INSERT INTO COMPOSITE_EVENTS VALUES (2, 20, "
                 + tid + "), (1, 10, " + tid + "), (3, 30, " + tid
                 + ");"
                   "CREATE TABLE SAMPLING_CALLCHAINS (id INTEGER, symbol INTEGER, module INTEGER, "
                   "unresolved "
                   "INTEGER, stackDepth INTEGER);"
                   "INSERT INTO SAMPLING_CALLCHAINS VALUES (1, 7, 9, 0, 0), (1, 8, 9, 0, 1), (2, "
                   "7, 9, 0, 0), "
                   "(2, 8, 9, 0, 1), (3, 7, 9, 1, 0)"));
    const auto trace = made.load();
    QVERIFY(trace);
    const RecordedStacks& stacks = (*trace)->stacks;
    QCOMPARE(stacks.total(), int64_t {3});
    QCOMPARE(stacks.unit, std::string("samples"));
    QStringList names;
    for (const StringId name : stacks.name) {
        const std::string_view text = (*trace)->strings.view(name);
        names += QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    }
    QCOMPARE(names, (QStringList {"worker (8)", "root", "leaf", "[libm.so]"}));
    QCOMPARE(stacks.weight[2], int64_t {2});
    QCOMPARE((*trace)->instants.size(), size_t {3});
}

void TestNsysImporter::scheduling()
{
    ExportDatabase made;
    const std::string one = number(ExportDatabase::globalTid(7, 8));
    const std::string two = number(ExportDatabase::globalTid(7, 9));
    QVERIFY(made.run(
        "CREATE TABLE SCHED_EVENTS (start INTEGER, cpu INTEGER, isSchedIn INTEGER, globalTid "
        "INTEGER); INSERT INTO SCHED_EVENTS VALUES (50, 1, 0, "
        + one + "), (10, 1, 1, " + one + "), (5, 0, 0, " + two + "), (60, 2, 1, " + one
        + "), (20, 0, 1, " + two + "), (90, 0, 0, " + two + ")"));
    const auto trace = made.load();
    QVERIFY(trace);
    const Trace& t = **trace;
    QList<TimeRange> ran;
    for (uint32_t i = 0; i < t.slices.size(); ++i) {
        QCOMPARE(t.slices.kind[i], SliceKind::ThreadState);
        ran += fileRange(t, SliceId(i));
    }
    QCOMPARE(ran, (QList<TimeRange> {{10, 50}, {60, 90}, {20, 90}}));
    QVERIFY(t.isUnfinished(SliceId(1)));
    QVERIFY(!isOnStack(SliceKind::ThreadState));
    QVERIFY(t.report.isEmpty());
}

void TestNsysImporter::libraryCalls()
{
    ExportDatabase made;
    const std::string tid = number(ExportDatabase::globalTid(7, 8));
    QVERIFY(made.run(kStrings));
    QVERIFY(made.run("CREATE TABLE MPI_COLLECTIVES_EVENTS (start INTEGER, \"end\" INTEGER, "
                     "globalTid INTEGER, textId INTEGER, size INTEGER);"
                     "INSERT INTO MPI_COLLECTIVES_EVENTS VALUES (1, 9, "
                     + tid + ", 10, 4096)"));
    const auto trace = made.load();
    QVERIFY(trace);
    const SliceId call = find(**trace, "MPI_Allreduce");
    QVERIFY(call);
    QCOMPARE((*trace)->slices.kind[call.index()], SliceKind::LibraryCall);
    QCOMPARE(argOf(**trace, call, "size"), QString("4096"));
}

/// From the forward operator to the node of autograd with its sequence number.
void TestNsysImporter::backwardArrows()
{
    ExportDatabase made;
    const std::string one = number(ExportDatabase::globalTid(7, 8));
    const std::string two = number(ExportDatabase::globalTid(7, 9));
    QVERIFY(made.run(
        "CREATE TABLE NVTX_EVENTS (start INTEGER, \"end\" INTEGER, eventType INTEGER, text TEXT, "
        "globalTid INTEGER);"
        "INSERT INTO NVTX_EVENTS VALUES (10, 50, 59, 'aten::linear, seq = 5, op_id = 1', "
        + one + "), (20, 40, 59, 'aten::addmm, seq = 5, op_id = 2, sizes = [[2, 3]]', " + one
        + "), (100, 150, 59, 'AddmmBackward0, seq = 5, op_id = 9', " + two + ")"));
    const auto trace = made.load();
    QVERIFY(trace);
    const Trace& t = **trace;
    const SliceId forward = find(t, "aten::addmm");
    QCOMPARE(t.flows.size(), size_t {1});
    QCOMPARE(t.flows.front().from, find(t, "aten::linear")); // around the other of its number
    QCOMPARE(t.flows.front().to, find(t, "AddmmBackward0"));
    QCOMPARE(t.slices.kind[forward.index()], SliceKind::Operator);
    QCOMPARE(argOf(t, forward, "Input Dims"), QString("[[2, 3]]"));
    const uint64_t place = t.slices.place[forward.index()];
    QStringList shapes;
    Progress progress;
    const auto take = [&shapes](size_t, std::string_view value) {
        shapes += QString::fromUtf8(value.data(), static_cast<qsizetype>(value.size()));
    };
    QVERIFY(t.details->readArg("Input Dims", {&place, 1}, progress, take));
    QCOMPARE(shapes, QStringList("[[2, 3]]"));
}

void TestNsysImporter::nothingIsLeftBeside()
{
    ExportDatabase made;
    QVERIFY(made.run(kStrings));
    QVERIFY(made.run("PRAGMA journal_mode = WAL"));
    QVERIFY(made.run("CREATE TABLE NVTX_EVENTS (start INTEGER, \"end\" INTEGER, eventType INTEGER, "
                     "text TEXT, globalTid INTEGER)"));
    const auto trace = made.load();
    QVERIFY(trace);
    const QStringList files = QDir(made.folder()).entryList(QDir::Files);
    QCOMPARE(files, QStringList("report.sqlite"));
}

QTEST_GUILESS_MAIN(TestNsysImporter)
#include "tst_nsys_importer.moc"
