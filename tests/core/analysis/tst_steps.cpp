#include "core/analysis/step_series.h"
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
    void numbersRepeat_data();
    void numbersRepeat();
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

void TestSteps::numbersRepeat_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("steps"); // start of each
    QTest::addColumn<QString>("series");
    QTest::newRow("two runs") << "thread 1/1\n"
                                 "  0 90 ProfilerStep#1 annotation\n"
                                 "  100 90 ProfilerStep#2 annotation\n"
                                 "  500 90 ProfilerStep#1 annotation\n"
                                 "  600 90 ProfilerStep#2 annotation\n"
                              << "0 100 500 600"
                              << "0 100 500 600";
    QTest::newRow("two ranks side by side") << "thread 1/1\n"
                                               "  0 95 ProfilerStep#1 annotation\n"
                                               "  100 95 ProfilerStep#2 annotation\n"
                                               "thread 2/1\n"
                                               "  3 95 ProfilerStep#1 annotation\n"
                                               "  102 95 ProfilerStep#2 annotation\n"
                                            << "0 3 100 102"
                                            << "0 100";
    QTest::newRow("two threads of one step") << "thread 1/1\n"
                                                "  0 95 ProfilerStep#1 annotation\n"
                                                "  100 95 ProfilerStep#2 annotation\n"
                                                "thread 1/2\n"
                                                "  3 95 ProfilerStep#1 annotation\n"
                                                "  99 95 ProfilerStep#2 annotation\n"
                                             << "0 99"
                                             << "0 99";
}

void TestSteps::numbersRepeat()
{
    QFETCH(const QString, text);
    const auto trace = test::traceFromText(text.toStdString());
    QStringList steps;
    for (const Step& step : findSteps(*trace)) {
        QCOMPARE(step.track, trace->trackOf(step.slice));
        steps << QString::number(trace->origin + step.range.start);
    }
    QTEST(steps.join(QLatin1Char(' ')), "steps");
    QStringList series;
    for (const TrainingStep& step : findStepSeries(*trace, {}).steps) {
        series << QString::number(trace->origin + step.range.start);
    }
    QTEST(series.join(QLatin1Char(' ')), "series");
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
