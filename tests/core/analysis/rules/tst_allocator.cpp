#include "tests/support/diagnosis.h"

#include <QTest>

using namespace flamelane;

class TestAllocator : public QObject
{
    Q_OBJECT

private slots:
    void findings_data();
    void findings();
};

void TestAllocator::findings_data()
{
    QTest::addColumn<QString>("trace");
    QTest::addColumn<QString>("expected");

    const auto row = [](const char* name, const char* trace, const char* expected) {
        QTest::newRow(name) << QString::fromUtf8(trace) << QString::fromUtf8(expected);
    };
    row("calls between kernels",
        "thread 1/1\n"
        "  100 50 cudaMalloc runtime\n"
        "  150 30 cudaFree runtime\n"
        "  200 20 cudaLaunchKernel runtime corr=2\n"
        "  i 40 [memory] type=1 id=0 bytes=512 allocated=512 reserved=1024\n"
        "  i 240 [memory] type=1 id=0 bytes=512 allocated=2048 reserved=4096\n"
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n"
        "  230 100 b kernel corr=2 device=0 stream=7\n",
        "problem 24 % bound 80: The GPU waits 24.2 % of the window, 80 ns, while memory is "
        "allocated: 2 calls, 1 of them to release; the allocated memory swings between 512 B and "
        "2.00 KiB\n"
        "  evidence: cudaMalloc; cudaFree; 130 ns idle: allocator\n"
        "  remedy: Once warm, a training step should find all of its memory in PyTorch's cache.\n");
    row("memory is nearly used up",
        "device 0 \"NVIDIA H200\" memory=1000\n"
        "thread 1/1\n"
        "  i 40 [memory] type=1 id=0 bytes=512 allocated=512 reserved=950\n"
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n",
        "note 0 % bound 0: The GPU reserves up to 950 B of memory, 95.0 % of the 1 000 B that it "
        "has\n"
        "  evidence: \n"
        "  remedy: A longer sequence or a fragmented cache may end in an out-of-memory error, and "
        "failing allocations empty the cache, which stalls the GPU.\n");
    row("memory is left",
        "device 0 \"NVIDIA H200\" memory=10000\n"
        "thread 1/1\n"
        "  i 40 [memory] type=1 id=0 bytes=512 allocated=512 reserved=950\n"
        "thread 0/7\n"
        "  0 100 a kernel device=0 stream=7\n",
        "");
}

void TestAllocator::findings()
{
    QFETCH(QString, trace);
    QFETCH(QString, expected);
    const test::Diagnosis diagnosis = test::diagnosed(trace.toStdString());
    QCOMPARE(QString::fromStdString(test::textOfFindings(diagnosis, "allocator")), expected);
}

QTEST_GUILESS_MAIN(TestAllocator)
#include "tst_allocator.moc"
