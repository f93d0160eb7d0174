#include "core/analysis/compare/comparison.h"
#include "tests/support/compared_runs.h"
#include "tests/support/corpus.h"
#include "tests/support/diagnosis.h"

#include <QtTest>

#include <cmath>

using namespace flamelane;
using test::compared;
using test::contributionOf;
using test::Diagnosis;
using test::loadRun;
using test::metricOf;

namespace {

/// The steady steps by twos: the first and second, fifth and sixth, ..., or those left out there.
Diagnosis halfOf(const std::shared_ptr<const Trace>& trace, bool isSecond)
{
    const Analysis whole = analyse(*trace, nullptr, Progress());
    const std::vector<TimeRange> steps = comparedSteps(*trace, whole);
    std::vector<TimeRange> half;
    for (size_t i = 0; i < steps.size(); ++i) {
        if ((i / 2 % 2 == 1) == isSecond) {
            half.push_back(steps[i]);
        }
    }
    const Window window {WindowKind::Steps, Intervals(std::move(half))};
    return {trace, analyse(*trace, &window, Progress()), {}};
}

/// "path a b" of those in both, "path a -" and "path - b" of the others.
QStringList linesOf(const std::vector<ComparedRow>& rows)
{
    QStringList lines;
    for (const ComparedRow& row : rows) {
        lines << QStringLiteral("%1 %2 %3")
                     .arg(QString::fromStdString(row.path),
                          row.isInA ? QString::number(row.a) : QStringLiteral("-"),
                          row.isInB ? QString::number(row.b) : QStringLiteral("-"));
    }
    return lines;
}

constexpr const char* kBefore = R"trace(
device 0
thread 1/2 "main"
  0 100 ProfilerStep#1 annotation
    0 60 forward annotation
      0 10 aten::mm operator
        5 5 cudaLaunchKernel runtime corr=1
      20 10 aten::add operator
        25 5 cudaLaunchKernel runtime corr=2
thread 0/7
  10 40 gemm kernel corr=1 device=0 stream=7
  60 40 add kernel corr=2 device=0 stream=7
)trace";

constexpr const char* kAfter = R"trace(
device 0
thread 1/2 "main"
  0 70 ProfilerStep#1 annotation
    0 50 forward annotation
      0 15 aten::linear operator
        0 10 aten::mm operator
          5 5 cudaLaunchKernel runtime corr=1
      20 10 aten::gelu operator
        25 5 cudaLaunchKernel runtime corr=2
thread 0/7
  10 30 other_gemm kernel corr=1 device=0 stream=7
  40 30 gelu kernel corr=2 device=0 stream=7
)trace";

} // namespace

class TestComparison : public QObject
{
    Q_OBJECT

private slots:
    void matchesWhatIsStillThere();
    void whatIsNotRecordedIsNotZero();
    void meansAddUp_data();
    void meansAddUp();
    void aRunIsLikeItself();
    void splitAddsUpToWhatIsBusy();
    void halvesOfARunAreAlike_data();
    void halvesOfARunAreAlike();
};

void TestComparison::matchesWhatIsStillThere()
{
    const Comparison comparison = compared(test::diagnosed(kBefore), test::diagnosed(kAfter));
    QCOMPARE(linesOf(comparison.operators),
             (QStringList {QStringLiteral("forward/aten::add 40 -"),
                           QStringLiteral("forward/aten::gelu - 30"),
                           QStringLiteral("forward/aten::linear/aten::mm 40 30")}));
    QCOMPARE(comparison.operators.back().pathInA, std::string("forward/aten::mm"));
    QVERIFY(linesOf(comparison.kernels)
                .contains(QStringLiteral("forward/aten::linear/aten::mm/other_gemm 40 30")));
    QCOMPARE(linesOf(comparison.annotations), QStringList {QStringLiteral("forward 60 50")});
    const ComparedRow& mm = comparison.operators.back();
    QCOMPARE(mm.longestInA.value().range, (TimeRange {10, 50}));
    QCOMPARE(mm.longestInB.value().range, (TimeRange {10, 40}));
    QVERIFY(!mm.longestInB->slice.isNone());
    const ComparedRow& gelu = comparison.operators[1];
    QVERIFY(!gelu.longestInA);
    QCOMPARE(gelu.perStepA, std::vector<TimeNs> {0});
    QCOMPARE(gelu.perStepB, std::vector<TimeNs> {30});
    QCOMPARE(comparison.annotations.front().longestInA.value().range, (TimeRange {0, 60}));
    const ComparedMetric& step = metricOf(comparison, "step_time_ns");
    QCOMPARE(step.perStepA, std::vector<int64_t> {100});
    QCOMPARE(step.a, std::optional<int64_t>(100));
    QCOMPARE(step.b, std::optional<int64_t>(70));
    QCOMPARE(contributionOf(comparison.operators) + contributionOf(comparison.idle), TimeNs {-30});
    QVERIFY(!metricOf(comparison, "peak_memory_bytes").a);
    QVERIFY(!step.isSignificant);
    QVERIFY(comparison.notes.back().find("too few to tell") != std::string::npos); // one of each
}

void TestComparison::whatIsNotRecordedIsNotZero()
{
    const Diagnosis host = test::diagnosed(R"trace(
thread 1/2 "main"
  0 30 work annotation
)trace");
    const Diagnosis stacks = test::diagnosed("");
    const Comparison comparison = compared(host, test::diagnosed(kBefore));
    for (const char* name :
         {"gpu_time_total_ns", "cpu_self_time_total_ns", "gpu_busy_ns", "gpu_idle_ns",
          "gpu_compute_ns", "exposed_communication_ns", "exposed_copy_ns"}) {
        QVERIFY2(!metricOf(comparison, name).a, name);
        QVERIFY2(metricOf(comparison, name).b, name);
    }
    QCOMPARE(metricOf(comparison, "step_time_ns").a, std::optional<int64_t>(30));
    QVERIFY(!metricOf(compared(stacks, host), "step_time_ns").a);
}

void TestComparison::meansAddUp_data()
{
    using Times = std::vector<TimeNs>;
    QTest::addColumn<Times>("totals");
    QTest::addColumn<int>("steps");
    QTest::addColumn<Times>("means");
    QTest::newRow("whole") << Times {30, 60} << 3 << Times {10, 20};
    QTest::newRow("thirds") << Times {1, 1, 1} << 3 << Times {1, 0, 0};
    QTest::newRow("most cut off") << Times {14, 18, 11} << 10 << Times {1, 2, 1};
    QTest::newRow("nothing") << Times {0, 0} << 4 << Times {0, 0};
    QTest::newRow("below nothing") << Times {-5, 25} << 10 << Times {0, 2};
    QTest::newRow("no rows") << Times {} << 4 << Times {};
}

void TestComparison::meansAddUp()
{
    QFETCH(const std::vector<TimeNs>, totals);
    QFETCH(const int, steps);
    QFETCH(const std::vector<TimeNs>, means);
    TimeNs total = 0;
    for (const TimeNs each : totals) {
        total += each;
    }
    const auto count = static_cast<size_t>(steps);
    QCOMPARE(meansThatAddUp(totals, count, meanOfSteps(total, count)), means);
}

void TestComparison::aRunIsLikeItself()
{
    const auto trace = test::loadFromCorpus(QStringLiteral("data/h200/decode_before.json.gz"));
    if (!trace) {
        QSKIP("FLAMELANE_CORPUS names no folder with traces");
    }
    const Diagnosis run = test::diagnosed(trace);
    const Comparison comparison = compared(run, run);
    for (const auto* rows :
         {&comparison.operators, &comparison.kernels, &comparison.idle, &comparison.annotations}) {
        for (const ComparedRow& row : *rows) {
            QVERIFY2(row.contribution() == 0 && !row.isSignificant && row.isInA && row.isInB
                         && row.pathInA.empty(),
                     row.path.c_str());
        }
    }
    for (const ComparedMetric& metric : comparison.metrics) {
        QVERIFY(metric.a == metric.b && !metric.isSignificant);
    }
    QVERIFY(comparison.shapes.empty());
    for (const ComparedFinding& finding : comparison.findings) {
        QCOMPARE(finding.a, finding.b);
    }
}

void TestComparison::splitAddsUpToWhatIsBusy()
{
    for (const char* name : {"host_norm_before", "copy_bound", "streams", "ddp_straggler.rank0"}) {
        const auto run = loadRun(QLatin1String(name));
        if (!run) {
            QSKIP("FLAMELANE_CORPUS names no folder with traces");
        }
        const auto diagnosed = test::diagnosed(run);
        const Comparison comparison = compared(diagnosed, diagnosed);
        const auto& busy = metricOf(comparison, "gpu_busy_ns").perStepA;
        for (size_t i = 0; i < busy.size(); ++i) {
            QCOMPARE(metricOf(comparison, "gpu_compute_ns").perStepA[i]
                         + metricOf(comparison, "exposed_communication_ns").perStepA[i]
                         + metricOf(comparison, "exposed_copy_ns").perStepA[i],
                     busy[i]);
        }
    }
}

void TestComparison::halvesOfARunAreAlike_data()
{
    QTest::addColumn<QString>("run");
    QTest::newRow("before") << "decode_before";
    QTest::newRow("after") << "decode_after";
}

/// Steps taken in turns share all drift, so that what tells the halves apart is chance. By twos,
/// for some kernels of these runs really are a little slower in every second step. One row in
/// twenty may seem to change; three standard deviations more are allowed for, since there are few
/// rows.
void TestComparison::halvesOfARunAreAlike()
{
    QFETCH(const QString, run);
    const auto trace = loadRun(run);
    if (!trace) {
        QSKIP("FLAMELANE_CORPUS names no folder with traces");
    }
    const Comparison comparison = compared(halfOf(trace, false), halfOf(trace, true));
    QCOMPARE(comparison.stepsInA, size_t {11});
    QCOMPARE(comparison.stepsInB, size_t {10});
    double rows = 0;
    double significant = 0;
    for (const auto* each : {&comparison.kernels, &comparison.idle, &comparison.annotations}) {
        for (const ComparedRow& row : *each) {
            rows += 1;
            significant += row.isSignificant ? 1 : 0;
        }
    }
    const double expected = kSignificance * rows;
    const double margin = 3 * std::sqrt(expected * (1 - kSignificance));
    QVERIFY2(significant <= expected + margin,
             qPrintable(QStringLiteral("%1 of %2").arg(significant).arg(rows)));
    QVERIFY(!metricOf(comparison, "step_time_ns").isSignificant);
}

QTEST_GUILESS_MAIN(TestComparison)
#include "tst_comparison.moc"
