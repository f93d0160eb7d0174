#include "core/analysis/call_groups.h"
#include "core/analysis/operators.h"
#include "core/trace/trace_builder.h"
#include "tests/support/trace_text.h"

#include <QtTest>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <map>

using namespace flamelane;

namespace {

/// "Input Dims" by line of the trace text.
class Shapes : public RecordDetailsSource
{
public:
    explicit Shapes(std::map<uint64_t, std::string> byLine)
        : m_byLine(std::move(byLine))
    {
    }

    [[nodiscard]] Result<RecordDetails> read(uint64_t place) const override
    {
        if (m_byLine.empty()) {
            return failure("byte 1: gone");
        }
        RecordDetails details {{}, {{"Sequence number", "1", false}}};
        const auto found = m_byLine.find(place);
        if (found != m_byLine.end()) {
            details.args.push_back({"Input Dims", found->second, false});
        }
        return details;
    }

private:
    std::map<uint64_t, std::string> m_byLine;
};

constexpr const char* kTrace = R"(
thread 1/1 "main"
  0 100 ProfilerStep#1 annotation
    0 90 "train.py(3): step" python
      10 30 aten::linear operator
        12 20 aten::mm operator
          14 5 cudaLaunchKernel runtime corr=1
      50 20 aten::mm operator
        52 5 cudaLaunchKernel runtime corr=2
  100 100 ProfilerStep#2 annotation
    100 90 "train.py(3): step" python
      110 30 aten::linear operator
        112 20 aten::mm operator
          114 5 cudaLaunchKernel runtime corr=3
      150 40 aten::mm operator
        155 20 aten::mm operator
          157 5 cudaLaunchKernel runtime corr=4
thread 0/7
  20 10 gemm kernel corr=1 device=0 stream=7
  60 20 gemm kernel corr=2 device=0 stream=7
  120 12 gemm kernel corr=3 device=0 stream=7
  160 24 gemm kernel corr=4 device=0 stream=7
)";

std::shared_ptr<const Trace> traceWith(std::map<uint64_t, std::string> shapes)
{
    TraceBuilder builder;
    builder.add(test::batchFromText(kTrace));
    builder.setDetailsSource(std::make_shared<Shapes>(std::move(shapes)));
    Progress progress;
    return *builder.build({}, progress);
}

std::string textOf(const std::vector<OperatorRow>& rows, std::string_view name)
{
    std::string text;
    for (const OperatorRow& row : rows) {
        if (row.name == name) {
            text += fmt::format("{} cpu {}/{} gpu {}/{} | {}\n", row.count, row.cpuSelf,
                                row.cpuTotal, row.gpuSelf, row.gpuTotal, row.group);
        }
    }
    return text;
}

} // namespace

class TestCallGroups : public QObject
{
    Q_OBJECT

private slots:
    void stacks();
    void addressesTellNoStacksApart();
    void stackOfADeepTraceIsShort();
    void shapes();
    void shapesThatCannotBeRead();
    void groupsAddUpToTheirName_data();
    void groupsAddUpToTheirName();
};

void TestCallGroups::stacks()
{
    const auto trace = test::traceFromText(kTrace);
    const CallGroups groups = groupByStack(*trace);
    const std::string expected = "2 cpu 50/60 gpu 44/44 | train.py(3): step \u2190 ProfilerStep*\n"
                                 "2 cpu 30/40 gpu 22/22 | aten::linear \u2190 train.py(3): step"
                                 " \u2190 ProfilerStep*\n";
    QCOMPARE(textOf(operatorTable(*trace, {}, &groups), "aten::mm"), expected);
    const auto around = stackAround(*trace, test::findSlice(*trace, "aten::mm"));
    QCOMPARE(fmt::format("{}", fmt::join(around, "|")),
             std::string("aten::linear|train.py(3): step|ProfilerStep*"));
}

void TestCallGroups::addressesTellNoStacksApart()
{
    const auto trace = test::traceFromText(R"(
thread 1/1
  0 10 "<built-in method float of Tensor object at 0x7fb5dec54960>" python
    1 2 aten::to operator
  20 10 "<built-in method float of Tensor object at 0x7FB5DEC54AA0>" python
    21 2 aten::to operator
  40 10 "<built-in method half of Tensor object at 0x7fb5dec54960>" python
    41 2 aten::to operator
)");
    const CallGroups groups = groupByStack(*trace);
    QCOMPARE(textOf(operatorTable(*trace, {}, &groups), "aten::to"),
             std::string("2 cpu 4/4 gpu 0/0 | <built-in method float of Tensor object>\n"
                         "1 cpu 2/2 gpu 0/0 | <built-in method half of Tensor object>\n"));
    QCOMPARE(stackAround(*trace, test::findSlice(*trace, "aten::to")).front(),
             std::string("<built-in method float of Tensor object>"));
}

void TestCallGroups::stackOfADeepTraceIsShort()
{
    constexpr int kDepth = 2000;
    std::string text = "thread 1/1\n";
    for (int i = 0; i < kDepth; ++i) {
        text += fmt::format("  {} {} frame{} operator\n", i, 2 * (kDepth - i), i);
    }
    const auto trace = test::traceFromText(text);
    const CallGroups groups = groupByStack(*trace);
    const std::string& innermost = groups.text[groups.ofSlice[kDepth - 1]];
    QVERIFY(innermost.starts_with("frame1998 \u2190 frame1997"));
    QVERIFY(innermost.ends_with("frame1899 \u2190 \u2026"));
    QCOMPARE(stackAround(*trace, SliceId(kDepth - 1)).size(), size_t {100});
}

void TestCallGroups::shapes()
{
    // The wrapped mm of line 16 goes with the one around it, whatever its own shapes.
    const auto trace = traceWith({{6, "[[8, 4], []]"},
                                  {8, "[[8,4],\n []]"},
                                  {13, "[[2, 4], []]"},
                                  {15, "[[8, 4], []]"},
                                  {16, "[[16]]"}});
    const Result<CallGroups> groups = groupByShapes(*trace, Progress());
    QVERIFY(groups.has_value());
    const std::vector<OperatorRow> rows = operatorTable(*trace, {}, &*groups);
    QCOMPARE(textOf(rows, "aten::mm"),
             std::string("3 cpu 65/80 gpu 54/54 | [[8, 4], []]\n"
                         "1 cpu 15/20 gpu 12/12 | [[2, 4], []]\n"));
    QCOMPARE(textOf(rows, "aten::linear"), std::string("2 cpu 20/60 gpu 0/22 | \n"));
}

void TestCallGroups::shapesThatCannotBeRead()
{
    const Result<CallGroups> groups = groupByShapes(*traceWith({}), Progress());
    QVERIFY(!groups.has_value());
    QCOMPARE(groups.error().message, std::string("byte 1: gone"));
    QVERIFY(groupByShapes(*test::traceFromText(kTrace), Progress()).has_value()); // none to read
}

void TestCallGroups::groupsAddUpToTheirName_data()
{
    QTest::addColumn<int>("grouping");
    QTest::addColumn<bool>("isWhole");
    for (size_t i = 0; i < kCallGroupings; ++i) {
        const std::string name(callGroupingName(static_cast<CallGrouping>(i)));
        QTest::addRow("%s", name.c_str()) << static_cast<int>(i) << true;
        QTest::addRow("%s, second step", name.c_str()) << static_cast<int>(i) << false;
    }
}

void TestCallGroups::groupsAddUpToTheirName()
{
    QFETCH(const int, grouping);
    QFETCH(const bool, isWhole);
    const auto trace = traceWith({{6, "[[8, 4]]"}, {8, "[[2, 4]]"}, {13, "[[8, 4]]"}});
    const Window window = isWhole ? Window {} : Window {WindowKind::Range, Intervals({{100, 200}})};
    const Result<CallGroups> groups
        = groupCalls(*trace, static_cast<CallGrouping>(grouping), Progress());
    QVERIFY(groups.has_value());
    using Sums = std::map<std::pair<std::string, SliceKind>, std::array<int64_t, 5>>;
    const auto sumsOf = [](const std::vector<OperatorRow>& rows) {
        Sums sums;
        for (const OperatorRow& row : rows) {
            auto& sum = sums[{row.name, row.kind}];
            const int64_t more[] = {static_cast<int64_t>(row.count), row.cpuSelf, row.cpuTotal,
                                    row.gpuSelf, row.gpuTotal};
            for (size_t i = 0; i < sum.size(); ++i) {
                sum[i] += more[i];
            }
        }
        return sums;
    };
    const Sums byName = sumsOf(operatorTable(*trace, window));
    QVERIFY(byName.size() >= 4);
    QVERIFY(sumsOf(operatorTable(*trace, window, &*groups)) == byName);
}

QTEST_GUILESS_MAIN(TestCallGroups)
#include "tst_call_groups.moc"
