#include "core/analysis/flame/noise_slices.h"
#include "tests/support/trace_text.h"

#include <QtTest>

using namespace flamelane;

class TestNoiseSlices : public QObject
{
    Q_OBJECT

private slots:
    void tellsNoise_data();
    void tellsNoise();
    void keepsWhatIsAround();
    void isEmptyWithoutFilters();
    void takesRowsAwayThatAreFoldedOrHidden();
};

void TestNoiseSlices::tellsNoise_data()
{
    QTest::addColumn<QStringList>("folds");
    QTest::addColumn<QString>("isolated");
    QTest::addColumn<QStringList>("noise");
    QTest::newRow("fold") << QStringList {"kind:python main"} << "" << QStringList {"main"};
    QTest::newRow("several") << QStringList {"kind:python", "kind:runtime"} << ""
                             << QStringList {"main", "cudaLaunchKernel"};
    QTest::newRow("step") << QStringList {"/^ProfilerStep[*]$/"} << ""
                          << QStringList {"ProfilerStep#3"};
    QTest::newRow("isolate") << QStringList {} << "kind:operator"
                             << QStringList {"ProfilerStep#3", "main", "cudaLaunchKernel"};
    QTest::newRow("none") << QStringList {"nowhere"} << "" << QStringList {};
}

void TestNoiseSlices::tellsNoise()
{
    QFETCH(const QStringList, folds);
    QFETCH(const QString, isolated);
    QFETCH(const QStringList, noise);
    const auto trace = test::traceFromText(R"trace(
thread 1/2
  0 100 ProfilerStep#3 annotation
    0 90 main python
      0 80 aten::main operator
        0 10 cudaLaunchKernel runtime
)trace");
    std::vector<NoiseFilter> filters;
    for (const QString& pattern : folds) {
        filters.push_back(*makeNoiseFilter("", FilterMode::Fold, pattern.toStdString()));
    }
    if (!isolated.isEmpty()) {
        filters.push_back(*makeNoiseFilter("", FilterMode::Isolate, isolated.toStdString()));
    }
    NoiseSlices slices(*trace, filters);
    for (int round = 0; round < 2; ++round) { // the second answers are remembered ones
        QStringList found;
        for (uint32_t i = 0; i < trace->slices.size(); ++i) {
            if (slices.contains(SliceId(i))) {
                found += QString::fromStdString(std::string(trace->name(SliceId(i))));
            }
        }
        QCOMPARE(found, noise);
    }
}

void TestNoiseSlices::keepsWhatIsAround()
{
    const auto trace = test::traceFromText(R"trace(
thread 1/2
  0 100 main python
    0 40 aten::mm operator
      0 10 cudaLaunchKernel runtime corr=1
    50 40 aten::relu operator
      50 10 cudaLaunchKernel runtime corr=2
thread 0/7
  60 10 gemm kernel corr=1 device=0 stream=7
  80 10 relu kernel corr=2 device=0 stream=7
)trace");
    const auto noiseOf = [&trace](std::vector<NoiseFilter> filters) {
        NoiseSlices slices(*trace, std::move(filters), Isolation::MatchesAndAround);
        QStringList found;
        for (uint32_t i = 0; i < trace->slices.size(); ++i) {
            if (slices.contains(SliceId(i))) {
                found += QString::fromStdString(std::string(trace->name(SliceId(i))));
            }
        }
        found.sort();
        return found;
    };
    const auto kernel = *makeNoiseFilter("", FilterMode::Isolate, "gemm");
    QCOMPARE(noiseOf({kernel}), (QStringList {"aten::relu", "cudaLaunchKernel", "relu"}));
    const auto python = *makeNoiseFilter("", FilterMode::Fold, "kind:python");
    QCOMPARE(noiseOf({kernel, python}),
             (QStringList {"aten::relu", "cudaLaunchKernel", "main", "relu"}));
    const auto call = *makeNoiseFilter("", FilterMode::Isolate, "cudaLaunchKernel");
    QCOMPARE(noiseOf({call}), (QStringList {"gemm", "relu"}));
    QCOMPARE(noiseOf({kernel, call}),
             (QStringList {"aten::relu", "cudaLaunchKernel", "gemm", "relu"}));
}

void TestNoiseSlices::isEmptyWithoutFilters()
{
    QVERIFY(NoiseSlices().isEmpty());
    QVERIFY(!NoiseSlices().contains(SliceId(0)));
}

void TestNoiseSlices::takesRowsAwayThatAreFoldedOrHidden()
{
    const auto trace = test::traceFromText(R"trace(
thread 1/2
  0 90 main python
    0 80 aten::main operator
      0 10 cudaLaunchKernel runtime
)trace");
    const std::vector<SliceId> rows {test::findSlice(*trace, "main"), SliceId(),
                                     test::findSlice(*trace, "aten::main"),
                                     test::findSlice(*trace, "cudaLaunchKernel")};
    const auto isolate = *makeNoiseFilter("", FilterMode::Isolate, "kind:python");
    QVERIFY(noiseRows(*trace, {isolate}, rows).empty());
    const auto fold = *makeNoiseFilter("", FilterMode::Fold, "kind:python");
    const auto hide = *makeNoiseFilter("", FilterMode::Hide, "kind:runtime");
    QCOMPARE(noiseRows(*trace, {fold, isolate, hide}, rows),
             (std::vector<bool> {true, false, false, true}));
}

QTEST_GUILESS_MAIN(TestNoiseSlices)
#include "tst_noise_slices.moc"
