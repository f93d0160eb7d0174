#include "tests/support/trace_text.h"
#include "widgets/tables/statistics_model.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace flamelane;

class StatisticsModelTest : public QObject
{
    Q_OBJECT

private slots:
    void showsTotalsAndSortsByValue()
    {
        StatisticsModel model;
        const QAbstractItemModelTester tester(&model);
        const auto trace = test::traceFromText(R"(
thread 1/2 "main"
  0 1000000 outer operator
    100 2000 inner operator
    5000 900 inner operator
)");
        model.setSummary(trace, summarizeRange(*trace, trace->range, Progress()));
        QCOMPARE(model.rowCount(), 2);
        const auto cell = [&model](int row, int column, int role = Qt::DisplayRole) {
            return model.index(row, column).data(role);
        };
        QCOMPARE(cell(0, StatisticsModel::NameColumn).toString(), QStringLiteral("outer"));
        QCOMPARE(cell(1, StatisticsModel::NameColumn).toString(), QStringLiteral("inner"));
        QCOMPARE(cell(1, StatisticsModel::KindColumn).toString(), QStringLiteral("operator"));
        QCOMPARE(cell(1, StatisticsModel::CountColumn).toString(), QStringLiteral("2"));
        QCOMPARE(cell(1, StatisticsModel::TotalColumn, RowModel::kSortRole).toLongLong(), 2900LL);
        QCOMPARE(cell(0, StatisticsModel::SelfColumn, RowModel::kSortRole).toLongLong(), 997100LL);
        QCOMPARE(cell(1, StatisticsModel::MinColumn, RowModel::kSortRole).toLongLong(), 900LL);
        QCOMPARE(cell(1, StatisticsModel::MaxColumn, RowModel::kSortRole).toLongLong(), 2000LL);
        QCOMPARE(cell(1, StatisticsModel::MeanColumn, RowModel::kSortRole).toLongLong(), 1450LL);
        QCOMPARE(cell(1, StatisticsModel::ShareColumn, RowModel::kSortRole).toDouble(), 0.0029);
        QVERIFY(cell(1, StatisticsModel::TotalColumn, Qt::ToolTipRole)
                    .toString()
                    .startsWith(QStringLiteral("2\u202f900")));
        QCOMPARE(model.totals(1).longest, test::findSlice(*trace, "inner"));
    }
};

QTEST_MAIN(StatisticsModelTest)
#include "tst_statistics_model.moc"
