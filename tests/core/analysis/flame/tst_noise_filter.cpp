#include "core/analysis/flame/flame_stacks.h"
#include "core/analysis/flame/noise_filter.h"
#include "core/analysis/flame/noise_presets.h"
#include "core/export/flame_export.h"
#include "tests/support/trace_text.h"

#include <QtTest>

#include <sstream>

using namespace flamelane;

namespace {

std::string folded(const FlameTree& tree)
{
    std::ostringstream out;
    writeFolded(out, tree);
    return out.str();
}

NoiseFilter filterOf(FilterMode mode, const char* pattern)
{
    return *makeNoiseFilter(pattern, mode, pattern);
}

/// main calls forward, which calls a library that launches; beside it a wait.
FlameTree sample()
{
    const auto trace = test::traceFromText(R"trace(
thread 1/2
  0 100 main python
    0 60 forward python
      0 50 library python
        0 20 cudaLaunchKernel runtime
        20 10 cudaFuncGetAttributes runtime
    60 30 cudaStreamSynchronize runtime
)trace");
    FlameOptions options;
    options.weight = FlameWeight::CpuTime;
    return flameStacks(*trace, options, Progress()).tree;
}

} // namespace

class TestNoiseFilter : public QObject
{
    Q_OBJECT

private slots:
    void changesTrees_data();
    void changesTrees();
    void tellsWhereNodesWent();
    void previewsWithoutDoing();
    void seesWhatEarlierFiltersLeft();
    void neverMatchesGroups();
    void refusesWhatIsNoFrame();
    void isolatesNothingWhereNothingMatches();
    void filtersForOneFrame();
};

void TestNoiseFilter::changesTrees_data()
{
    QTest::addColumn<int>("mode");
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<qint64>("moved");
    QTest::addColumn<qint64>("hidden");
    const auto row = [](const char* name, FilterMode mode, const char* pattern,
                        const char* expected, qint64 moved, qint64 hidden) {
        QTest::newRow(name) << static_cast<int>(mode) << pattern << expected << moved << hidden;
    };
    row("fold in the middle", FilterMode::Fold, "library",
        "main 10\n"
        "main;forward 30\n"
        "main;forward;cudaLaunchKernel 20\n"
        "main;forward;cudaFuncGetAttributes 10\n"
        "main;cudaStreamSynchronize 30\n",
        20, 0);
    row("fold the outermost", FilterMode::Fold, "main",
        "all 10\n"
        "forward 10\n"
        "forward;library 20\n"
        "forward;library;cudaLaunchKernel 20\n"
        "forward;library;cudaFuncGetAttributes 10\n"
        "cudaStreamSynchronize 30\n",
        10, 0);
    row("fold by kind", FilterMode::Fold, "kind:runtime -launch",
        "main 40\n"
        "main;forward 10\n"
        "main;forward;library 30\n"
        "main;forward;library;cudaLaunchKernel 20\n",
        40, 0);
    row("hide", FilterMode::Hide, "library",
        "main 10\n"
        "main;forward 10\n"
        "main;forward;cudaLaunchKernel 20\n"
        "main;forward;cudaFuncGetAttributes 10\n"
        "main;cudaStreamSynchronize 30\n"
        "hidden 20\n",
        20, 20);
    row("isolate", FilterMode::Isolate, "library",
        "main 10\n"
        "main;forward 10\n"
        "main;forward;library 50\n"
        "hidden 30\n",
        60, 30);
    row("nothing matches", FilterMode::Fold, "nowhere",
        "main 10\n"
        "main;forward 10\n"
        "main;forward;library 20\n"
        "main;forward;library;cudaLaunchKernel 20\n"
        "main;forward;library;cudaFuncGetAttributes 10\n"
        "main;cudaStreamSynchronize 30\n",
        0, 0);
}

void TestNoiseFilter::changesTrees()
{
    QFETCH(const int, mode);
    QFETCH(const QString, pattern);
    QFETCH(const QString, expected);
    QFETCH(const qint64, moved);
    QFETCH(const qint64, hidden);
    const FlameTree tree = sample();
    const std::vector<NoiseFilter> filters {
        filterOf(static_cast<FilterMode>(mode), qPrintable(pattern))};
    const FilteredTree result = filtered(tree, filters);
    QCOMPARE(QString::fromStdString(folded(result.tree)), expected);
    QCOMPARE(result.tree.total[0], tree.total[0]);
    QCOMPARE(result.effects.front().weight, moved);
    QCOMPARE(result.effects.front().share, double(moved) / 100);
    QCOMPARE(hiddenWeight(result.tree), hidden);
}

void TestNoiseFilter::tellsWhereNodesWent()
{
    const FlameTree tree = sample();
    const std::vector<NoiseFilter> filters {filterOf(FilterMode::Fold, "library")};
    const FilteredTree result = filtered(tree, filters);
    QCOMPARE(result.nodeOf.size(), size_t {tree.size()});
    for (uint32_t node = 0; node < tree.size(); ++node) {
        const bool isFolded = tree.name(node) == "library";
        QCOMPARE(result.tree.name(result.nodeOf[node]), isFolded ? "forward" : tree.name(node));
    }
}

void TestNoiseFilter::previewsWithoutDoing()
{
    const FlameTree tree = sample();
    for (const FilterMode mode : {FilterMode::Fold, FilterMode::Hide, FilterMode::Isolate}) {
        const std::vector<NoiseFilter> filters {filterOf(mode, "library")};
        const FilterEffect preview = previewedEffect(tree, filters.front());
        QCOMPARE(preview.weight, filtered(tree, filters).effects.front().weight);
        QVERIFY(preview.weight > 0);
        QVERIFY(preview.boxes > 0);
    }
    uint32_t boxes = 0;
    for (uint32_t node = 0; node < tree.size(); ++node) {
        boxes += tree.name(node) == "library" ? 1 : 0;
    }
    QCOMPARE(previewedEffect(tree, filterOf(FilterMode::Fold, "library")).boxes, boxes);
}

void TestNoiseFilter::seesWhatEarlierFiltersLeft()
{
    const FlameTree tree = sample();
    const std::vector<NoiseFilter> filters {filterOf(FilterMode::Fold, "kind:runtime"),
                                            filterOf(FilterMode::Fold, "library"),
                                            filterOf(FilterMode::Hide, "library")};
    const FilteredTree result = filtered(tree, filters);
    QCOMPARE(result.effects[0].weight, int64_t {60});
    QCOMPARE(result.effects[1].weight, int64_t {50}); // its own and what was folded into it
    QCOMPARE(result.effects[2].weight, int64_t {0}); // there is none left
    QCOMPARE(result.effects[2].boxes, 0U);
    QCOMPARE(folded(result.tree), std::string("main 40\nmain;forward 60\n"));
}

void TestNoiseFilter::neverMatchesGroups()
{
    const auto trace = test::traceFromText("thread 1/2 worker\n  0 10 a operator\n"
                                           "thread 1/3 worker\n  0 20 b operator\n");
    FlameOptions options;
    options.weight = FlameWeight::CpuTime;
    const FlameTree tree = flameStacks(*trace, options, Progress()).tree;
    const std::vector<NoiseFilter> filters {filterOf(FilterMode::Fold, "/./")};
    QCOMPARE(folded(filtered(tree, filters).tree), std::string("worker 3 20\nworker 2 10\n"));
}

void TestNoiseFilter::refusesWhatIsNoFrame()
{
    QVERIFY(!makeNoiseFilter("x", FilterMode::Fold, "dur>1ms"));
    QVERIFY(!makeNoiseFilter("x", FilterMode::Fold, "stream:7"));
    QVERIFY(!makeNoiseFilter("x", FilterMode::Fold, "/(/"));
    QVERIFY(makeNoiseFilter("x", FilterMode::Fold, "kind:kernel /gemm/").has_value());
}

void TestNoiseFilter::isolatesNothingWhereNothingMatches()
{
    const FlameTree tree = sample();
    const std::vector<NoiseFilter> filters {filterOf(FilterMode::Isolate, "nowhere")};
    QCOMPARE(folded(filtered(tree, filters).tree), std::string("hidden 100\n"));
}

void TestNoiseFilter::filtersForOneFrame()
{
    const auto trace = test::traceFromText(R"trace(
thread 1/2
  0 10 "torch/a.py(1): f <x>" python
  10 10 "torch/a.py(1): f <x> y" python
  20 10 "torch/a.py(1): f <x>" operator
)trace");
    FlameOptions options;
    options.weight = FlameWeight::CpuTime;
    const FlameTree tree = flameStacks(*trace, options, Progress()).tree;
    for (uint32_t node = 1; node < tree.size(); ++node) {
        const NoiseFilter filter = filterForFrame(*tree.table, tree.frame[node], FilterMode::Fold);
        const std::vector<bool> isMatched = matchedFrames(*tree.table, filter.query);
        QCOMPARE(std::count(isMatched.begin(), isMatched.end(), true), 1);
        QVERIFY(isMatched[tree.frame[node]]);
    }
}

QTEST_GUILESS_MAIN(TestNoiseFilter)
#include "tst_noise_filter.moc"
