#include "tests/support/compared_pair.h"
#include "widgets/compare/metric_strip.h"

#include <QtTest>

using namespace flamelane;

namespace {

/// The run with a copy behind the kernel of its first step.
std::shared_ptr<const Trace> withCopy(std::string_view run)
{
    std::string text(run);
    text += "thread 0/8\n  90000 2000 copied copy device=0 stream=8\n";
    return test::traceFromText(text);
}

} // namespace

class TestMetricStrip : public QObject
{
    Q_OBJECT

private slots:
    void computeCompletesTheSplit();
    void whatIsNotSplitIsBusyAlone();
    void largeTypeTakesMoreRoom();
};

void TestMetricStrip::computeCompletesTheSplit()
{
    MetricStrip strip;
    strip.setContent(
        test::comparedContent(withCopy(test::kSlowRun), test::traceFromText(test::kFastRun)));
    const QStringList lines = strip.text().split(QLatin1Char('\n'));
    QVERIFY2(lines.last().startsWith(QStringLiteral("compute: ")), qPrintable(strip.text()));
    const auto all = static_cast<int>(lines.size());
    QCOMPARE(strip.columnsIn(10000), all);
    QCOMPARE(strip.columnsIn(300), all - 1);
    QVERIFY(strip.grab().width() > 0);
}

void TestMetricStrip::whatIsNotSplitIsBusyAlone()
{
    MetricStrip strip;
    strip.setContent(test::slowAndFast());
    QVERIFY(!strip.text().contains(QStringLiteral("compute")));
    const auto all = static_cast<int>(strip.text().split(QLatin1Char('\n')).size());
    QCOMPARE(strip.columnsIn(10000), all);
    QCOMPARE(strip.columnsIn(300), all);
    strip.setContent(nullptr);
    QCOMPARE(strip.columnsIn(300), 0);
}

/// As in front of an audience.
void TestMetricStrip::largeTypeTakesMoreRoom()
{
    MetricStrip strip;
    strip.setContent(
        test::comparedContent(withCopy(test::kSlowRun), test::traceFromText(test::kFastRun)));
    const auto all = static_cast<int>(strip.text().split(QLatin1Char('\n')).size());
    int enough = 0;
    while (strip.columnsIn(enough) < all) {
        ++enough;
    }
    QFont large = strip.font();
    large.setPointSizeF(large.pointSizeF() * 1.6);
    strip.setFont(large);
    QCOMPARE(strip.columnsIn(enough), all - 1);
    QCOMPARE(strip.columnsIn(enough * 2), all);
}

QTEST_MAIN(TestMetricStrip)
#include "tst_metric_strip.moc"
