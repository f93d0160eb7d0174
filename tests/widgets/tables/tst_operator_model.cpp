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

    void tellsWhatTheCallsHaveInCommon_data()
    {
        QTest::addColumn<int>("grouping");
        QTest::addColumn<QString>("group");
        QTest::addColumn<QString>("title");
        QTest::addColumn<QString>("toolTip");
        QTest::newRow("shapes") << static_cast<int>(CallGrouping::Shapes)
                                << QStringLiteral("[[8, 4], [], [[2], [3]]]")
                                << QStringLiteral("Input shapes")
                                << QStringLiteral("[8, 4]\n[]\n[[2], [3]]");
        QTest::newRow("shapes that are none")
            << static_cast<int>(CallGrouping::Shapes) << QStringLiteral("]],[")
            << QStringLiteral("Input shapes") << QString();
        QTest::newRow("stack") << static_cast<int>(CallGrouping::Stack)
                               << QStringLiteral("aten::linear \u2190 train.py(3): step")
                               << QStringLiteral("Called from")
                               << QStringLiteral("aten::linear\ntrain.py(3): step");
        QTest::newRow("long stack")
            << static_cast<int>(CallGrouping::Stack)
            << QStringList(QList<QString>(50, QStringLiteral("f"))).join(QStringLiteral(" \u2190 "))
            << QStringLiteral("Called from")
            << QString(QStringLiteral("f\n").repeated(40) + QStringLiteral("and 10 more"));
    }

    void tellsWhatTheCallsHaveInCommon()
    {
        QFETCH(const int, grouping);
        QFETCH(const QString, group);
        OperatorModel model;
        OperatorRow row;
        row.name = "aten::mm";
        row.group = group.toStdString();
        model.setRows({row}, static_cast<CallGrouping>(grouping));
        const QModelIndex cell = model.index(0, OperatorModel::GroupColumn);
        QCOMPARE(cell.data().toString(), group);
        QCOMPARE(cell.data(RowModel::kExactRole).toString(), group);
        QTEST(cell.data(Qt::ToolTipRole).toString(), "toolTip");
        const QVariant title
            = model.headerData(OperatorModel::GroupColumn, Qt::Horizontal, Qt::DisplayRole);
        QTEST(title.toString(), "title");
    }
};

QTEST_MAIN(OperatorModelTest)
#include "tst_operator_model.moc"
