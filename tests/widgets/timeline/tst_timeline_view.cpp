#include "core/analysis/analysis.h"
#include "core/layout/time_scale.h"
#include "tests/support/trace_text.h"
#include "widgets/timeline/lane_canvas.h"
#include "widgets/timeline/lane_headers.h"
#include "widgets/timeline/overview_bar.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/view_state/marks.h"
#include "widgets/view_state/selection.h"
#include "widgets/view_state/viewport.h"

#include <QApplication>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

using namespace flamelane;

namespace {

// Steps: y 0 to 18, pinned. GPU 0: header, stream 7. Process: header, annotations, thread main.
constexpr std::string_view kTrace = R"(
device 0 "NVIDIA H200"
process 1 python
thread 1/2 main
  0 100000 ProfilerStep#1 annotation
    1000 80000 forward annotation
      10000 5000 launch runtime corr=7
      20000 30000 second operator
        25000 10000 child operator
  100000 100000 ProfilerStep#2 annotation
thread 0/7
  30000 40000 gemm kernel corr=7 device=0 stream=7
  90000 10000 gemm kernel device=0 stream=7
)";

constexpr int kRow = 18;
constexpr int kGap = 4;
constexpr int kGroup = 24;
constexpr int kFlowTop = kRow + kGap; // below the pinned steps
constexpr int kStreamY = kFlowTop + kGroup + kGap;
constexpr int kProcessY = kStreamY + kRow + kGap;
constexpr int kThreadY = kProcessY + kGroup + kGap + kRow + kGap;

} // namespace

class TestTimelineView : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void wheelZoomsAtTheCursor();
    void keysZoomAndPan();
    void dragsPan();
    void dragSelectsARange();
    void controlDragZooms();
    void clickSelectsTheSlice();
    void keysWalkSlicesAndArrows();
    void headerCollapsesItsGroup();
    void goesBack();
    void marks();
    void doubleClickZooms();
    void focusCentersThenFits();
    void overviewMovesTheWindow();
    void keepsTheArrangement();
    void revealOpensTheGroup();
    void paintsKindsAndDimsWhatIsNotFound();
    void aClickPicksAGap();
    void keysWalkGaps();
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
    [[nodiscard]] std::string selectedName() const
    {
        return m_selection->slice() ? std::string(m_trace->name(m_selection->slice()))
                                    : std::string();
    }
    void drag(const QPoint& from, const QPoint& to, Qt::MouseButton button = Qt::LeftButton,
              Qt::KeyboardModifiers modifiers = {}) const;
    void turnWheel(const QPoint& at, int delta, Qt::KeyboardModifiers modifiers) const;
    /// Fills the idle lane: one gap, from 70 to 90 us.
    void showGaps() const
    {
        const auto analysis
            = std::make_shared<const Analysis>(analyse(*m_trace, nullptr, Progress()));
        m_view->setGaps({analysis, &analysis->gaps});
    }
    [[nodiscard]] QColor colorAt(const QPoint& point) const
    {
        return m_canvas->grab().toImage().pixelColor(point);
    }

    std::shared_ptr<const Trace> m_trace;
    std::unique_ptr<Viewport> m_viewport;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<Marks> m_marks;
    std::unique_ptr<TimelineView> m_view;
    LaneCanvas* m_canvas = nullptr;
};

void TestTimelineView::init()
{
    m_trace = test::traceFromText(kTrace);
    m_viewport = std::make_unique<Viewport>();
    m_selection = std::make_unique<Selection>();
    m_marks = std::make_unique<Marks>();
    m_view = std::make_unique<TimelineView>(m_viewport.get(), m_selection.get(), m_marks.get());
    m_view->setAnimated(false);
    m_view->resize(1220, 600);
    m_view->setTrace(m_trace);
    m_viewport->setBounds({0, 200'000});
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    m_canvas = m_view->findChild<LaneCanvas*>();
}

void TestTimelineView::cleanup()
{
    m_view.reset();
}

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

void TestTimelineView::keysZoomAndPan()
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

void TestTimelineView::keysWalkSlicesAndArrows()
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

void TestTimelineView::goesBack()
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

void TestTimelineView::marks()
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

void TestTimelineView::doubleClickZooms()
{
    QTest::mouseDClick(m_canvas, Qt::LeftButton, {}, inThread(27'000, 3));
    QCOMPARE(selectedName(), std::string("child"));
    QVERIFY(m_viewport->range().duration() < 20'000);
    QVERIFY(m_viewport->range().start < 25'000 && m_viewport->range().end > 35'000);
}

void TestTimelineView::focusCentersThenFits()
{
    m_viewport->setRange({0, 40'000});
    m_selection->setSlice(test::findSlice(*m_trace, "child"));
    QTest::keyClick(m_view.get(), Qt::Key_F);
    QCOMPARE(m_viewport->range(), (TimeRange {10'000, 50'000}));
    QTest::keyClick(m_view.get(), Qt::Key_F);
    QVERIFY(m_viewport->range().duration() < 15'000);
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

void TestTimelineView::revealOpensTheGroup()
{
    m_view->collapseAll(true);
    m_viewport->setRange({150'000, 160'000});
    m_view->reveal(test::findSlice(*m_trace, "launch"));
    QCOMPARE(selectedName(), std::string("launch"));
    QVERIFY(m_viewport->range().start <= 10'000 && m_viewport->range().end >= 15'000);
    QVERIFY(!m_view->saveLanes().contains("c\t0\tprocess python\n"));
    QVERIFY(m_view->saveLanes().contains("c\t0\tgpu 0\n"));
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

void TestTimelineView::keysWalkGaps()
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
