#include "core/analysis/flame/flame_views.h"
#include "core/export/flame_export.h"

#include <QtTest>

#include <fmt/format.h>

#include <map>
#include <sstream>

using namespace flamelane;

namespace {

std::string folded(const FlameTree& tree)
{
    std::ostringstream out;
    writeFolded(out, tree);
    return out.str();
}

/// A tree of one-letter frames from folded lines "a;b 3".
FlameTree treeOf(const std::string& lines)
{
    auto table = std::make_shared<FrameTable>();
    std::map<char, uint32_t> frames;
    FlameTreeBuilder builder;
    std::istringstream in(lines);
    std::string stack;
    int64_t weight = 0;
    while (in >> stack >> weight) {
        uint32_t node = FlameTreeBuilder::kRoot;
        for (const char letter : stack) {
            if (letter == ';') {
                continue;
            }
            const auto [at, isNew]
                = frames.try_emplace(letter, static_cast<uint32_t>(table->frames.size()));
            if (isNew) {
                table->frames.push_back({table->names.intern(std::string(1, letter)),
                                         SliceKind::Operator, FrameRole::Code});
            }
            node = builder.child(node, at->second);
        }
        builder.addSelf(node, weight);
        builder.addCalls(node, 1, SliceId(), weight);
    }
    return builder.build(FlameWeight::CpuTime, table);
}

uint32_t frameNamed(const FlameTree& tree, std::string_view name)
{
    for (uint32_t i = 0; i < tree.table->frames.size(); ++i) {
        if (tree.table->name(i) == name) {
            return i;
        }
    }
    qFatal("no such frame");
}

std::string textOf(const FlameTree& tree, const std::vector<FrameRow>& rows)
{
    std::string text;
    for (const FrameRow& row : rows) {
        text += fmt::format("{} self {} total {} count {}\n", tree.table->name(row.frame), row.self,
                            row.total, row.count);
    }
    return text;
}

} // namespace

class TestFlameViews : public QObject
{
    Q_OBJECT

private slots:
    void foldsRecursion_data();
    void foldsRecursion();
    void turnsOver();
    void sumsFramesUp();
    void findsCalleesAndCallers();
    void walksDeepTrees();
};

void TestFlameViews::foldsRecursion_data()
{
    QTest::addColumn<QString>("stacks");
    QTest::addColumn<QString>("expected");
    QTest::newRow("none") << "a;b 1\na;b;c 2\n"
                          << "a;b 1\na;b;c 2\n";
    QTest::newRow("direct") << "a 1\na;a 2\na;a;a 4\na;a;a;b 8\n"
                            << "a 7\na;b 8\n";
    QTest::newRow("in turns") << "a;b 1\na;b;a 2\na;b;a;b 4\na;b;a;b;c 8\n"
                              << "a;b 5\na;b;c 8\na;b;a 2\n";
    QTest::newRow("not at once") << "a;b;c;a 1\n"
                                 << "a;b;c;a 1\n";
}

void TestFlameViews::foldsRecursion()
{
    QFETCH(const QString, stacks);
    QFETCH(const QString, expected);
    const FlameTree tree = treeOf(stacks.toStdString());
    const ChangedTree changed = recursionFolded(tree);
    QCOMPARE(QString::fromStdString(folded(changed.tree)), expected);
    QCOMPARE(changed.tree.total[0], tree.total[0]);
    for (uint32_t node = 0; node < tree.size(); ++node) {
        QCOMPARE(changed.tree.name(changed.nodeOf[node]), tree.name(node));
    }
}

void TestFlameViews::turnsOver()
{
    const FlameTree tree = treeOf("a;b;k 3\na;c;k 4\na;b 2\na 1\n");
    const FlameTree over = bottomUp(tree);
    QCOMPARE(folded(over), std::string("k;c;a 4\nk;b;a 3\nb;a 2\na 1\n"));
    QCOMPARE(over.total[0], tree.total[0]);
}

void TestFlameViews::sumsFramesUp()
{
    // In a;b;a the inner a adds nothing to a's total.
    const FlameTree tree = treeOf("a 1\na;b;a 2\nc;a 4\n");
    QCOMPARE(textOf(tree, frameTable(tree)),
             std::string("a self 7 total 7 count 3\n"
                         "c self 0 total 4 count 0\n"
                         "b self 0 total 2 count 0\n"));
}

void TestFlameViews::findsCalleesAndCallers()
{
    const FlameTree tree = treeOf("x;f;a 1\ny;f;b 2\nx;f;f;a 4\ny;f 8\nx;a 16\n");
    const uint32_t f = frameNamed(tree, "f");
    QCOMPARE(folded(calleesOf(tree, f)), std::string("f 8\nf;f;a 4\nf;b 2\nf;a 1\n"));
    QCOMPARE(folded(callersOf(tree, f)), std::string("f;y 10\nf;x 5\n"));
    QCOMPARE(calleesOf(tree, f).total[0], int64_t {15});
    QCOMPARE(callersOf(tree, f).total[0], int64_t {15});
}

void TestFlameViews::walksDeepTrees()
{
    std::string stack;
    for (int i = 0; i < 20'000; ++i) {
        stack += i == 0 ? "a" : i % 3 == 0 ? ";a" : i % 3 == 1 ? ";b" : ";c";
    }
    const FlameTree tree = treeOf(stack + " 5\n");
    QCOMPARE(frameTable(tree).size(), size_t {3});
    QCOMPARE(recursionFolded(tree).tree.total[0], int64_t {5});
    QCOMPARE(bottomUp(tree).size(), tree.size());
}

QTEST_GUILESS_MAIN(TestFlameViews)
#include "tst_flame_views.moc"
