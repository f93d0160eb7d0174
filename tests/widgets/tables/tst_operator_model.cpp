#include "widgets/tables/operator_model.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace flamelane;

class OperatorModelTest : public QObject
{
    Q_OBJECT

private slots:
    void showsRowsAndSortsByValue()
    {
        OperatorModel model;
        const QAbstractItemModelTester tester(&model);
        model.setRows({{"aten::mm", SliceKind::Operator, 3, 1500, 2000, 40, 50'000'000, 400, 900,
                        SliceId(4), std::string()}});
        QCOMPARE(model.rowCount(), 1);
        const auto cell = [&model](int column, int role = Qt::DisplayRole) {
            return model.index(0, column).data(role);
        };
        QCOMPARE(cell(OperatorModel::NameColumn).toString(), QStringLiteral("aten::mm"));
        QCOMPARE(cell(OperatorModel::KindColumn).toString(), QStringLiteral("operator"));
        QCOMPARE(cell(OperatorModel::CountColumn, RowModel::kSortRole).toInt(), 3);
        QCOMPARE(cell(OperatorModel::CpuSelfColumn, RowModel::kSortRole).toLongLong(), 1500LL);
        QCOMPARE(cell(OperatorModel::CpuTotalColumn, RowModel::kSortRole).toLongLong(), 2000LL);
        QCOMPARE(cell(OperatorModel::GpuSelfColumn, RowModel::kSortRole).toLongLong(), 40LL);
        QCOMPARE(cell(OperatorModel::GpuTotalColumn).toString(), QStringLiteral("50.0 ms"));
        QCOMPARE(cell(OperatorModel::MinColumn, RowModel::kSortRole).toLongLong(), 400LL);
        QCOMPARE(cell(OperatorModel::MaxColumn, RowModel::kSortRole).toLongLong(), 900LL);
        QVERIFY(cell(OperatorModel::CpuSelfColumn, Qt::ToolTipRole)
                    .toString()
                    .startsWith(QStringLiteral("1\u202f500")));
    }
};

QTEST_MAIN(OperatorModelTest)
#include "tst_operator_model.moc"
