#include "widgets/pages/recording_words.h"

#include <QtTest>

using namespace flamelane;

/// Advice is for the profiler that wrote the trace, and for each lack another one.
class TestRecordingWords : public QObject
{
    Q_OBJECT

private slots:
    void areOfTheProfiler_data();
    void areOfTheProfiler();
};

void TestRecordingWords::areOfTheProfiler_data()
{
    QTest::addColumn<int>("what");
    QTest::addColumn<QString>("pyTorch"); // what its words hold
    QTest::addColumn<QString>("nsight");
    const auto row = [](const char* name, Recording what, const char* pyTorch, const char* nsight) {
        QTest::newRow(name) << static_cast<int>(what) << QString::fromLatin1(pyTorch)
                            << QString::fromLatin1(nsight);
    };
    row("gpu", Recording::GpuWork, "ProfilerActivity.CUDA", "--trace=cuda");
    row("threads", Recording::HostThreads, "ProfilerActivity.CPU", "--trace=cuda,nvtx,osrt");
    row("operators", Recording::Operators, "ProfilerActivity.CPU", "emit_nvtx()");
    row("shapes", Recording::Shapes, "record_shapes=True", "emit_nvtx(record_shapes=True)");
    row("memory", Recording::Memory, "profile_memory=True", "--cuda-memory-usage=true");
    row("steps", Recording::Steps, "profiler.step()", "nvtx.range");
    row("annotations", Recording::Annotations, "record_function", "nvtx.range");
    row("stacks", Recording::Stacks, "export_stacks()", "--sample=process-tree");
}

void TestRecordingWords::areOfTheProfiler()
{
    QFETCH(const int, what);
    QFETCH(const QString, pyTorch);
    QFETCH(const QString, nsight);
    Trace trace;
    trace.format = "kineto";
    const QString first = recordingWords(trace, static_cast<Recording>(what));
    QVERIFY2(first.contains(pyTorch), qPrintable(first));
    trace.format = "nsys_sqlite";
    const QString second = recordingWords(trace, static_cast<Recording>(what));
    QVERIFY2(second.contains(nsight), qPrintable(second));
    QVERIFY(first != second);
}

QTEST_GUILESS_MAIN(TestRecordingWords)
#include "tst_recording_words.moc"
