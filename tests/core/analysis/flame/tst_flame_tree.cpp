#include "core/analysis/flame/flame_tree.h"

#include <QtTest>

using namespace flamelane;

namespace {

/// A table with the frames a, b, c, ... behind the root and the hidden frame.
std::shared_ptr<FrameTable> letters(int count)
{
    auto table = std::make_shared<FrameTable>();
    for (int i = 0; i < count; ++i) {
        const std::string name(1, static_cast<char>('a' + i));
        table->frames.push_back({table->names.intern(name), SliceKind::Operator, FrameRole::Code});
    }
    return table;
}

constexpr uint32_t kA = FrameTable::kHidden + 1;
constexpr uint32_t kB = kA + 1;
constexpr uint32_t kC = kB + 1;

} // namespace

class TestFlameTree : public QObject
{
    Q_OBJECT

private slots:
    void mergesEqualPaths();
    void ordersChildrenByWeightThenName();
    void placesChildrenFromTheLeft();
    void tellsTheNewNumbers();
    void keepsTheLargestSlice();
    void addsUpWithoutOverflow();
    void growsDeepAndWide();
};

void TestFlameTree::mergesEqualPaths()
{
    FlameTreeBuilder builder;
    const uint32_t a = builder.child(FlameTreeBuilder::kRoot, kA);
    QCOMPARE(builder.child(FlameTreeBuilder::kRoot, kA), a);
    const uint32_t underA = builder.child(a, kB);
    const uint32_t empty = builder.child(FlameTreeBuilder::kRoot, kB);
    QVERIFY(underA != empty);
    builder.addSelf(underA, 3);
    builder.addSelf(a, 4);
    std::vector<uint32_t> numbers;
    const FlameTree tree = builder.build(FlameWeight::CpuTime, letters(3), &numbers);
    QCOMPARE(tree.size(), 3U); // what is empty is left out
    QCOMPARE(numbers[empty], kNoNode);
    QCOMPARE(tree.total[0], int64_t {7});
    QCOMPARE(tree.name(1), std::string_view("a"));
    QCOMPARE(tree.total[1], int64_t {7});
    QCOMPARE(tree.self[1], int64_t {4});
    QCOMPARE(tree.pathTo(2), (std::vector<uint32_t> {0, 1, 2}));
    QCOMPARE(tree.depthOf(2), 2U);
    QCOMPARE(tree.namesTo(2), (std::vector<std::string> {"a", "b"}));
    QCOMPARE(tree.nodeOf({"a", "b"}), 2U);
    QCOMPARE(tree.nodeOf({}), 0U);
    QCOMPARE(tree.nodeOf({"b"}), kNoNode);
}

void TestFlameTree::ordersChildrenByWeightThenName()
{
    FlameTreeBuilder builder;
    builder.addSelf(builder.child(0, kC), 5);
    builder.addSelf(builder.child(0, kB), 5);
    builder.addSelf(builder.child(0, kA), 1);
    const FlameTree tree = builder.build(FlameWeight::CpuTime, letters(3));
    QCOMPARE(tree.name(1), std::string_view("b"));
    QCOMPARE(tree.name(2), std::string_view("c"));
    QCOMPARE(tree.name(3), std::string_view("a"));
}

void TestFlameTree::placesChildrenFromTheLeft()
{
    FlameTreeBuilder builder;
    const uint32_t a = builder.child(0, kA);
    builder.addSelf(a, 10);
    builder.addSelf(builder.child(a, kB), 30);
    builder.addSelf(builder.child(a, kC), 20);
    builder.addSelf(builder.child(0, kC), 40);
    const FlameTree tree = builder.build(FlameWeight::CpuTime, letters(3));
    // a is 60 wide, its own 10 behind its children; then c.
    QCOMPARE(tree.start, (std::vector<int64_t> {0, 0, 60, 0, 30}));
    QCOMPARE(tree.total, (std::vector<int64_t> {100, 60, 40, 30, 20}));
}

void TestFlameTree::tellsTheNewNumbers()
{
    FlameTreeBuilder builder;
    const uint32_t light = builder.child(0, kA);
    const uint32_t heavy = builder.child(0, kB);
    builder.addSelf(light, 1);
    builder.addSelf(heavy, 2);
    std::vector<uint32_t> numbers;
    const FlameTree tree = builder.build(FlameWeight::CpuTime, letters(2), &numbers);
    QCOMPARE(numbers[0], 0U);
    QCOMPARE(tree.name(numbers[heavy]), std::string_view("b"));
    QCOMPARE(tree.name(numbers[light]), std::string_view("a"));
}

void TestFlameTree::keepsTheLargestSlice()
{
    FlameTreeBuilder builder;
    const uint32_t a = builder.child(0, kA);
    builder.addCalls(a, 1, SliceId(4), 10);
    builder.addCalls(a, 2, SliceId(5), 30);
    builder.addCalls(a, 1, SliceId(6), 20);
    builder.addCalls(a, 1, SliceId(), 40);
    const FlameTree tree = builder.build(FlameWeight::CpuTime, letters(1));
    QCOMPARE(tree.count[1], uint64_t {5});
    QCOMPARE(tree.largest[1], SliceId(5));
}

void TestFlameTree::addsUpWithoutOverflow()
{
    FlameTreeBuilder builder;
    builder.addSelf(builder.child(0, kA), INT64_MAX);
    builder.addSelf(builder.child(0, kB), INT64_MAX);
    const FlameTree tree = builder.build(FlameWeight::Bytes, letters(2));
    QCOMPARE(tree.total[0], INT64_MAX);
}

void TestFlameTree::growsDeepAndWide()
{
    constexpr uint32_t kDepth = 50'000;
    FlameTreeBuilder builder;
    uint32_t node = FlameTreeBuilder::kRoot;
    for (uint32_t i = 0; i < kDepth; ++i) {
        node = builder.child(node, kA + i % 2);
        builder.addSelf(node, 1);
    }
    QCOMPARE(builder.size(), kDepth + 1);
    const FlameTree tree = builder.build(FlameWeight::CpuTime, letters(2));
    QCOMPARE(tree.total[0], int64_t {kDepth});
    QCOMPARE(tree.depthOf(kDepth), kDepth);
    for (uint32_t i = 1; i < tree.size(); ++i) {
        QVERIFY(tree.parent[i] < i);
    }
}

QTEST_GUILESS_MAIN(TestFlameTree)
#include "tst_flame_tree.moc"
