#include "tests/support/diagnosis.h"

#include <QTest>

using namespace flamelane;

class TestLowGpuTime : public QObject
{
    Q_OBJECT

private slots:
    void findings_data();
    void findings();
};

void TestLowGpuTime::findings_data()
{
    QTest::addColumn<QString>("trace");
    QTest::addColumn<QString>("expected");

    const auto row = [](const char* name, const char* trace, const char* expected) {
        QTest::newRow(name) << QString::fromUtf8(trace) << QString::fromUtf8(expected);
    };
    row("says how much and for what",
        "thread 1/1\n"
        "  100 600 aten::mean operator\n"
        "  700 20 cudaLaunchKernel runtime corr=2\n"
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n"
        "  740 100 b kernel corr=2 device=0 stream=7\n",
        "problem 76 % bound 640: The GPU works 23.8 % of the window and stands idle for 640 ns of "
        "840 ns: host compute 93.8 %, launch call 3.1 %, launch latency 3.1 %\n"
        "  evidence: 640 ns idle: host compute\n"
        "  remedy: Look at what keeps the GPU waiting before making its kernels faster: the other "
        "findings say what it waits for, those that can win the most first.\n");
    row("a busy GPU is no headline",
        "thread 0/7\n"
        "  0 600 a kernel device=0 stream=7\n"
        "  900 100 b kernel device=0 stream=7\n",
        "");
    row("without a GPU nothing is said",
        "thread 1/1\n"
        "  0 600 aten::mean operator\n",
        "");
}

void TestLowGpuTime::findings()
{
    QFETCH(QString, trace);
    QFETCH(QString, expected);
    const test::Diagnosis diagnosis = test::diagnosed(trace.toStdString());
    QCOMPARE(QString::fromStdString(test::textOfFindings(diagnosis, "low_gpu_time")), expected);
}

QTEST_GUILESS_MAIN(TestLowGpuTime)
#include "tst_low_gpu_time.moc"
