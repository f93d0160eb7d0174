#include "tests/support/diagnosis.h"
#include "tests/support/measured_trace.h"

#include <QTest>

using namespace flamelane;
using test::measuredTrace;

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
    row("few blocks", measuredTrace({{"sm_active", {95, 20}}}),
        "note 20 % bound 800: 33.2 % of the busy time goes to long kernels that leave most "
        "multiprocessors without work: 20.0 % are active (measured); second takes most\n"
        "  evidence: second\n"
        "  remedy: Such a kernel has too few blocks, or one block that runs long after the others: "
        "give it more to do at once (a larger batch, a split along another dimension), or run "
        "independent work beside it on another stream, where the program has some.\n");
    row("all at work", measuredTrace({{"sm_active", {95, 60}}}), "");
    row("not measured", measuredTrace({{"sm_issue", {5, 5}}}), "");
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
