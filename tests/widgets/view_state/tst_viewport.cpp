#include "widgets/view_state/viewport.h"

#include <QSignalSpy>
#include <QTest>

using namespace flamelane;

class TestViewport : public QObject
{
    Q_OBJECT

private slots:
    void staysInItsBounds();
    void zoomsAboutAPoint();
    void goesBackAndForward();
    void smallStepsAreOne();
    void glides();
};

void TestViewport::staysInItsBounds()
{
    Viewport viewport;
    viewport.setBounds({0, 1000});
    viewport.panBy(-500);
    QCOMPARE(viewport.range(), (TimeRange {0, 1000}));
    viewport.setRange({900, 1400});
    QCOMPARE(viewport.range(), (TimeRange {500, 1000}));
    viewport.setRange({10, 11});
    QCOMPARE(viewport.range().duration(), Viewport::kShortest);
    viewport.panBy(INT64_MAX);
    QCOMPARE(viewport.range().end, TimeNs {1000});
    viewport.zoomAt(500, 1e30);
    QCOMPARE(viewport.range(), (TimeRange {0, 1000}));
}

void TestViewport::zoomsAboutAPoint()
{
    Viewport viewport;
    viewport.setBounds({0, 1'000'000});
    viewport.zoomAt(250'000, 0.5);
    QCOMPARE(viewport.range(), (TimeRange {125'000, 625'000}));
    for (int i = 0; i < 40; ++i) {
        viewport.zoomAt(250'000, 0.5);
    }
    QCOMPARE(viewport.range().duration(), Viewport::kShortest);
    QVERIFY(viewport.range().contains(250'000));
}

void TestViewport::goesBackAndForward()
{
    Viewport viewport;
    viewport.setGliding(false);
    viewport.setBounds({0, 1000});
    QVERIFY(!viewport.canGoBack());
    viewport.setRange({100, 200});
    viewport.setRange({300, 400});
    viewport.goBack();
    QCOMPARE(viewport.range(), (TimeRange {100, 200}));
    viewport.goBack();
    QCOMPARE(viewport.range(), (TimeRange {0, 1000}));
    viewport.goBack();
    QCOMPARE(viewport.range(), (TimeRange {0, 1000}));
    viewport.goForward();
    QCOMPARE(viewport.range(), (TimeRange {100, 200}));
    QVERIFY(viewport.canGoForward());
    viewport.setRange({500, 600}); // a new way forgets the old one
    QVERIFY(!viewport.canGoForward());
}

void TestViewport::smallStepsAreOne()
{
    Viewport viewport;
    viewport.setGliding(false);
    viewport.setBounds({0, 1'000'000});
    viewport.zoomAt(0, 0.5);
    viewport.zoomAt(0, 0.5);
    viewport.panBy(1000);
    viewport.goBack();
    QCOMPARE(viewport.range(), (TimeRange {0, 1'000'000}));
}

void TestViewport::glides()
{
    Viewport viewport;
    viewport.setBounds({0, 1'000'000});
    QSignalSpy spy(&viewport, &Viewport::rangeChanged);
    viewport.setRange({400'000, 500'000}, Motion::Glide);
    QCOMPARE(viewport.target(), (TimeRange {400'000, 500'000}));
    QVERIFY(viewport.range() != viewport.target());
    QTRY_COMPARE(viewport.range(), (TimeRange {400'000, 500'000}));
    QVERIFY(spy.count() > 1);
    viewport.setGliding(false);
    viewport.setRange({0, 100}, Motion::Glide);
    QCOMPARE(viewport.range(), (TimeRange {0, 100}));
}

QTEST_MAIN(TestViewport)
#include "tst_viewport.moc"
