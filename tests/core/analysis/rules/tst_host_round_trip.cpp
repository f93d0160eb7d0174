#include "tests/support/diagnosis.h"

#include <QTest>

using namespace flamelane;

class TestHostRoundTrip : public QObject
{
    Q_OBJECT

private slots:
    void findings_data();
    void findings();
};

void TestHostRoundTrip::findings_data()
{
    QTest::addColumn<QString>("trace");
    QTest::addColumn<QString>("expected");

    const auto row = [](const char* name, const char* trace, const char* expected) {
        QTest::newRow(name) << QString::fromUtf8(trace) << QString::fromUtf8(expected);
    };
    row("to the host, computed there, and back",
        "thread 1/1\n"
        "  0 1000 model annotation\n"
        "    10 20 aten::to operator\n"
        "      12 10 cudaMemcpyAsync runtime corr=1\n"
        "    100 300 aten::mean operator\n"
        "    450 20 aten::to operator\n"
        "      455 10 cudaMemcpyAsync runtime corr=2\n"
        "    500 10 cudaLaunchKernel runtime corr=3\n"
        "thread 0/7\n"
        "  15 20 \"Memcpy DtoH (Device -> Pageable)\" copy corr=1 device=0 stream=7\n"
        "  460 20 \"Memcpy HtoD (Pageable -> Device)\" copy corr=2 device=0 stream=7\n"
        "  520 480 k kernel corr=3 device=0 stream=7\n",
        "problem 43 % bound 425: The GPU is idle for 425 ns, 43.1 % of the window, while model "
        "takes data to the host, computes there and copies the result back: 1 round trip, in the "
        "longest aten::mean takes 300 ns\n"
        "  evidence: model; Memcpy DtoH (Device -> Pageable); aten::mean; Memcpy HtoD (Pageable -> "
        "Device)\n"
        "  remedy: Compute it on the GPU: look for .cpu(), .numpy() or tensors made on the CPU in "
        "this part of the model, and use the operators that exist there (a fused norm, torch.where "
        "instead of a Python branch).\n");
    row("back before there",
        "thread 1/1\n"
        "  0 1000 model annotation\n"
        "    10 20 aten::to operator\n"
        "      12 10 cudaMemcpyAsync runtime corr=1\n"
        "    100 300 aten::mean operator\n"
        "    450 20 aten::to operator\n"
        "      455 10 cudaMemcpyAsync runtime corr=2\n"
        "    500 10 cudaLaunchKernel runtime corr=3\n"
        "thread 0/7\n"
        "  15 20 \"Memcpy HtoD (Pageable -> Device)\" copy corr=1 device=0 stream=7\n"
        "  460 20 \"Memcpy DtoH (Device -> Pageable)\" copy corr=2 device=0 stream=7\n"
        "  520 480 k kernel corr=3 device=0 stream=7\n",
        "");
    row("nothing is computed on the host",
        "thread 1/1\n"
        "  0 1000 model annotation\n"
        "    10 20 aten::to operator\n"
        "      12 10 cudaMemcpyAsync runtime corr=1\n"
        "    100 300 aten::mean annotation\n"
        "    450 20 aten::to operator\n"
        "      455 10 cudaMemcpyAsync runtime corr=2\n"
        "    500 10 cudaLaunchKernel runtime corr=3\n"
        "thread 0/7\n"
        "  15 20 \"Memcpy DtoH (Device -> Pageable)\" copy corr=1 device=0 stream=7\n"
        "  460 20 \"Memcpy HtoD (Pageable -> Device)\" copy corr=2 device=0 stream=7\n"
        "  520 480 k kernel corr=3 device=0 stream=7\n",
        "");
    row("a step is no part of the program",
        "thread 1/1\n"
        "  0 1000 ProfilerStep#1 annotation\n"
        "    10 20 aten::to operator\n"
        "      12 10 cudaMemcpyAsync runtime corr=1\n"
        "    100 300 aten::mean operator\n"
        "    450 20 aten::to operator\n"
        "      455 10 cudaMemcpyAsync runtime corr=2\n"
        "    500 10 cudaLaunchKernel runtime corr=3\n"
        "thread 0/7\n"
        "  15 20 \"Memcpy DtoH (Device -> Pageable)\" copy corr=1 device=0 stream=7\n"
        "  460 20 \"Memcpy HtoD (Pageable -> Device)\" copy corr=2 device=0 stream=7\n"
        "  520 480 k kernel corr=3 device=0 stream=7\n",
        "");
    row("no slice holds both",
        "thread 1/1\n"
        "  0 200 model annotation\n"
        "    10 20 aten::to operator\n"
        "      12 10 cudaMemcpyAsync runtime corr=1\n"
        "    100 300 aten::mean operator\n"
        "    450 20 aten::to operator\n"
        "      455 10 cudaMemcpyAsync runtime corr=2\n"
        "    500 10 cudaLaunchKernel runtime corr=3\n"
        "thread 0/7\n"
        "  15 20 \"Memcpy DtoH (Device -> Pageable)\" copy corr=1 device=0 stream=7\n"
        "  460 20 \"Memcpy HtoD (Pageable -> Device)\" copy corr=2 device=0 stream=7\n"
        "  520 480 k kernel corr=3 device=0 stream=7\n",
        "");
}

void TestHostRoundTrip::findings()
{
    QFETCH(QString, trace);
    QFETCH(QString, expected);
    const test::Diagnosis diagnosis = test::diagnosed(trace.toStdString());
    QCOMPARE(QString::fromStdString(test::textOfFindings(diagnosis, "host_round_trip")), expected);
}

QTEST_GUILESS_MAIN(TestHostRoundTrip)
#include "tst_host_round_trip.moc"
