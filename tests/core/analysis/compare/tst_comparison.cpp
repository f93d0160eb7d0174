#include "core/analysis/compare/comparison.h"
#include "core/analysis/flame/noise_presets.h"
#include "tests/support/corpus.h"
#include "tests/support/diagnosis.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace flamelane;
using test::Diagnosis;

namespace {

Comparison compared(const Diagnosis& a, const Diagnosis& b,
                    const std::vector<NoiseFilter>& filters = {})
{
    return compareRuns({*a.trace, a.analysis, a.findings}, {*b.trace, b.analysis, b.findings},
                       filters);
}

std::shared_ptr<const Trace> loadRun(const QString& name)
{
    return test::loadFromCorpus(QStringLiteral("data/h200/%1.json.gz").arg(name));
}

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

TimeNs contributionOf(const std::vector<ComparedRow>& rows)
{
    TimeNs sum = 0;
    for (const ComparedRow& row : rows) {
        sum += row.contribution();
    }
    return sum;
}

const ComparedMetric& metricOf(const Comparison& comparison, std::string_view name)
{
    const auto found = std::find_if(comparison.metrics.begin(), comparison.metrics.end(),
                                    [name](const auto& each) { return each.name == name; });
    return *found;
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
    void fusedAttentionTakesTheMatrixAway();
    void checkpointsTradeTimeForMemory();
    void splitAddsUpToWhatIsBusy();
    void halvesOfARunAreAlike_data();
    void halvesOfARunAreAlike();
    void filtersKeepTheSum_data();
    void filtersKeepTheSum();
    void modulesInOneRunAloneDoNotPart();
    void profilersCompare_data();
    void profilersCompare();
    void pairsTellTheirStories_data();
    void pairsTellTheirStories();
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

void TestComparison::pairsTellTheirStories_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("first"); // what contributes most; empty: not asked
    QTest::addColumn<double>("part"); // of the change, at least
    QTest::addColumn<QString>("goneFinding");
    QTest::newRow("host_norm") << "host_norm_before"
                               << "host_norm_after"
                               << "idle host_compute" << 0.75 << "host_round_trip";
    QTest::newRow("loader") << "loader_before"
                            << "loader_after"
                            << "idle input_pipeline" << 1.0 << "input_pipeline";
    QTest::newRow("decode") << "decode_before"
                            << "decode_after"
                            << "idle framework" << 0.8 << "launch_bound";
    QTest::newRow("compile") << "compile_before"
                             << "compile_after"
                             << "idle framework" << 0.45 << "";
    QTest::newRow("attention") << "attention_before"
                               << "attention_after"
                               << "" << 0.0 << "";
    QTest::newRow("checkpoint") << "attention_after"
                                << "checkpoint_after"
                                << "idle framework" << 0.7 << "";
}

void TestComparison::pairsTellTheirStories()
{
    QFETCH(const QString, before);
    QFETCH(const QString, after);
    QFETCH(const QString, first);
    QFETCH(const double, part);
    QFETCH(const QString, goneFinding);
    const auto a = loadRun(before);
    const auto b = loadRun(after);
    if (!a || !b) {
        QSKIP("FLAMELANE_CORPUS names no folder with traces");
    }
    const Comparison comparison = compared(test::diagnosed(a), test::diagnosed(b));
    const ComparedMetric& step = metricOf(comparison, "step_time_ns");
    const TimeNs change = *step.b - *step.a;
    QCOMPARE(contributionOf(comparison.operators) + contributionOf(comparison.idle), change);
    QCOMPARE(contributionOf(comparison.kernels) + contributionOf(comparison.idle), change);
    if (!first.isEmpty()) {
        const ComparedRow& idle = comparison.idle.front();
        QCOMPARE(QStringLiteral("idle ") + QString::fromStdString(idle.path), first);
        QVERIFY(std::abs(idle.contribution())
                >= std::abs(comparison.operators.front().contribution()));
        QVERIFY(static_cast<double>(idle.contribution()) / static_cast<double>(change) >= part);
    }
    for (const ComparedFinding& finding : comparison.findings) {
        if (!goneFinding.isEmpty() && finding.rule == goneFinding.toStdString()) {
            QVERIFY(!finding.a.empty());
            QVERIFY(finding.b.empty());
        }
    }
}

void TestComparison::fusedAttentionTakesTheMatrixAway()
{
    const auto a = loadRun(QStringLiteral("attention_before"));
    const auto b = loadRun(QStringLiteral("attention_after"));
    if (!a || !b) {
        QSKIP("FLAMELANE_CORPUS names no folder with traces");
    }
    const Comparison comparison = compared(test::diagnosed(a), test::diagnosed(b));
    // What made, masked and normalised the matrix of scores is gone; one operator is new.
    QStringList gone;
    QStringList added;
    for (const ComparedRow& row : comparison.operators) {
        const QString path = QString::fromStdString(row.path);
        gone << (row.isInB ? QString() : path.section(QLatin1Char('/'), -1));
        added << (row.isInA ? QString() : path.section(QLatin1Char('/'), -1));
    }
    for (const char* name : {"aten::_softmax", "aten::_softmax_backward_data", "aten::masked_fill_",
                             "aten::bmm", "aten::div"}) {
        QVERIFY2(gone.contains(QLatin1String(name)), name);
    }
    QVERIFY(added.contains(QStringLiteral("aten::_cudnn_attention_backward")));
    const ComparedMetric& gpu = metricOf(comparison, "gpu_time_total_ns");
    QVERIFY(*gpu.b * 100 < *gpu.a * 46); // -55 %
    const ComparedMetric& memory = metricOf(comparison, "peak_memory_bytes");
    QVERIFY(*memory.b * 100 < *memory.a * 58); // 3.30 to 1.89 GiB
}

void TestComparison::checkpointsTradeTimeForMemory()
{
    const auto a = loadRun(QStringLiteral("attention_after"));
    const auto b = loadRun(QStringLiteral("checkpoint_after"));
    if (!a || !b) {
        QSKIP("FLAMELANE_CORPUS names no folder with traces");
    }
    const Comparison comparison = compared(test::diagnosed(a), test::diagnosed(b));
    const ComparedMetric& memory = metricOf(comparison, "peak_memory_bytes");
    QVERIFY(*memory.b * 100 < *memory.a * 68); // 1.89 to 1.27 GiB
    const ComparedMetric& step = metricOf(comparison, "step_time_ns");
    QVERIFY(*step.b * 100 > *step.a * 150);
    // The forward pass runs once more, inside the backward pass.
    const auto again = std::find_if(
        comparison.operators.begin(), comparison.operators.end(), [](const ComparedRow& row) {
            return !row.isInA && row.path.find("Backward0/aten::linear") != std::string::npos;
        });
    QVERIFY(again != comparison.operators.end());
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

void TestComparison::filtersKeepTheSum_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    for (const char* name : {"host_norm", "loader", "decode", "attention", "compile"}) {
        QTest::newRow(name) << QStringLiteral("%1_before").arg(name)
                            << QStringLiteral("%1_after").arg(name);
    }
    QTest::newRow("modules") << "gpt_stack"
                             << "gpt_full";
}

void TestComparison::filtersKeepTheSum()
{
    QFETCH(const QString, before);
    QFETCH(const QString, after);
    const auto a = loadRun(before);
    const auto b = loadRun(after);
    if (!a || !b) {
        QSKIP("FLAMELANE_CORPUS names no folder with traces");
    }
    const Diagnosis runA = test::diagnosed(a);
    const Diagnosis runB = test::diagnosed(b);
    const Comparison plain = compared(runA, runB);
    const TimeNs change = *metricOf(plain, "step_time_ns").b - *metricOf(plain, "step_time_ns").a;
    std::vector<NoiseFilter> trail;
    for (const NoisePreset& preset : noisePresets()) {
        for (const FilterMode mode : {FilterMode::Fold, FilterMode::Hide, FilterMode::Isolate}) {
            NoiseFilter filter = filterOf(preset);
            filter.mode = mode;
            trail.push_back(filter);
            for (const auto& filters : {std::vector {filter}, trail}) {
                const Comparison filtered = compared(runA, runB, filters);
                const TimeNs idle = contributionOf(filtered.idle);
                QCOMPARE(idle, contributionOf(plain.idle));
                QCOMPARE(contributionOf(filtered.operators) + idle, change);
                QCOMPARE(contributionOf(filtered.kernels) + idle, change);
                QVERIFY(filtered.kernels.size() <= plain.kernels.size() + 1); // hidden
            }
        }
    }
}

void TestComparison::modulesInOneRunAloneDoNotPart()
{
    const auto without = loadRun(QStringLiteral("gpt_base"));
    const auto with = loadRun(QStringLiteral("gpt_full"));
    if (!without || !with) {
        QSKIP("FLAMELANE_CORPUS names no folder with traces");
    }
    const Diagnosis run = test::diagnosed(with);
    for (const ComparedRow& row : compared(test::diagnosed(without), run).operators) {
        if (row.path == "aten::item/aten::_local_scalar_dense") {
            continue; // which the steady steps of one run alone have
        }
        QVERIFY2(row.isInA && row.isInB && row.pathInA.empty(), row.path.c_str());
    }
    const auto hasModule = [](const ComparedRow& row) {
        return row.path.find("model_forward/nn.Module: GPT_0/nn.Module: Block_1/") == 0;
    };
    const Comparison both = compared(run, run);
    QVERIFY(std::any_of(both.operators.begin(), both.operators.end(), hasModule));
}

void TestComparison::profilersCompare_data()
{
    QTest::addColumn<QString>("pyTorch");
    QTest::addColumn<bool>("isFirst");
    for (const bool isFirst : {true, false}) {
        const char* order = isFirst ? "first" : "second";
        QTest::addRow("nsys_host_norm, PyTorch's %s", order)
            << QStringLiteral("host_norm_before") << isFirst;
        QTest::addRow("nsys_loader, PyTorch's %s", order)
            << QStringLiteral("loader_before") << isFirst;
    }
}

/// One program in two formats: what only one of them records is no difference.
void TestComparison::profilersCompare()
{
    QFETCH(const QString, pyTorch);
    QFETCH(const bool, isFirst);
    const QString nsight
        = QString::fromUtf8(QTest::currentDataTag()).section(QLatin1Char(','), 0, 0);
    const auto rich = loadRun(pyTorch);
    const auto poor = test::loadFromCorpus(QStringLiteral("data/nsys/%1.sqlite.zst").arg(nsight));
    if (!rich || !poor) {
        QSKIP("FLAMELANE_CORPUS names no folder with traces");
    }
    const Diagnosis a = test::diagnosed(isFirst ? rich : poor);
    const Diagnosis b = test::diagnosed(isFirst ? poor : rich);
    const Comparison comparison = compared(a, b);
    const auto isInBoth = [](const ComparedRow& row) { return row.isInA && row.isInB; };
    QCOMPARE(comparison.annotations.size(), size_t {5});
    QVERIFY(std::all_of(comparison.annotations.begin(), comparison.annotations.end(), isInBoth));
    // The optimiser is fused in one of the programs alone.
    const auto paired
        = std::count_if(comparison.kernels.begin(), comparison.kernels.end(), isInBoth);
    QVERIFY(paired > 50 && paired * 10 > static_cast<int>(comparison.kernels.size()) * 9);
    for (const ComparedRow& row : comparison.operators) {
        QVERIFY2(row.path.find("aten::") == std::string::npos, row.path.c_str());
    }
    const ComparedMetric& step = metricOf(comparison, "step_time_ns");
    QCOMPARE(contributionOf(comparison.operators) + contributionOf(comparison.idle),
             *step.b - *step.a);
    const auto isSaid = [&comparison](const char* words) {
        return std::any_of(
            comparison.notes.begin(), comparison.notes.end(),
            [words](const std::string& note) { return note.find(words) != std::string::npos; });
    };
    QVERIFY(isSaid("written by: "));
    QVERIFY(isSaid(isFirst ? "operators: recorded in A alone" : "operators: recorded in B alone"));
}

QTEST_GUILESS_MAIN(TestComparison)
#include "tst_comparison.moc"
