#include "tests/support/diagnosis.h"

#include <QTest>

using namespace flamelane;

class TestTrust : public QObject
{
    Q_OBJECT

private slots:
    void findings_data();
    void findings();
};

void TestTrust::findings_data()
{
    QTest::addColumn<QString>("trace");
    QTest::addColumn<QString>("expected");

    const auto row = [](const char* name, const char* trace, const char* expected) {
        QTest::newRow(name) << QString::fromUtf8(trace) << QString::fromUtf8(expected);
    };
    row("overhead and recorded stacks",
        "thread 1/1\n"
        "  0 1000 ProfilerStep#1 annotation\n"
        "    10 900 \"train.py(41): step\" python\n"
        "      100 50 \"Buffer Flush\" overhead\n"
        "      300 20 cudaLaunchKernel runtime corr=2\n"
        "  1000 1000 ProfilerStep#2 annotation\n"
        "    1010 900 \"train.py(41): step\" python\n"
        "      1300 20 cudaLaunchKernel runtime corr=3\n"
        "thread 0/7\n"
        "  330 670 a kernel corr=2 device=0 stream=7\n"
        "  1330 670 a kernel corr=3 device=0 stream=7\n",
        "note 3 % bound 0: The profiler's own work takes 2.5 % of the window, 50 ns: a run without "
        "it is faster\n"
        "  evidence: Buffer Flush\n"
        "  remedy: Record fewer steps, leave out stacks and shapes when it is about time, or give "
        "the profiler larger buffers; look at steps without overhead.\n"
        "note 30 % bound 0: Python calls were recorded, which slows the host: the 590 ns that the "
        "GPU waits for it are longer than without\n"
        "  evidence: \n"
        "  remedy: Take stacks to find the place and a trace without them to measure.\n");
    row("another program on the GPU",
        "thread 1/1\n"
        "  m sm metric=sm_active device=0 unit=%\n"
        "  C 0 sm sm=50\n"
        "  C 100 sm sm=10\n"
        "  C 200 sm sm=10\n"
        "  C 300 sm sm=20\n"
        "  C 400 sm sm=10\n"
        "  C 500 sm sm=10\n"
        "  C 600 sm sm=60\n"
        "  10 5 cudaLaunchKernel runtime corr=1\n"
        "  550 5 cudaLaunchKernel runtime corr=2\n"
        "thread 0/7\n"
        "  50 50 a kernel corr=1 device=0 stream=7\n"
        "  600 50 a kernel corr=2 device=0 stream=7\n",
        "note 0 % bound 0: The trace has no steps: the figures include the beginning and the end "
        "of the run\n"
        "  evidence: \n"
        "  remedy: Call the profiler's step() in the loop, or put record_function or an NVTX range "
        "around each pass; or choose a stretch of even work as the window.\n"
        "note 12 % bound 0: 12.0 % of the multiprocessors are active in idle time, of which 500 ns "
        "were measured: another program is on the GPU, or work of this one was not recorded\n"
        "  evidence: 500 ns idle: nothing recorded\n"
        "  remedy: Measure on a GPU of its own.\n");
    row("launches and kernels that are missing",
        "thread 1/1\n"
        "  0 1000 ProfilerStep#1 annotation\n"
        "    10 20 cudaLaunchKernel runtime corr=1\n"
        "    40 20 cudaGraphLaunch runtime corr=2\n"
        "    70 20 cudaLaunchKernel runtime corr=3\n"
        "thread 0/7\n"
        "  5 10 early kernel device=0 stream=7\n"
        "  100 900 a kernel corr=3 device=0 stream=7\n",
        "note 50 % bound 0: The launches of 50.0 % of the GPU work (1 of 2) are not in the file: "
        "why the GPU waited for it cannot be told\n"
        "  evidence: early\n"
        "  remedy: Record host and GPU together, for the whole of the steps; work launched before "
        "the recording began has no launch.\n"
        "note 0 % bound 0: 1 launch at the beginning recorded no kernel: it seems more idle than "
        "it was\n"
        "  evidence: cudaLaunchKernel\n"
        "  remedy: Let the profiler warm up for a step (schedule with warmup=1 or more), and leave "
        "the first step out of the window.\n"
        "note 100 % bound 0: 1 of 1 graph launch recorded no work: the GPU seems more idle than it "
        "was\n"
        "  evidence: cudaGraphLaunch\n"
        "  remedy: Start the profiler before the graphs are captured, and record graph nodes "
        "(--cuda-graph-trace=node in Nsight Systems, at a price in time).\n"
        "note 0 % bound 0: The window holds 1 step: how much steps differ cannot be told\n"
        "  evidence: \n"
        "  remedy: Record at least two whole periods: where gradients accumulate or every n-th "
        "step logs, that is 2 n steps.\n");
    row("steps that differ",
        "thread 1/1\n"
        "  0 1000 ProfilerStep#1 annotation\n"
        "    0 900 a operator\n"
        "  1000 1100 ProfilerStep#2 annotation\n"
        "  2100 1000 ProfilerStep#3 annotation\n"
        "  3100 3000 ProfilerStep#4 annotation\n"
        "  6100 1050 ProfilerStep#5 annotation\n"
        "thread 0/7\n"
        "  0 7000 a kernel device=0 stream=7\n",
        "note 100 % bound 0: The launches of 100 % of the GPU work (1 of 1) are not in the file: "
        "why the GPU waited for it cannot be told\n"
        "  evidence: a\n"
        "  remedy: Record host and GPU together, for the whole of the steps; work launched before "
        "the recording began has no launch.\n"
        "note 5 % bound 0: The steps differ by 4.8 % of their median, 1.05 µs: smaller gains than "
        "that cannot be shown with this trace\n"
        "  evidence: \n"
        "  remedy: Record more steps, later in the run, with nothing else on the machine; look for "
        "steps that do something more, such as logging or a checkpoint.\n"
        "note 20 % bound 0: 1 of 5 steps differ from the others and are not in the window\n"
        "  evidence: ProfilerStep#4\n"
        "  remedy: Where every n-th step does more (accumulation, logging, a checkpoint), that is "
        "part of the cost: choose all steps as the window.\n");
    row("no steps at all",
        "thread 1/1\n"
        "  0 20 cudaLaunchKernel runtime corr=1\n"
        "thread 0/7\n"
        "  30 10 a kernel corr=1 device=0 stream=7\n",
        "note 0 % bound 0: The trace has no steps: the figures include the beginning and the end "
        "of the run\n"
        "  evidence: \n"
        "  remedy: Call the profiler's step() in the loop, or put record_function or an NVTX range "
        "around each pass; or choose a stretch of even work as the window.\n");
    row("without a GPU there is nothing to doubt",
        "thread 1/1\n"
        "  0 20 aten::mm operator\n",
        "");
}

void TestTrust::findings()
{
    QFETCH(QString, trace);
    QFETCH(QString, expected);
    const test::Diagnosis diagnosis = test::diagnosed(trace.toStdString());
    QCOMPARE(QString::fromStdString(test::textOfFindings(diagnosis, "trust")), expected);
}

QTEST_GUILESS_MAIN(TestTrust)
#include "tst_trust.moc"
