#include "tests/support/pick_item.h"
#include "tests/support/trace_text.h"
#include "widgets/pages/figure.h"
#include "widgets/pages/link_row.h"
#include "widgets/pages/overview_page.h"
#include "widgets/pages/page_links.h"
#include "widgets/pages/share_bar.h"
#include "widgets/plots/step_bars.h"

#include <QComboBox>
#include <QLabel>
#include <QRegularExpression>
#include <QtTest>

#include <optional>

using namespace flamelane;

namespace {

constexpr const char* kTwoSteps = R"trace(
device 0 "NVIDIA H200"
thread 1/2 "main"
  0 100000 ProfilerStep#1 annotation
    10000 5000 aten::mm operator
      11000 2000 cudaLaunchKernel runtime corr=1
  100000 100000 ProfilerStep#2 annotation
    110000 5000 aten::mm operator
      111000 2000 cudaLaunchKernel runtime corr=2
thread 0/7
  20000 40000 gemm kernel corr=1 device=0 stream=7
  120000 50000 gemm kernel corr=2 device=0 stream=7
thread 0/9
  50000 30000 "Memcpy HtoD (Pinned -> Device)" copy device=0 stream=9
)trace";

std::shared_ptr<const PageContent> contentOf(const char* text)
{
    const auto trace = test::traceFromText(text);
    auto analysis = std::make_shared<const Analysis>(analyse(*trace, nullptr, Progress()));
    return std::make_shared<const PageContent>(
        gatherPageContent(trace, std::move(analysis), Progress()));
}

QStringList labelsOf(const QWidget& page)
{
    QStringList texts;
    for (const QLabel* label : page.findChildren<QLabel*>()) {
        texts << label->text();
    }
    return texts;
}

} // namespace

class OverviewPageTest : public QObject
{
    Q_OBJECT

private slots:
    void figuresExplainThemselvesAndLeadSomewhere()
    {
        OverviewPage page;
        page.setTheme(Theme::light());
        page.setContent(contentOf(kTwoSteps));
        page.resize(1200, 900);
        page.grab();
        int led = 0;
        connect(page.links(), &PageLinks::sliceActivated, this, [&led] { ++led; });
        connect(page.links(), &PageLinks::rangeActivated, this, [&led] { ++led; });
        connect(page.links(), &PageLinks::pageWanted, this, [&led] { ++led; });
        connect(page.links(), &PageLinks::findingWanted, this, [&led] { ++led; });
        const auto figures = page.findChildren<Figure*>();
        QVERIFY(figures.size() >= 2);
        int clicks = 0;
        for (Figure* figure : figures) {
            QVERIFY2(!figure->toolTip().isEmpty(), qPrintable(figure->text()));
            figure->click();
            QCOMPARE(led, ++clicks);
        }
        int remarks = 0;
        for (const QLabel* label : page.findChildren<QLabel*>()) {
            if (label->text().contains(QRegularExpression(QStringLiteral("\\d (ms|\u00b5s)")))) {
                QVERIFY2(!label->toolTip().isEmpty() || label->text().endsWith(QLatin1Char('.')),
                         qPrintable(label->text()));
                ++remarks;
            }
        }
        QVERIFY(remarks >= 3); // the window, its split, the steps; the headline is a sentence
        const auto rows = page.findChildren<LinkRow*>();
        QVERIFY(rows.size() >= 2); // the operator and the kernel
        for (LinkRow* row : rows) {
            QVERIFY2(row->toolTip().contains(QLatin1Char('\n')), qPrintable(row->text()));
            row->click();
            QCOMPARE(led, ++clicks);
        }
    }

    void stepsLeadToTheirRange()
    {
        OverviewPage page;
        page.setContent(contentOf(kTwoSteps));
        std::optional<TimeRange> shown;
        connect(page.links(), &PageLinks::rangeActivated, this,
                [&shown](TimeRange range) { shown = range; });
        auto* bars = page.findChild<StepBars*>();
        QVERIFY(bars != nullptr);
        QTest::keyClick(bars, Qt::Key_Right);
        QTest::keyClick(bars, Qt::Key_Return);
        QVERIFY(shown);
        QCOMPARE(shown->start, TimeNs {100000});
    }

    void collectiveIsTheDevicesOwn()
    {
        OverviewPage page;
        const auto content = contentOf(R"trace(
device 0 "NVIDIA H200"
device 1 "NVIDIA H200"
thread 0/7
  0 40000 gemm kernel device=0 stream=7
  10000 20000 ncclDevKernel_AllReduce communication device=0 stream=8
thread 1/7
  0 40000 gemm kernel device=1 stream=7
  10000 5000 ncclDevKernel_AllReduce communication device=1 stream=8
)trace");
        page.setContent(content);
        std::vector<DeviceId> devices;
        connect(page.links(), &PageLinks::sliceActivated, this, [&](SliceId slice) {
            for (const GpuWork& work : content->trace->gpuWork) {
                if (work.slice == slice) {
                    devices.push_back(work.device);
                }
            }
        });
        for (Figure* figure : page.findChildren<Figure*>()) {
            if (figure->text().contains(QStringLiteral("overlapped"))) {
                figure->click();
            }
        }
        QCOMPARE(devices, (std::vector {DeviceId(0), DeviceId(1)}));
    }

    void definitionOfBusyIsPickedWithTheMouse()
    {
        OverviewPage page;
        page.setTheme(Theme::light());
        page.setContent(contentOf(kTwoSteps));
        page.resize(1200, 900);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        auto* definition = page.findChild<QComboBox*>();
        QStringList figures;
        for (const auto each :
             {BusyDefinition::Streams, BusyDefinition::Kernels, BusyDefinition::Device}) {
            test::pickItem(definition, static_cast<int>(each));
            QCOMPARE(definition->currentIndex(), static_cast<int>(each));
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            for (const Figure* figure : page.findChildren<Figure*>()) {
                QVERIFY2(!figure->toolTip().isEmpty(), qPrintable(figure->text()));
            }
            const auto* busy = page.findChild<Figure*>();
            figures << busy->text() + QLatin1Char('|')
                    + busy->toolTip().section(QLatin1Char(' '), 0, 4);
        }
        // Kernels and the copy beside them, kernels alone, each stream.
        QCOMPARE(figures,
                 (QStringList {QStringLiteral("busy streams: 7: 45.0 %  9: 15.0 %|For each stream, "
                                              "the time"),
                               QStringLiteral("kernels run: 45.0 %|Time in which kernels run"),
                               QStringLiteral("busy: 55.0 %|Time in which kernels, copies")}));
    }

    void definitionOfBusyIsChosen()
    {
        OverviewPage page;
        page.setContent(contentOf(kTwoSteps));
        auto* definition = page.findChild<QComboBox*>();
        const auto firstFigure = [&page] { return page.findChild<Figure*>()->text(); };
        QVERIFY(firstFigure().startsWith(QStringLiteral("busy:")));
        definition->setCurrentIndex(static_cast<int>(BusyDefinition::Kernels));
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(firstFigure().startsWith(QStringLiteral("kernels run:")));
        definition->setCurrentIndex(static_cast<int>(BusyDefinition::Streams));
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(firstFigure().contains(QStringLiteral("7: ")));
    }

    void saysWhatWouldFillIt()
    {
        OverviewPage page;
        page.setContent(contentOf(R"(
thread 1/2 "main"
  0 100 aten::mm operator
)"));
        const QString all = labelsOf(page).join(QLatin1Char('\n'));
        QVERIFY(all.contains(QStringLiteral("No GPU work was recorded")));
        QVERIFY(all.contains(QStringLiteral("No steps")));
        QVERIFY(page.findChildren<ShareBar*>().isEmpty());
        QVERIFY(page.text().contains(QStringLiteral("No GPU work")));
    }
};

QTEST_MAIN(OverviewPageTest)
#include "tst_overview_page.moc"
