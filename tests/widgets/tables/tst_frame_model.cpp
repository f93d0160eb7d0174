#include "core/analysis/flame/flame_stacks.h"
#include "tests/support/trace_text.h"
#include "widgets/tables/frame_model.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace flamelane;

class FrameModelTest : public QObject
{
    Q_OBJECT

private slots:
    void showsWeightsAndShares()
    {
        FlameOptions options;
        options.weight = FlameWeight::CpuTime;
        const auto tree = std::make_shared<const FlameTree>(flameStacks(*test::traceFromText(R"(
thread 1/2 "main"
  0 1000 outer operator
    0 250 inner operator
)"),
                                                                        options, Progress())
                                                                .tree);
        FrameModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        model.setRows(tree, frameTable(*tree), 1);
        QCOMPARE(model.rowCount(), 2);
        const auto text = [&model](int column) { return model.index(0, column).data().toString(); };
        QCOMPARE(text(FrameModel::NameColumn), QStringLiteral("outer"));
        QCOMPARE(text(FrameModel::SelfColumn), QStringLiteral("750 ns"));
        QCOMPARE(text(FrameModel::SelfShareColumn), QStringLiteral("75.0 %"));
        QCOMPARE(text(FrameModel::TotalShareColumn), QStringLiteral("100 %"));
        QCOMPARE(model.index(0, FrameModel::SelfColumn).data(RowModel::kSortRole).toLongLong(),
                 750LL);
        model.setRows(tree, frameTable(*tree), 5);
        QCOMPARE(text(FrameModel::SelfColumn), QStringLiteral("150 ns"));
        QCOMPARE(text(FrameModel::SelfShareColumn), QStringLiteral("75.0 %"));
        QCOMPARE(text(FrameModel::CountColumn), QStringLiteral("0.2"));
        const auto exact = [&model](int column) {
            return model.index(0, column).data(Qt::ToolTipRole).toString();
        };
        QCOMPARE(exact(FrameModel::SelfColumn), QStringLiteral("750 ns in 5 steps"));
        QCOMPARE(exact(FrameModel::CountColumn), QStringLiteral("1 in 5 steps"));
        model.setRows(nullptr, {}, 1);
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_GUILESS_MAIN(FrameModelTest)
#include "tst_frame_model.moc"
