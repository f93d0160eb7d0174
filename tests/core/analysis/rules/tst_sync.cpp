#include "tests/support/diagnosis.h"

#include <QTest>

using namespace flamelane;

class TestSync : public QObject
{
    Q_OBJECT

private slots:
    void findings_data();
    void findings();
};

void TestSync::findings_data()
{
    QTest::addColumn<QString>("trace");
    QTest::addColumn<QString>("expected");

    const auto row = [](const char* name, const char* trace, const char* expected) {
        QTest::newRow(name) << QString::fromUtf8(trace) << QString::fromUtf8(expected);
    };
    row("which operator, and which line",
        "thread 1/1\n"
        "  0 400 \"train.py(41): step\" python\n"
        "    90 70 \"torch/_tensor.py(7): item\" python\n"
        "      100 60 aten::item operator\n"
        "        105 50 aten::_local_scalar_dense operator\n"
        "          106 2 cudaMemcpyAsync runtime corr=1\n"
        "          110 40 cudaStreamSynchronize runtime\n"
        "    200 20 cudaLaunchKernel runtime corr=2\n"
        "thread 0/7\n"
        "  0 100 \"Memcpy DtoH (Device -> Pinned)\" copy corr=1 device=0 stream=7\n"
        "  230 100 b kernel corr=2 device=0 stream=7\n",
        "note 12 % bound 120: The GPU waits 12.1 % of the window, 40 ns, while the host "
        "synchronises: 40 ns of it in aten::item (1 wait), at train.py(41): step\n"
        "  evidence: cudaStreamSynchronize; 130 ns idle: synchronization\n"
        "  remedy: Keep numbers such as the loss on the GPU and read them every n-th step; sums "
        "can be made there in the meantime (what is printed comes later).\n");
    row("a call of its own",
        "thread 1/1\n"
        "  100 80 cudaDeviceSynchronize runtime\n"
        "  200 20 cudaLaunchKernel runtime corr=2\n"
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n"
        "  230 100 b kernel corr=2 device=0 stream=7\n",
        "problem 24 % bound 130: The GPU waits 24.2 % of the window, 80 ns, while the host "
        "synchronises: 80 ns of it in cudaDeviceSynchronize (1 wait)\n"
        "  evidence: cudaDeviceSynchronize; 130 ns idle: synchronization\n"
        "  remedy: Take explicit synchronisation out of the loop: time with CUDA events, and "
        "synchronise once at the end.\n");
    row("the GPU never waits",
        "thread 1/1\n"
        "  0 10 cudaLaunchKernel runtime corr=2\n"
        "  10 80 cudaDeviceSynchronize runtime\n"
        "thread 0/7\n"
        "  20 100 b kernel corr=2 device=0 stream=7\n",
        "");
}

void TestSync::findings()
{
    QFETCH(QString, trace);
    QFETCH(QString, expected);
    const test::Diagnosis diagnosis = test::diagnosed(trace.toStdString());
    QCOMPARE(QString::fromStdString(test::textOfFindings(diagnosis, "sync")), expected);
}

QTEST_GUILESS_MAIN(TestSync)
#include "tst_sync.moc"
