#include "tests/support/diagnosis.h"

#include <QTest>

#include <fmt/format.h>

#include <utility>

using namespace flamelane;

namespace {

/// A kernel of 2 \u00b5s and one of 1 \u00b5s, with metrics every 100 ns: some while the first
/// runs, others while the second does, and "SMs active" in the idle time behind.
std::string
traceWith(std::initializer_list<std::pair<const char*, std::pair<double, double>>> metrics,
          double idle = 0)
{
    std::string text = "thread 1/1\n";
    for (const auto& [metric, values] : metrics) {
        text += fmt::format("  m {0} metric={0} device=0 unit=%\n", metric);
        for (int i = 0; i < 41; ++i) {
            const double value = i < 20 ? values.first : i < 30 ? values.second : idle;
            text += fmt::format("  C {} {} {}={}\n", i * 100, metric, metric, value);
        }
    }
    return text
        + "thread 0/7\n"
          "  0 2000 first kernel device=0 stream=7\n"
          "  2000 1000 second kernel device=0 stream=7\n"
          "  4000 10 last kernel device=0 stream=7\n";
}

} // namespace

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
        traceWith({{"sm_active", {95, 95}},
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
        traceWith({{"sm_issue", {60, 70}}, {"dram_read", {50, 10}}, {"dram_write", {30, 5}}}), "");
    row("another program's bytes",
        traceWith({{"sm_active", {95, 95}},
                   {"sm_issue", {12, 70}},
                   {"dram_read", {50, 10}},
                   {"dram_write", {30, 5}}},
                  10),
        "");
    row("writes unknown", traceWith({{"sm_issue", {12, 70}}, {"dram_read", {80, 10}}}), "");
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
