#include "core/export/weight_words.h"

#include <QtTest>

using namespace flamelane;

namespace {

FlameTree treeOf(FlameWeight weight, std::string unit = {}, int decimals = 0)
{
    auto table = std::make_shared<FrameTable>();
    table->unit = std::move(unit);
    table->decimals = decimals;
    FlameTree tree;
    tree.weight = weight;
    tree.table = std::move(table);
    return tree;
}

} // namespace

class TestWeightWords : public QObject
{
    Q_OBJECT

private slots:
    void tellsWeights_data();
    void tellsWeights();
    void tellsCounts_data();
    void tellsCounts();
};

void TestWeightWords::tellsWeights_data()
{
    QTest::addColumn<FlameTree>("tree");
    QTest::addColumn<qlonglong>("weight");
    QTest::addColumn<qulonglong>("steps");
    QTest::addColumn<QString>("brief");
    QTest::addColumn<QString>("exact");
    const auto add = [](const char* row, const FlameTree& tree, qlonglong weight, qulonglong steps,
                        const char* brief, const char* exact) {
        QTest::newRow(row) << tree << weight << steps << brief << exact;
    };
    add("time", treeOf(FlameWeight::GpuTime), 1'234'567, 1, "1.23 ms", "1 234 567 ns");
    add("mean time", treeOf(FlameWeight::CpuTime), 15, 10, "2 ns", "15 ns");
    add("bytes", treeOf(FlameWeight::Bytes), 1536, 1, "1.50 KiB", "1 536 bytes");
    add("count", treeOf(FlameWeight::Count), 15, 1, "15", "15");
    add("mean count", treeOf(FlameWeight::Count), 15, 10, "1.5", "15");
    add("recorded", treeOf(FlameWeight::Recorded), 1234, 1, "1 234", "1 234");
    add("recorded bytes", treeOf(FlameWeight::Recorded, "bytes"), 1536, 1, "1.50 KiB",
        "1\u202f536 bytes");
    add("decimals", treeOf(FlameWeight::Recorded, "s", 2), 250, 1, "2.5 s", "2.5 s");
    add("largest", treeOf(FlameWeight::Recorded), INT64_MAX, 3, "3 074 457 345 618 258 602",
        "9 223 372 036 854 775 807");
}

void TestWeightWords::tellsWeights()
{
    QFETCH(const FlameTree, tree);
    QFETCH(const qlonglong, weight);
    QFETCH(const qulonglong, steps);
    QFETCH(const QString, brief);
    QFETCH(const QString, exact);
    QCOMPARE(QString::fromStdString(weightWords(tree, weight, steps)), brief);
    QCOMPARE(QString::fromStdString(exactWeightWords(tree, weight)), exact);
}

void TestWeightWords::tellsCounts_data()
{
    QTest::addColumn<qulonglong>("count");
    QTest::addColumn<qulonglong>("steps");
    QTest::addColumn<QString>("words");
    QTest::newRow("all") << 1234ULL << 1ULL << "1 234";
    QTest::newRow("no steps") << 7ULL << 0ULL << "7";
    QTest::newRow("whole") << 20ULL << 10ULL << "2";
    QTest::newRow("tenth") << 15ULL << 10ULL << "1.5";
    QTest::newRow("rounded") << 1ULL << 3ULL << "0.3";
    QTest::newRow("rare") << 1ULL << 100ULL << "< 0.1";
    QTest::newRow("none") << 0ULL << 10ULL << "0";
}

void TestWeightWords::tellsCounts()
{
    QFETCH(const qulonglong, count);
    QFETCH(const qulonglong, steps);
    QFETCH(const QString, words);
    QCOMPARE(QString::fromStdString(countWords(count, steps)), words);
}

QTEST_GUILESS_MAIN(TestWeightWords)
#include "tst_weight_words.moc"
