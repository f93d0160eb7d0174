#include "tests/support/diagnosis.h"

#include <QTest>

using namespace flamelane;

class TestInputPipeline : public QObject
{
    Q_OBJECT

private slots:
    void findings_data();
    void findings();
};

void TestInputPipeline::findings_data()
{
    QTest::addColumn<QString>("trace");
    QTest::addColumn<QString>("expected");

    const auto row = [](const char* name, const char* trace, const char* expected) {
        QTest::newRow(name) << QString::fromUtf8(trace) << QString::fromUtf8(expected);
    };
    row("the GPU waits in every step",
        "thread 1/1\n"
        "  0 1000 ProfilerStep#1 annotation\n"
        "    100 400 enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__ data_loader\n"
        "    600 20 cudaLaunchKernel runtime corr=1\n"
        "  1000 1000 ProfilerStep#2 annotation\n"
        "    1100 400 enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__ data_loader\n"
        "    1600 20 cudaLaunchKernel runtime corr=2\n"
        "thread 0/7\n"
        "  630 370 a kernel corr=1 device=0 stream=7\n"
        "  1630 370 b kernel corr=2 device=0 stream=7\n",
        "problem 40 % bound 800: The GPU waits for the input pipeline 40.0 % of the window, 800 "
        "ns: in 2 of 2 steps, 400 ns each\n"
        "  evidence: 630 ns idle: input pipeline; 630 ns idle: input pipeline; "
        "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__; "
        "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__\n"
        "  remedy: The batches are made on the training thread itself.\n");
    row("work in the queue hides the loader",
        "thread 1/1\n"
        "  0 1000 ProfilerStep#1 annotation\n"
        "    10 20 cudaLaunchKernel runtime corr=1\n"
        "    100 400 enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__ data_loader\n"
        "thread 0/7\n"
        "  40 960 a kernel corr=1 device=0 stream=7\n",
        "");
    row("without a GPU the time of the steps counts",
        "thread 1/1\n"
        "  0 1000 ProfilerStep#1 annotation\n"
        "    100 400 enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__ data_loader\n"
        "  1000 1000 ProfilerStep#2 annotation\n"
        "    1100 400 enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__ data_loader\n",
        "problem 40 % bound 800: The input pipeline takes 40.0 % of the window, 800 ns\n"
        "  evidence: enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__; "
        "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__\n"
        "  remedy: The workers do not keep up.\n");
}

void TestInputPipeline::findings()
{
    QFETCH(QString, trace);
    QFETCH(QString, expected);
    const test::Diagnosis diagnosis = test::diagnosed(trace.toStdString());
    QCOMPARE(QString::fromStdString(test::textOfFindings(diagnosis, "input_pipeline")), expected);
}

QTEST_GUILESS_MAIN(TestInputPipeline)
#include "tst_input_pipeline.moc"
