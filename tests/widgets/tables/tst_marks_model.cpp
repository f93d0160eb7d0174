#include "widgets/tables/marks_model.h"
#include "widgets/view_state/marks.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace flamelane;

class MarksModelTest : public QObject
{
    Q_OBJECT

private slots:
    void followsTheMarks()
    {
        Marks marks;
        MarksModel model(&marks);
        const QAbstractItemModelTester tester(&model);
        marks.add({{2000, 5000}, {}, true});
        marks.add({{1000, 1000}, {}, false});
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("1.000 \u00b5s"));
        QCOMPARE(model.index(0, 1).data().toString(), QString());
        QCOMPARE(model.index(1, 1).data(RowModel::kSortRole).toLongLong(), 3000LL);
        model.setOrigin(10000);
        QVERIFY(model.index(1, 0)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("12\u202f000")));
    }

    void writesNotesWhichMakeAMarkStay()
    {
        Marks marks;
        MarksModel model(&marks);
        marks.add({{1000, 1000}, {}, false});
        QVERIFY((model.flags(model.index(0, 3)) & Qt::ItemIsEditable) != 0);
        QVERIFY((model.flags(model.index(0, 0)) & Qt::ItemIsEditable) == 0);
        QVERIFY(!model.setData(model.index(0, 0), QStringLiteral("no"), Qt::EditRole));
        QVERIFY(model.setData(model.index(0, 3), QStringLiteral("slow"), Qt::EditRole));
        marks.add({{7000, 7000}, {}, false}); // would replace a mark without a note
        QCOMPARE(marks.all().size(), size_t {2});
        QCOMPARE(marks.all()[0].note, QStringLiteral("slow"));
        QVERIFY(marks.all()[0].isKept);
    }
};

QTEST_MAIN(MarksModelTest)
#include "tst_marks_model.moc"
