#include "core/layout/lane_stack.h"
#include "tests/support/trace_text.h"

#include <QTest>

#include <fmt/format.h>

using namespace flamelane;

namespace {

constexpr std::string_view kTrace = R"(
device 0 "NVIDIA H200"
process 1 python
thread 1/2 main
  0 100 ProfilerStep#1 annotation
    0 90 forward annotation
      10 5 launch runtime corr=7
  100 100 ProfilerStep#2 annotation
thread 1/3 loader
  C 5 load cpu=1
  0 10 work operator
thread 0/7
  30 40 gemm kernel corr=7 device=0 stream=7
thread 0/9
  30 40 copy copy device=0 stream=9
thread Spans/5
  0 200 window span
)";

/// "y+height key" of each lane, pinned ones first and marked with ^.
std::string textOf(const LaneStack& stack)
{
    std::string text;
    for (const PlacedLane& lane : stack.pinned()) {
        text += fmt::format("^{}+{} {}\n", lane.y, lane.height, stack.lane(lane.lane).key);
    }
    for (const PlacedLane& lane : stack.flowing()) {
        text += fmt::format("{}+{} {}\n", lane.y, lane.height, stack.lane(lane.lane).key);
    }
    return text;
}

LaneMetrics simpleMetrics()
{
    LaneMetrics metrics;
    metrics.row = 10;
    metrics.group = 20;
    metrics.collapsedGroup = 20;
    metrics.counter = 40;
    metrics.gap = 1;
    return metrics;
}

} // namespace

class TestLaneStack : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void ordersLanes();
    void collapsesPinsAndHides();
    void stepsOfAllRunsAndRanksShow();
    void idleLanesLieAboveTheStreams();
    void metricsFollowTheStreams();
    void moves();
    void restoresAnArrangement();
    void findsLanesByHeight();
    void holdsManyTracksAndRows();

private:
    void compare(const char* expected) const
    {
        QCOMPARE(QByteArray::fromStdString(textOf(m_stack)), QByteArray(expected));
    }
    [[nodiscard]] LaneId lane(std::string_view key) const { return m_stack.find(key); }

    std::shared_ptr<const Trace> m_trace;
    LaneStack m_stack;
};

void TestLaneStack::init()
{
    m_stack = {};
    m_trace = test::traceFromText(kTrace);
    m_stack = LaneStack(*m_trace);
    m_stack.setMetrics(simpleMetrics());
}

void TestLaneStack::ordersLanes()
{
    compare("^0+10 steps\n"
            "0+20 gpu 0\n"
            "21+10 gpu 0/stream 7\n"
            "32+10 gpu 0/stream 9\n"
            "43+20 process python\n"
            "64+10 process python/annotations\n"
            "75+30 process python/thread main\n"
            "106+10 process python/thread loader\n"
            "117+40 process python/load\n"
            "158+20 profiler\n"
            "179+10 profiler/thread \n");
}

void TestLaneStack::collapsesPinsAndHides()
{
    m_stack.setCollapsed(lane("process python"), true);
    m_stack.setPinned(lane("process python/thread loader"), true);
    m_stack.setHidden(lane("gpu 0/stream 9"), true);
    m_stack.setHidden(lane("profiler"), true);
    compare("^0+10 steps\n"
            "^11+10 process python/thread loader\n"
            "0+20 gpu 0\n"
            "21+10 gpu 0/stream 7\n"
            "32+20 process python\n");
    QVERIFY(!m_stack.placeOf(lane("process python/thread main")));
    QVERIFY(m_stack.placeOf(lane("process python/thread loader"))->isPinned);
    QVERIFY(m_stack.hasHidden());
    m_stack.showHidden();
    m_stack.collapseAll(true);
    compare("^0+10 steps\n"
            "^11+10 process python/thread loader\n"
            "0+20 gpu 0\n"
            "21+20 process python\n"
            "42+20 profiler\n");
}

void TestLaneStack::stepsOfAllRunsAndRanksShow()
{
    m_trace = test::traceFromText(R"(
thread 1/2 main
  0 100 ProfilerStep#1 annotation
  100 100 ProfilerStep#2 annotation
  500 100 ProfilerStep#1 annotation
thread 2/2 main
  10 100 ProfilerStep#1 annotation
)");
    const LaneStack stack(*m_trace);
    const LaneRows& rows = stack.lane(stack.find("steps")).rows;
    QCOMPARE(rows.sliceCount(), uint32_t {4});
    QCOMPARE(rows.rowCount(), uint32_t {2}); // ranks beside each other
    QCOMPARE(rows.row(0).size(), size_t {3});
}

void TestLaneStack::idleLanesLieAboveTheStreams()
{
    const std::string without = textOf(m_stack);
    const LaneId idle = lane("gpu 0/idle");
    QVERIFY(idle);
    QVERIFY(!m_stack.placeOf(idle));
    m_stack.setIdleShown(true);
    const auto place = m_stack.placeOf(idle);
    QVERIFY(place);
    QCOMPARE(place->placed.height, 10);
    QCOMPARE(place->placed.y, m_stack.placeOf(lane("gpu 0"))->placed.bottom() + 1);
    QCOMPARE(m_stack.placeOf(lane("gpu 0/stream 7"))->placed.y, place->placed.bottom() + 1);
    m_stack.setIdleShown(false);
    QCOMPARE(QByteArray::fromStdString(textOf(m_stack)), QByteArray::fromStdString(without));
}

void TestLaneStack::metricsFollowTheStreams()
{
    m_trace = test::traceFromText(R"(
thread 1/2 main
  m tensor metric=tensor_active device=0 unit=%
  m sm metric=sm_active device=0 unit=%
  m sent metric=nvlink_sent device=0 unit=%
  m received metric=nvlink_received device=0 unit=%
  m odd metric=other device=0
  C 0 odd odd=5
  C 0 load load=1
  C 0 sent sent=0
  C 0 received received=0
  C 0 tensor tensor=1
  C 0 sm sm=20
thread 0/7
  30 40 gemm kernel device=0 stream=7
)");
    m_stack = LaneStack(*m_trace);
    m_stack.setMetrics(simpleMetrics());
    compare("0+20 gpu 0\n"
            "21+10 gpu 0/stream 7\n"
            "32+40 gpu 0/metric sm\n"
            "73+20 gpu 0 metrics\n"
            "94+20 process \n"
            "115+40 process /load\n");
    const Lane& sm = m_stack.lane(lane("gpu 0/metric sm"));
    QCOMPARE(sm.counters.size(), size_t {2});
    QCOMPARE(m_trace->counters[sm.counters.front().index()].name, std::string("sm"));
    m_stack.setCollapsed(lane("gpu 0 metrics"), false);
    QVERIFY(m_stack.placeOf(lane("gpu 0 metrics/metric nvlink"))); // 0 throughout, but listed
    QVERIFY(m_stack.placeOf(lane("gpu 0 metrics/metric odd")));
}

void TestLaneStack::moves()
{
    m_stack.collapseAll(true);
    m_stack.moveBefore(lane("profiler"), lane("gpu 0"));
    compare("^0+10 steps\n0+20 profiler\n21+20 gpu 0\n42+20 process python\n");
    m_stack.moveBefore(lane("profiler"), LaneId());
    compare("^0+10 steps\n0+20 gpu 0\n21+20 process python\n42+20 profiler\n");
    // A lane stays in its group.
    m_stack.moveBefore(lane("gpu 0/stream 9"), lane("process python/thread main"));
    QCOMPARE(m_stack.members(lane("gpu 0"))[1], lane("gpu 0/stream 7"));
    m_stack.moveBefore(lane("gpu 0/stream 9"), lane("gpu 0/stream 7"));
    QCOMPARE(m_stack.members(lane("gpu 0"))[1], lane("gpu 0/stream 9"));
}

void TestLaneStack::restoresAnArrangement()
{
    m_stack.moveBefore(lane("process python"), lane("gpu 0"));
    m_stack.moveBefore(lane("gpu 0/stream 9"), lane("gpu 0/stream 7"));
    m_stack.setCollapsed(lane("profiler"), true);
    m_stack.setHidden(lane("process python/thread main"), true);
    m_stack.setPinned(lane("gpu 0/stream 7"), true);
    m_stack.setCounterHeight(lane("process python/load"), 77);
    const std::string saved = m_stack.saveArrangement();
    const std::string before = textOf(m_stack);

    LaneStack other(*m_trace);
    other.setMetrics(simpleMetrics());
    QVERIFY(textOf(other) != before);
    other.restoreArrangement(saved);
    QCOMPARE(QByteArray::fromStdString(textOf(other)), QByteArray::fromStdString(before));

    // What makes no sense changes nothing.
    other.restoreArrangement("c\t0\tno such lane\nnonsense\n\t\t\t\n\t99999999999\t");
    QCOMPARE(QByteArray::fromStdString(textOf(other)), QByteArray::fromStdString(before));
}

void TestLaneStack::findsLanesByHeight()
{
    const auto keys = [this](int64_t top, int64_t bottom) {
        QStringList found;
        for (const PlacedLane& placed : m_stack.flowingBetween(top, bottom)) {
            found << QString::fromStdString(m_stack.lane(placed.lane).key);
        }
        return found;
    };
    QCOMPARE(keys(0, 20), QStringList {QStringLiteral("gpu 0")});
    QCOMPARE(keys(20, 21), QStringList {});
    QCOMPARE(keys(25, 33),
             QStringList({QStringLiteral("gpu 0/stream 7"), QStringLiteral("gpu 0/stream 9")}));
    QCOMPARE(keys(-100, 0), QStringList {});
    QCOMPARE(keys(5000, 6000), QStringList {});
    QCOMPARE(m_stack.flowingHeight(), int64_t {190});
    QCOMPARE(m_stack.pinnedHeight(), int64_t {11});
}

void TestLaneStack::holdsManyTracksAndRows()
{
    std::string text;
    for (int i = 0; i < 20'000; ++i) {
        text += fmt::format("thread 1/{}\n  0 10 work\n", i);
    }
    text += "thread 2/1\n";
    for (int i = 0; i < 30'000; ++i) {
        text += fmt::format("  {} 100000 overlap\n", i);
    }
    m_stack = {};
    m_trace = test::traceFromText(text);
    m_stack = LaneStack(*m_trace);
    m_stack.setMetrics(simpleMetrics());
    QCOMPARE(m_stack.flowing().size(), size_t {20'003});
    const PlacedLane last = m_stack.flowing().back();
    QCOMPARE(last.height, int64_t {300'000});
    QCOMPARE(m_stack.flowingBetween(last.y + 1000, last.y + 2000).size(), size_t {1});
}

QTEST_GUILESS_MAIN(TestLaneStack)
#include "tst_lane_stack.moc"
