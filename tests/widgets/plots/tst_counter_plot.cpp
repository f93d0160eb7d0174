#include "widgets/plots/counter_plot.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <limits>

using namespace flamelane;

class TestCounterPlot : public QObject
{
    Q_OBJECT

private slots:
    void drawsSteps();
    void hasTheSameSizeAtEveryResolution();
    void drawsMeansBeforeABand();
    void leavesOutWhatHasNoValue();

private:
    /// Half of the width at 2 of 10, the rest at 8.
    static void setStep(CounterPlot& plot)
    {
        const CounterCurve curve {{{0, 2, 2, 2}, {100, 2, 8, 8}}, Qt::red, true};
        plot.setCurves({&curve, 1}, {0, 10}, 200);
    }
    static bool isInked(const QImage& image, int x, int y)
    {
        return image.pixelColor(x, y) != QColor(Qt::white);
    }
};

void TestCounterPlot::drawsSteps()
{
    CounterPlot plot;
    setStep(plot);
    QImage image(200, 108, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.drawPixmap(0, 0, plot.pixmap(image.size()));
    painter.end();
    QVERIFY(isInked(image, 50, 100));
    QVERIFY(!isInked(image, 50, 60));
    QVERIFY(isInked(image, 150, 60));
    QVERIFY(!isInked(image, 150, 10));
}

void TestCounterPlot::hasTheSameSizeAtEveryResolution()
{
    for (const int dotsPerMeter : {2835, 3780, 7560}) { // 72, 96 and 192 to the inch
        CounterPlot plot;
        setStep(plot);
        QImage image(240, 140, QImage::Format_RGB32);
        image.setDotsPerMeterX(dotsPerMeter);
        image.setDotsPerMeterY(dotsPerMeter);
        image.fill(Qt::white);
        QPainter painter(&image);
        plot.draw(painter, {20, 10, 200, 108});
        painter.end();
        QVERIFY(isInked(image, 70, 110));
        QVERIFY(!isInked(image, 70, 70));
        QVERIFY(isInked(image, 170, 70));
        QVERIFY(isInked(image, 210, 110));
        QVERIFY(!isInked(image, 230, 110));
        QVERIFY(!isInked(image, 170, 125));
    }
}

void TestCounterPlot::drawsMeansBeforeABand()
{
    const CounterCurve curve {{{0, 1, 9, 5, 3}, {100, 1, 9, 5, 3}}, Qt::red, false, true};
    CounterPlot plot;
    plot.setCurves({&curve, 1}, {0, 10}, 200);
    QImage image(200, 108, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.drawPixmap(0, 0, plot.pixmap(image.size()));
    painter.end();
    // The column itself has the mean and the band, behind it the last value holds.
    bool hasLine = false;
    for (int y = 73; y <= 81; ++y) {
        hasLine = hasLine || image.pixelColor(100, y) == QColor(Qt::red);
    }
    QVERIFY(hasLine);
    QVERIFY(isInked(image, 100, 30));
    QVERIFY(!isInked(image, 100, 5));
    QVERIFY(!isInked(image, 150, 30));
    QVERIFY(!isInked(image, 150, 78));
}

void TestCounterPlot::leavesOutWhatHasNoValue()
{
    const double none = std::numeric_limits<double>::quiet_NaN();
    const CounterCurve curve {
        {{0, 8, 8, 8, 8}, {50, 8, 8, none, 8}, {150, 8, 8, 8, 8}}, Qt::red, true, true};
    CounterPlot plot;
    plot.setCurves({&curve, 1}, {0, 10}, 200);
    QImage image(200, 108, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.drawPixmap(0, 0, plot.pixmap(image.size()));
    painter.end();
    QVERIFY(isInked(image, 25, 60));
    QVERIFY(!isInked(image, 100, 60));
    QVERIFY(isInked(image, 175, 60));
}

QTEST_MAIN(TestCounterPlot)
#include "tst_counter_plot.moc"
