#include "widgets/flamegraph/flame_zoom.h"

#include <QSignalSpy>
#include <QtTest>

using namespace flamelane;

class FlameZoomTest : public QObject
{
    Q_OBJECT

private slots:
    void staysInside()
    {
        FlameZoom zoom;
        zoom.setGliding(false);
        zoom.setTotal(1000, {0, 1000});
        zoom.zoomTo({-50, 100});
        QCOMPARE(zoom.range(), (FlameRange {0, 150}));
        zoom.panBy(5000, false);
        QCOMPARE(zoom.range(), (FlameRange {850, 1000}));
        zoom.zoomAt(900, 1e-9, false);
        QCOMPARE(zoom.range().end - zoom.range().start, FlameZoom::kShortest);
        zoom.zoomAt(900, 1e12, false);
        QVERIFY(zoom.isWhole());
    }

    void goesBackByGestures()
    {
        FlameZoom zoom;
        zoom.setGliding(false);
        zoom.setTotal(1000, {0, 1000});
        QVERIFY(!zoom.canGoBack());
        zoom.zoomTo({0, 500});
        for (int i = 0; i < 5; ++i) {
            zoom.zoomAt(100, 0.9, false); // small steps in a row are one
        }
        zoom.zoomTo({10, 20});
        zoom.goBack();
        QVERIFY(zoom.range().end > 100);
        zoom.goBack();
        QCOMPARE(zoom.range(), (FlameRange {0, 500}));
        zoom.goBack();
        QVERIFY(zoom.isWhole());
        QVERIFY(!zoom.canGoBack());
        zoom.zoomTo({0, 10});
        zoom.setTotal(500, {0, 500});
        QVERIFY(!zoom.canGoBack());
    }

    void glidesEvenly()
    {
        FlameZoom zoom;
        zoom.setTotal(1000, {0, 1000});
        QSignalSpy changed(&zoom, &FlameZoom::rangeChanged);
        zoom.zoomTo({400, 500});
        QCOMPARE(zoom.target(), (FlameRange {400, 500}));
        QTRY_COMPARE(zoom.range(), zoom.target());
        QVERIFY(changed.count() > 1);
    }
};

QTEST_MAIN(FlameZoomTest)
#include "tst_flame_zoom.moc"
