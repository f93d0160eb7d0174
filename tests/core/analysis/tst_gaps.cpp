#include "core/analysis/analysis.h"
#include "tests/support/trace_text.h"

#include <QTest>

#include <fmt/format.h>

#include <string>

using namespace flamelane;

namespace {

/// "[start, end) cause: part start-end, ..." for each gap.
std::string textOf(const Trace& trace, const std::vector<Gap>& gaps)
{
    std::string text;
    for (const Gap& gap : gaps) {
        text += fmt::format("{}-{} {}:", trace.origin + gap.range.start,
                            trace.origin + gap.range.end, causeName(gap.cause));
        for (const CausePart& part : gap.parts) {
            text += fmt::format(" {} {}", part.range.duration(), causeName(part.cause));
        }
        text += '\n';
    }
    return text;
}

std::vector<Gap> gapsOf(const Trace& trace, const Window& window)
{
    Progress progress;
    return findGaps(trace, gpuActivity(trace), window, progress);
}

} // namespace

class TestGaps : public QObject
{
    Q_OBJECT

private slots:
    void causes_data();
    void causes();
    void windowCutsGaps();
    void devicesAreApart();
};

void TestGaps::causes_data()
{
    QTest::addColumn<QString>("trace");
    QTest::addColumn<QString>("expected");

    const auto row = [](const char* name, const char* trace, const char* expected) {
        QTest::newRow(name) << QString::fromLatin1(trace) << QString::fromLatin1(expected);
    };
    row("launch call and latency",
        "thread 1/1\n"
        "  110 20 cudaLaunchKernel runtime corr=2\n"
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n"
        "  150 10 b kernel corr=2 device=0 stream=7\n",
        "100-150 launch_call: 10 unrecorded 20 launch_call 20 launch_latency\n");
    row("work begins while the call still runs",
        "thread 1/1\n"
        "  100 90 cudaLaunchKernel runtime corr=2\n"
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n"
        "  150 10 b kernel corr=2 device=0 stream=7\n",
        "100-150 launch_call: 50 launch_call\n");
    row("a collective of the host is its annotation, too",
        "thread 1/1\n"
        "  100 50 gloo:all_reduce annotation\n"
        "    110 20 aten::copy_ operator\n"
        "  160 10 cudaLaunchKernel runtime corr=2\n"
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n"
        "  170 10 b kernel corr=2 device=0 stream=7\n",
        "100-170 collective: 50 collective 10 unrecorded 10 launch_call\n");
    row("the host is split by its innermost slices",
        "thread 1/1\n"
        "  0 400 step annotation\n"
        "    100 40 aten::item operator\n"
        "      110 20 cudaStreamSynchronize runtime\n"
        "    150 50 enumerate(DataLoader)#next data_loader\n"
        "      160 10 aten::stack operator\n"
        "    200 20 aten::mean operator\n"
        "    220 40 aten::mm operator\n"
        "      240 10 cudaLaunchKernel runtime corr=2\n"
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n"
        "  260 10 b kernel corr=2 device=0 stream=7\n",
        "100-260 input_pipeline: 10 host_compute 20 sync 10 host_compute 10 framework"
        " 50 input_pipeline 20 host_compute 20 framework 10 launch_call 10 launch_latency\n");
    row("python, allocator, compile",
        "thread 1/1\n"
        "  0 400 train.py(1):main python\n"
        "    120 10 cudaMalloc runtime\n"
        "    140 10 cuModuleLoadData driver\n"
        "    160 10 aten::view operator\n"
        "    190 10 cudaLaunchKernel runtime corr=2\n"
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n"
        "  200 10 b kernel corr=2 device=0 stream=7\n",
        "100-200 python: 20 python 10 allocator 10 python 10 compile 10 python 10 framework"
        " 20 python 10 launch_call\n");
    row("queued before the gap began",
        "thread 1/1\n"
        "  10 10 cudaLaunchKernel runtime corr=2\n"
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n"
        "  150 10 b kernel corr=2 device=0 stream=7\n",
        "100-150 queue_wait: 50 queue_wait\n");
    row("the call began before the gap and runs on",
        "thread 1/1\n"
        "  90 30 cudaLaunchKernel runtime corr=2\n"
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n"
        "  150 10 b kernel corr=2 device=0 stream=7\n",
        "100-150 queue_wait: 20 launch_call 30 queue_wait\n");
    row("told to wait for another stream",
        "thread 1/1\n"
        "  10 10 cudaLaunchKernel runtime corr=2\n"
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n"
        "thread 0/8\n"
        "  30 5 \"Stream Wait Event\" sync device=0 stream=8\n"
        "  150 10 b kernel corr=2 device=0 stream=8\n",
        "100-150 stream_wait: 50 stream_wait\n");
    row("between the nodes of a graph",
        "thread 1/1\n"
        "  10 10 cudaGraphLaunch runtime corr=2\n"
        "thread 0/7\n"
        "  30 20 a kernel corr=2 device=0 stream=7\n"
        "  60 20 b kernel corr=2 device=0 stream=7\n",
        "50-60 graph: 10 graph\n");
    row("overhead wins over the launch call",
        "thread 1/1\n"
        "  100 40 cudaLaunchKernel runtime corr=2\n"
        "thread -1/0\n"
        "  110 10 \"Buffer Flush\" overhead\n"
        "  130 10 \"Lazy Function Loading\" overhead\n"
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n"
        "  140 10 b kernel corr=2 device=0 stream=7\n",
        "100-140 launch_call: 10 launch_call 10 profiler 10 launch_call 10 compile\n");
    row("calls of the system are part of what makes them",
        "thread 1/1\n"
        "  100 20 cudaStreamSynchronize runtime\n"
        "    105 10 poll os_call\n"
        "  120 20 load_batch annotation\n"
        "    125 10 read os_call\n"
        "  140 20 forward annotation\n"
        "    145 5 pthread_cond_wait os_call\n"
        "  160 10 sem_wait os_call\n"
        "  180 10 cudaLaunchKernel runtime corr=2\n"
        "    182 4 pthread_mutex_lock os_call\n"
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n"
        "  190 10 b kernel corr=2 device=0 stream=7\n",
        "100-190 unrecorded: 20 sync 20 input_pipeline 5 framework 5 unrecorded 10 framework"
        " 20 unrecorded 10 launch_call\n");
    row("libraries that wait for other ranks",
        "thread 1/1\n"
        "  100 20 ncclAllReduce annotation\n"
        "  120 20 MPI_Allreduce library_call\n"
        "  140 20 cublasGemmEx library_call\n"
        "    150 10 cudaLaunchKernel runtime corr=2\n"
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n"
        "  160 10 b kernel corr=2 device=0 stream=7\n",
        "100-160 collective: 40 collective 10 framework 10 launch_call\n");
    row("between copies there and back the host computes",
        "thread 1/1\n"
        "  90 200 forward annotation\n"
        "    95 10 cudaMemcpyAsync runtime corr=1\n"
        "    110 10 cudaStreamSynchronize runtime\n"
        "    170 10 cudaMemcpyAsync runtime corr=2\n"
        "thread 0/7\n"
        "  0 100 \"Memcpy DtoH (Device -> Pageable)\" copy corr=1 device=0 stream=7\n"
        "  180 10 \"Memcpy HtoD (Pageable -> Device)\" copy corr=2 device=0 stream=7\n",
        "100-180 host_compute: 5 framework 5 host_compute 10 sync 50 host_compute 10 "
        "launch_call\n");
    row("no launch is known",
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n"
        "  150 10 b kernel device=0 stream=7\n",
        "100-150 unrecorded: 50 unrecorded\n");
    row("streams cover each other",
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n"
        "  200 10 b kernel device=0 stream=7\n"
        "thread 0/8\n"
        "  90 110 c copy device=0 stream=8\n",
        "");
}

void TestGaps::causes()
{
    QFETCH(QString, trace);
    QFETCH(QString, expected);
    const auto built = test::traceFromText(trace.toStdString());
    const std::vector<Gap> gaps = gapsOf(*built, {});
    QCOMPARE(QString::fromStdString(textOf(*built, gaps)), expected);
}

void TestGaps::windowCutsGaps()
{
    const auto trace = test::traceFromText("thread 1/1\n"
                                           "  110 20 cudaLaunchKernel runtime corr=2\n"
                                           "thread 0/7\n"
                                           "  0 100 a kernel device=0 stream=7\n"
                                           "  150 10 b kernel corr=2 device=0 stream=7\n");
    // Origin is 0. One gap is seen through two holes, and the time behind the last work as well.
    const Window window {WindowKind::Range, Intervals({{90, 120}, {140, 200}})};
    QCOMPARE(QString::fromStdString(textOf(*trace, gapsOf(*trace, window))),
             QString("100-120 unrecorded: 10 unrecorded 10 launch_call\n"
                     "140-150 launch_latency: 10 launch_latency\n"
                     "160-200 unrecorded: 40 unrecorded\n"));
}

void TestGaps::devicesAreApart()
{
    const auto trace = test::traceFromText("thread 0/7\n"
                                           "  0 10 a kernel device=0 stream=7\n"
                                           "  30 10 b kernel device=0 stream=7\n"
                                           "thread 1/7\n"
                                           "  5 10 c kernel device=1 stream=7\n"
                                           "  20 10 d kernel device=1 stream=7\n");
    const std::vector<Gap> gaps = gapsOf(*trace, {});
    QCOMPARE(gaps.size(), 2U);
    QCOMPARE(trace->devices[gaps[0].device.index()].ordinal, 0);
    QCOMPARE(gaps[0].range.duration(), 20);
    QCOMPARE(trace->devices[gaps[1].device.index()].ordinal, 1);
    QCOMPARE(gaps[1].range.duration(), 5);
}

QTEST_GUILESS_MAIN(TestGaps)
#include "tst_gaps.moc"
