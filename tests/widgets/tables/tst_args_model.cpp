#include "widgets/tables/args_model.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace flamelane;

class ArgsModelTest : public QObject
{
    Q_OBJECT

private slots:
    void showsArgsThenFieldsAsWritten()
    {
        ArgsModel model;
        const QAbstractItemModelTester tester(&model);
        model.setDetails({{{"ph", "X", true}, {"ts", "1.500", false}},
                          {{"stack", "a\nb", true}, {"grid", "[1, 2, 3]", false}}});
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("stack"));
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("a\u21b5b"));
        QCOMPARE(model.index(0, 1).data(RowModel::kSortRole).toString(), QStringLiteral("a\nb"));
        QCOMPARE(model.index(1, 1).data().toString(), QStringLiteral("[1, 2, 3]"));
        QCOMPARE(model.index(3, 1).data().toString(), QStringLiteral("1.500"));
        QCOMPARE(model.index(3, 2).data().toString(), QStringLiteral("record"));
        model.setDetails({});
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_MAIN(ArgsModelTest)
#include "tst_args_model.moc"
