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

class TestIdleSms : public QObject
{
    Q_OBJECT

private slots:
    void findings_data();
    void findings();
};

void TestIdleSms::findings_data()
{
    QTest::addColumn<QString>("trace");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const std::string& trace, const char* expected) {
        QTest::newRow(name) << QString::fromStdString(trace) << QString::fromUtf8(expected);
    };
    row("few blocks", traceWith({{"sm_active", {95, 20}}}),
        "note 20 % bound 800: 33.2 % of the busy time goes to long kernels that leave most "
        "multiprocessors without work: 20.0 % are active (measured); second takes most\n"
        "  evidence: second\n"
        "  remedy: Such a kernel has too few blocks, or one block that runs long after the others: "
        "give it more to do at once (a larger batch, a split along another dimension), or run "
        "independent work beside it on another stream, where the program has some.\n");
    row("all at work", traceWith({{"sm_active", {95, 60}}}), "");
    row("not measured", traceWith({{"sm_issue", {5, 5}}}), "");
}

void TestIdleSms::findings()
{
    QFETCH(QString, trace);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(
                 test::textOfFindings(test::diagnosed(trace.toStdString()), "sm_idle")),
             expected);
}

QTEST_GUILESS_MAIN(TestIdleSms)
#include "tst_idle_sms.moc"
