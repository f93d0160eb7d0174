#include "core/analysis/analysis.h"
#include "core/analysis/compare/flame_diff.h"
#include "core/analysis/compare/step_ledger.h"
#include "core/analysis/flame/flame_stacks.h"
#include "tests/support/corpus.h"

#include <QtTest>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <sstream>
#include <tuple>

using namespace flamelane;

namespace {

/// What the letter before a name says: "k.gemm" is a kernel. No letter: an operator.
Frame kindOf(std::string& name)
{
    static const std::map<char, std::pair<SliceKind, FrameRole>> kKinds {
        {'k', {SliceKind::Kernel, FrameRole::Code}},
        {'c', {SliceKind::RuntimeCall, FrameRole::Code}},
        {'p', {SliceKind::Python, FrameRole::Code}},
        {'a', {SliceKind::Annotation, FrameRole::Code}},
        {'t', {SliceKind::Other, FrameRole::Group}},
        {'h', {SliceKind::Other, FrameRole::Hidden}},
    };
    const auto known = name.size() > 1 && name[1] == '.' ? kKinds.find(name[0]) : kKinds.end();
    if (known == kKinds.end()) {
        return {StringId(), SliceKind::Operator, FrameRole::Code};
    }
    name.erase(0, 2);
    return {StringId(), known->second.first, known->second.second};
}

/// A tree from lines "a;k.b 3"; "_" is a blank of a name. Slices are numbered by line.
FlameTree treeOf(const QString& lines)
{
    auto table = std::make_shared<FrameTable>();
    std::map<std::string, uint32_t> frames;
    FlameTreeBuilder builder;
    std::istringstream in(lines.toStdString());
    std::string stack;
    int64_t weight = 0;
    for (uint32_t line = 0; in >> stack >> weight; ++line) {
        uint32_t node = FlameTreeBuilder::kRoot;
        std::istringstream names(stack);
        for (std::string name; std::getline(names, name, ';');) {
            const auto [at, isFirst]
                = frames.try_emplace(name, static_cast<uint32_t>(table->frames.size()));
            if (isFirst) {
                std::replace(name.begin(), name.end(), '_', ' ');
                Frame frame = kindOf(name);
                frame.name = table->names.intern(name);
                table->frames.push_back(frame);
            }
            node = builder.child(node, at->second);
        }
        builder.addSelf(node, weight);
        builder.addCalls(node, 1, SliceId(line), weight);
    }
    return builder.build(FlameWeight::GpuTime, table);
}

/// Below the root, a line each: "  name a b", indented by depth, and what is special.
QString textOf(const FlameDiff& diff)
{
    QString text;
    const auto write = [&](const auto& self, uint32_t node, int depth) -> void {
        for (uint32_t i = 0; i < diff.tree.childCount[node]; ++i) {
            const uint32_t child = diff.tree.firstChild[node] + i;
            text += QStringLiteral("%1%2 %3 %4%5%6%7\n")
                        .arg(QString(depth, QLatin1Char(' ')),
                             QString::fromStdString(std::string(diff.tree.name(child))))
                        .arg(diff.a[child])
                        .arg(diff.b[child])
                        .arg(diff.isNew(child) ? QStringLiteral(" new") : QString(),
                             diff.isGone(child) ? QStringLiteral(" gone") : QString(),
                             diff.otherNameInA(child) == FlameDiff::kNone ? QString()
                                                                          : QStringLiteral(" was ")
                                     + QString::fromStdString(std::string(
                                         diff.tree.table->name(diff.otherNameInA(child)))));
            self(self, child, depth + 1);
        }
    };
    write(write, 0, 0);
    return text;
}

FlameDiff diffOf(const QString& a, const QString& b, DiffWidth width = DiffWidth::Sum)
{
    return diffFlames(treeOf(a), 1, treeOf(b), 1, width);
}

/// Children and self add up in each run, and the tree weighs what it should.
void checkSums(const FlameDiff& diff)
{
    const FlameTree& tree = diff.tree;
    std::vector<int64_t> a = diff.selfA;
    std::vector<int64_t> b = diff.selfB;
    for (uint32_t node = tree.size(); node-- > 1;) {
        a[tree.parent[node]] += a[node];
        b[tree.parent[node]] += b[node];
    }
    QCOMPARE(a, diff.a);
    QCOMPARE(b, diff.b);
    for (uint32_t node = 0; node < tree.size(); ++node) {
        const int64_t weight = diff.width == DiffWidth::A ? a[node]
            : diff.width == DiffWidth::B                  ? b[node]
                                                          : a[node] + b[node];
        QCOMPARE(tree.total[node], weight);
        QVERIFY(std::abs(diff.strength(node)) <= 1);
        QVERIFY(!diff.isNew(node) || !diff.isGone(node));
    }
}

/// What each node is in both runs, in an order of its own.
std::vector<std::tuple<int64_t, int64_t, int64_t, int64_t>> changesOf(const FlameDiff& diff,
                                                                      bool isSwapped)
{
    std::vector<std::tuple<int64_t, int64_t, int64_t, int64_t>> changes;
    for (uint32_t node = 0; node < diff.tree.size(); ++node) {
        const int64_t sign = isSwapped ? -1 : 1;
        changes.emplace_back(isSwapped ? diff.b[node] : diff.a[node],
                             isSwapped ? diff.a[node] : diff.b[node], sign * diff.change(node),
                             sign * diff.changeOfSelf(node));
    }
    std::sort(changes.begin(), changes.end());
    return changes;
}

} // namespace

class TestFlameDiff : public QObject
{
    Q_OBJECT

private slots:
    void matches_data();
    void matches();
    void weighsByWidth();
    void takesMeansOfSteps();
    void listsWhatChanged();
    void matchesDeepTrees();
    void pairsAddUp_data();
    void pairsAddUp();
};

void TestFlameDiff::matches_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QString>("expected");
    QTest::newRow("same names") << "f;g 3\nf 1\n"
                                << "f;g 1\nf 2\n"
                                << "f 4 3\n g 3 1\n";
    QTest::newRow("new and gone") << "f;g 3\n"
                                  << "f;h;i 2\n"
                                  << "f 3 2\n g 3 0 gone\n h 0 2 new\n  i 0 2 new\n";
    QTest::newRow("one name, other kinds") << "f;p.g 3\n"
                                           << "f;a.g 2\n"
                                           << "f 3 2\n g 3 2\n";
    QTest::newRow("other kernel for the same product")
        << "mm;c.launch;k.x 9\nmm;c.launch;k.s 2\n"
        << "mm;c.launchEx;k.y 4\nmm;c.launchEx;k.s 5\n"
        << "mm 11 9\n launchEx 11 9 was launch\n  y 9 4 was x\n  s 2 5\n";
    QTest::newRow("by order of weight") << "mm;k.x 9\nmm;k.z 2\n"
                                        << "mm;k.u 4\nmm;k.v 5\nmm;k.w 1\n"
                                        << "mm 11 10\n v 9 5 was x\n u 2 4 was z\n w 0 1 new\n";
    QTest::newRow("kernels without an operator") << "a.step;k.x 9\n"
                                                 << "a.step;k.y 4\n"
                                                 << "step 9 4\n x 9 0 gone\n y 0 4 new\n";
    QTest::newRow("a level inserted") << "f;g;k.x 3\nf;h 1\n"
                                      << "f;w;g;k.x 2\nf;h 1\nf;w 1\n"
                                      << "f 4 4\n w 3 3 new\n  g 3 2\n   x 3 2\n h 1 1\n";
    QTest::newRow("a level removed") << "f;w;g 3\nf;w;h 1\nf;w 5\n"
                                     << "f;g 2\nf;h 4\n"
                                     << "f 9 6\n w 9 6 gone\n  g 3 2\n  h 1 4\n";
    QTest::newRow("two levels are too many") << "f;v;w;g 3\n"
                                             << "f;g 3\n"
                                             << "f 3 3\n g 0 3 new\n v 3 0 gone\n"
                                                "  w 3 0 gone\n   g 3 0 gone\n";
    QTest::newRow("children that hardly agree") << "f;w;g 1\nf;w;h 3\n"
                                                << "f;g 5\n"
                                                << "f 4 5\n g 0 5 new\n w 4 0 gone\n"
                                                   "  h 3 0 gone\n  g 1 0 gone\n";
    QTest::newRow("threads grouped in one run alone") << "f 3\n"
                                                      << "t.main;f 3\nt.other;g 1\n"
                                                      << "main 3 3 new\n f 3 3\n"
                                                         "other 0 1 new\n g 0 1 new\n";
    QTest::newRow("threads of other numbers") << "t.thread_17;f 3\n"
                                              << "t.thread_23;f 2\n"
                                              << "thread 23 3 2 was thread 17\n f 3 2\n";
    QTest::newRow("Python functions on other lines")
        << "p.t.py(3):_f;g 3\np.t.py(9):_f;h 1\n"
        << "p.t.py(4):_f;g 2\np.t.py(9):_f;h 1\n"
        << "t.py(4): f 3 2 was t.py(3): f\n g 3 2\nt.py(9): f 1 1\n h 1 1\n";
    QTest::newRow("hidden weight is not news") << "f 3\n"
                                               << "f 2\nh.hidden 1\n"
                                               << "f 3 2\nhidden 0 1\n";
}

void TestFlameDiff::matches()
{
    QFETCH(const QString, a);
    QFETCH(const QString, b);
    QFETCH(const QString, expected);
    const FlameDiff diff = diffOf(a, b);
    QCOMPARE(textOf(diff), expected);
    checkSums(diff);
    const FlameDiff swapped = diffOf(b, a);
    checkSums(swapped);
    QVERIFY(changesOf(diff, false) == changesOf(swapped, true));
    const FlameDiff same = diffOf(a, a);
    QCOMPARE(same.largestChange, int64_t {0});
    QCOMPARE(newFrames(same).frames + goneFrames(same).frames, 0U);
    QVERIFY(largestChanges(same, 10).empty());
}

void TestFlameDiff::weighsByWidth()
{
    const QString before = QStringLiteral("f;g 3\n");
    const QString after = QStringLiteral("f;h 2\n");
    for (const auto& [width, total] :
         {std::pair(DiffWidth::A, 3), std::pair(DiffWidth::B, 2), std::pair(DiffWidth::Sum, 5)}) {
        const FlameDiff diff = diffOf(before, after, width);
        QCOMPARE(diff.tree.total[0], int64_t {total});
        QCOMPARE(diff.tree.size(), 4U); // what weighs nothing stays
        checkSums(diff);
    }
}

void TestFlameDiff::takesMeansOfSteps()
{
    const FlameDiff diff = diffFlames(treeOf(QStringLiteral("f 7\ng 1\n")), 4,
                                      treeOf(QStringLiteral("f 7\n")), 6, DiffWidth::Sum);
    QCOMPARE(diff.parts, uint64_t {12});
    QCOMPARE(textOf(diff), QStringLiteral("f 21 14\ng 3 0 gone\n"));
    QCOMPARE(diff.a[0], int64_t {24});
    QCOMPARE(diff.countA[1], uint64_t {1});
    QCOMPARE(diff.largestB[1], SliceId(0));
    // A run without steps is taken whole.
    const FlameDiff whole = diffFlames(treeOf(QStringLiteral("f 7\n")), 0,
                                       treeOf(QStringLiteral("f 7\n")), 7, DiffWidth::Sum);
    QCOMPARE(textOf(whole), QStringLiteral("f 49 7\n"));
    // What no number can hold stops there.
    const FlameDiff most
        = diffFlames(treeOf(QStringLiteral("f 9223372036854775807\n")), 2,
                     treeOf(QStringLiteral("f 9223372036854775807\n")), 3, DiffWidth::Sum);
    QCOMPARE(most.tree.total[0], INT64_MAX);
    QCOMPARE(most.change(0), int64_t {0});
}

void TestFlameDiff::listsWhatChanged()
{
    const FlameDiff diff = diffOf(QStringLiteral("f;x 9\nf;y 4\nf;z 1\nf;same 5\n"),
                                  QStringLiteral("f;x 7\nf;y 9\nf;same 5\nf;n 3\n"));
    QStringList names;
    for (const uint32_t node : largestChanges(diff, 3)) {
        names << QString::fromStdString(std::string(diff.tree.name(node)));
    }
    QCOMPARE(names, (QStringList {QStringLiteral("y"), QStringLiteral("n"), QStringLiteral("x")}));
    QCOMPARE(newFrames(diff).frames, 1U);
    QCOMPARE(newFrames(diff).weight, int64_t {3});
    QCOMPARE(goneFrames(diff).frames, 1U);
    QCOMPARE(goneFrames(diff).weight, int64_t {1});
    QCOMPARE(diff.largestChange, int64_t {5});
    for (uint32_t node = 0; node < diff.tree.size(); ++node) {
        const double expected = diff.tree.name(node) == "y" ? std::sqrt(5.0 / 9)
            : diff.tree.name(node) == "z"                   ? -std::sqrt(1.0 / 5)
            : diff.tree.name(node) == "same"                ? 0
                                                            : diff.strength(node);
        QCOMPARE(diff.strength(node), expected);
    }
}

void TestFlameDiff::matchesDeepTrees()
{
    QString stack;
    for (int i = 0; i < 20'000; ++i) {
        stack += QStringLiteral("f%1;").arg(i);
    }
    const FlameDiff diff = diffOf(stack + QStringLiteral("x 5\n"),
                                  QStringLiteral("w;") + stack + QStringLiteral("x 3\n"));
    QCOMPARE(diff.tree.size(), 20'003U);
    QCOMPARE(newFrames(diff).frames, 1U);
    checkSums(diff);
}

void TestFlameDiff::pairsAddUp_data()
{
    QTest::addColumn<QString>("pair");
    QTest::addColumn<int>("weight"); // FlameWeight
    for (const QString& pair :
         {QStringLiteral("host_norm"), QStringLiteral("loader"), QStringLiteral("decode"),
          QStringLiteral("compile"), QStringLiteral("attention")}) {
        for (const FlameWeight weight :
             {FlameWeight::GpuTime, FlameWeight::CpuTime, FlameWeight::Count}) {
            const QString words = QString::fromStdString(std::string(flameWeightName(weight)));
            QTest::newRow(qPrintable(pair + QLatin1Char(' ') + words))
                << pair << static_cast<int>(weight);
        }
    }
}

void TestFlameDiff::pairsAddUp()
{
    if (test::corpusFolder().isEmpty()) {
        QSKIP("needs FLAMELANE_CORPUS");
    }
    QFETCH(const QString, pair);
    QFETCH(const int, weight);
    FlameTree trees[2];
    uint64_t steps[2] = {};
    FlameOptions options;
    options.weight = static_cast<FlameWeight>(weight);
    for (size_t i = 0; i < 2; ++i) {
        const auto trace = test::loadFromCorpus(
            QStringLiteral("data/h200/%1_%2.json.gz")
                .arg(pair, i == 0 ? QStringLiteral("before") : QStringLiteral("after")));
        QVERIFY(trace);
        const Analysis analysis = analyse(*trace, nullptr, Progress());
        options.window = analysis.window;
        trees[i] = flameStacks(*trace, options, Progress()).tree;
        steps[i] = comparedSteps(*trace, analysis).size();
    }
    const FlameDiff diff = diffFlames(trees[0], steps[0], trees[1], steps[1], DiffWidth::Sum);
    checkSums(diff);
    const auto factor = [&](size_t i) { return static_cast<int64_t>(diff.parts / steps[i]); };
    QCOMPARE(diff.a[0], trees[0].total[0] * factor(0));
    QCOMPARE(diff.b[0], trees[1].total[0] * factor(1));
    // No node of a run is lost.
    QCOMPARE(std::accumulate(diff.countA.begin(), diff.countA.end(), uint64_t {0}),
             std::accumulate(trees[0].count.begin(), trees[0].count.end(), uint64_t {0}));
    // Graphs and compiled code are launched from other places; these pairs changed less.
    if (pair != QStringLiteral("decode") && pair != QStringLiteral("compile")
        && options.weight == FlameWeight::GpuTime) {
        QVERIFY(newFrames(diff).weight * 2 < diff.b[0]);
    }
    const FlameDiff swapped = diffFlames(trees[1], steps[1], trees[0], steps[0], DiffWidth::Sum);
    QVERIFY(changesOf(diff, false) == changesOf(swapped, true));
    const FlameDiff same = diffFlames(trees[0], steps[0], trees[0], steps[0], DiffWidth::B);
    QCOMPARE(same.largestChange, int64_t {0});
    QCOMPARE(same.tree.size(), trees[0].size());
}

QTEST_GUILESS_MAIN(TestFlameDiff)
#include "tst_flame_diff.moc"
