#include "core/trace/trace_builder.h"
#include "tests/support/trace_text.h"

#include <QTest>

using namespace flamelane;
using namespace flamelane::test;

class TestTraceBuilder : public QObject
{
    Q_OBJECT

private slots:
    void tracks_data();
    void tracks();
};

void TestTraceBuilder::tracks_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("tracks");
    QTest::addColumn<QString>("flows");
    QTest::addColumn<QString>("warnings");

    QTest::newRow("launch and kernel") << R"(
        thread 1/2 "main"
          0 100 step annotation
          10 5 launch runtime corr=7
          s 10 ac2g 7
        thread 0/7
          30 40 gemm kernel corr=7
          f 30 ac2g 7 bp=e
)"
                                       << R"(stream 0/7 device=0 stream=7
  30 40 gemm kernel <- launch@10
thread 1/2 main
  0 100 step annotation
    10 5 launch runtime
)"
                                       << "ac2g 7: launch@10 -> gemm@30\n"
                                       << "";
}

void TestTraceBuilder::tracks()
{
    QFETCH(QString, text);
    QFETCH(QString, tracks);
    QFETCH(QString, flows);
    QFETCH(QString, warnings);
    const auto trace = traceFromText(text.toStdString());
    QCOMPARE(QString::fromStdString(textOfTracks(*trace)), tracks);
    QCOMPARE(QString::fromStdString(textOfFlows(*trace)), flows);
    QCOMPARE(QString::fromStdString(textOfWarnings(*trace)), warnings);
}

QTEST_GUILESS_MAIN(TestTraceBuilder)

#include "tst_trace_builder.moc"
