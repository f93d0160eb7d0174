#include "tests/support/trace_text.h"

#include <QTest>

using namespace flamelane;
using namespace flamelane::test;

/// What the range of a trace spans, and what stays out of it.
class TestWindow : public QObject
{
    Q_OBJECT

private slots:
    void range_data();
    void range();
};

void TestWindow::range_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<TimeNs>("first");
    QTest::addColumn<TimeNs>("last");
    QTest::addColumn<QString>("warnings");
    const auto row = [](const char* name, TimeNs first, TimeNs last, const char* text,
                        const char* warnings = "") {
        QTest::newRow(name) << QString(text) << first << last << QString(warnings);
    };
    row("slices", 100, 250, R"(
        process 9 "named only"
        thread 1/1
          150 100 b
          100 20 a
)");
    row("an instant nearby", 90, 250, R"(
        thread 1/1
          100 150 a
          i 90 mark
)");
    row("a global instant nearby", 100, 250, R"(
        thread 1/1
          100 150 a
        thread /
          i 90 "Record Window End" scope=g
)");
    row("an instant far outside", 100, 250, R"(
        thread 1/1
          100 150 a
          i 5000000000 lost
        thread /
          i 9000000000 "Record Window End" scope=g
)",
        "out_of_window_instant 2\n");
    row("counters", 50, 300, R"(
        thread 1/1
          100 150 a
          C 50 load load=1
          C 300 load load=2
)");
    row("nothing but instants", 5, 9000000000, R"(
        thread 1/1
          i 5 mark
        thread /
          i 9000000000 all scope=g
)");
    row("nothing", 0, 0, "process 1 \"none\"\n", "no_events 1\n");
    row("stamps of zero", 1715580000000000000, 1715580000000000100, R"(
        thread 1/1
          0 10 broken
          1715580000000000000 100 a
          1715580000000000050 10 b
)",
        "zero_timestamp 1\n");
    row("zero is where it starts", 0, 2000, R"(
        thread 1/1
          0 10 a
          1000 1000 b
)");
    row("a day between two slices is a day", 0, 86400000000010, R"(
        thread 1/1
          0 10 a
          2 5 b
          86400000000000 10 c
)");
    row("what never ends lasts as long", 100, 400, R"(
        thread 1/1
          B 100 a
        thread 1/2
          300 100 b
)",
        "unclosed_begin 1\n");
}

void TestWindow::range()
{
    QFETCH(QString, text);
    QFETCH(TimeNs, first);
    QFETCH(TimeNs, last);
    QFETCH(QString, warnings);
    const auto trace = traceFromText(text.toStdString());
    QCOMPARE(trace->origin, first);
    QCOMPARE(trace->range.start, TimeNs {0});
    QCOMPARE(trace->range.end + trace->origin, last);
    QCOMPARE(QString::fromStdString(textOfWarnings(*trace)), warnings);
}

QTEST_GUILESS_MAIN(TestWindow)

#include "tst_window.moc"
