#include "tests/support/diagnosis.h"

#include <QTest>

using namespace flamelane;

class TestLaunchBound : public QObject
{
    Q_OBJECT

private slots:
    void findings_data();
    void findings();
};

void TestLaunchBound::findings_data()
{
    QTest::addColumn<QString>("trace");
    QTest::addColumn<QString>("expected");

    const auto row = [](const char* name, const char* trace, const char* expected) {
        QTest::newRow(name) << QString::fromUtf8(trace) << QString::fromUtf8(expected);
    };
    row("small kernels wait for their launches",
        "thread 1/1\n"
        "  0 1000 Optimizer.step#AdamW.step annotation\n"
        "    10 80 aten::mul operator\n"
        "      50 30 cudaLaunchKernel runtime corr=1\n"
        "    110 80 aten::mul operator\n"
        "      150 30 cudaLaunchKernel runtime corr=2\n"
        "    210 80 aten::mul operator\n"
        "      250 30 cudaLaunchKernel runtime corr=3\n"
        "thread 0/7\n"
        "  85 10 mul kernel corr=1 device=0 stream=7\n"
        "  185 10 mul kernel corr=2 device=0 stream=7\n"
        "  285 10 add kernel corr=3 device=0 stream=7\n",
        "problem 81 % bound 170: The GPU waits 81.0 % of the window, 170 ns, for the host to "
        "launch: 3 kernels with a median of 10 ns, 100 % of them under 10.0 µs, against a median "
        "of 30 ns for a launch call; most in Optimizer.step#AdamW.step, 170 ns for 2 launches\n"
        "  evidence: Optimizer.step#AdamW.step; mul; add\n"
        "  remedy: The optimiser comes first: fused=True does all parameters in a few kernels "
        "(where the parameters are on the GPU), foreach=True in some more (and takes memory for "
        "temporaries).\n");
    row("graphs launch them already",
        "thread 1/1\n"
        "  0 1000 Optimizer.step#AdamW.step annotation\n"
        "    10 80 aten::mul operator\n"
        "      50 30 cudaGraphLaunch runtime corr=1\n"
        "    110 80 aten::mul operator\n"
        "      150 30 cudaGraphLaunch runtime corr=2\n"
        "    210 80 aten::mul operator\n"
        "      250 30 cudaGraphLaunch runtime corr=3\n"
        "thread 0/7\n"
        "  85 10 mul kernel corr=1 device=0 stream=7\n"
        "  185 10 mul kernel corr=2 device=0 stream=7\n"
        "  285 10 add kernel corr=3 device=0 stream=7\n",
        "");
    row("large kernels behind a slow host",
        "thread 1/1\n"
        "  0 50000 aten::mm operator\n"
        "    100 50 cudaLaunchKernel runtime corr=1\n"
        "    40100 50 cudaLaunchKernel runtime corr=2\n"
        "thread 0/7\n"
        "  200 20000 mm kernel corr=1 device=0 stream=7\n"
        "  40200 20000 mm kernel corr=2 device=0 stream=7\n",
        "note 33 % bound 19950: The GPU waits 33.2 % of the window, 20.0 µs, for the host to "
        "launch: 2 kernels with a median of 20.0 µs, 0 % of them under 10.0 µs, against a median "
        "of 50 ns for a launch call; most in aten::mm, 20.0 µs for 1 launch\n"
        "  evidence: aten::mm; mm\n"
        "  remedy: The kernels themselves are not small, so look first at what the host does "
        "between them: Python, hooks, logging, small operators.\n");
    row("the GPU is busy",
        "thread 1/1\n"
        "  0 10 cudaLaunchKernel runtime corr=1\n"
        "  10 10 cudaLaunchKernel runtime corr=2\n"
        "thread 0/7\n"
        "  20 100 mm kernel corr=1 device=0 stream=7\n"
        "  120 100 mm kernel corr=2 device=0 stream=7\n",
        "");
}

void TestLaunchBound::findings()
{
    QFETCH(QString, trace);
    QFETCH(QString, expected);
    const test::Diagnosis diagnosis = test::diagnosed(trace.toStdString());
    QCOMPARE(QString::fromStdString(test::textOfFindings(diagnosis, "launch_bound")), expected);
}

QTEST_GUILESS_MAIN(TestLaunchBound)
#include "tst_launch_bound.moc"
