#include "core/analysis/annotations.h"
#include "core/analysis/operators.h"
#include "tests/support/trace_text.h"

#include <QTest>

using namespace flamelane;
using namespace flamelane::test;

class TestAnnotations : public QObject
{
    Q_OBJECT

private slots:
    void tellsHostTimeFromItsWork();
    void attributesWorkAcrossThreads();
};

void TestAnnotations::tellsHostTimeFromItsWork()
{
    const auto trace = traceFromText(R"(
        thread 1/1 "main"
          m sm metric=sm_active device=0 unit=%
          C 0 sm sm=10
          C 100 sm sm=50
          C 200 sm sm=90
          0 100 step annotation
            10 40 forward annotation
              20 5 launch runtime corr=1
            60 20 log annotation
        thread 0/7
          150 100 gemm kernel corr=1 device=0 stream=7
)");
    const std::vector<AnnotationRow> rows = annotationTree(*trace, Window(), GpuMetrics(*trace));
    QCOMPARE(rows.size(), size_t {3});
    QCOMPARE(rows[0].name, std::string("step"));
    QCOMPARE(*rows[0].hostMetrics.mean(GpuMetric::SmActive), 10.0); // 0 to 100
    QCOMPARE(*rows[0].gpuMetrics.mean(GpuMetric::SmActive), 70.0); // 150 to 250
    QCOMPARE(rows[1].name, std::string("forward"));
    QCOMPARE(*rows[1].gpuMetrics.mean(GpuMetric::SmActive), 70.0);
    QCOMPARE(rows[2].name, std::string("log"));
    QVERIFY(rows[2].gpuMetrics.isEmpty()); // it launched nothing
    QCOMPARE(*rows[2].hostMetrics.mean(GpuMetric::SmActive), 10.0);
}

/// A range that ends on another thread is on no stack; what its process launched meanwhile is its.
void TestAnnotations::attributesWorkAcrossThreads()
{
    const auto trace = traceFromText(R"(
        thread 1/1 "main"
          b 10 transfer 1 annotation
          e 50 transfer 1 annotation
          9 1 launch runtime corr=1
          10 1 launch runtime corr=2
          0 5 io other
          50 1 launch runtime corr=4
        thread 1/2 "loader"
          49 1 launch runtime corr=3
        thread 2/3 "another process"
          20 1 launch runtime corr=5
        thread 0/7
          100 1 gemm kernel corr=1 device=0 stream=7
          110 20 gemm kernel corr=2 device=0 stream=7
          200 300 gemm kernel corr=3 device=0 stream=7
          600 4000 gemm kernel corr=4 device=0 stream=7
          5000 50000 gemm kernel corr=5 device=0 stream=7
)");
    const std::vector<AnnotationRow> rows = annotationTree(*trace, Window());
    QCOMPARE(rows.size(), size_t {1});
    QCOMPARE(rows[0].name, std::string("transfer"));
    QCOMPARE(rows[0].total, TimeNs {40});
    QCOMPARE(rows[0].gpuTotal, TimeNs {320});
    for (const OperatorRow& row : operatorTable(*trace, Window())) {
        QVERIFY(row.name != "transfer"); // its time is no thread's own
    }
}

QTEST_GUILESS_MAIN(TestAnnotations)
#include "tst_annotations.moc"
