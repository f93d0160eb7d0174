#include "core/analysis/flame/flame_walk.h"
#include "core/analysis/flame/noise_filter.h"
#include "tests/support/flame_node.h"
#include "tests/support/trace_text.h"

#include <QtTest>

using namespace flamelane;

namespace {

FlameStacks stacksOf(const Trace& trace)
{
    FlameOptions options;
    options.weight = FlameWeight::CpuTime;
    return flameStacks(trace, options, Progress());
}

NoiseFilter filterFor(const char* pattern, FilterMode mode)
{
    return *makeNoiseFilter(pattern, mode, pattern);
}

} // namespace

class FlameWalkTest : public QObject
{
    Q_OBJECT

private:
    std::shared_ptr<const Trace> m_trace = test::traceFromText(R"(
thread 1/2 "main"
  0 100 outer operator
    10 30 light operator
    50 50 heavy operator
      50 40 outer operator
  200 40 outer operator
    210 20 heavy operator
)");

private slots:
    void stepsFromNodeToNode()
    {
        const FlameTree tree = stacksOf(*m_trace).tree;
        const uint32_t outer = test::nodeNamed(tree, "outer");
        const uint32_t heavy = test::nodeNamed(tree, "heavy");
        const uint32_t light = test::nodeNamed(tree, "light");
        QCOMPARE(heaviestChild(tree, outer), heavy);
        QCOMPARE(heaviestChild(tree, light), kNoNode);
        QCOMPARE(siblingOf(tree, heavy, true), light);
        QCOMPARE(siblingOf(tree, light, false), heavy);
        QCOMPARE(siblingOf(tree, light, true), kNoNode);
        QCOMPARE(siblingOf(tree, heavy, false), kNoNode);
        QCOMPARE(siblingOf(tree, 0, true), kNoNode);
    }

    void findsTheNodeThatAnotherTreesNodeBecame()
    {
        const FlameTree tree = stacksOf(*m_trace).tree;
        const uint32_t heavy = test::nodeNamed(tree, "heavy");
        const uint32_t inner = heaviestChild(tree, heavy);
        const NoiseFilter fold = filterFor("heavy", FilterMode::Fold);
        const FlameTree folded = filtered(tree, std::span(&fold, 1)).tree;
        // The frame that is gone is passed over.
        const uint32_t alike = nodeAlike(folded, tree, inner);
        QCOMPARE(folded.frame[alike], tree.frame[inner]);
        QCOMPARE(folded.depthOf(alike), 2U);
        const uint32_t stayed = nodeAlike(folded, tree, heavy);
        QVERIFY(folded.frame[stayed] != tree.frame[heavy]);
        QCOMPARE(std::string(folded.name(stayed)), std::string("outer"));
        QCOMPARE(nodeAlike(tree, tree, inner), inner);
        // Of a table of its own.
        QCOMPARE(nodeAlike(tree, stacksOf(*m_trace).tree, inner), inner);
    }

    void searchCountsNestedMatchesOnce()
    {
        const FlameTree tree = stacksOf(*m_trace).tree;
        const FrameSearch outer = searchFrames(tree, *parseQuery("outer"));
        QCOMPARE(outer.weight, int64_t {140});
        QCOMPARE(outer.nodes, 2U);
        QCOMPARE(outer.frames, 1U);
        const FrameSearch light = searchFrames(tree, *parseQuery("light"));
        QCOMPARE(light.weight, int64_t {30});
        QCOMPARE(searchFrames(tree, *parseQuery("kind:kernel")).nodes, 0U);
    }

    void namesTheSlicesOfANodeAndOfAFrame()
    {
        const FlameStacks stacks = stacksOf(*m_trace);
        const NoiseFilter fold = filterFor("heavy", FilterMode::Fold);
        const FilteredTree folded = filtered(stacks.tree, std::span(&fold, 1));
        const uint32_t outer = heaviestChild(folded.tree, 0);
        const auto starts = [this](const std::vector<SliceId>& slices) {
            QList<TimeNs> times;
            for (const SliceId slice : slices) {
                times << m_trace->slices.start[slice.index()];
            }
            return times;
        };
        // Neither what was folded into it, nor the recursion below it.
        QCOMPARE(starts(slicesOf(*m_trace, stacks, folded.tree, folded.nodeOf, outer)),
                 (QList<TimeNs> {0, 200}));
        QCOMPARE(starts(slicesOfFrame(*m_trace, stacks, folded.tree.frame[outer])),
                 (QList<TimeNs> {0, 50, 200}));
    }
};

QTEST_GUILESS_MAIN(FlameWalkTest)
#include "tst_flame_walk.moc"
