#include "tests/support/diagnosis.h"
#include "tests/support/measured_trace.h"

#include <QTest>

using namespace flamelane;
using test::measuredTrace;

class TestMemoryBound : public QObject
{
    Q_OBJECT

private slots:
    void findings_data();
    void findings();
};

void TestMemoryBound::findings_data()
{
    QTest::addColumn<QString>("trace");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const std::string& trace, const char* expected) {
        QTest::newRow(name) << QString::fromStdString(trace) << QString::fromUtf8(expected);
    };
    row("one of two kernels",
        measuredTrace({{"sm_active", {95, 95}},
                       {"sm_issue", {12, 70}},
                       {"dram_read", {50, 10}},
                       {"dram_write", {30, 5}}}),
        "note 50 % bound 2000: Memory bandwidth limits 1 kernel, 66.4 % of the busy time: DRAM "
        "works at 80.0 % of its peak while instructions issue in 12.0 % of the cycles (measured); "
        "first takes most\n"
        "  evidence: first\n"
        "  remedy: Move fewer bytes: fuse neighbouring element-wise and normalisation kernels "
        "(torch.compile, fused optimizers; the first steps compile), keep activations in bf16 "
        "where the accuracy allows, use attention that does not write its scores.\n");
    row("busy with both",
        measuredTrace({{"sm_issue", {60, 70}}, {"dram_read", {50, 10}}, {"dram_write", {30, 5}}}),
        "");
    row("another program's bytes",
        measuredTrace({{"sm_active", {95, 95}},
                       {"sm_issue", {12, 70}},
                       {"dram_read", {50, 10}},
                       {"dram_write", {30, 5}}},
                      10),
        "");
    row("writes unknown", measuredTrace({{"sm_issue", {12, 70}}, {"dram_read", {80, 10}}}), "");
}

void TestMemoryBound::findings()
{
    QFETCH(QString, trace);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(
                 test::textOfFindings(test::diagnosed(trace.toStdString()), "memory_bound")),
             expected);
}

QTEST_GUILESS_MAIN(TestMemoryBound)
#include "tst_memory_bound.moc"
