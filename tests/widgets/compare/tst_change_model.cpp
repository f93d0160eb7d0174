#include "tests/support/trace_text.h"
#include "widgets/compare/change_model.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace flamelane;

namespace {

FlameDiffRun runOf(const char* text)
{
    FlameDiffRun run;
    run.trace = test::traceFromText(text);
    run.analysis = std::make_shared<const Analysis>(analyse(*run.trace, nullptr, Progress()));
    return run;
}

} // namespace

class ChangeModelTest : public QObject
{
    Q_OBJECT

private slots:
    void listsOwnChanges()
    {
        FlameDiffRequest request;
        request.a = runOf(R"(
thread 1/2 "main"
  0 1000 outer operator
    0 250 inner operator
)");
        request.b = runOf(R"(
thread 1/2 "main"
  0 900 outer operator
    0 350 inner operator
    400 40 other operator
)");
        request.choice.weight = FlameWeight::CpuTime;
        ChangeModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        model.setContent(
            std::make_shared<const FlameDiffContent>(gatherFlameDiff(request, Progress())));
        QCOMPARE(model.rowCount(), 3);
        const auto text = [&model](int row) {
            QStringList cells;
            for (int column = 0; column < model.columnCount(); ++column) {
                cells << model.index(row, column).data().toString();
            }
            return cells.join(QLatin1Char('|'));
        };
        QCOMPARE(text(0), QStringLiteral("outer|All|\u2212240 ns|\u221232.0 %|750 ns|510 ns"));
        QCOMPARE(text(1), QStringLiteral("inner|outer|+100 ns|+40.0 %|250 ns|350 ns"));
        QCOMPARE(text(2), QStringLiteral("other|outer|+40 ns|new|0 ns|40 ns"));
        QCOMPARE(model.rowOf(model.node(1)), 1);
        QCOMPARE(model.rowOf(0), -1); // the root has nothing of its own
        const QModelIndex change = model.index(0, ChangeModel::ChangeColumn);
        QCOMPARE(change.data(RowModel::kSortRole).toLongLong(), 240LL);
        QCOMPARE(change.data(RowModel::kExactRole).toDouble(), -240.0);
        model.setContent(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_GUILESS_MAIN(ChangeModelTest)
#include "tst_change_model.moc"
