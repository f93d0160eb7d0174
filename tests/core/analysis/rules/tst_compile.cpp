#include "tests/support/diagnosis.h"

#include <QTest>

using namespace flamelane;

class TestCompile : public QObject
{
    Q_OBJECT

private slots:
    void findings_data();
    void findings();
};

void TestCompile::findings_data()
{
    QTest::addColumn<QString>("trace");
    QTest::addColumn<QString>("expected");

    const auto row = [](const char* name, const char* trace, const char* expected) {
        QTest::newRow(name) << QString::fromUtf8(trace) << QString::fromUtf8(expected);
    };
    row("code is loaded while the GPU waits",
        "thread 1/1\n"
        "  100 50 cuModuleLoadData driver\n"
        "  200 20 cudaLaunchKernel runtime corr=2\n"
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n"
        "  230 100 b kernel corr=2 device=0 stream=7\n",
        "problem 15 % bound 50: The GPU waits 15.2 % of the window, 50 ns, for code to be compiled "
        "or loaded (1 time)\n"
        "  evidence: cuModuleLoadData; 130 ns idle: compile or module load\n"
        "  remedy: This belongs before the measured steps: run a few steps first, and look at a "
        "window without it.\n");
    row("code is loaded while the GPU works",
        "thread 1/1\n"
        "  10 50 cuModuleLoadData driver\n"
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n",
        "");
}

void TestCompile::findings()
{
    QFETCH(QString, trace);
    QFETCH(QString, expected);
    const test::Diagnosis diagnosis = test::diagnosed(trace.toStdString());
    QCOMPARE(QString::fromStdString(test::textOfFindings(diagnosis, "compile")), expected);
}

QTEST_GUILESS_MAIN(TestCompile)
#include "tst_compile.moc"
