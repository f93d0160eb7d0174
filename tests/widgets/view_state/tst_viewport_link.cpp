#include "widgets/view_state/viewport.h"
#include "widgets/view_state/viewport_link.h"

#include <QTest>

using namespace flamelane;

class TestViewportLink : public QObject
{
    Q_OBJECT

private slots:
    void eachFollowsTheOther();
    void boundsHoldForBoth();
    void historyIsOne();
    void stretchedRangesFollow();
    void isUndoneWithTheLink();
};

namespace {

struct Linked
{
    Viewport a;
    Viewport b;
    ViewportLink link {&a, &b};

    explicit Linked(const TimeAlignment& alignment)
    {
        a.setGliding(false);
        b.setGliding(false);
        link.setAlignment(alignment, {0, 10'000});
        a.setRange({1000, 2000});
    }
};

} // namespace

void TestViewportLink::eachFollowsTheOther()
{
    Linked linked({100, 5100});
    QCOMPARE(linked.b.range(), (TimeRange {6000, 7000}));
    linked.b.panBy(500);
    QCOMPARE(linked.a.range(), (TimeRange {1500, 2500}));
    linked.b.zoomAt(6500, 0.5);
    QCOMPARE(linked.a.range(), (TimeRange {1500, 2000}));
    QCOMPARE(linked.b.range(), (TimeRange {6500, 7000}));
}

void TestViewportLink::boundsHoldForBoth()
{
    Linked linked({0, 5000});
    linked.b.panBy(-1'000'000);
    QCOMPARE(linked.a.range(), (TimeRange {0, 1000}));
    QCOMPARE(linked.b.range(), (TimeRange {5000, 6000}));
    linked.link.setAlignment({0, 7000}, {-500, 9000}); // what A shows stays
    QCOMPARE(linked.a.range(), (TimeRange {0, 1000}));
    QCOMPARE(linked.b.range(), (TimeRange {7000, 8000}));
    linked.a.showAll();
    QCOMPARE(linked.b.range(), (TimeRange {6500, 16'000}));
}

void TestViewportLink::historyIsOne()
{
    Linked linked({0, 5000});
    linked.a.setRange({3000, 4000});
    linked.b.setRange({9000, 9500});
    QCOMPARE(linked.a.range(), (TimeRange {4000, 4500}));
    QVERIFY(linked.b.canGoBack());
    linked.b.goBack();
    QCOMPARE(linked.a.range(), (TimeRange {3000, 4000}));
    QCOMPARE(linked.b.range(), (TimeRange {8000, 9000}));
    linked.a.goBack();
    QCOMPARE(linked.b.range(), (TimeRange {6000, 7000}));
    linked.b.goForward();
    QCOMPARE(linked.a.range(), (TimeRange {3000, 4000}));
}

void TestViewportLink::stretchedRangesFollow()
{
    Linked linked({1000, 50, 1000, 500});
    QCOMPARE(linked.b.range(), (TimeRange {50, 550}));
    linked.b.panBy(100);
    QCOMPARE(linked.a.range(), (TimeRange {1200, 2200}));
}

void TestViewportLink::isUndoneWithTheLink()
{
    Viewport a;
    Viewport b;
    {
        ViewportLink link(&a, &b);
        link.setAlignment({}, {0, 1000});
        a.setRange({100, 200});
        QCOMPARE(b.range(), (TimeRange {100, 200}));
    }
    a.setRange({300, 400});
    QCOMPARE(b.range(), (TimeRange {100, 200}));
    QVERIFY(!b.canGoBack());
}

QTEST_GUILESS_MAIN(TestViewportLink)
#include "tst_viewport_link.moc"
