#include "core/analysis/repeated_gaps.h"
#include "tests/support/trace_text.h"

#include <QTest>

#include <fmt/format.h>

#include <string>

using namespace flamelane;

namespace {

/// A step of 1000 ns that launches a, then b twice, of which the first b by aten::mm and the second
/// by aten::add; the gaps before them are as long as told, those before a last until `first`.
std::string stepAt(int number, int first, int second, int third)
{
    const int base = number * 1000;
    const int a = base + first;
    const int b = a + 100 + second;
    const int c = b + 100 + third;
    const int corr = number * 10;
    std::string host = fmt::format("thread 1/1 main\n"
                                   "  {} 1000 ProfilerStep#{} annotation\n",
                                   base, number);
    host += fmt::format("    {} 2 aten::mm operator\n      {} 1 cudaLaunchKernel runtime corr={}\n",
                        a - 5, a - 5, corr + 1);
    host += fmt::format("    {} 2 aten::mm operator\n      {} 1 cudaLaunchKernel runtime corr={}\n",
                        b - 5, b - 5, corr + 2);
    host
        += fmt::format("    {} 2 aten::add operator\n      {} 1 cudaLaunchKernel runtime corr={}\n",
                       c - 5, c - 5, corr + 3);
    return host
        + fmt::format("thread 0/7\n"
                      "  {} 100 a kernel corr={} device=0 stream=7\n"
                      "  {} 100 b kernel corr={} device=0 stream=7\n"
                      "  {} 100 b kernel corr={} device=0 stream=7\n",
                      a, corr + 1, b, corr + 2, c, corr + 3);
}

std::string textOf(const Trace& trace, const Analysis& analysis, const RepeatedGaps& repeated)
{
    std::string text = fmt::format("{} steps\n", repeated.steps);
    for (const RepeatedGap& place : repeated.places) {
        const Gap& gap = analysis.gaps[place.gaps.front()];
        const GpuWork& next = trace.gpuWork[gap.nextWork];
        const std::string_view around = trace.name(trace.slices.parent[next.launch.index()]);
        text += fmt::format("{} in {} x {}: {}, {} each\n", trace.name(next.slice), around,
                            place.gaps.size(), place.total, place.mean());
    }
    return text;
}

RepeatedGaps repeatedIn(const Trace& trace, const Analysis& analysis)
{
    return findRepeatedGaps(trace, analysis, Progress());
}

} // namespace

class TestRepeatedGaps : public QObject
{
    Q_OBJECT

private slots:
    void groupsBySamePlace();
    void aWindowHasItsOwnSteps();
    void partsAddUp();
    void withoutStepsThereIsNone();

private:
    /// The second b comes late in the first two steps alone.
    std::shared_ptr<const Trace> m_trace
        = test::traceFromText(stepAt(1, 100, 50, 30) + stepAt(2, 100, 60, 40)
                              + stepAt(3, 100, 70, 0) + stepAt(4, 100, 80, 0));
};

void TestRepeatedGaps::groupsBySamePlace()
{
    const Window all;
    const Analysis analysis = analyse(*m_trace, &all, Progress());
    // Before a: from the end of the step before to 100 ns into the step; the first step has no gap
    // there, as nothing ran before.
    QCOMPARE(QByteArray::fromStdString(textOf(*m_trace, analysis, repeatedIn(*m_trace, analysis))),
             QByteArray("4 steps\n"
                        "a in aten::mm x 3: 1850, 616 each\n"
                        "b in aten::mm x 4: 260, 65 each\n"
                        "b in aten::add x 2: 70, 35 each\n"));
}

void TestRepeatedGaps::aWindowHasItsOwnSteps()
{
    const TimeNs origin = m_trace->origin;
    const Window window {WindowKind::Range, Intervals({{2000 - origin, 4000 - origin}})};
    const Analysis analysis = analyse(*m_trace, &window, Progress());
    // The gap before a is cut at its start in step 2 and whole in step 3.
    QCOMPARE(QByteArray::fromStdString(textOf(*m_trace, analysis, repeatedIn(*m_trace, analysis))),
             QByteArray("2 steps\n"
                        "a in aten::mm x 2: 700, 350 each\n"
                        "b in aten::mm x 2: 130, 65 each\n"));
}

void TestRepeatedGaps::partsAddUp()
{
    const Window all;
    const Analysis analysis = analyse(*m_trace, &all, Progress());
    for (const RepeatedGap& place : repeatedIn(*m_trace, analysis).places) {
        TimeNs sum = 0;
        TimeNs largest = 0;
        for (const TimeNs part : place.byCause) {
            sum += part;
            largest = std::max(largest, part);
        }
        QCOMPARE(sum, place.total);
        QCOMPARE(place.byCause[static_cast<size_t>(place.cause)], largest);
    }
}

void TestRepeatedGaps::withoutStepsThereIsNone()
{
    const auto trace = test::traceFromText("thread 0/7\n"
                                           "  0 100 a kernel device=0 stream=7\n"
                                           "  200 100 a kernel device=0 stream=7\n"
                                           "  400 100 a kernel device=0 stream=7\n");
    const Analysis analysis = analyse(*trace, nullptr, Progress());
    QCOMPARE(analysis.gaps.size(), 2U);
    const RepeatedGaps repeated = repeatedIn(*trace, analysis);
    QCOMPARE(repeated.steps, 0U);
    QVERIFY(repeated.places.empty());
    QCOMPARE(stepOfGap(*trace, analysis.series, analysis.gaps.front()), UINT32_MAX);
}

QTEST_GUILESS_MAIN(TestRepeatedGaps)
#include "tst_repeated_gaps.moc"
