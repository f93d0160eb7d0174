#include "widgets/tables/data_table.h"
#include "widgets/tables/row_model.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QTextDocument>
#include <QtTest>

using namespace flamelane;

namespace {

/// Three kernels whose counts sort otherwise as text than as numbers.
class KernelModel : public RowModel
{
public:
    KernelModel()
        : RowModel({{QStringLiteral("Name"), {}, false}, {QStringLiteral("Count"), {}, true}},
                   nullptr)
    {
    }
    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 3; }

protected:
    QString text(int row, int column) const override
    {
        static const QString kNames[]
            = {QStringLiteral("gemm"), QStringLiteral("a,\"b\""), QStringLiteral("relu")};
        return column == 0 ? kNames[row] : QStringLiteral("%1 k").arg(kCounts[row]);
    }
    QVariant sortValue(int row, int column) const override
    {
        return column == 0 ? QVariant(text(row, column)) : QVariant(kCounts[row] * 1000);
    }

private:
    static constexpr int kCounts[] = {9, 10, 100};
};

} // namespace

class DataTableTest : public QObject
{
    Q_OBJECT

private slots:
    void sortsNumbersByValue()
    {
        KernelModel model;
        const QAbstractItemModelTester tester(&model);
        DataTable table(&model);
        table.setSortingEnabled(true);
        table.sortByColumn(1, Qt::DescendingOrder);
        QCOMPARE(table.model()->index(0, 0).data().toString(), QStringLiteral("relu"));
        QCOMPARE(table.model()->index(2, 0).data().toString(), QStringLiteral("gemm"));
    }

    void alignsNumbersRight()
    {
        KernelModel model;
        QVERIFY((model.index(0, 1).data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight) != 0);
        QVERIFY((model.index(0, 0).data(Qt::TextAlignmentRole).toInt() & Qt::AlignLeft) != 0);
        const QVariant header = model.headerData(1, Qt::Horizontal, Qt::TextAlignmentRole);
        QVERIFY((header.toInt() & Qt::AlignRight) != 0);
    }

    void filtersAndNamesRowsOfTheModel()
    {
        KernelModel model;
        DataTable table(&model);
        table.setFilter(QStringLiteral("REL"));
        QCOMPARE(table.shownRows(), 1);
        QSignalSpy activated(&table, &DataTable::rowActivated);
        table.setCurrentIndex(table.model()->index(0, 0));
        QCOMPARE(table.currentSourceRow(), 2);
        QTest::keyClick(&table, Qt::Key_Return);
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated.first().first().toInt(), 2);
    }

    void copiesPickedRowsOrAll()
    {
        KernelModel model;
        DataTable table(&model);
        QCOMPARE(table.selectedText(),
                 QStringLiteral("Name\tCount\ngemm\t9 k\na,\"b\"\t10 k\nrelu\t100 k\n"));
        table.selectRow(2);
        QCOMPARE(table.selectedText(), QStringLiteral("Name\tCount\nrelu\t100 k\n"));
    }

    void writesExactNumbersAndQuotes()
    {
        KernelModel model;
        const DataTable table(&model);
        QCOMPARE(table.csv(),
                 QStringLiteral("Name,Count\ngemm,9000\n\"a,\"\"b\"\"\",10000\nrelu,100000\n"));
    }

    void toolTipsAreNoMarkup()
    {
        QCOMPARE(plainToolTip(QStringLiteral("void gemm<float>(float*)")),
                 QStringLiteral("void gemm<float>(float*)"));
        const QString shown = plainToolTip(QStringLiteral("<img src=\"/dev/zero\"> 1 < 2"));
        QVERIFY(!shown.contains(QStringLiteral("<img")));
        QTextDocument document;
        document.setHtml(shown);
        QCOMPARE(document.toPlainText(), QStringLiteral("<img src=\"/dev/zero\"> 1 < 2"));
    }

    void hiddenColumnsAreInNoCopy()
    {
        KernelModel model;
        DataTable table(&model);
        table.setColumnHidden(0, true);
        QCOMPARE(table.csv(), QStringLiteral("Count\n9000\n10000\n100000\n"));
        QCOMPARE(table.selectedText(), QStringLiteral("Count\n9 k\n10 k\n100 k\n"));
    }
};

QTEST_MAIN(DataTableTest)
#include "tst_data_table.moc"
