#include "core/analysis/flame/flame_stacks.h"
#include "core/export/flame_export.h"
#include "core/trace/trace_builder.h"
#include "tests/support/trace_text.h"

#include <QtTest>

#include <sstream>

using namespace flamelane;
using test::traceFromText;

namespace {

std::string folded(const FlameTree& tree)
{
    std::ostringstream out;
    writeFolded(out, tree);
    return out.str();
}

std::string folded(const Trace& trace, const FlameOptions& options)
{
    return folded(flameStacks(trace, options, Progress()).tree);
}

FlameOptions optionsFor(FlameWeight weight)
{
    FlameOptions options;
    options.weight = weight;
    return options;
}

constexpr const char* kTraining = R"trace(
device 0 "GPU"
thread 1/2 "main"
  0 100 ProfilerStep#1 annotation
    5 60 aten::mm operator
      10 10 cudaLaunchKernel runtime corr=1
      30 10 cudaLaunchKernel runtime corr=2
  100 100 ProfilerStep#2 annotation
    105 60 aten::mm operator
      110 10 cudaLaunchKernel runtime corr=3
thread 0/7
  20 40 gemm kernel corr=1 device=0 stream=7
  60 20 gemm kernel corr=2 device=0 stream=7
  120 100 gemm kernel corr=3 device=0 stream=7
  230 5 lost kernel device=0 stream=7
)trace";

} // namespace

class TestFlameStacks : public QObject
{
    Q_OBJECT

private slots:
    void weighsGpuTimeByLaunch();
    void countsWhatLaunched();
    void weighsCpuTime();
    void clipsToTheWindow();
    void countsEachInstantOnce();
    void groupsSeveralThreads();
    void keepsToOneTrack();
    void keepsToOneDevice();
    void keepsToAnAnnotation();
    void putsBackwardUnderForward();
    void weighsAllocatedBytes();
    void groupsSeveralMemoryDevices();
    void countsCallsAndTheirWork();
    void takesRecordedStacks();
    void choosesTheWeightThatSaysMost();
    void tellsTheNodeOfASlice();
    void mergesDeepStacks();
};

void TestFlameStacks::weighsGpuTimeByLaunch()
{
    const auto trace = traceFromText(kTraining);
    QCOMPARE(folded(*trace, optionsFor(FlameWeight::GpuTime)),
             std::string("ProfilerStep*;aten::mm;cudaLaunchKernel;gemm 160\n"
                         "no launch recorded;lost 5\n"));
}

void TestFlameStacks::countsWhatLaunched()
{
    const auto trace = traceFromText(kTraining);
    const FlameTree tree = flameStacks(*trace, optionsFor(FlameWeight::GpuTime), Progress()).tree;
    const auto countOf = [&tree](std::string_view name) {
        for (uint32_t i = 0; i < tree.size(); ++i) {
            if (tree.name(i) == name) {
                return tree.count[i];
            }
        }
        return uint64_t {0};
    };
    QCOMPARE(countOf("ProfilerStep*"), uint64_t {2});
    QCOMPARE(countOf("aten::mm"), uint64_t {2});
    QCOMPARE(countOf("cudaLaunchKernel"), uint64_t {3});
    QCOMPARE(countOf("gemm"), uint64_t {3});
}

void TestFlameStacks::weighsCpuTime()
{
    const auto trace = traceFromText(kTraining);
    QCOMPARE(folded(*trace, optionsFor(FlameWeight::CpuTime)),
             std::string("ProfilerStep* 80\n"
                         "ProfilerStep*;aten::mm 90\n"
                         "ProfilerStep*;aten::mm;cudaLaunchKernel 30\n"));
}

void TestFlameStacks::clipsToTheWindow()
{
    const auto trace = traceFromText(kTraining);
    FlameOptions options = optionsFor(FlameWeight::CpuTime);
    // Half of the first launch; the operator from 50 to 65 and the step around it to 70.
    options.window = {WindowKind::Range, Intervals({{15, 20}, {50, 70}})};
    QCOMPARE(folded(*trace, options),
             std::string("ProfilerStep* 5\n"
                         "ProfilerStep*;aten::mm 15\n"
                         "ProfilerStep*;aten::mm;cudaLaunchKernel 5\n"));
    options.weight = FlameWeight::GpuTime;
    options.window = {WindowKind::Range, Intervals({{50, 70}, {200, 300}})};
    QCOMPARE(folded(*trace, options),
             std::string("ProfilerStep*;aten::mm;cudaLaunchKernel;gemm 40\n"
                         "no launch recorded;lost 5\n"));
}

void TestFlameStacks::countsEachInstantOnce()
{
    // The children overlap from 40 to 60, and the last reaches beyond its parent.
    const auto trace = traceFromText(R"trace(
thread 1/2
  0 100 parent python id=1
  10 50 first operator
  40 50 second operator
  95 15 late python id=2 parent=1
  120 10 after operator
)trace");
    QCOMPARE(folded(*trace, optionsFor(FlameWeight::CpuTime)),
             std::string("parent 15\nparent;first 50\nparent;second 30\nparent;late 5\n"
                         "after 10\n"));
}

void TestFlameStacks::groupsSeveralThreads()
{
    const auto trace = traceFromText(R"trace(
thread 1/2 "main"
  0 10 a operator
thread 1/3
  0 20 a operator
thread 1/4 "thread 4 (python3)"
  0 5 a operator
)trace");
    QCOMPARE(folded(*trace, optionsFor(FlameWeight::CpuTime)),
             std::string("thread 3;a 20\nmain 2;a 10\nthread 4 (python3);a 5\n"));
    // The same tid in two processes is two threads; "worker 12" does not name thread 2.
    const auto ranks = traceFromText(R"trace(
process 1 "python"
thread 1/2 "worker 12"
  0 10 a operator
thread 5/2 "worker 12"
  0 20 a operator
)trace");
    QCOMPARE(folded(*ranks, optionsFor(FlameWeight::CpuTime)),
             std::string("process 5, worker 12 2;a 20\npython 1, worker 12 2;a 10\n"));
}

void TestFlameStacks::keepsToOneTrack()
{
    const auto trace = traceFromText(R"trace(
device 0 "GPU"
thread 1/2 "main"
  0 10 a runtime corr=1
  20 10 b runtime corr=2
thread 1/3
  0 20 a operator
thread 0/7
  30 5 k kernel corr=1 device=0 stream=7
thread 0/8
  30 7 k kernel corr=2 device=0 stream=8
)trace");
    FlameOptions options = optionsFor(FlameWeight::CpuTime);
    options.track = trace->trackOf(test::findSlice(*trace, "b"));
    QCOMPARE(folded(*trace, options), std::string("a 10\nb 10\n"));
    options.weight = FlameWeight::GpuTime;
    for (uint32_t i = 0; i < trace->tracks.size(); ++i) {
        if (trace->tracks[i].stream == 8) {
            options.track = TrackId(i);
        }
    }
    QCOMPARE(folded(*trace, options), std::string("b;k 7\n"));
}

void TestFlameStacks::keepsToOneDevice()
{
    const auto trace = traceFromText(R"trace(
device 0 "GPU"
device 1 "GPU"
thread 1/2 "main"
  0 10 a runtime corr=1
  20 10 b runtime corr=2
thread 0/7
  30 5 k kernel corr=1 device=0 stream=7
thread 1/7
  30 7 k kernel corr=2 device=1 stream=7
)trace");
    FlameOptions options = optionsFor(FlameWeight::GpuTime);
    options.device = DeviceId(1);
    QCOMPARE(folded(*trace, options), std::string("b;k 7\n"));
}

void TestFlameStacks::keepsToAnAnnotation()
{
    const auto trace = traceFromText(R"trace(
device 0 "GPU"
thread 1/2 "main"
  0 10 forward annotation
    2 5 launch runtime corr=1
  20 10 backward annotation
    22 4 launch runtime corr=2
thread 0/7
  30 5 k kernel corr=1 device=0 stream=7
  40 7 k kernel corr=2 device=0 stream=7
)trace");
    FlameOptions options = optionsFor(FlameWeight::GpuTime);
    options.annotation = "backward";
    QCOMPARE(folded(*trace, options), std::string("backward;launch;k 7\n"));
    options.weight = FlameWeight::CpuTime;
    const FlameStacks stacks = flameStacks(*trace, options, Progress());
    QCOMPARE(folded(stacks.tree), std::string("backward 6\nbackward;launch 4\n"));
    QCOMPARE(stacks.tree.size(), 3U); // nothing of what is outside
    QCOMPARE(stacks.nodeOf[test::findSlice(*trace, "forward").index()], kNoNode);
    const auto loader = traceFromText("thread 1/2\n  0 10 enumerate(DataLoader)#x data_loader\n"
                                      "    0 4 aten::stack operator\n  20 5 other operator\n");
    options.annotation = "enumerate(DataLoader)#x"; // an annotation, too
    QCOMPARE(folded(*loader, options),
             std::string("enumerate(DataLoader)#x 6\n"
                         "enumerate(DataLoader)#x;aten::stack 4\n"));
}

void TestFlameStacks::putsBackwardUnderForward()
{
    const auto trace = traceFromText(R"trace(
device 0 "GPU"
thread 1/2 "main"
  0 10 aten::mm operator
  s 2 fwdbwd 7 fwdbwd
thread 1/3 "autograd"
  20 10 MmBackward0 operator
    22 4 launch runtime corr=2
  f 20 fwdbwd 7 fwdbwd bp=e
thread 0/7
  40 7 k kernel corr=2 device=0 stream=7
)trace");
    QCOMPARE(trace->flows.size(), size_t {1});
    FlameOptions options = optionsFor(FlameWeight::GpuTime);
    QCOMPARE(folded(*trace, options), std::string("MmBackward0;launch;k 7\n"));
    options.isBackwardUnderForward = true;
    QCOMPARE(folded(*trace, options), std::string("aten::mm;MmBackward0;launch;k 7\n"));
    options.weight = FlameWeight::CpuTime;
    QCOMPARE(folded(*trace, options),
             std::string("main 2;aten::mm 10\n"
                         "main 2;aten::mm;MmBackward0 6\n"
                         "main 2;aten::mm;MmBackward0;launch 4\n"));
}

void TestFlameStacks::weighsAllocatedBytes()
{
    const auto trace = traceFromText(R"trace(
device 0 "GPU"
thread 1/2 "main"
  0 100 aten::mm operator
    10 30 aten::empty operator
    i 20 [memory] type=1 id=0 bytes=512 allocated=512 reserved=1024
    i 50 [memory] type=1 id=0 bytes=100 allocated=612 reserved=1024
    i 60 [memory] type=1 id=0 bytes=-512 allocated=100 reserved=1024
    i 70 [memory] type=0 id=-1 bytes=4096 allocated=4096 reserved=0
  i 150 [memory] type=1 id=0 bytes=7 allocated=107 reserved=1024
)trace");
    QCOMPARE(folded(*trace, optionsFor(FlameWeight::Bytes)),
             std::string("aten::mm 100\naten::mm;aten::empty 512\noutside of all stacks 7\n"));
}

void TestFlameStacks::groupsSeveralMemoryDevices()
{
    const auto trace = traceFromText(R"trace(
device 0 "GPU"
thread 1/2 "main"
  0 100 aten::cat operator
    i 20 [memory] type=1 id=0 bytes=512 allocated=512 reserved=1024
    i 30 [memory] type=1 id=1 bytes=100 allocated=100 reserved=1024
)trace");
    const FlameStacks stacks = flameStacks(*trace, optionsFor(FlameWeight::Bytes), Progress());
    QCOMPARE(folded(stacks.tree), std::string("cuda:0;aten::cat 512\ncuda:1;aten::cat 100\n"));
    QCOMPARE(stacks.tree.size(), 5U); // no box that weighs nothing
    const uint32_t node = stacks.nodeOf[test::findSlice(*trace, "aten::cat").index()];
    QCOMPARE(stacks.tree.total[node], int64_t {512}); // that on the first device
}

void TestFlameStacks::countsCallsAndTheirWork()
{
    const auto trace = traceFromText(kTraining);
    QCOMPARE(folded(*trace, optionsFor(FlameWeight::Count)),
             std::string("ProfilerStep* 2\n"
                         "ProfilerStep*;aten::mm 2\n"
                         "ProfilerStep*;aten::mm;cudaLaunchKernel 3\n"
                         "ProfilerStep*;aten::mm;cudaLaunchKernel;gemm 3\n"));
}

void TestFlameStacks::takesRecordedStacks()
{
    TraceBuilder builder;
    const auto add = [&builder](std::vector<std::string_view> frames, int64_t weight) {
        QCOMPARE(builder.addStack(frames, {weight, 0}), StackAdded::Exactly);
    };
    add({"train.py(10):_main", "<built-in_method_mm_of_type_object_at_0x7f>"}, 5);
    add({"train.py(10):_main", "<built-in_method_mm_of_type_object_at_0x8f>"}, 7);
    add({"train.py(10):_main"}, 1);
    add({"main (train.py:10)"}, 1);
    add({"other"}, 4);
    Progress progress;
    const auto trace = *builder.build("stacks", progress);
    QCOMPARE(defaultFlameWeight(*trace), FlameWeight::Recorded);
    const FlameTree tree = flameStacks(*trace, optionsFor(FlameWeight::Recorded), Progress()).tree;
    QCOMPARE(folded(tree),
             std::string("train.py(10): main 2\n"
                         "train.py(10): main;<built-in_method_mm_of_type_object> 12\n"
                         "other 4\n"));
    QCOMPARE(tree.frameOf(1).kind, SliceKind::Python);
    QCOMPARE(tree.frameOf(2).kind, SliceKind::Other);
}

void TestFlameStacks::choosesTheWeightThatSaysMost()
{
    QCOMPARE(defaultFlameWeight(*traceFromText(kTraining)), FlameWeight::GpuTime);
    const auto cpuOnly = traceFromText("thread 1/2\n  0 10 a operator\n");
    QCOMPARE(defaultFlameWeight(*cpuOnly), FlameWeight::CpuTime);
    QVERIFY(!hasFlameWeight(*cpuOnly, FlameWeight::GpuTime));
    QVERIFY(!hasFlameWeight(*cpuOnly, FlameWeight::Bytes));
    const auto gpuOnly
        = traceFromText("device 0 G\nthread 0/7\n  0 10 k kernel corr=1 device=0 stream=7\n");
    QCOMPARE(defaultFlameWeight(*gpuOnly), FlameWeight::GpuTime);
}

void TestFlameStacks::tellsTheNodeOfASlice()
{
    const auto trace = traceFromText(kTraining);
    const FlameStacks stacks = flameStacks(*trace, optionsFor(FlameWeight::GpuTime), Progress());
    for (const char* name : {"gemm", "cudaLaunchKernel", "aten::mm", "lost"}) {
        const SliceId slice = test::findSlice(*trace, name);
        const uint32_t node = stacks.nodeOf[slice.index()];
        QVERIFY(node != kNoNode);
        QCOMPARE(stacks.tree.name(node), std::string_view(name));
    }
}

void TestFlameStacks::mergesDeepStacks()
{
    std::string text = "thread 1/2\n";
    constexpr int kDepth = 30'000;
    for (int i = 0; i < kDepth; ++i) {
        text += "  " + std::to_string(i) + " " + std::to_string(2 * kDepth - 2 * i) + " f python\n";
    }
    const auto trace = traceFromText(text);
    const FlameTree tree = flameStacks(*trace, optionsFor(FlameWeight::CpuTime), Progress()).tree;
    QCOMPARE(tree.size(), uint32_t {kDepth + 1});
    QCOMPARE(tree.total[0], int64_t {2 * kDepth});
}

QTEST_GUILESS_MAIN(TestFlameStacks)
#include "tst_flame_stacks.moc"
