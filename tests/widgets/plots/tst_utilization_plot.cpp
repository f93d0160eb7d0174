#include "widgets/plots/utilization_plot.h"

#include <QtTest>

#include <optional>

using namespace flamelane;

class UtilizationPlotTest : public QObject
{
    Q_OBJECT

private slots:
    void leadsToTheTimeThatIsClicked()
    {
        UtilizationPlot plot;
        plot.resize(800, 150);
        plot.setTheme(Theme::light());
        plot.setCurves({1'000'000, 2'000'000},
                       {{QStringLiteral("GPU 0"), {0.5F, 1.0F, 0.0F, 0.2F}}});
        plot.grab(); // lays it out
        std::optional<TimeRange> shown;
        connect(&plot, &UtilizationPlot::rangeActivated, this,
                [&shown](TimeRange range) { shown = range; });
        QTest::mouseClick(&plot, Qt::LeftButton, {}, {420, 60});
        QVERIFY(shown);
        QVERIFY(shown->start > 1'200'000 && shown->end < 1'800'000);
        QTest::keyClick(&plot, Qt::Key_Return);
        QCOMPARE(shown->start, TimeNs {1'000'000});
    }
};

QTEST_MAIN(UtilizationPlotTest)
#include "tst_utilization_plot.moc"
