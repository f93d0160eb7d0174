#include "core/export/report/waterfall.h"

#include <QtTest>

#include <sstream>

using namespace flamelane;

namespace {

/// From 1000 to what the contributions leave of it.
Comparison comparisonOf(const std::vector<TimeNs>& contributions)
{
    Comparison comparison;
    ComparedMetric step;
    step.name = "step_time_ns";
    step.a = 1000;
    step.b = 1000;
    for (const TimeNs contribution : contributions) {
        ComparedRow row;
        row.path = "op" + std::to_string(comparison.operators.size());
        row.isInA = true;
        row.isInB = true;
        row.a = 5000;
        row.b = row.a + contribution;
        *step.b += contribution;
        comparison.operators.push_back(row);
    }
    comparison.metrics = {step};
    return comparison;
}

QString linesOf(const std::vector<WaterfallBar>& bars)
{
    QStringList lines;
    for (const WaterfallBar& bar : bars) {
        lines << QStringLiteral("%1 %2>%3")
                     .arg(QString::fromStdString(bar.name))
                     .arg(bar.from)
                     .arg(bar.to);
    }
    return lines.join(QStringLiteral(", "));
}

} // namespace

class TestWaterfall : public QObject
{
    Q_OBJECT

private slots:
    void leadsFromAToB_data();
    void leadsFromAToB();
    void cutsTheAxisWhereLittleChanges_data();
    void cutsTheAxisWhereLittleChanges();
    void hasNothingToSayWithoutSteps();
};

void TestWaterfall::leadsFromAToB_data()
{
    QTest::addColumn<QList<qint64>>("contributions");
    QTest::addColumn<QString>("bars");
    QTest::newRow("nothing changes") << QList<qint64> {0, 0} << QString();
    QTest::newRow("the largest first")
        << QList<qint64> {10, -300} << QStringLiteral("op1 1000>700, op0 700>710");
    QTest::newRow("one more than asked")
        << QList<qint64> {-30, 20, -10} << QStringLiteral("op0 1000>970, op1 970>990, op2 990>980");
    QTest::newRow("the rest as one") << QList<qint64> {-400, 300, -20, 10, 0, 5}
                                     << QStringLiteral("op0 1000>600, op1 600>900, 3 more 900>895");
    QTest::newRow("a rest of nothing")
        << QList<qint64> {-400, 300, -20, 20}
        << QStringLiteral("op0 1000>600, op1 600>900, 2 more 900>900");
}

void TestWaterfall::leadsFromAToB()
{
    QFETCH(const QList<qint64>, contributions);
    QFETCH(const QString, bars);
    const Comparison comparison = comparisonOf({contributions.begin(), contributions.end()});
    QCOMPARE(linesOf(waterfallBars(comparison, 2)), bars);
}

void TestWaterfall::cutsTheAxisWhereLittleChanges_data()
{
    QTest::addColumn<QList<qint64>>("contributions");
    QTest::addColumn<TimeNs>("start");
    QTest::addColumn<TimeNs>("end");
    QTest::newRow("half of it") << QList<qint64> {-500} << TimeNs {0} << TimeNs {1000};
    QTest::newRow("a tenth") << QList<qint64> {-100} << TimeNs {875} << TimeNs {1000};
    QTest::newRow("longer") << QList<qint64> {200} << TimeNs {950} << TimeNs {1200};
    QTest::newRow("there and back") << QList<qint64> {-100, 60} << TimeNs {875} << TimeNs {1000};
    QTest::newRow("below zero") << QList<qint64> {-1500, 900} << TimeNs {-500} << TimeNs {1000};
}

void TestWaterfall::cutsTheAxisWhereLittleChanges()
{
    QFETCH(const QList<qint64>, contributions);
    QFETCH(const TimeNs, start);
    QFETCH(const TimeNs, end);
    const Comparison comparison = comparisonOf({contributions.begin(), contributions.end()});
    const TimeRange axis = waterfallAxis(waterfallBars(comparison, 2));
    QCOMPARE(axis.start, start);
    QCOMPARE(axis.end, end);
    // A rest that changes nothing cuts nothing.
    QCOMPARE(waterfallAxis({{"2 more", 1000, 1000, nullptr}}), (TimeRange {0, 1000}));
}

void TestWaterfall::hasNothingToSayWithoutSteps()
{
    std::ostringstream out;
    Comparison comparison = comparisonOf({-10});
    comparison.metrics.front().b.reset();
    QVERIFY(waterfallBars(comparison, 2).empty());
    writeWaterfall(out, comparison);
    QVERIFY(out.str().empty());
}

QTEST_GUILESS_MAIN(TestWaterfall)
#include "tst_waterfall.moc"
