#include "tests/support/diagnosis.h"

#include <QTest>

using namespace flamelane;

class TestCopies : public QObject
{
    Q_OBJECT

private slots:
    void findings_data();
    void findings();
};

void TestCopies::findings_data()
{
    QTest::addColumn<QString>("trace");
    QTest::addColumn<QString>("expected");

    const auto row = [](const char* name, const char* trace, const char* expected) {
        QTest::newRow(name) << QString::fromUtf8(trace) << QString::fromUtf8(expected);
    };
    row("pageable and slow",
        "thread 1/1\n"
        "  0 1100 cudaMemcpyAsync runtime corr=1\n"
        "thread 0/7\n"
        "  100 1000000 \"Memcpy HtoD (Pageable -> Device)\" copy corr=1 bytes=4000000 device=0 "
        "stream=7\n"
        "  1000100 100000 a kernel device=0 stream=7\n",
        "problem 91 % bound 1000000: The GPU copies memory 90.9 % of the window with nothing "
        "beside it, 1.00 ms; copies are 90.9 % of its busy time; 100 % of the copy time in 1 copy "
        "of pageable memory; the large ones reach 4.00 GB/s, little for their size\n"
        "  evidence: Memcpy HtoD (Pageable -> Device)\n"
        "  remedy: Pageable memory is copied twice and blocks the host: pin the host tensors "
        "(pin_memory in the data loader) and copy with non_blocking=True, so that the transfer can "
        "run beside computation.\n");
    row("hidden behind computation",
        "thread 0/7\n"
        "  0 100 \"Memcpy HtoD (Pinned -> Device)\" copy bytes=4000000 device=0 stream=7\n"
        "thread 0/8\n"
        "  0 1000 a kernel device=0 stream=8\n",
        "");
    row("small copies that block the host",
        "thread 1/1\n"
        "  0 40 cudaMemcpy runtime corr=1\n"
        "  50 40 cudaMemcpy runtime corr=2\n"
        "thread 0/7\n"
        "  10 20 \"Memcpy HtoD (Pinned -> Device)\" copy corr=1 bytes=4 device=0 stream=7\n"
        "  60 20 \"Memcpy HtoD (Pinned -> Device)\" copy corr=2 bytes=4 device=0 stream=7\n"
        "  90 100 a kernel device=0 stream=7\n",
        "problem 22 % bound 40: The GPU copies memory 22.2 % of the window with nothing beside it, "
        "40 ns; copies are 28.6 % of its busy time; 2 block the host\n"
        "  evidence: Memcpy HtoD (Pinned -> Device); Memcpy HtoD (Pinned -> Device)\n"
        "  remedy: Copies without non_blocking=True make the host wait for them.\n");
    row("within the GPU",
        "thread 0/7\n"
        "  0 100 \"Memcpy DtoD (Device -> Device)\" copy bytes=4000000 device=0 stream=7\n"
        "  100 100 a kernel device=0 stream=7\n",
        "problem 50 % bound 100: The GPU copies memory 50.0 % of the window with nothing beside "
        "it, 100 ns; copies are 50.0 % of its busy time\n"
        "  evidence: Memcpy DtoD (Device -> Device)\n"
        "  remedy: Most of the time goes to copies within GPU memory: look for contiguous(), "
        "clone() and concatenations that views could replace.\n");
}

void TestCopies::findings()
{
    QFETCH(QString, trace);
    QFETCH(QString, expected);
    const test::Diagnosis diagnosis = test::diagnosed(trace.toStdString());
    QCOMPARE(QString::fromStdString(test::textOfFindings(diagnosis, "copies")), expected);
}

QTEST_GUILESS_MAIN(TestCopies)
#include "tst_copies.moc"
