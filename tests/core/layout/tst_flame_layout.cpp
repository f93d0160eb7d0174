#include "core/layout/flame_layout.h"
#include "tests/support/flame_node.h"

#include <QtTest>

#include <fmt/format.h>

using namespace flamelane;

namespace {

constexpr uint32_t kFirst = FrameTable::kHidden + 1;

/// all 1000: a 600 (b 400, c 150, own 50), d 300, and 20 small ones of 5.
FlameTree sample()
{
    auto table = std::make_shared<FrameTable>();
    for (int i = 0; i < 40; ++i) {
        const std::string name
            = i < 4 ? std::string(1, static_cast<char>('a' + i)) : fmt::format("small{}", i);
        table->frames.push_back({table->names.intern(name), SliceKind::Operator, FrameRole::Code});
    }
    FlameTreeBuilder builder;
    const uint32_t a = builder.child(0, kFirst);
    builder.addSelf(a, 50);
    builder.addSelf(builder.child(a, kFirst + 1), 400);
    builder.addSelf(builder.child(a, kFirst + 2), 150);
    builder.addSelf(builder.child(0, kFirst + 3), 300);
    for (uint32_t i = 0; i < 20; ++i) {
        builder.addSelf(builder.child(0, kFirst + 4 + i), 5);
    }
    return builder.build(FlameWeight::CpuTime, table);
}

FlameLayoutRequest whole(const FlameTree& tree, double width, double minWidth)
{
    FlameLayoutRequest request;
    request.range = rangeOf(tree, 0);
    request.width = width;
    request.minWidth = minWidth;
    return request;
}

std::string textOf(const FlameTree& tree, const std::vector<FlameSpan>& spans)
{
    std::string text;
    for (const FlameSpan& span : spans) {
        text += fmt::format("{} {} {:g}+{:g}\n", span.row,
                            span.others > 0 ? fmt::format("{} others", span.others)
                                            : std::string(tree.name(span.node)),
                            span.x, span.width);
    }
    return text;
}

} // namespace

class TestFlameLayout : public QObject
{
    Q_OBJECT

private slots:
    void drawsTheWhole();
    void joinsWhatIsTooNarrow();
    void zoomsToANode();
    void keepsToRows();
    void findsWhatIsAtAPoint();
    void costFollowsThePicture();
    void copesWithNothing();
};

void TestFlameLayout::drawsTheWhole()
{
    const FlameTree tree = sample();
    FlameLayoutRequest request = whole(tree, 1000, 1);
    request.endRow = 2;
    const std::string text = textOf(tree, layoutFlame(tree, request));
    QVERIFY(text.starts_with("0 all 0+1000\n1 a 0+600\n1 d 600+300\n1 small10 900+5\n"));
    QVERIFY(text.ends_with("1 small9 995+5\n"));
    QCOMPARE(flameRows(tree), 3U);
}

void TestFlameLayout::joinsWhatIsTooNarrow()
{
    const FlameTree tree = sample();
    QCOMPARE(textOf(tree, layoutFlame(tree, whole(tree, 100, 1))),
             std::string("0 all 0+100\n"
                         "1 a 0+60\n"
                         "1 d 60+30\n"
                         "1 20 others 90+10\n"
                         "2 b 0+40\n"
                         "2 c 40+15\n"));
    // Even where all children are narrow, the row is as wide as they are.
    QCOMPARE(textOf(tree, layoutFlame(tree, whole(tree, 1, 0.9))),
             std::string("0 all 0+1\n1 22 others 0+1\n"));
}

void TestFlameLayout::zoomsToANode()
{
    const FlameTree tree = sample();
    FlameLayoutRequest request = whole(tree, 100, 1);
    request.range = rangeOf(tree, test::nodeNamed(tree, "c"));
    QCOMPARE(textOf(tree, layoutFlame(tree, request)),
             std::string("0 all 0+100\n"
                         "1 a 0+100\n"
                         "2 c 0+100\n"));
    request.range = {300, 700}; // half of b, c, a's own, a third of d
    QCOMPARE(textOf(tree, layoutFlame(tree, request)),
             std::string("0 all 0+100\n"
                         "1 a 0+75\n"
                         "1 d 75+25\n"
                         "2 b 0+25\n"
                         "2 c 25+37.5\n"));
}

void TestFlameLayout::keepsToRows()
{
    const FlameTree tree = sample();
    FlameLayoutRequest request = whole(tree, 100, 1);
    request.firstRow = 2;
    QCOMPARE(textOf(tree, layoutFlame(tree, request)), std::string("2 b 0+40\n2 c 40+15\n"));
    request.firstRow = 0;
    request.endRow = 1;
    QCOMPARE(textOf(tree, layoutFlame(tree, request)), std::string("0 all 0+100\n"));
}

void TestFlameLayout::findsWhatIsAtAPoint()
{
    const FlameTree tree = sample();
    const std::vector<FlameSpan> spans = layoutFlame(tree, whole(tree, 100, 1));
    const auto nameAt = [&](uint32_t row, double x) {
        const int at = flameSpanAt(spans, row, x);
        return at < 0 ? std::string_view("-") : tree.name(spans[static_cast<size_t>(at)].node);
    };
    QCOMPARE(nameAt(0, 50), std::string_view("all"));
    QCOMPARE(nameAt(1, 59.9), std::string_view("a"));
    QCOMPARE(nameAt(1, 60), std::string_view("d"));
    QCOMPARE(nameAt(2, 39), std::string_view("b"));
    QCOMPARE(nameAt(2, 56), std::string_view("-")); // a's own time
    QCOMPARE(nameAt(3, 10), std::string_view("-"));
    QCOMPARE(nameAt(0, -1), std::string_view("-"));
}

void TestFlameLayout::costFollowsThePicture()
{
    auto table = std::make_shared<FrameTable>();
    FlameTreeBuilder builder;
    for (uint32_t i = 0; i < 100'000; ++i) {
        table->frames.push_back(
            {table->names.intern(fmt::format("f{}", i)), SliceKind::Operator, FrameRole::Code});
        builder.addSelf(builder.child(0, kFirst + i), 1);
    }
    const FlameTree tree = builder.build(FlameWeight::CpuTime, table);
    QCOMPARE(layoutFlame(tree, whole(tree, 1000, 1)).size(), size_t {2});
    FlameLayoutRequest request = whole(tree, 1000, 1);
    request.range = {50'000, 50'100};
    QCOMPARE(layoutFlame(tree, request).size(), size_t {101});
}

void TestFlameLayout::copesWithNothing()
{
    FlameTreeBuilder builder;
    const FlameTree tree = builder.build(FlameWeight::CpuTime, std::make_shared<FrameTable>());
    QCOMPARE(textOf(tree, layoutFlame(tree, whole(tree, 100, 1))), std::string("0 all 0+0\n"));
}

QTEST_GUILESS_MAIN(TestFlameLayout)
#include "tst_flame_layout.moc"
