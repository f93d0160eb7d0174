#include "core/layout/row_walk.h"
#include "core/layout/timeline_layout.h"
#include "core/trace/trace_builder.h"
#include "tests/support/trace_text.h"

#include <QTest>

#include <fmt/format.h>

#include <random>
#include <string>

using namespace flamelane;

namespace {

/// "row x0-x1 name", and for what is folded its count.
std::string textOf(const Trace& trace, const std::vector<Span>& spans)
{
    std::string text;
    for (const Span& span : spans) {
        text += fmt::format("{} {}-{} {}", span.row, span.x0, span.x1, trace.name(span.slice));
        text += span.isFolded ? fmt::format(" folded {}\n", span.count) : "\n";
    }
    return text;
}

std::vector<Span> layout(const Trace& trace, const TimeScale& scale, uint32_t track = 0)
{
    const LaneRows rows = LaneRows::ofTrack(trace, TrackId(track));
    std::vector<Span> spans;
    layoutRows(trace, rows, scale, 0, rows.rowCount(), spans);
    return spans;
}

/// The same rules, slice by slice and without an index.
class PlainLayout
{
public:
    PlainLayout(const Trace& trace, const TimeScale& scale)
        : m_trace(trace)
        , m_scale(scale)
    {
    }

    std::vector<Span> run()
    {
        for (uint32_t row = 0; row < m_trace.tracks[0].rowCount; ++row) {
            m_run = {};
            m_first = m_spans.size();
            const auto slices = m_trace.index.row(TrackId(0), row);
            for (uint32_t at = 0; at < slices.size(); ++at) {
                add(slices[at], row, at);
            }
            closeRun();
        }
        return m_spans;
    }

private:
    void add(SliceId slice, uint32_t row, uint32_t at)
    {
        const TimeRange time = m_trace.slices.range(slice);
        const bool isVisible = time.start < m_scale.range().end
            && (time.isEmpty() ? time.start >= m_scale.range().start
                               : time.end > m_scale.range().start);
        if (!isVisible) {
            return;
        }
        const int x0 = m_scale.column(time.start);
        const int end = m_scale.column(time.end);
        if (static_cast<double>(time.duration()) * m_scale.pxPerNs() >= 1) {
            closeRun();
            m_spans.push_back({x0, std::max(x0 + 1, end), row, at, 1, slice, false});
            return;
        }
        const bool isOnEdge = m_scale.position(time.end) == end;
        const int x1 = std::max(x0 + 1, isOnEdge ? end : end + 1);
        const bool joins = m_run.count > 0 && x0 <= m_run.x1
            && m_scale.gridColumn(x0) / kRunPx == m_scale.gridColumn(m_run.x0) / kRunPx;
        if (!joins) {
            closeRun();
            m_run = {x0, x1, row, at, 1, slice, true};
            return;
        }
        m_run.x1 = std::max(m_run.x1, x1);
        ++m_run.count;
        if (time.duration() > m_trace.slices.duration[m_run.slice.index()]) {
            m_run.slice = slice;
        }
    }

    void closeRun()
    {
        const Span run = std::exchange(m_run, {});
        if (run.count == 0) {
            return;
        }
        if (m_spans.size() > m_first && m_spans.back().isFolded && m_spans.back().x1 >= run.x0
            && m_trace.name(m_spans.back().slice) == m_trace.name(run.slice)) {
            Span& last = m_spans.back();
            last.x1 = std::max(last.x1, run.x1);
            last.count += run.count;
            const auto& duration = m_trace.slices.duration;
            if (duration[run.slice.index()] > duration[last.slice.index()]) {
                last.slice = run.slice;
            }
            return;
        }
        m_spans.push_back(run);
    }

    const Trace& m_trace;
    const TimeScale& m_scale;
    std::vector<Span> m_spans;
    size_t m_first = 0;
    Span m_run;
};

std::shared_ptr<const Trace> randomTrace(uint32_t seed, int count, TimeNs spread)
{
    std::mt19937 random(seed);
    std::uniform_int_distribution<TimeNs> start(0, spread);
    std::exponential_distribution<double> duration(0.02);
    RecordBatch batch;
    const StringId one = batch.strings.intern("1");
    batch.threads.push_back({one, one});
    for (int i = 0; i < count; ++i) {
        Record record;
        record.start = start(random);
        record.duration = static_cast<TimeNs>(duration(random));
        record.name = batch.strings.intern(i % 3 == 0 ? "a" : i % 3 == 1 ? "b" : "c");
        batch.records.push_back(record);
    }
    TraceBuilder builder;
    builder.add(batch);
    Progress progress;
    return builder.build("", progress).value();
}

} // namespace

class TestTimelineLayout : public QObject
{
    Q_OBJECT

private slots:
    void drawsAndFolds_data();
    void drawsAndFolds();
    void agreesWithThePlainLayout();
    void dropsNothing();
    void findsWhatIsUnderAPoint();
    void costsColumnsNotSlices();
};

void TestTimelineLayout::drawsAndFolds_data()
{
    QTest::addColumn<QByteArray>("trace");
    QTest::addColumn<QByteArray>("spans");
    // 1000 ns on 100 columns.
    QTest::newRow("nested slices lie on rows")
        << QByteArray("thread 1/1\n  0 1000 outer\n    100 200 inner\n")
        << QByteArray("0 0-100 outer\n1 10-30 inner\n");
    QTest::newRow("narrow slices fold while they touch")
        << QByteArray("thread 1/1\n  0 1000 outer\n    163 2 a\n    168 3 b\n    176 2 a\n    "
                      "215 2 c\n")
        << QByteArray("0 0-100 outer\n1 16-18 b folded 3\n1 21-22 c folded 1\n");
    QTest::newRow("a wide slice ends a run")
        << QByteArray("thread 1/1\n  0 1000 outer\n    160 5 a\n    165 20 wide\n    186 2 b\n")
        << QByteArray("0 0-100 outer\n1 16-17 a folded 1\n1 16-18 wide\n1 18-19 b folded 1\n");
    QTest::newRow("a run of one name goes over cells")
        << QByteArray("thread 1/1\n  0 1000 outer\n    155 5 a\n    165 5 a\n    175 5 a\n")
        << QByteArray("0 0-100 outer\n1 15-18 a folded 3\n");
    QTest::newRow("a run changes colour at a cell")
        << QByteArray("thread 1/1\n  0 1000 outer\n    155 5 a\n    165 5 b\n    175 5 b\n")
        << QByteArray("0 0-100 outer\n1 15-16 a folded 1\n1 16-18 b folded 2\n");
    QTest::newRow("an instant has a column")
        << QByteArray("thread 1/1\n  0 1000 outer\n    170 0 now\n")
        << QByteArray("0 0-100 outer\n1 17-18 now folded 1\n");
    QTest::newRow("outside is cut")
        << QByteArray("thread 1/1\n  -5000 9000 outer\n    -300 100 gone\n    2000 10 gone\n")
        << QByteArray("0 -8-108 outer\n");
}

void TestTimelineLayout::drawsAndFolds()
{
    QFETCH(QByteArray, trace);
    QFETCH(QByteArray, spans);
    const auto built = test::traceFromText(trace.toStdString());
    // Times of the text count from zero, those of the trace from its first slice.
    const TimeScale scale({-built->origin, 1000 - built->origin}, 100);
    QCOMPARE(QByteArray::fromStdString(textOf(*built, layout(*built, scale))), spans);
}

void TestTimelineLayout::agreesWithThePlainLayout()
{
    for (uint32_t seed = 1; seed <= 12; ++seed) {
        const auto trace = randomTrace(seed, 3000, 200'000);
        for (const TimeRange range :
             {TimeRange {0, 200'000}, {-1000, 300'000}, {50'001, 53'007}, {777, 1777}, {5, 25}}) {
            for (const int width : {1, 97, 640}) {
                const TimeScale scale(range, width);
                const std::string got = textOf(*trace, layout(*trace, scale));
                const std::string want = textOf(*trace, PlainLayout(*trace, scale).run());
                QCOMPARE(QByteArray::fromStdString(got), QByteArray::fromStdString(want));
            }
        }
    }
}

void TestTimelineLayout::dropsNothing()
{
    const auto trace = randomTrace(99, 20'000, 1'000'000);
    for (const int width : {1, 10, 333, 5000}) {
        uint32_t count = 0;
        for (const Span& span : layout(*trace, TimeScale({-1, 1'100'000}, width))) {
            QVERIFY(span.x1 > span.x0);
            count += span.count;
        }
        QCOMPARE(count, trace->slices.size());
    }
}

void TestTimelineLayout::findsWhatIsUnderAPoint()
{
    const auto trace = test::traceFromText(
        "thread 1/1\n  0 1000 outer\n    100 200 left\n    300 5 narrow\n    600 100 right\n");
    const std::vector<Span> spans = layout(*trace, TimeScale({0, 1000}, 100));
    const auto nameAt = [&](uint32_t row, int column, int tolerance) {
        const Span* span = spanAt(spans, row, column, tolerance);
        return span == nullptr ? std::string() : std::string(trace->name(span->slice));
    };
    QCOMPARE(nameAt(0, 50, 0), std::string("outer"));
    QCOMPARE(nameAt(1, 10, 0), std::string("left"));
    QCOMPARE(nameAt(1, 29, 0), std::string("left"));
    QCOMPARE(nameAt(1, 30, 0), std::string("narrow"));
    QCOMPARE(nameAt(1, 33, 0), std::string());
    QCOMPARE(nameAt(1, 33, 3), std::string("narrow"));
    QCOMPARE(nameAt(1, 58, 3), std::string("right"));
    QCOMPARE(nameAt(1, 45, 3), std::string());
    QCOMPARE(nameAt(7, 45, 3), std::string());
}

void TestTimelineLayout::costsColumnsNotSlices()
{
    // However many slices there are, a row has no more spans than columns, and a lone run.
    const auto few = randomTrace(3, 10'000, 10'000'000);
    const auto many = randomTrace(3, 80'000, 10'000'000);
    const TimeScale scale({0, 10'000'000}, 400);
    const size_t rowsOfFew = few->tracks[0].rowCount;
    const size_t rowsOfMany = many->tracks[0].rowCount;
    QVERIFY(layout(*few, scale).size() <= rowsOfFew * 400);
    QVERIFY(layout(*many, scale).size() <= rowsOfMany * 400);
}

QTEST_GUILESS_MAIN(TestTimelineLayout)
#include "tst_timeline_layout.moc"
