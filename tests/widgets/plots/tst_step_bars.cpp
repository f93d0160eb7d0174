#include "widgets/plots/step_bars.h"

#include <QSignalSpy>
#include <QtTest>

using namespace flamelane;

class StepBarsTest : public QObject
{
    Q_OBJECT

private:
    static StepSeries series()
    {
        StepSeries series;
        for (int i = 0; i < 4; ++i) {
            TrainingStep step;
            step.name = "ProfilerStep#" + std::to_string(i);
            step.range = {i * 1'000'000, (i + 1) * 1'000'000};
            step.parts[static_cast<size_t>(StepPart::Kernel)] = 1'000'000;
            series.steps.push_back(step);
        }
        return series;
    }

private slots:
    void clickGoesToTheStep()
    {
        StepBars bars;
        bars.resize(600, 190);
        bars.setTheme(Theme::light());
        bars.setSeries(series());
        const QImage picture = bars.grab().toImage(); // lays it out
        const QColor kernels = stepPartColor(Theme::light(), StepPart::Kernel);
        QList<int> filled;
        for (int x = 0; x < picture.width(); ++x) {
            if (picture.pixelColor(x, picture.height() / 2) == kernels) {
                filled << x;
            }
        }
        QVERIFY(!filled.isEmpty());
        QSignalSpy activated(&bars, &StepBars::stepActivated);
        QTest::mouseClick(&bars, Qt::LeftButton, {}, {filled.last(), 95});
        QTest::mouseClick(&bars, Qt::LeftButton, {}, {filled.first(), 95});
        QCOMPARE(activated.size(), 2);
        QCOMPARE(activated[0][0].toInt(), 3);
        QCOMPARE(activated[1][0].toInt(), 0);
    }

    void keysGoToTheStep()
    {
        StepBars bars;
        bars.setTheme(Theme::dark());
        bars.setSeries(series());
        QSignalSpy activated(&bars, &StepBars::stepActivated);
        QTest::keyClick(&bars, Qt::Key_Right);
        QTest::keyClick(&bars, Qt::Key_Right);
        QTest::keyClick(&bars, Qt::Key_Left);
        QTest::keyClick(&bars, Qt::Key_Return);
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0][0].toInt(), 1);
    }
};

QTEST_MAIN(StepBarsTest)
#include "tst_step_bars.moc"
