#include "widgets/panels/report_panel.h"

#include <QtTest>

using namespace flamelane;

class ReportPanelTest : public QObject
{
    Q_OBJECT

private slots:
    void recordsAddUpInWords()
    {
        RecordCounts counts;
        counts.records = 1234;
        counts.complete = 1200;
        counts.flows = 30;
        counts.skipped = 4;
        QCOMPARE(
            recordSum(counts),
            QStringLiteral("1\u202f234 = 1\u202f200 complete slices + 30 arrow ends + 4 skipped"));
        QCOMPARE(recordSum({}), QStringLiteral("0 = 0"));
    }

    void saysWhatWasWrong()
    {
        ReportPanel panel;
        Trace trace;
        trace.path = "run.json";
        trace.format = "kineto";
        trace.properties = {{"schemaVersion", "1", false}};
        trace.report.add(WarningKind::BadEscape, "byte 17", 3);
        panel.setTrace(trace);
        const QString text = panel.text();
        QVERIFY(text.contains(QStringLiteral("run.json")));
        QVERIFY(text.contains(QStringLiteral("schemaVersion: 1")));
        QVERIFY(text.contains(QStringLiteral("bad_escape\t3")));
        QVERIFY(text.contains(QStringLiteral("byte 17")));
    }
};

QTEST_MAIN(ReportPanelTest)
#include "tst_report_panel.moc"
