#include "tests/support/trace_text.h"
#include "widgets/pages/page_content.h"

#include <QtTest>

using namespace flamelane;

class PageContentTest : public QObject
{
    Q_OBJECT

private:
    std::shared_ptr<const Trace> m_trace = test::traceFromText(R"trace(
device 0 "NVIDIA H200"
thread 1/2 "main"
  0 100 ProfilerStep#1 annotation
    10 5 cudaLaunchKernel runtime corr=1
  100 100 ProfilerStep#2 annotation
    110 5 cudaMemcpyAsync runtime corr=2
thread 0/7
  20 40 gemm kernel corr=1 device=0 stream=7
thread 0/9
  40 40 "Memcpy HtoD (Pinned -> Device)" copy corr=2 device=0 stream=9
)trace");

    [[nodiscard]] PageContent contentOf(const Window& window) const
    {
        auto analysis = std::make_shared<const Analysis>(analyse(*m_trace, &window, Progress()));
        return gatherPageContent(m_trace, std::move(analysis), Progress());
    }

private slots:
    void definitionsOfBusyDiffer()
    {
        const PageContent content = contentOf(Window {WindowKind::Range, Intervals({{0, 100}})});
        const auto& [device, kernels, streams] = content.utilization;
        QCOMPARE(device.size(), size_t {1});
        QCOMPARE(device[0].busy, TimeNs {60}); // 20 to 80
        QCOMPARE(device[0].window, TimeNs {100});
        QCOMPARE(device[0].busy, content.analysis->devices[0].busy);
        QCOMPARE(kernels[0].busy, TimeNs {40});
        QCOMPARE(streams.size(), size_t {2});
        QCOMPARE(streams[0].stream, int64_t {7});
        QCOMPARE(streams[1].busy, TimeNs {40});
        float most = 0;
        for (const float share : device[0].curve) {
            most = std::max(most, share);
        }
        QCOMPARE(most, 1.0F);
    }

    void saysTheWindow()
    {
        QVERIFY(windowWords(contentOf(Window {WindowKind::All, {}}))
                    .startsWith(QStringLiteral("Whole trace")));
        QVERIFY(windowWords(contentOf(Window {WindowKind::Steps, Intervals({{100, 200}})}))
                    .startsWith(QStringLiteral("ProfilerStep#2")));
        const QString range = windowWords(contentOf({WindowKind::Range, Intervals({{0, 50}})}));
        QVERIFY(range.startsWith(QStringLiteral("Selected range")));
        QVERIFY(range.endsWith(QStringLiteral("50 ns")));
    }

    void staysWholeWithoutGpu()
    {
        const auto trace = test::traceFromText(R"(
thread 1/2 "main"
  0 100 outer operator
)");
        auto analysis = std::make_shared<const Analysis>(analyse(*trace, nullptr, Progress()));
        const PageContent content = gatherPageContent(trace, std::move(analysis), Progress());
        QVERIFY(content.utilization[0].empty());
        QVERIFY(content.memoryPeaks.empty());
        QCOMPARE(content.reach, (TimeRange {0, 100}));
    }
};

QTEST_MAIN(PageContentTest)
#include "tst_page_content.moc"
