#include "core/trace/build/stack_tree.h"
#include "tests/support/stack_text.h"

#include <QTest>

using namespace flamelane;

namespace {

using Frames = std::vector<std::string_view>;

} // namespace

/// How stacks without times become one tree with exact sums.
class TestStackTree : public QObject
{
    Q_OBJECT

private slots:
    void mergesEqualPaths();
    void takesTheFinestDecimals();
    void roundsWhereDecimalsDoNotFit();
    void leavesOutWhatDoesNotFit();
    void standsDeepStacks();
    void growsStepByStep();

private:
    static std::shared_ptr<const Trace> built(TraceBuilder& builder)
    {
        Progress progress;
        return *builder.build("", progress);
    }
    static QString textOf(TraceBuilder& builder)
    {
        return QString::fromStdString(test::textOfStacks(*built(builder)));
    }
};

void TestStackTree::mergesEqualPaths()
{
    TraceBuilder builder;
    for (const Frames& frames : {Frames {"a", "b"}, Frames {"a", "c"}, Frames {"a", "b"},
                                 Frames {"b"}, Frames {"a"}, Frames {"a", "b", "a", "b"}}) {
        QCOMPARE(builder.addStack(frames, {2, 0}), StackAdded::Exactly);
    }
    const auto trace = built(builder);
    QCOMPARE(QString::fromStdString(test::textOfStacks(*trace)),
             QString("a 2 x 1\n"
                     "  b 4 x 2\n"
                     "    a 0\n"
                     "      b 2 x 1\n"
                     "  c 2 x 1\n"
                     "b 2 x 1\n"));
    QCOMPARE(trace->stacks.total(), 12);
    QCOMPARE(trace->stacks.distinct(), uint64_t {5});
    QCOMPARE(trace->stacks.recorded(), uint64_t {6});
    QVERIFY(trace->report.isEmpty());
}

void TestStackTree::takesTheFinestDecimals()
{
    TraceBuilder builder;
    QCOMPARE(builder.addStack(Frames {"a"}, {7, 0}), StackAdded::Exactly);
    QCOMPARE(builder.addStack(Frames {"b"}, {125, 2}), StackAdded::Exactly);
    QCOMPARE(builder.addStack(Frames {"a"}, {5, 1}), StackAdded::Exactly);
    const auto trace = built(builder);
    QCOMPARE(QString::fromStdString(test::textOfStacks(*trace)),
             QString("a 7.5 x 2\nb 1.25 x 1\n"));
    QCOMPARE(trace->stacks.total(), 875);
    QCOMPARE(trace->stacks.decimals, 2);
}

void TestStackTree::roundsWhereDecimalsDoNotFit()
{
    TraceBuilder builder;
    QCOMPARE(builder.addStack(Frames {"a"}, {INT64_MAX / 10 - 1, 0}), StackAdded::Exactly);
    QCOMPARE(builder.addStack(Frames {"b"}, {155, 2}), StackAdded::Rounded);
    QCOMPARE(textOf(builder), QString("a 922337203685477579 x 1\nb 2 x 1\n"));
}

void TestStackTree::leavesOutWhatDoesNotFit()
{
    TraceBuilder builder;
    QCOMPARE(builder.addStack(Frames {"a"}, {INT64_MAX, 0}), StackAdded::Exactly);
    QCOMPARE(builder.addStack(Frames {"b"}, {1, 0}), StackAdded::TooLarge);
    QCOMPARE(builder.addStack(Frames {}, {0, 0}), StackAdded::TooLarge);
    QCOMPARE(builder.addStack(Frames {"c"}, {0, 0}), StackAdded::Exactly);
    QCOMPARE(textOf(builder), QString("a 9223372036854775807 x 1\nc 0 x 1\n"));
}

void TestStackTree::standsDeepStacks()
{
    constexpr size_t kDepth = 200'000;
    const Frames deep(kDepth, "f");
    TraceBuilder builder;
    QCOMPARE(builder.addStack(deep, {1, 0}), StackAdded::Exactly);
    QCOMPARE(builder.addStack(std::span(deep).first(kDepth / 2), {1, 0}), StackAdded::Exactly);
    const auto trace = built(builder);
    QCOMPARE(trace->stacks.size(), static_cast<uint32_t>(kDepth));
    QCOMPARE(trace->stacks.total(), 2);
    QCOMPARE(trace->strings.size(), 2U); // "" and "f"
}

void TestStackTree::growsStepByStep()
{
    TraceBuilder builder;
    const auto a = builder.stackFrame(kNoFrame, "a");
    const auto b = builder.stackFrame(*a, "b");
    QCOMPARE(builder.addStack(*b, {3, 0}), StackAdded::Exactly);
    QCOMPARE(builder.addStack(Frames {"a", "b"}, {4, 0}), StackAdded::Exactly);
    QVERIFY(builder.stackFrame(*b, "a") != a);
    QCOMPARE(textOf(builder), QString("a 0\n  b 7 x 2\n    a 0\n"));
}

QTEST_GUILESS_MAIN(TestStackTree)
#include "tst_stack_tree.moc"
