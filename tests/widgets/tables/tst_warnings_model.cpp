#include "widgets/tables/warnings_model.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace flamelane;

class WarningsModelTest : public QObject
{
    Q_OBJECT

private slots:
    void saysKindCountMeaningAndPlace()
    {
        WarningsModel model;
        const QAbstractItemModelTester tester(&model);
        ImportReport report;
        report.add(WarningKind::BadEscape, "byte 17", 3);
        report.add(WarningKind::DanglingFlowStart, "", 12000);
        model.setReport(report);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("bad_escape"));
        QCOMPARE(model.index(0, 3).data().toString(), QStringLiteral("byte 17"));
        QVERIFY(!model.index(0, 2).data().toString().isEmpty());
        QVERIFY(model.index(1, 1).data(RowModel::kSortRole).toULongLong()
                > model.index(0, 1).data(RowModel::kSortRole).toULongLong());
        QVERIFY(model.index(0, 4).data().toString() != model.index(1, 4).data().toString());
    }
};

QTEST_MAIN(WarningsModelTest)
#include "tst_warnings_model.moc"
