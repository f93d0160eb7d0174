#include "tests/support/diagnosis.h"

#include <QTest>

using namespace flamelane;

class TestCommunication : public QObject
{
    Q_OBJECT

private slots:
    void findings_data();
    void findings();
};

void TestCommunication::findings_data()
{
    QTest::addColumn<QString>("trace");
    QTest::addColumn<QString>("expected");

    const auto row = [](const char* name, const char* trace, const char* expected) {
        QTest::newRow(name) << QString::fromUtf8(trace) << QString::fromUtf8(expected);
    };
    row("kernels with nothing beside them",
        "thread 0/7\n"
        "  0 100 gemm kernel device=0 stream=7\n"
        "  150 50 gemm kernel device=0 stream=7\n"
        "thread 0/8\n"
        "  50 100 \"ncclDevKernel_AllReduce\" communication device=0 stream=8\n"
        "  200 10 \"ncclDevKernel_AllReduce\" communication device=0 stream=8\n",
        "problem 29 % bound 60: The GPU spends 28.6 % of the window, 60 ns, on collectives with no "
        "computation beside them; 45.5 % of the communication is hidden; ncclDevKernel_AllReduce "
        "takes from 10 ns to 100 ns\n"
        "  evidence: ncclDevKernel_AllReduce; ncclDevKernel_AllReduce\n"
        "  remedy: One rank's trace cannot tell waiting from transfer: compare the ranks first, "
        "and where one comes last, balance it.\n");
    row("hidden behind computation",
        "thread 0/7\n"
        "  0 200 gemm kernel device=0 stream=7\n"
        "thread 0/8\n"
        "  50 100 \"ncclDevKernel_AllReduce\" communication device=0 stream=8\n",
        "");
    row("the host moves the data itself",
        "thread 1/1\n"
        "  100 200 gloo:all_reduce annotation\n"
        "    280 20 cudaStreamSynchronize runtime\n"
        "  310 60 c10d::allreduce_ operator\n"
        "  400 20 cudaLaunchKernel runtime corr=2\n"
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n"
        "  430 100 b kernel corr=2 device=0 stream=7\n",
        "problem 49 % bound 260: The GPU spends 49.1 % of the window, 260 ns, on collectives with "
        "no computation beside them; the host itself takes part (2 collectives)\n"
        "  evidence: gloo:all_reduce; c10d::allreduce_\n"
        "  remedy: One rank's trace cannot tell waiting from transfer: compare the ranks first, "
        "and where one comes last, balance it.\n");
    row("the host waits in its collectives",
        "thread 1/1\n"
        "  100 200 gloo:all_reduce annotation\n"
        "    105 190 cudaEventSynchronize runtime\n"
        "  310 60 gloo:all_reduce annotation\n"
        "    315 50 cudaEventSynchronize runtime\n"
        "  400 20 cudaLaunchKernel runtime corr=2\n"
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n"
        "  430 100 b kernel corr=2 device=0 stream=7\n",
        "problem 49 % bound 260: The GPU spends 49.1 % of the window, 260 ns, on collectives with "
        "no computation beside them; the host itself takes part (2 collectives); 92.3 % of the "
        "host's time in them is synchronising, which hints at waiting for a slower rank\n"
        "  evidence: gloo:all_reduce; gloo:all_reduce\n"
        "  remedy: Find the rank that comes last, by comparing the traces of all ranks, and what "
        "keeps it: its input, its share of the work, its host.\n");
}

void TestCommunication::findings()
{
    QFETCH(QString, trace);
    QFETCH(QString, expected);
    const test::Diagnosis diagnosis = test::diagnosed(trace.toStdString());
    QCOMPARE(QString::fromStdString(test::textOfFindings(diagnosis, "communication")), expected);
}

QTEST_GUILESS_MAIN(TestCommunication)
#include "tst_communication.moc"
