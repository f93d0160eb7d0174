#include "widgets/tables/launch_model.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace flamelane;

class LaunchModelTest : public QObject
{
    Q_OBJECT

private slots:
    void showsRowsAndSortsByValue()
    {
        LaunchModel model;
        const QAbstractItemModelTester tester(&model);
        model.setRows(
            {{"cudaLaunchKernel", 10, 12, 4000, 2500, 800, 90'000, 7, SliceId(1), SliceId(0)}});
        QCOMPARE(model.rowCount(), 1);
        const auto value
            = [&model](int column) { return model.index(0, column).data(RowModel::kSortRole); };
        QCOMPARE(value(LaunchModel::NameColumn).toString(), QStringLiteral("cudaLaunchKernel"));
        QCOMPARE(value(LaunchModel::CallsColumn).toInt(), 10);
        QCOMPARE(value(LaunchModel::WorksColumn).toInt(), 12);
        QCOMPARE(value(LaunchModel::ShorterColumn).toInt(), 7);
        QCOMPARE(value(LaunchModel::CallMedianColumn).toLongLong(), 4000LL);
        QCOMPARE(value(LaunchModel::WorkMedianColumn).toLongLong(), 2500LL);
        QCOMPARE(value(LaunchModel::DelayMedianColumn).toLongLong(), 800LL);
        QCOMPARE(value(LaunchModel::DelayMaxColumn).toLongLong(), 90'000LL);
    }
};

QTEST_MAIN(LaunchModelTest)
#include "tst_launch_model.moc"
