#include "tests/support/shown_timeline.h"

#include <QTest>

using namespace flamelane;

/// What keys do to a timeline, and what going to a slice does.
class TestTimelineActions : public QObject, private test::ShownTimeline
{
    Q_OBJECT

private slots:
    void init() { show(); }
    void cleanup() { close(); }
    void keysZoomAndPan();
    void keysWalkSlicesAndArrows();
    void goesBack();
    void marks();
    void cursorPointsAtWhatIsUnderItNow();
    void focusCentersThenFits();
    void revealOpensTheGroup();
    void keysWalkGaps();
};

void TestTimelineActions::keysZoomAndPan()
{
    QTest::keyClick(m_view.get(), Qt::Key_W);
    const TimeRange zoomed = m_viewport->range();
    QVERIFY(zoomed.duration() < 200'000);
    QTest::keyClick(m_view.get(), Qt::Key_D);
    QVERIFY(m_viewport->range().start > zoomed.start);
    const TimeNs small = m_viewport->range().start - zoomed.start;
    QTest::keyClick(m_view.get(), Qt::Key_A);
    QCOMPARE(m_viewport->range(), zoomed);
    QTest::keyClick(m_view.get(), Qt::Key_A, Qt::ShiftModifier);
    QVERIFY(zoomed.start - m_viewport->range().start > small);
    QTest::keyClick(m_view.get(), Qt::Key_S);
    QTest::keyClick(m_view.get(), Qt::Key_S);
    QCOMPARE(m_viewport->range(), m_viewport->bounds());
    QTest::keyClick(m_view.get(), Qt::Key_W);
    QTest::keyClick(m_view.get(), Qt::Key_Home);
    QCOMPARE(m_viewport->range(), m_viewport->bounds());
}

void TestTimelineActions::keysWalkSlicesAndArrows()
{
    m_selection->setSlice(test::findSlice(*m_trace, "launch"));
    QTest::keyClick(m_view.get(), Qt::Key_Period);
    QCOMPARE(selectedName(), std::string("second"));
    QTest::keyClick(m_view.get(), Qt::Key_Down);
    QCOMPARE(selectedName(), std::string("child"));
    QTest::keyClick(m_view.get(), Qt::Key_Up);
    QTest::keyClick(m_view.get(), Qt::Key_Left);
    QCOMPARE(selectedName(), std::string("launch"));
    QTest::keyClick(m_view.get(), Qt::Key_BracketRight);
    QCOMPARE(selectedName(), std::string("gemm"));
    QTest::keyClick(m_view.get(), Qt::Key_BracketRight); // nothing further
    QCOMPARE(selectedName(), std::string("gemm"));
    QTest::keyClick(m_view.get(), Qt::Key_BracketLeft);
    QCOMPARE(selectedName(), std::string("launch"));
    QTest::keyClick(m_view.get(), Qt::Key_R);
    QCOMPARE(m_selection->range(), (TimeRange {10'000, 15'000}));
    QTest::keyClick(m_view.get(), Qt::Key_Escape);
    QVERIFY(!m_selection->slice());
    QVERIFY(!m_selection->hasRange());
}

void TestTimelineActions::goesBack()
{
    m_viewport->setRange({10'000, 20'000});
    m_viewport->setRange({30'000, 40'000});
    QTest::keyClick(m_view.get(), Qt::Key_Backspace);
    QCOMPARE(m_viewport->range(), (TimeRange {10'000, 20'000}));
    QTest::keyClick(m_view.get(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(m_viewport->range(), (TimeRange {0, 200'000}));
    QTest::keyClick(m_view.get(), Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(m_viewport->range(), (TimeRange {10'000, 20'000}));
}

void TestTimelineActions::marks()
{
    m_selection->setSlice(test::findSlice(*m_trace, "second"));
    QTest::keyClick(m_view.get(), Qt::Key_M, Qt::ShiftModifier);
    m_selection->setSlice(test::findSlice(*m_trace, "child"));
    QTest::keyClick(m_view.get(), Qt::Key_M);
    QCOMPARE(m_marks->all().size(), size_t {2});
    QCOMPARE(m_marks->all()[1].range, (TimeRange {25'000, 35'000}));
    m_selection->setSlice(test::findSlice(*m_trace, "launch"));
    QTest::keyClick(m_view.get(), Qt::Key_M); // takes the place of the one that is not kept
    QCOMPARE(m_marks->all().size(), size_t {2});
    QCOMPARE(m_marks->all()[0].range, (TimeRange {10'000, 15'000}));
    QVERIFY(m_marks->all()[1].isKept);
    QTest::keyClick(m_view.get(), Qt::Key_Delete);
    QCOMPARE(m_marks->all().size(), size_t {1});
}

/// Keys move the view under a cursor that lies still: marks and zooms go by what it then points at.
void TestTimelineActions::cursorPointsAtWhatIsUnderItNow()
{
    QTest::mouseMove(m_canvas, {m_canvas->width() / 2, 40});
    m_viewport->setRange({20'000, 40'000}, Motion::Switch);
    m_viewport->setRange({120'000, 140'000}, Motion::Switch);
    QTest::keyClick(m_view.get(), Qt::Key_M);
    QCOMPARE(m_marks->all().size(), size_t {1});
    const TimeNs marked = m_marks->all().front().range.start;
    QVERIFY2(std::abs(marked - 130'000) < 200, qPrintable(QString::number(marked)));
    QTest::keyClick(m_view.get(), Qt::Key_W);
    QVERIFY(m_viewport->range().contains(130'000));
    QVERIFY(m_viewport->range().duration() < 20'000);
}

void TestTimelineActions::focusCentersThenFits()
{
    m_viewport->setRange({0, 40'000});
    m_selection->setSlice(test::findSlice(*m_trace, "child"));
    QTest::keyClick(m_view.get(), Qt::Key_F);
    QCOMPARE(m_viewport->range(), (TimeRange {10'000, 50'000}));
    QTest::keyClick(m_view.get(), Qt::Key_F);
    QVERIFY(m_viewport->range().duration() < 15'000);
    QVERIFY(m_viewport->range().start < 25'000 && m_viewport->range().end > 35'000);
}

void TestTimelineActions::revealOpensTheGroup()
{
    m_view->collapseAll(true);
    m_viewport->setRange({150'000, 160'000});
    m_view->reveal(test::findSlice(*m_trace, "launch"));
    QCOMPARE(selectedName(), std::string("launch"));
    QVERIFY(m_viewport->range().start <= 10'000 && m_viewport->range().end >= 15'000);
    QVERIFY(!m_view->saveLanes().contains("c\t0\tprocess python\n"));
    QVERIFY(m_view->saveLanes().contains("c\t0\tgpu 0\n"));
}

void TestTimelineActions::keysWalkGaps()
{
    showGaps();
    m_viewport->setRange({0, 20'000});
    QTest::keyClick(m_view.get(), Qt::Key_G);
    QCOMPARE(m_selection->range(), (TimeRange {70'000, 90'000}));
    // With what is around it.
    QVERIFY(m_viewport->range().start < 60'000);
    QVERIFY(m_viewport->range().end > 100'000);
    QTest::keyClick(m_view.get(), Qt::Key_G); // behind the last work, to the end of the steps
    QCOMPARE(m_selection->range(), (TimeRange {100'000, 200'000}));
    QTest::keyClick(m_view.get(), Qt::Key_G, Qt::ShiftModifier);
    QCOMPARE(m_selection->range(), (TimeRange {70'000, 90'000}));
}

QTEST_MAIN(TestTimelineActions)
#include "tst_timeline_actions.moc"
