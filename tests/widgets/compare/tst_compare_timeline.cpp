#include "core/analysis/compare/slice_partner.h"
#include "tests/support/compared_pair.h"
#include "widgets/compare/compare_timeline.h"
#include "widgets/compare/delta_lane.h"
#include "widgets/timeline/lane_canvas.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/view_state/marks.h"
#include "widgets/view_state/selection.h"
#include "widgets/view_state/viewport.h"

#include <QtTest>

using namespace flamelane;

/// Two timelines on one axis, driven with mouse and keys.
class TestCompareTimeline : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_timeline.reset(); }
    void beginsAtTheFirstSteps();
    void panAndZoomAreLinked();
    void aPickedSliceFindsItsPartner();
    void whatWasPickedIsPickedAgain();
    void rangesAreLinked();
    void rowsLeadToBothRuns();
    void whatOneRunLacksIsShownInItsStep();
    void alignsAtWhatIsChosen();
    void stretchesWhatIsAligned();
    void swapKeepsWhatIsShown();
    void deltasSayHowMuch();
    void deltasSayWhatLiesDeeper();
    void standsSideBySide();

private:
    TimelineView* view(RunRole role) { return m_timeline->view(role); }
    TimeRange shown(RunRole role) { return m_timeline->viewport(role)->range(); }
    const Trace& trace(RunRole role) { return *m_content->run(role).trace; }

    std::shared_ptr<const CompareContent> m_content;
    Marks m_marks[kRuns];
    std::unique_ptr<CompareTimeline> m_timeline;
};

void TestCompareTimeline::init()
{
    m_content = test::slowAndFast();
    for (Marks& marks : m_marks) {
        marks.clear();
    }
    m_timeline = std::make_unique<CompareTimeline>(&m_marks[0], &m_marks[1]);
    m_timeline->setAnimated(false);
    for (const RunRole role : {RunRole::A, RunRole::B}) {
        m_timeline->viewport(role)->setGliding(false);
    }
    m_timeline->resize(1200, 800);
    m_timeline->setContent(m_content, false);
    connect(m_timeline.get(), &CompareTimeline::partnerWanted, this,
            [this](RunRole role, SliceId slice) {
                const RunRole other = role == RunRole::A ? RunRole::B : RunRole::A;
                m_timeline->showPartner(
                    role, slice,
                    partnerOf(m_content->stepped(role), slice, m_content->stepped(other)));
            });
    m_timeline->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_timeline.get()));
}

void TestCompareTimeline::beginsAtTheFirstSteps()
{
    QCOMPARE(m_timeline->alignment().toB(TimeNs {0}), TimeNs {0});
    const TimeRange a = shown(RunRole::A);
    QCOMPARE(shown(RunRole::B), a);
    QVERIFY(a.start < 0 && a.end > 100'000 && a.end < 110'000); // the longer one and some air
}

void TestCompareTimeline::panAndZoomAreLinked()
{
    QTest::keyClick(view(RunRole::A), Qt::Key_D);
    QVERIFY(shown(RunRole::A).start > 0);
    QCOMPARE(shown(RunRole::B), shown(RunRole::A));
    QTest::keyClick(view(RunRole::B), Qt::Key_W);
    QCOMPARE(shown(RunRole::A), shown(RunRole::B));
    const TimeRange before = shown(RunRole::A);
    QTest::keyClick(view(RunRole::B), Qt::Key_0);
    QVERIFY(shown(RunRole::A).duration() > 300'000);
    QTest::keyClick(view(RunRole::B), Qt::Key_Backspace);
    QCOMPARE(shown(RunRole::A), before);
}

void TestCompareTimeline::aPickedSliceFindsItsPartner()
{
    m_timeline->selection(RunRole::A)->setSlice(test::findSlice(trace(RunRole::A), "ampere_gemm"));
    QCOMPARE(m_timeline->selection(RunRole::B)->slice(),
             test::findSlice(trace(RunRole::B), "cutlass_gemm"));
    QCOMPARE(
        m_timeline->pairWords(),
        QStringLiteral("cutlass_gemm (in A: ampere_gemm): 40.0 \u00b5s in A, 30.0 \u00b5s in B, "
                       "-10.0 \u00b5s (-25.0 %)"));
    m_timeline->selection(RunRole::B)->setSlice(test::findSlice(trace(RunRole::B), "forward"));
    QCOMPARE(m_timeline->selection(RunRole::A)->slice(),
             test::findSlice(trace(RunRole::A), "forward"));
    QTest::keyClick(view(RunRole::B), Qt::Key_Escape);
    QVERIFY(!m_timeline->selection(RunRole::A)->slice());
    QVERIFY(m_timeline->pairWords().isEmpty());
}

void TestCompareTimeline::whatWasPickedIsPickedAgain()
{
    const SliceId inA = test::findSlice(trace(RunRole::A), "forward");
    const SliceId inB = test::findSlice(trace(RunRole::B), "cutlass_gemm");
    m_timeline->pickAgain(RunRole::A, inA, {10, 20});
    QVERIFY(!m_timeline->selection(RunRole::B)->slice());
    m_timeline->pickAgain(RunRole::B, inB, {30, 50});
    QCOMPARE(m_timeline->selection(RunRole::A)->slice(), inA);
    QCOMPARE(m_timeline->selection(RunRole::A)->range(), (TimeRange {10, 20}));
    QCOMPARE(m_timeline->selection(RunRole::B)->slice(), inB);
    QCOMPARE(m_timeline->selection(RunRole::B)->range(), (TimeRange {30, 50}));
}

void TestCompareTimeline::rangesAreLinked()
{
    QVERIFY(m_timeline->align({AlignAt::Step, 1, {}})); // 100 us in A, 60 in B
    m_timeline->selection(RunRole::B)->setRange({70'000, 80'000});
    QCOMPARE(m_timeline->selection(RunRole::A)->range(), (TimeRange {110'000, 120'000}));
    m_timeline->selection(RunRole::A)->setRange({105'000, 106'000});
    QCOMPARE(m_timeline->selection(RunRole::B)->range(), (TimeRange {65'000, 66'000}));
}

void TestCompareTimeline::rowsLeadToBothRuns()
{
    const auto& rows = m_content->comparison.operators;
    QVERIFY(!rows.empty());
    m_timeline->showRow(rows.front()); // aten::mm
    const SliceId a = m_timeline->selection(RunRole::A)->slice();
    const SliceId b = m_timeline->selection(RunRole::B)->slice();
    QVERIFY(a && b);
    const TimeRange inA = trace(RunRole::A).slices.range(a);
    const TimeRange inB = trace(RunRole::B).slices.range(b);
    QCOMPARE(m_timeline->alignment().toB(inA.start), inB.start);
    QVERIFY(shown(RunRole::A).start < inA.start && inA.end < shown(RunRole::A).end);
    QVERIFY(shown(RunRole::B).start < inB.start && inB.end < shown(RunRole::B).end);
    QVERIFY(m_timeline->alignChoice().at != AlignAt::Step || inA.start == inB.start);
}

void TestCompareTimeline::whatOneRunLacksIsShownInItsStep()
{
    const SliceId second = SliceId(trace(RunRole::A).gpuWork[1].slice); // at 146 us
    m_timeline->showSlices(second, {});
    QCOMPARE(m_timeline->alignment().toB(TimeNs {100'000}), TimeNs {60'000}); // the second steps
    QVERIFY(shown(RunRole::A).start < 100'000 && shown(RunRole::A).end > 200'000);
    QVERIFY(shown(RunRole::B).start < 60'000 && shown(RunRole::B).end > 120'000);
    QCOMPARE(m_timeline->selection(RunRole::A)->slice(), second);
    QVERIFY(!m_timeline->selection(RunRole::B)->slice());
}

void TestCompareTimeline::alignsAtWhatIsChosen()
{
    QVERIFY(m_timeline->align({AlignAt::Step, 2, {}}));
    QCOMPARE(m_timeline->alignment().toB(TimeNs {200'000}), TimeNs {120'000});
    QVERIFY(!m_timeline->align({AlignAt::Step, 7, {}}));
    QVERIFY(m_timeline->align({AlignAt::Annotation, 0, "forward"}));
    QCOMPARE(m_timeline->alignment().toB(TimeNs {1000}), TimeNs {1000});
    QVERIFY(m_timeline->align({AlignAt::BestMatch, 0, {}}));
    QCOMPARE(m_timeline->alignment().toB(TimeNs {100'000}), TimeNs {60'000}); // the middle step
    QVERIFY(!m_timeline->align({AlignAt::Marks, 0, {}}));
    m_marks[0].add({{5000, 5000}, {}, true});
    m_marks[1].add({{9000, 9000}, {}, true});
    QVERIFY(m_timeline->align({AlignAt::Marks, 0, {}}));
    QCOMPARE(m_timeline->alignment().toB(TimeNs {5000}), TimeNs {9000});
    for (const OfferedAlignment& offer : offeredAlignments(*m_content)) {
        QCOMPARE(alignChoiceFrom(alignChoiceText(offer.choice)), offer.choice);
    }
}

void TestCompareTimeline::stretchesWhatIsAligned()
{
    m_timeline->setStretched(true);
    QCOMPARE(m_timeline->alignment().toB(TimeRange {0, 100'000}), (TimeRange {0, 60'000}));
    m_timeline->viewport(RunRole::A)->setRange({0, 100'000});
    QCOMPARE(shown(RunRole::B), (TimeRange {0, 60'000}));
    m_timeline->setStretched(false);
    QCOMPARE(shown(RunRole::B), (TimeRange {0, 100'000}));
}

void TestCompareTimeline::swapKeepsWhatIsShown()
{
    m_timeline->viewport(RunRole::A)->setRange({10'000, 20'000});
    TimelineView* slow = view(RunRole::A);
    m_content
        = test::comparedContent(m_content->run(RunRole::B).trace, m_content->run(RunRole::A).trace);
    m_timeline->setContent(m_content, true);
    QCOMPARE(view(RunRole::B), slow);
    QVERIFY(slow->mapTo(m_timeline.get(), QPoint()).y()
            > view(RunRole::A)->mapTo(m_timeline.get(), QPoint()).y());
    QCOMPARE(shown(RunRole::A), (TimeRange {10'000, 20'000}));
    QTest::keyClick(view(RunRole::A), Qt::Key_S);
    QCOMPARE(shown(RunRole::A), shown(RunRole::B));
}

void TestCompareTimeline::deltasSayHowMuch()
{
    const DeltaLane* deltas = m_timeline->deltas();
    QCOMPARE(deltas->words(m_content->spans.front()),
             QStringLiteral(
                 "step 1: 100 \u00b5s in A, 60.0 \u00b5s in B, \u25bc -40.0 \u00b5s  -40.0 %"));
    m_timeline->viewport(RunRole::A)->setRange({0, 300'000});
    const QPoint middle(deltas->width() / 2, deltas->height() / 4);
    const int span = deltas->spanAt(middle);
    QVERIFY(span >= 0);
    QCOMPARE(m_content->spans[static_cast<size_t>(span)].name, std::string("step 2"));
    QTest::mouseClick(m_timeline->deltas(), Qt::LeftButton, {}, middle);
    QCOMPARE(m_timeline->alignment().toB(TimeNs {100'000}), TimeNs {60'000});
    QVERIFY(shown(RunRole::A).start > 0 && shown(RunRole::A).end < 300'000);
}

void TestCompareTimeline::deltasSayWhatLiesDeeper()
{
    QVERIFY(m_timeline->deltas()->deeperWords().isEmpty());
    const auto trace = test::traceFromText(R"(
device 0 "NVIDIA H200"
process 1 python
thread 1/2 main
  0 100000 ProfilerStep#1 annotation
    1000 60000 a annotation
      2000 50000 b annotation
        3000 40000 c annotation
          4000 30000 d annotation
            5000 20000 e annotation
              6000 5000 cudaLaunchKernel runtime corr=1
  100000 100000 ProfilerStep#2 annotation
    140000 5000 cudaLaunchKernel runtime corr=2
  200000 100000 ProfilerStep#3 annotation
    240000 5000 cudaLaunchKernel runtime corr=3
thread 0/7
  46000 40000 gemm kernel corr=1 device=0 stream=7
  146000 40000 gemm kernel corr=2 device=0 stream=7
  246000 40000 gemm kernel corr=3 device=0 stream=7
)");
    m_timeline->setContent(test::comparedContent(trace, trace), false);
    QCOMPARE(m_timeline->deltas()->deeperWords(), QStringLiteral("2 deeper in the table"));
}

void TestCompareTimeline::standsSideBySide()
{
    m_timeline->setOrientation(Qt::Horizontal);
    QCoreApplication::processEvents();
    const QPoint a = view(RunRole::A)->mapTo(m_timeline.get(), QPoint());
    const QPoint b = view(RunRole::B)->mapTo(m_timeline.get(), QPoint());
    QCOMPARE(a.y(), b.y());
    QVERIFY(b.x() > a.x() + 300);
    QVERIFY(std::abs(view(RunRole::A)->width() - view(RunRole::B)->width()) <= 1); // one scale
    QTest::keyClick(view(RunRole::B), Qt::Key_D);
    QCOMPARE(shown(RunRole::A), shown(RunRole::B));
    const DeltaLane* deltas = m_timeline->deltas();
    QTRY_VERIFY(deltas->isVisible());
    const QRect place(deltas->mapTo(m_timeline.get(), QPoint()), deltas->size());
    QVERIFY(place.top() > a.y() && place.right() < b.x()); // on the axis of A
    m_timeline->setOrientation(Qt::Vertical);
    QTRY_VERIFY(deltas->isVisible());
}

QTEST_MAIN(TestCompareTimeline)
#include "tst_compare_timeline.moc"
