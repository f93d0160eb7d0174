#include "tests/support/trace_text.h"
#include "widgets/panels/range_panel.h"
#include "widgets/tables/data_table.h"

#include <QLabel>
#include <QLineEdit>
#include <QtTest>

using namespace flamelane;

class RangePanelTest : public QObject
{
    Q_OBJECT

private slots:
    void sumsUpAndLeavesOutNoise()
    {
        const auto trace = test::traceFromText(R"(
thread 1/2 "main"
  0 1000 outer operator
    0 250 inner operator
    300 100 inner operator
)");
        RangePanel panel;
        panel.showSummary(trace, summarizeRange(*trace, trace->range, Progress()), -1);
        auto* table = panel.findChild<DataTable*>();
        QCOMPARE(table->shownRows(), 2);
        QVERIFY(panel.text().startsWith(QStringLiteral("Whole trace   \u00b7   1.00 \u00b5s")));
        panel.setNoise({*makeNoiseFilter("", FilterMode::Fold, "inner")});
        QCOMPARE(table->shownRows(), 1);
        const QList<QLabel*> labels = panel.findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->text() == QLatin1String("1 of 2 rows, 1 left out as noise");
        }));
        panel.setNoise({});
        panel.findChild<QLineEdit*>()->setText(QStringLiteral("inn"));
        QCOMPARE(table->shownRows(), 1);
    }
};

QTEST_MAIN(RangePanelTest)
#include "tst_range_panel.moc"
