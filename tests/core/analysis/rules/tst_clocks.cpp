#include "tests/support/diagnosis.h"
#include "tests/support/measured_trace.h"

#include <QTest>

using namespace flamelane;
using test::measuredTrace;

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
    row("lower under load than it can", measuredTrace({{"gpu_clock", {1.2e9, 1.5e9}}}, 1.98e9),
        "note 26 % bound 1033: The GPU runs at 1.30 GHz under load, 34.3 % below the 1.98 GHz that "
        "it reaches (measured)\n"
        "  evidence: first; second; last\n"
        "  remedy: A clock that falls while the device works is held down by its power or "
        "temperature limit: nvidia-smi -q -d PERFORMANCE names the reason.\n");
    row("low when idle alone", measuredTrace({{"gpu_clock", {1.98e9, 1.95e9}}}, 3.45e8), "");
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
