#include "core/analysis/compare/comparison.h"
#include "core/analysis/flame/noise_presets.h"
#include "tests/support/compared_runs.h"
#include "tests/support/corpus.h"
#include "tests/support/diagnosis.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace flamelane;
using test::compared;
using test::contributionOf;
using test::Diagnosis;
using test::loadRun;
using test::metricOf;

/// Compares pairs of runs of the corpus, of which it is known what was changed between them.
class TestComparisonPairs : public QObject
{
    Q_OBJECT

private slots:
    void pairsTellTheirStories_data();
    void pairsTellTheirStories();
    void fusedAttentionTakesTheMatrixAway();
    void checkpointsTradeTimeForMemory();
    void filtersKeepTheSum_data();
    void filtersKeepTheSum();
    void modulesInOneRunAloneDoNotPart();
    void profilersCompare_data();
    void profilersCompare();
};

void TestComparisonPairs::pairsTellTheirStories_data()
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

void TestComparisonPairs::pairsTellTheirStories()
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

void TestComparisonPairs::fusedAttentionTakesTheMatrixAway()
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

void TestComparisonPairs::checkpointsTradeTimeForMemory()
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

void TestComparisonPairs::filtersKeepTheSum_data()
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

void TestComparisonPairs::filtersKeepTheSum()
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

void TestComparisonPairs::modulesInOneRunAloneDoNotPart()
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

void TestComparisonPairs::profilersCompare_data()
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
void TestComparisonPairs::profilersCompare()
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

QTEST_GUILESS_MAIN(TestComparisonPairs)
#include "tst_comparison_pairs.moc"
