#include "core/analysis/steps.h"
#include "tests/support/trace_text.h"

#include <QtTest>

using namespace flamelane;

namespace {

const char* const kTrace = R"(
thread 1/1 "main"
  200 100 ProfilerStep#10 annotation
  0 100 ProfilerStep#9 annotation
  5 10 aten::mm operator
  6 2 launch runtime corr=1
  210 10 aten::mm operator
  400 10 ProfilerStep#x annotation
thread 1/2 "autograd"
  10 100 ProfilerStep#9 annotation
  0 90 ProfilerStep#9 annotation
  50 10 MmBackward operator
  55 2 launch runtime corr=2
  98 2 launch runtime corr=3
thread 0/7
  0 700 ProfilerStep#11 gpu_annotation device=0 stream=7
  20 30 gemm kernel corr=1 device=0 stream=7
  90 50 gemm kernel corr=2 device=0 stream=7
  300 10 "Memcpy DtoH" copy corr=3 device=0 stream=7
)";

} // namespace

class TestSteps : public QObject
{
    Q_OBJECT

private slots:
    void findsEachStepOnce();
    void countsWhatAStepLaunched();
};

void TestSteps::findsEachStepOnce()
{
    const auto trace = test::traceFromText(kTrace);
    const std::vector<Step> steps = findSteps(*trace);
    QCOMPARE(steps.size(), size_t {2});
    QCOMPARE(steps[0].number, int64_t {9});
    QCOMPARE(steps[0].range.start + trace->origin, TimeNs {0});
    QCOMPARE(steps[0].range.duration(), TimeNs {100});
    QCOMPARE(steps[1].number, int64_t {10});
    QCOMPARE(steps[1].range.start + trace->origin, TimeNs {200});
}

void TestSteps::countsWhatAStepLaunched()
{
    const auto trace = test::traceFromText(kTrace);
    const std::vector<StepWork> works = workOfSteps(*trace, findSteps(*trace));
    QCOMPARE(works.size(), size_t {2});
    QCOMPARE(works[0].kernels, uint64_t {2});
    QCOMPARE(works[0].kernelTime, TimeNs {80});
    QCOMPARE(works[0].gpuBusy, TimeNs {30 + 10});
    QCOMPARE(works[0].operators, uint64_t {2});
    QCOMPARE(works[1].kernels, uint64_t {0});
    QCOMPARE(works[1].gpuBusy, TimeNs {0});
    QCOMPARE(works[1].operators, uint64_t {1});
}

QTEST_GUILESS_MAIN(TestSteps)
#include "tst_steps.moc"
