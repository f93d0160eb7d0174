#include "tests/support/trace_text.h"
#include "widgets/tables/repeated_gaps_model.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace flamelane;

namespace {

// Each step has a gap of 50 ns before gemm, of which 40 ns are the launch call.
constexpr std::string_view kTrace = R"text(
thread 1/1 main
  0 1000 ProfilerStep#1 annotation
    100 60 aten::linear operator
      105 50 aten::mm operator
        110 40 cudaLaunchKernel runtime corr=1
  1000 1000 ProfilerStep#2 annotation
    1100 60 aten::linear operator
      1105 50 aten::mm operator
        1110 40 cudaLaunchKernel runtime corr=2
thread 0/7
  0 100 copy kernel device=0 stream=7
  150 850 "void gemm<float>(float*)" kernel corr=1 device=0 stream=7
  1000 100 copy kernel device=0 stream=7
  1150 850 "void gemm<float>(float*)" kernel corr=2 device=0 stream=7
)text";

} // namespace

class RepeatedGapsModelTest : public QObject
{
    Q_OBJECT

private slots:
    void showsPlaces()
    {
        const auto trace = test::traceFromText(kTrace);
        const auto analysis
            = std::make_shared<const Analysis>(analyse(*trace, nullptr, Progress()));
        RepeatedGapsModel model;
        const QAbstractItemModelTester tester(&model);
        model.setPlaces(trace, analysis, findRepeatedGaps(*trace, *analysis, Progress()));
        const auto cell = [&model](int column, int role = Qt::DisplayRole) {
            return model.index(0, column).data(role);
        };
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.stepCount(), 2U);
        QCOMPARE(cell(RepeatedGapsModel::TotalColumn, RowModel::kSortRole).toLongLong(), 100LL);
        QCOMPARE(cell(RepeatedGapsModel::MeanColumn, RowModel::kSortRole).toLongLong(), 50LL);
        QCOMPARE(cell(RepeatedGapsModel::StepsColumn).toString(), QStringLiteral("2 of 2"));
        QCOMPARE(cell(RepeatedGapsModel::CauseColumn).toString(), QStringLiteral("launch call"));
        QCOMPARE(cell(RepeatedGapsModel::ShareColumn, RowModel::kSortRole).toDouble(), 0.8);
        QCOMPARE(cell(RepeatedGapsModel::NextColumn).toString(), QStringLiteral("gemm"));
        QCOMPARE(cell(RepeatedGapsModel::OperatorsColumn).toString(),
                 QStringLiteral("aten::linear \u203a aten::mm"));

        GapFilter filter;
        filter.causes = Causes().set(static_cast<size_t>(Cause::Sync));
        model.setFilter(filter);
        QCOMPARE(model.rowCount(), 0);
        model.setFilter({});
        QCOMPARE(model.rowCount(), 1);
        model.setPlaces(nullptr, nullptr, {});
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_MAIN(RepeatedGapsModelTest)
#include "tst_repeated_gaps_model.moc"
