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

class TestClocks : public QObject
{
    Q_OBJECT

private slots:
    void findings_data();
    void findings();
};

void TestClocks::findings_data()
{
    QTest::addColumn<QString>("trace");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const std::string& trace, const char* expected) {
        QTest::newRow(name) << QString::fromStdString(trace) << QString::fromUtf8(expected);
    };
    row("lower under load than it can", traceWith({{"gpu_clock", {1.2e9, 1.5e9}}}, 1.98e9),
        "note 26 % bound 1033: The GPU runs at 1.30 GHz under load, 34.3 % below the 1.98 GHz that "
        "it reaches (measured)\n"
        "  evidence: first; second; last\n"
        "  remedy: A clock that falls while the device works is held down by its power or "
        "temperature limit: nvidia-smi -q -d PERFORMANCE names the reason.\n");
    row("low when idle alone", traceWith({{"gpu_clock", {1.98e9, 1.95e9}}}, 3.45e8), "");
}

void TestClocks::findings()
{
    QFETCH(QString, trace);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(
                 test::textOfFindings(test::diagnosed(trace.toStdString()), "clocks")),
             expected);
}

QTEST_GUILESS_MAIN(TestClocks)
#include "tst_clocks.moc"
