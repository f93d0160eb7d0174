#include "core/layout/time_scale.h"
#include "tests/support/shown_timeline.h"
#include "widgets/timeline/lane_headers.h"
#include "widgets/timeline/overview_bar.h"

#include <QApplication>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

using namespace flamelane;

namespace {

// Steps: y 0 to 18, pinned. GPU 0: header, stream 7. Process: header, annotations, thread main.
constexpr int kRow = 18;
constexpr int kGap = 4;
constexpr int kGroup = 24;
constexpr int kFlowTop = kRow + kGap; // below the pinned steps
constexpr int kStreamY = kFlowTop + kGroup + kGap;
constexpr int kProcessY = kStreamY + kRow + kGap;
constexpr int kThreadY = kProcessY + kGroup + kGap + kRow + kGap;

} // namespace

/// What a timeline shows and what the mouse does to it.
class TestTimelineView : public QObject, private test::ShownTimeline
{
    Q_OBJECT

private slots:
    void init() { show(); }
    void cleanup() { close(); }
    void wheelZoomsAtTheCursor();
    void dragsPan();
    void dragSelectsARange();
    void controlDragZooms();
    void clickSelectsTheSlice();
    void headerCollapsesItsGroup();
    void doubleClickZooms();
    void overviewMovesTheWindow();
    void keepsTheArrangement();
    void paintsKindsAndDimsWhatIsNotFound();
    void aClickPicksAGap();
    void saysWhyItIsEmpty();

private:
    [[nodiscard]] double xOf(TimeNs time) const
    {
        return TimeScale(m_viewport->range(), m_canvas->width()).position(time);
    }
    [[nodiscard]] QPoint at(TimeNs time, int y) const { return {qRound(xOf(time)), y}; }
    [[nodiscard]] QPoint inThread(TimeNs time, int row) const
    {
        return at(time, kThreadY + row * kRow + 5);
    }
    void drag(const QPoint& from, const QPoint& to, Qt::MouseButton button = Qt::LeftButton,
              Qt::KeyboardModifiers modifiers = {}) const;
    void turnWheel(const QPoint& at, int delta, Qt::KeyboardModifiers modifiers) const;
    [[nodiscard]] QColor colorAt(const QPoint& point) const
    {
        return m_canvas->grab().toImage().pixelColor(point);
    }
};

void TestTimelineView::drag(const QPoint& from, const QPoint& to, Qt::MouseButton button,
                            Qt::KeyboardModifiers modifiers) const
{
    QTest::mousePress(m_canvas, button, modifiers, from);
    const auto move = [&](const QPoint& point) {
        QMouseEvent event(QEvent::MouseMove, point, m_canvas->mapToGlobal(point), Qt::NoButton,
                          button, modifiers);
        QApplication::sendEvent(m_canvas, &event);
    };
    move((from + to) / 2);
    move(to);
    QTest::mouseRelease(m_canvas, button, modifiers, to);
}

void TestTimelineView::turnWheel(const QPoint& at, int delta, Qt::KeyboardModifiers modifiers) const
{
    QWheelEvent event(at, m_canvas->mapToGlobal(at), {}, {0, delta}, Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(m_canvas, &event);
}

void TestTimelineView::wheelZoomsAtTheCursor()
{
    const QPoint cursor(313, 100);
    const auto timeUnderCursor
        = [&] { return TimeScale(m_viewport->range(), m_canvas->width()).timeAt(cursor.x()); };
    const TimeNs before = timeUnderCursor();
    for (int i = 0; i < 8; ++i) {
        turnWheel(cursor, 120, Qt::ControlModifier);
    }
    QVERIFY(m_viewport->range().duration() < 60'000);
    const double perPx = static_cast<double>(m_viewport->range().duration()) / m_canvas->width();
    QVERIFY(std::abs(static_cast<double>(timeUnderCursor() - before)) <= 2 * perPx + 8);
    const TimeRange zoomed = m_viewport->range();
    turnWheel(cursor, -120, Qt::ShiftModifier);
    QCOMPARE(m_viewport->range().duration(), zoomed.duration());
    QVERIFY(m_viewport->range().start > zoomed.start);
}

void TestTimelineView::dragsPan()
{
    m_viewport->setRange({50'000, 100'000});
    const auto pans = [&](Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
        m_viewport->setRange({50'000, 100'000});
        const TimeNs held = TimeScale(m_viewport->range(), m_canvas->width()).timeAt(400);
        drag({400, 300}, {300, 300}, button, modifiers);
        const TimeNs now = TimeScale(m_viewport->range(), m_canvas->width()).timeAt(300);
        return std::abs(held - now) <= 100 && m_viewport->range().start > 50'000;
    };
    QVERIFY(pans(Qt::LeftButton, Qt::ShiftModifier));
    QVERIFY(pans(Qt::MiddleButton, {}));
    QVERIFY(pans(Qt::RightButton, {}));
    QVERIFY(!m_selection->hasRange());
}

void TestTimelineView::dragSelectsARange()
{
    QSignalSpy picked(m_view.get(), &TimelineView::rangePicked);
    drag(at(120'000, 400), at(160'000, 400));
    QCOMPARE(picked.count(), 1);
    QVERIFY(std::abs(m_selection->range().start - 120'000) < 400);
    QVERIFY(std::abs(m_selection->range().end - 160'000) < 400);
    // Near the edge of a slice it is the slice's.
    drag(at(20'000, kThreadY + 2 * kRow + 5) + QPoint(2, 0),
         at(50'000, kThreadY + 2 * kRow + 5) - QPoint(2, 0));
    QCOMPARE(m_selection->range(), (TimeRange {20'000, 50'000}));
    QCOMPARE(m_viewport->range(), m_viewport->bounds());
}

void TestTimelineView::controlDragZooms()
{
    drag(at(120'000, 400), at(160'000, 400), Qt::LeftButton, Qt::ControlModifier);
    QVERIFY(std::abs(m_viewport->range().start - 120'000) < 400);
    QVERIFY(std::abs(m_viewport->range().end - 160'000) < 400);
    QVERIFY(!m_selection->hasRange());
}

void TestTimelineView::clickSelectsTheSlice()
{
    QSignalSpy hovered(m_view.get(), &TimelineView::hovered);
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, inThread(27'000, 2));
    QCOMPARE(selectedName(), std::string("second"));
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, inThread(27'000, 3));
    QCOMPARE(selectedName(), std::string("child"));
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, at(40'000, kStreamY + 5));
    QCOMPARE(selectedName(), std::string("gemm"));
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, at(150'000, 5));
    QCOMPARE(selectedName(), std::string("ProfilerStep#2"));
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, at(150'000, 500));
    QVERIFY(!m_selection->slice());
    QMouseEvent move(QEvent::MouseMove, at(40'000, kStreamY + 5),
                     m_canvas->mapToGlobal(at(40'000, kStreamY + 5)), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QApplication::sendEvent(m_canvas, &move);
    QVERIFY(!hovered.isEmpty());
    QVERIFY(hovered.last().first().toString().contains(QStringLiteral("gemm")));
}

void TestTimelineView::headerCollapsesItsGroup()
{
    auto* headers = m_view->findChild<LaneHeaders*>();
    QTest::mouseClick(headers, Qt::LeftButton, {}, {40, kFlowTop + kGroup / 2});
    // The process moved up by the stream that is folded away.
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, inThread(27'000, 2) - QPoint(0, kRow + kGap));
    QCOMPARE(selectedName(), std::string("second"));
    QTest::mouseClick(headers, Qt::LeftButton, {}, {40, kFlowTop + kGroup / 2});
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, inThread(27'000, 3));
    QCOMPARE(selectedName(), std::string("child"));
}

void TestTimelineView::doubleClickZooms()
{
    QTest::mouseDClick(m_canvas, Qt::LeftButton, {}, inThread(27'000, 3));
    QCOMPARE(selectedName(), std::string("child"));
    QVERIFY(m_viewport->range().duration() < 20'000);
    QVERIFY(m_viewport->range().start < 25'000 && m_viewport->range().end > 35'000);
}

void TestTimelineView::overviewMovesTheWindow()
{
    auto* overview = m_view->findChild<OverviewBar*>();
    const int left = overview->width() - m_canvas->width();
    m_viewport->setRange({40'000, 60'000});
    QTest::mousePress(overview, Qt::LeftButton, {}, {left + m_canvas->width() / 4, 20});
    const QPoint to(left + m_canvas->width() / 2, 20);
    QMouseEvent move(QEvent::MouseMove, to, overview->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                     Qt::NoModifier);
    QApplication::sendEvent(overview, &move);
    QTest::mouseRelease(overview, Qt::LeftButton, {}, to);
    QCOMPARE(m_viewport->range().duration(), TimeNs {20'000});
    QVERIFY(std::abs(m_viewport->range().start - 90'000) < 500);
    // A click beside the window brings it there.
    QTest::mouseClick(overview, Qt::LeftButton, {}, {left + m_canvas->width() / 10, 20});
    QVERIFY(std::abs(m_viewport->range().start - 10'000) < 500);
}

void TestTimelineView::keepsTheArrangement()
{
    m_view->collapseAll(true);
    const QByteArray saved = m_view->saveLanes();
    m_view->collapseAll(false);
    QVERIFY(m_view->saveLanes() != saved);
    m_view->restoreLanes(saved);
    QCOMPARE(m_view->saveLanes(), saved);
    m_view->restoreLanes("nonsense");
    QCOMPARE(m_view->saveLanes(), saved);
    m_view->setTrace(test::traceFromText(kTrace)); // also for the next trace
    QCOMPARE(m_view->saveLanes(), saved);
}

void TestTimelineView::paintsKindsAndDimsWhatIsNotFound()
{
    const Theme theme = Theme::dark();
    m_view->setTheme(theme);
    const QPoint kernel = at(65'000, kStreamY + 3);
    const QPoint gap = at(80'000, kStreamY + 3);
    const QColor plain = theme.sliceColor(SliceKind::Kernel, "gemm");
    QCOMPARE(colorAt(kernel), plain);
    QCOMPARE(colorAt(gap), theme.background);
    auto found = std::make_shared<SliceSet>(m_trace->slices.size());
    found->insert(test::findSlice(*m_trace, "second"));
    m_view->setHighlight(found);
    QVERIFY(colorAt(kernel) != plain);
    QCOMPARE(colorAt(inThread(48'000, 2)), theme.sliceColor(SliceKind::Operator, "second"));
    m_view->setHighlight(nullptr);
    QCOMPARE(colorAt(kernel), plain);
    // Noise is dim until a search finds it.
    m_view->setNoise({*makeNoiseFilter("", FilterMode::Fold, "kind:kernel")});
    QVERIFY(colorAt(kernel) != plain);
    QCOMPARE(colorAt(inThread(48'000, 2)), theme.sliceColor(SliceKind::Operator, "second"));
    found->insert(test::findSlice(*m_trace, "gemm"));
    m_view->setHighlight(found);
    QCOMPARE(colorAt(kernel), plain);
    m_view->setHighlight(nullptr);
    m_view->setNoise({});
    QCOMPARE(colorAt(kernel), plain);
    // The picture without a window is the window's own.
    QImage picture(m_view->size(), QImage::Format_RGB32);
    QPainter painter(&picture);
    m_view->paintPicture(painter, picture.size());
    painter.end();
    const QPoint inPicture = m_canvas->mapTo(m_view.get(), kernel);
    QCOMPARE(picture.pixelColor(inPicture), plain);
}

void TestTimelineView::aClickPicksAGap()
{
    const QPoint gap = at(80'000, kStreamY + 5); // on top of the streams
    const QColor before = colorAt(gap);
    showGaps();
    const QColor bright = colorAt(gap);
    QVERIFY(bright != before);
    QSignalSpy picked(m_view.get(), &TimelineView::gapPicked);
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, gap);
    QCOMPARE(picked.count(), 1);
    QCOMPARE(m_selection->range(), (TimeRange {70'000, 90'000}));
    QVERIFY(!m_selection->slice());
    m_selection->clear();
    m_view->setShownCauses(Causes());
    QVERIFY(colorAt(gap) != bright);
    m_view->setGaps(nullptr);
    QCOMPARE(colorAt(gap), before);
}

void TestTimelineView::saysWhyItIsEmpty()
{
    m_view->setTrace(nullptr);
    QTest::keyClick(m_view.get(), Qt::Key_F);
    QTest::keyClick(m_view.get(), Qt::Key_Period);
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, {100, 100});
    const QImage image = m_canvas->grab().toImage();
    int inked = 0;
    for (int x = 0; x < image.width(); ++x) {
        for (int y = 0; y < image.height(); ++y) {
            inked += image.pixelColor(x, y) != image.pixelColor(0, 0) ? 1 : 0;
        }
    }
    QVERIFY(inked > 100);
    m_view->setTrace(test::traceFromText(""));
    QVERIFY(!m_canvas->grab().isNull());
}

QTEST_MAIN(TestTimelineView)
#include "tst_timeline_view.moc"
