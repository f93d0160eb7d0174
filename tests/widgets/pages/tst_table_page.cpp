#include "tests/support/trace_text.h"
#include "widgets/pages/annotations_page.h"
#include "widgets/pages/kernels_page.h"
#include "widgets/pages/launches_page.h"
#include "widgets/pages/operators_page.h"
#include "widgets/panels/hint_stack.h"
#include "widgets/panels/rows_bar.h"
#include "widgets/plots/duration_histogram.h"
#include "widgets/tables/data_table.h"
#include "widgets/tables/kernel_model.h"
#include "widgets/tables/operator_model.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTreeView>
#include <QtTest>

using namespace flamelane;

namespace {

std::shared_ptr<const PageContent> contentOf(const char* text)
{
    const auto trace = test::traceFromText(text);
    auto analysis = std::make_shared<const Analysis>(analyse(*trace, nullptr, Progress()));
    return std::make_shared<const PageContent>(
        gatherPageContent(trace, std::move(analysis), Progress()));
}

constexpr const char* kWork = R"trace(
thread 1/2 "main"
  0 500 train annotation
    10 50 aten::mm operator
      20 10 cudaLaunchKernel runtime corr=1
    100 90 aten::mm operator
      120 10 cudaLaunchKernel runtime corr=2
    200 20 cudaMemcpyAsync runtime corr=3
thread 0/7
  40 40 gemm kernel corr=1 device=0 stream=7
  140 60 gemm kernel corr=2 device=0 stream=7
  300 20 "Memcpy DtoH (Device -> Pinned)" copy corr=3 device=0 stream=7
)trace";

} // namespace

/// The pages that are one table.
class TablePageTest : public QObject
{
    Q_OBJECT

private slots:
    void noiseIsLeftOutAndCounted()
    {
        OperatorsPage page;
        page.setNoise({*makeNoiseFilter("", FilterMode::Fold, "kind:runtime")});
        page.setContent(contentOf(kWork));
        auto* table = page.findChild<DataTable*>();
        QCOMPARE(table->shownRows(), 2); // train, aten::mm; not the two calls
        const auto said = [&page](const char* words) {
            const QList<QLabel*> labels = page.findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(), [words](const QLabel* label) {
                return label->text() == QLatin1String(words);
            });
        };
        QVERIFY(said("2 of 4 rows, 2 left out as noise"));
        QVERIFY(!table->csv().contains(QLatin1String("cudaLaunchKernel")));
        page.findChild<QLineEdit*>()->setText(QStringLiteral("aten"));
        QVERIFY(said("1 of 4 rows, 2 left out as noise"));
        page.findChild<QLineEdit*>()->clear();
        page.setNoise({});
        QCOMPARE(table->shownRows(), 4);
        QVERIFY(said("4 rows"));
    }

    void isolatedStacksLeaveTheirRows()
    {
        OperatorsPage page;
        page.setNoise({*makeNoiseFilter("", FilterMode::Isolate, "kind:annotation")});
        page.setContent(contentOf(kWork));
        QCOMPARE(page.findChild<DataTable*>()->shownRows(), 4);
    }

    void launchesAreCallsAndLeadToTheirWork()
    {
        LaunchesPage page;
        const auto content = contentOf(kWork);
        page.setContent(content);
        auto* table = page.findChild<DataTable*>();
        page.setNoise({*makeNoiseFilter("", FilterMode::Fold, "kind:kernel")});
        QCOMPARE(table->shownRows(), 2); // the calls are no kernels
        page.setNoise({*makeNoiseFilter("", FilterMode::Fold, "cudaLaunchKernel")});
        QCOMPARE(table->shownRows(), 1);
        page.setNoise({});
        SliceId wanted;
        SliceId opened;
        connect(&page, &TablePage::durationsWanted, this, [&wanted](SliceId id) { wanted = id; });
        connect(&page, &TablePage::sliceActivated, this, [&opened](SliceId id) { opened = id; });
        table->pickSourceRow(0);
        QCOMPARE(content->trace->name(wanted), std::string_view("cudaLaunchKernel"));
        emit table->rowActivated(0);
        QCOMPARE(content->trace->name(opened), std::string_view("gemm"));
    }

    void pickedRowAsksForDurationsAndOpensTheLongest()
    {
        OperatorsPage page;
        const auto content = contentOf(kWork);
        page.setContent(content);
        page.resize(900, 500);
        page.show();
        auto* table = page.findChild<DataTable*>();
        page.findChild<QLineEdit*>()->setText(QStringLiteral("aten"));
        QCOMPARE(table->shownRows(), 1);
        SliceId wanted;
        SliceId opened;
        connect(&page, &TablePage::durationsWanted, this, [&wanted](SliceId id) { wanted = id; });
        connect(&page, &TablePage::sliceActivated, this, [&opened](SliceId id) { opened = id; });
        table->setCurrentIndex(table->model()->index(0, 0));
        QVERIFY(wanted);
        QCOMPARE(content->trace->slices.duration[wanted.index()], TimeNs {90});
        auto* histogram = page.findChild<DurationHistogram*>();
        QVERIFY(histogram->isHidden());
        page.showDurations(SliceId(0), {1, 2}); // of what was picked before
        QVERIFY(histogram->isHidden());
        page.showDurations(wanted, {50, 90});
        QVERIFY(!histogram->isHidden());
        emit table->rowActivated(table->currentSourceRow());
        QCOMPARE(opened, wanted);
    }

    void operatorsAreGroupedWhenAskedFor()
    {
        OperatorsPage page;
        const auto content = contentOf(kWork);
        page.setContent(content);
        page.resize(900, 500);
        page.show();
        auto* table = page.findChild<DataTable*>();
        QVERIFY(table->isColumnHidden(OperatorModel::GroupColumn));
        QVERIFY(!table->csv().contains(QStringLiteral("Called from")));
        const int byName = table->shownRows();
        QList<CallGrouping> wanted;
        connect(&page, &OperatorsPage::rowsWanted, this,
                [&wanted](CallGrouping grouping) { wanted << grouping; });
        auto* chooser = page.findChild<QComboBox*>();
        QTest::keyClick(chooser, Qt::Key_End);
        QCOMPARE(wanted, QList<CallGrouping> {CallGrouping::Stack});
        QVERIFY(!table->isEnabled());

        page.showRows(CallGrouping::Shapes, {}); // of what was chosen before
        QVERIFY(!table->isEnabled());
        const CallGroups groups = groupByStack(*content->trace);
        const auto rows = operatorTable(*content->trace, content->analysis->window, &groups);
        page.showRows(CallGrouping::Stack, rows);
        QVERIFY(table->isEnabled());
        QVERIFY(!table->isColumnHidden(OperatorModel::GroupColumn));
        QVERIFY(table->shownRows() > byName - 1);
        QVERIFY(table->csv().contains(QStringLiteral("aten::mm \u2190 train")));
        page.findChild<QLineEdit*>()->setText(QStringLiteral("\u2190 train"));
        QCOMPARE(table->shownRows(), 1);

        page.setContent(contentOf(kWork)); // another window: the choice holds
        QCOMPARE(wanted.size(), 2);
        page.showRows(CallGrouping::Stack, failure("the file has changed"));
        auto* stack = page.findChild<HintStack*>();
        QVERIFY(qobject_cast<QLabel*>(stack->currentWidget())
                    ->text()
                    .contains(QStringLiteral("the file has changed")));
        QTest::keyClick(chooser, Qt::Key_Home);
        QCOMPARE(wanted.size(), 2);
        QVERIFY(table->isColumnHidden(OperatorModel::GroupColumn));
    }

    void missingShapesAreSaid()
    {
        OperatorsPage page;
        const auto content = contentOf(kWork);
        page.setContent(content);
        page.findChild<QComboBox*>()->setCurrentIndex(static_cast<int>(CallGrouping::Shapes));
        page.showRows(CallGrouping::Shapes, content->analysis->operators);
        QVERIFY(page.text().contains(QStringLiteral("record_shapes=True")));
    }

    void kernelsAndCopiesAreTwoTables()
    {
        KernelsPage page;
        page.setContent(contentOf(kWork));
        auto* table = page.findChild<DataTable*>();
        const auto nameInSight = [table] {
            return table->model()->index(0, KernelModel::NameColumn).data().toString();
        };
        QCOMPARE(table->shownRows(), 1);
        QCOMPARE(nameInSight(), QStringLiteral("gemm"));
        QVERIFY(table->isColumnHidden(KernelModel::BytesColumn));
        page.setKinds(KernelsPage::Kinds::CopiesAndSets);
        QCOMPARE(table->shownRows(), 1);
        QVERIFY(nameInSight().startsWith(QStringLiteral("Memcpy")));
        QVERIFY(table->isColumnHidden(KernelModel::GridColumn));
        QVERIFY(!table->isColumnHidden(KernelModel::BytesColumn));
        const QString csv = table->csv();
        QVERIFY2(csv.contains(QStringLiteral("Direction,Host memory,Bytes,Bandwidth\n")),
                 qPrintable(csv));
        QVERIFY2(csv.contains(QStringLiteral("device to host,pinned,0,")), qPrintable(csv));
        QVERIFY(!csv.contains(QStringLiteral("Grid")));
        SliceId wanted;
        connect(&page, &TablePage::durationsWanted, this, [&wanted](SliceId id) { wanted = id; });
        page.findChild<QLineEdit*>()->setText(QStringLiteral("PINNED"));
        QCOMPARE(table->shownRows(), 1);
        table->setCurrentIndex(table->model()->index(0, 0));
        QVERIFY(wanted);
        page.showDurations(wanted, {20, 30});
        QVERIFY(!page.findChild<DurationHistogram*>()->isHidden());
    }

    void launchesSumUp()
    {
        LaunchesPage page;
        page.setContent(contentOf(kWork));
        QCOMPARE(page.findChild<DataTable*>()->shownRows(), 2);
        QVERIFY(page.text().contains(QStringLiteral("3 works")));
    }

    void annotationsAreATree()
    {
        AnnotationsPage page;
        page.setContent(contentOf(kWork));
        auto* tree = page.findChild<QTreeView*>();
        QCOMPARE(tree->model()->rowCount(), 1);
        SliceId opened;
        connect(&page, &AnnotationsPage::sliceActivated, this,
                [&opened](SliceId id) { opened = id; });
        emit tree->activated(tree->model()->index(0, 0));
        QVERIFY(opened);
        QVERIFY(page.text().contains(QStringLiteral("train\t1\t500")));
    }

    void annotationsTellWhatWasMeasured()
    {
        AnnotationsPage page;
        page.setContent(contentOf(R"trace(
thread 1/1 "main"
  m sm metric=sm_active device=0 unit=%
  C 0 sm sm=10
  C 100 sm sm=50
  C 200 sm sm=90
  0 100 step annotation
    20 5 launch runtime corr=1
    60 20 log annotation
thread 0/7
  150 100 gemm kernel corr=1 device=0 stream=7
)trace"));
        QVERIFY(page.text().startsWith(
            QStringLiteral("annotation\tcount\ttotal_ns\tself_ns\tgpu_total_ns\tmin_ns\tmax_ns"
                           "\tsm_active_percent\tdram_percent\thost_sm_active_percent\n")));
        QVERIFY(page.text().contains(
            QStringLiteral("step\t1\t100\t80\t100\t100\t100\t70.00\t\t10.00\n")));
        QVERIFY(
            page.text().contains(QStringLiteral("step/log\t1\t20\t20\t0\t20\t20\t\t\t10.00\n")));
    }

    void annotationsInsideNoiseMoveUp()
    {
        AnnotationsPage page;
        page.setContent(contentOf(R"trace(
thread 1/2 "main"
  0 500 train annotation
    10 400 "layer, first" annotation
      20 100 inner annotation
)trace"));
        QString csv;
        connect(&page, &AnnotationsPage::csvRequested, this,
                [&csv](const QString& text) { csv = text; });
        const auto* bar = page.findChild<RowsBar*>();
        emit page.findChild<RowsBar*>()->csvWanted();
        QCOMPARE(csv.count(QLatin1Char('\n')), 4);
        QVERIFY(csv.contains(QStringLiteral("\"train/layer, first\",1,400,300,0,400,400\n")));

        page.setNoise({*makeNoiseFilter("", FilterMode::Fold, "layer")});
        emit page.findChild<RowsBar*>()->csvWanted();
        QCOMPARE(csv.count(QLatin1Char('\n')), 3);
        QVERIFY(!csv.contains(QStringLiteral("1,400")));
        const auto labels = bar->findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->text() == QLatin1String("2 of 3 rows, 1 left out as noise");
        }));
        auto* tree = page.findChild<QTreeView*>();
        const QModelIndex train = tree->model()->index(0, 0);
        QCOMPARE(tree->model()->index(0, 0, train).data().toString(), QStringLiteral("inner"));

        page.findChild<QLineEdit*>()->setText(QStringLiteral("nowhere"));
        emit page.findChild<RowsBar*>()->csvWanted();
        QCOMPARE(csv.count(QLatin1Char('\n')), 1); // what is shown, nothing else
    }

    void emptyPagesSayWhatWouldFillThem()
    {
        KernelsPage page;
        page.setContent(contentOf(R"(
thread 1/2 "main"
  0 100 outer operator
)"));
        auto* stack = page.findChild<HintStack*>();
        QCOMPARE(stack->currentIndex(), 0);
        QVERIFY(qobject_cast<QLabel*>(stack->currentWidget())
                    ->text()
                    .contains(QStringLiteral("ProfilerActivity.CUDA")));
    }

    void waitingPagesLeadNowhere()
    {
        OperatorsPage page;
        page.setContent(contentOf(kWork));
        page.setContent(nullptr);
        SliceId wanted;
        connect(&page, &TablePage::durationsWanted, this, [&wanted](SliceId id) { wanted = id; });
        auto* table = page.findChild<DataTable*>();
        QVERIFY(!table->isEnabled());
        table->setCurrentIndex(table->model()->index(0, 0));
        QVERIFY(!wanted);
    }
};

QTEST_MAIN(TablePageTest)
#include "tst_table_page.moc"
