#include "tests/support/trace_text.h"
#include "widgets/tables/annotation_model.h"
#include "widgets/tables/row_model.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace flamelane;

class AnnotationModelTest : public QObject
{
    Q_OBJECT

private slots:
    void isATree()
    {
        const auto trace = test::traceFromText(R"(
thread 1/2 "main"
  0 100 train annotation
    10 60 forward annotation
      20 10 attention annotation
    70 20 backward annotation
  200 10 save annotation
)");
        AnnotationModel model;
        const QAbstractItemModelTester tester(&model);
        QCOMPARE(model.rowCount(), 0);
        model.setRows(annotationTree(*trace, Window {WindowKind::All, {}}));
        QCOMPARE(model.rowCount(), 2);
        const QModelIndex train = model.index(0, 0);
        QCOMPARE(train.data().toString(), QStringLiteral("train"));
        QCOMPARE(model.rowCount(train), 2);
        const QModelIndex forward = model.index(0, 0, train);
        QCOMPARE(forward.data().toString(), QStringLiteral("forward"));
        QCOMPARE(model.parent(forward), train);
        const QModelIndex self = model.index(0, AnnotationModel::SelfColumn, train);
        QCOMPARE(self.data(RowModel::kSortRole).toLongLong(), 50LL);
        const QModelIndex attention = model.index(0, 0, forward);
        QCOMPARE(attention.data(Qt::ToolTipRole).toString(),
                 QStringLiteral("train/forward/attention"));
        QCOMPARE(model.rows()[AnnotationModel::rowOf(attention)].longest,
                 test::findSlice(*trace, "attention"));
        model.setRows({});
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_MAIN(AnnotationModelTest)
#include "tst_annotation_model.moc"
