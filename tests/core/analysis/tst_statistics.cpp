#include "core/analysis/statistics.h"
#include "core/base/intervals.h"
#include "tests/support/trace_text.h"

#include <QtTest>

#include <fmt/format.h>

#include <limits>
#include <random>

using namespace flamelane;

namespace {

/// One line a name: "name kind: count total self covered min..max mean".
QStringList linesOf(const Trace& trace, const RangeSummary& summary)
{
    QStringList lines;
    for (const NameTotals& t : summary.names) {
        std::string line = fmt::format("{} {}: {} total={} self={} covered={} {}..{} mean={}",
                                       trace.strings.view(t.name), sliceKindName(t.kind), t.count,
                                       t.total, t.self, t.covered, t.min, t.max, t.mean);
        if (t.unfinished > 0) {
            line += fmt::format(" unfinished={}", t.unfinished);
        }
        lines += QString::fromStdString(line);
    }
    return lines;
}

QStringList summaryOf(const char* text, TimeRange range)
{
    const auto trace = test::traceFromText(text);
    // The ranges of these tests are in the file's clock.
    const TimeRange own {range.start - trace->origin, range.end - trace->origin};
    return linesOf(*trace, summarizeRange(*trace, own, Progress()));
}

constexpr TimeRange kAll {-1'000'000, 1'000'000};

} // namespace

class TestStatistics : public QObject
{
    Q_OBJECT

private slots:
    void sumsUpNames();
    void cutsToTheRange();
    void coversRecursionOnce();
    void sharesSiblingsTime();
    void leavesOutMadeUpLengths();
    void countsInstantsInTheRange();
    void takesOnlyTheTracksNamed();
    void agreesWithASlowSum();
};

void TestStatistics::sumsUpNames()
{
    const QStringList expected {
        "outer operator: 1 total=100 self=65 covered=100 100..100 mean=100",
        "inner operator: 2 total=35 self=30 covered=35 10..25 mean=18",
        "inner kernel: 1 total=5 self=5 covered=5 5..5 mean=5",
        "leaf operator: 1 total=5 self=5 covered=5 5..5 mean=5",
    };
    QCOMPARE(summaryOf(R"(
thread 1/1
  0 100 outer operator
  10 25 inner operator
  15 5 leaf operator
  50 10 inner operator
thread 0/7
  20 5 inner kernel device=0 stream=7
)",
                       kAll),
             expected);
}

void TestStatistics::cutsToTheRange()
{
    const QStringList expected {
        "outer operator: 1 total=30 self=20 covered=30 100..100 mean=100",
        "inner operator: 1 total=10 self=10 covered=10 20..20 mean=20",
    };
    QCOMPARE(summaryOf(R"(
thread 1/1
  0 100 outer operator
  30 20 inner operator
  70 10 later operator
)",
                       {40, 70}),
             expected);
}

void TestStatistics::coversRecursionOnce()
{
    QCOMPARE(summaryOf(R"(
thread 1/1
  0 100 f operator
  10 50 f operator
  20 20 f operator
thread 1/2
  90 10 f operator
)",
                       kAll),
             QStringList {"f operator: 4 total=180 self=110 covered=100 10..100 mean=45"});
}

/// Siblings that overlap take their parent's time once.
void TestStatistics::sharesSiblingsTime()
{
    const QStringList expected {
        "outer operator: 1 total=100 self=70 covered=100 100..100 mean=100",
        "a operator: 1 total=20 self=20 covered=20 20..20 mean=20",
        "b operator: 1 total=20 self=20 covered=20 20..20 mean=20",
    };
    QCOMPARE(summaryOf(R"(
thread 1/1
  0 100 outer operator
  10 20 a operator
  20 20 b operator
)",
                       kAll),
             expected);
}

void TestStatistics::leavesOutMadeUpLengths()
{
    const QStringList found = summaryOf(R"(
thread 1/1
  0 100 outer operator
  B 20 open operator
  30 10 inner operator
)",
                                        kAll);
    QVERIFY2(found.contains("open operator: 1 total=0 self=0 covered=0 0..0 mean=0 unfinished=1"),
             qPrintable(found.join('\n')));
    QVERIFY(found.contains("inner operator: 1 total=10 self=10 covered=10 10..10 mean=10"));
}

void TestStatistics::countsInstantsInTheRange()
{
    const QStringList expected {
        "i operator: 2 total=0 self=0 covered=0 0..0 mean=0",
    };
    QCOMPARE(summaryOf(R"(
thread 1/1
  10 0 i operator
  20 0 i operator
  30 0 i operator
)",
                       {10, 30}),
             expected);
}

void TestStatistics::takesOnlyTheTracksNamed()
{
    const auto trace = test::traceFromText(R"(
thread 1/1
  0 10 a operator
thread 1/2
  0 10 b operator
)");
    const TrackId second = trace->trackOf(test::findSlice(*trace, "b"));
    const RangeSummary summary
        = summarizeRange(*trace, trace->range, std::vector {second}, Progress());
    QCOMPARE(linesOf(*trace, summary),
             QStringList {"b operator: 1 total=10 self=10 covered=10 10..10 mean=10"});
    QCOMPARE(summary.sliceCount, uint64_t {1});
    QCOMPARE(summary.covered, TimeNs {10});
    QCOMPARE(summary.names[0].share, 1.0);
}

/// Random slices, most of them overlapping somehow, against sums that look at each slice.
void TestStatistics::agreesWithASlowSum()
{
    std::mt19937 random(3);
    std::uniform_int_distribution<TimeNs> start(0, 2000);
    std::uniform_int_distribution<TimeNs> duration(0, 200);
    std::string text = "thread 1/1\n";
    for (int i = 0; i < 400; ++i) {
        text += fmt::format("  {} {} n{} operator\n", start(random), duration(random), i % 7);
    }
    const auto trace = test::traceFromText(text);
    const SliceTable& slices = trace->slices;
    for (TimeNs from = -50; from < 2300; from += 90) {
        const TimeRange range {from, from + 250};
        const RangeSummary summary = summarizeRange(*trace, range, Progress());
        std::map<StringId, NameTotals> slow;
        std::map<StringId, std::vector<TimeRange>> covered;
        for (uint32_t i = 0; i < slices.size(); ++i) {
            const TimeRange cut = slices.range(SliceId(i)).intersected(range);
            const bool isIn
                = slices.duration[i] == 0 ? range.contains(slices.start[i]) : !cut.isEmpty();
            if (!isIn) {
                continue;
            }
            std::vector<TimeRange> children;
            for (uint32_t j = i + 1; j < slices.size(); ++j) {
                if (slices.parent[j] == SliceId(i)) {
                    children.push_back(slices.range(SliceId(j)).intersected(cut));
                }
            }
            NameTotals& totals = slow[slices.name[i]];
            ++totals.count;
            totals.total += cut.duration();
            totals.self += cut.duration() - Intervals(std::move(children)).length();
            covered[slices.name[i]].push_back(cut);
        }
        QCOMPARE(summary.names.size(), slow.size());
        for (const NameTotals& fast : summary.names) {
            QCOMPARE(fast.count, slow[fast.name].count);
            QCOMPARE(fast.total, slow[fast.name].total);
            QCOMPARE(fast.self, slow[fast.name].self);
            QCOMPARE(fast.covered, Intervals(covered[fast.name]).length());
        }
    }
}

QTEST_GUILESS_MAIN(TestStatistics)
#include "tst_statistics.moc"
