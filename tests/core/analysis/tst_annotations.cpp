#include "core/analysis/annotations.h"
#include "tests/support/trace_text.h"

#include <QTest>

using namespace flamelane;
using namespace flamelane::test;

class TestAnnotations : public QObject
{
    Q_OBJECT

private slots:
    void tellsHostTimeFromItsWork();
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

QTEST_GUILESS_MAIN(TestAnnotations)
#include "tst_annotations.moc"
