#include "tests/support/record_table.h"
#include "tests/support/trace_listing.h"
#include "tests/support/trace_text.h"

#include <QTest>

#include <algorithm>

using namespace flamelane;
using namespace flamelane::test;

/// Which slices an arrow joins, by table. Names of files are those of the corpus' cases that show
/// the same.
class TestFlowBinding : public QObject
{
    Q_OBJECT

private slots:
    void flows_data();
    void flows();
};

void TestFlowBinding::flows_data()
{
    tableColumns();
    table("the kernel that starts there, not the one around, 045", R"(
        thread 4100/4100
          10 4 c0 runtime corr=50
          s 10 ac2g 50
          20 4 c1 runtime corr=51
          s 20 ac2g 51
        thread 0/7
          100 50 k0 kernel corr=50
          f 100 ac2g 50 bp=e
          140 40 k1 kernel corr=51
          f 140 ac2g 51 bp=e
)",
          R"(
ac2g 50: c0@10 -> k0@100
ac2g 51: c1@20 -> k1@140
)",
          "partial_overlap 1\n");
    table("what encloses and what comes next, 091", R"(
        thread 1/1
          0 10 src
          s 5 c 1
          s 6 c 2 bp=e
        thread 1/2
          20 30 x
          22 5 x_inner
          f 23 c 1 bp=e
          60 10 y
          f 30 c 2
)",
          R"(
c 1: src@0 -> x_inner@22
c 2: src@0 -> y@60
)");
    table("of slices with one start the one that bears the id", R"(
        thread 1/1
          0 9 call runtime corr=5
          s 0 ac2g 5
          0 9 inner python
        thread 0/7
          20 9 shadow gpu_annotation
          20 9 k kernel corr=5
          20 9 wait sync
          f 20 ac2g 5 bp=e
)",
          R"(
ac2g 5: call@0 -> k@20
)");
    table("two starts of one submission are one", R"(
        thread 1/1
          5 20 runtime runtime corr=12
          s 5 ac2g 12
          8 10 driver driver corr=12
          s 8 ac2g 12
        thread 0/0
          50 15 k kernel corr=12
          f 50 ac2g 12 bp=e
)",
          R"(
ac2g 12: runtime@5 -> k@50
)");
    table("steps chain, ends share a start", R"(
        thread 1/1
          0 5 a
          s 0 c 1
          10 5 b
          t 10 c 1
          20 5 d
          f 20 c 1 bp=e
          30 5 e
          f 30 c 1 bp=e
)",
          R"(
c 1: a@0 -> b@10
c 1: b@10 -> d@20
c 1: b@10 -> e@30
)");
    table("the latest start before the end", R"(
        thread 1/1
          0 5 a
          s 0 c 1
          10 5 b
          s 10 c 1
          20 5 d
          f 20 c 1 bp=e
)",
          R"(
c 1: b@10 -> d@20
)",
          "dangling_flow_start 1\n");
    table("category and name tell flows of one id apart", R"(
        thread 1/1
          0 5 a
          s 0 x 1
          s 0 y 1
          20 5 d
          f 20 y 1 bp=e
          f 20 z 1 bp=e
)",
          R"(
y 1: a@0 -> d@20
)",
          "dangling_flow_start 1\ndangling_flow_end 1\n");
    table("nothing there", R"(
        thread 1/1
          0 5 a
          s 7 c 1
          20 5 d
          f 20 c 1 bp=e
          f 99 c 1
)",
          R"(
)",
          "flow_without_slice 2\ndangling_flow_end 1\n");
    table("the end of a slice, where nothing else is", R"(
        thread 1/1
          0 5 a
          s 5 c 1
          20 0 d
          f 20 c 1 bp=e
)",
          R"(
c 1: a@0 -> d@20
)");
}

void TestFlowBinding::flows()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QFETCH(QString, warnings);
    const auto trace = traceFromText(text.toStdString());
    QCOMPARE(QString::fromStdString(textOfFlows(*trace)), expected);
    QCOMPARE(QString::fromStdString(textOfWarnings(*trace)), warnings);
    for (uint32_t flow = 0; flow < trace->flows.size(); ++flow) {
        const std::vector<FlowId> from = trace->flowsFrom(trace->flows[flow].from);
        const std::vector<FlowId> to = trace->flowsTo(trace->flows[flow].to);
        QVERIFY(std::count(from.begin(), from.end(), FlowId(flow)) == 1);
        QVERIFY(std::count(to.begin(), to.end(), FlowId(flow)) == 1);
    }
}

QTEST_GUILESS_MAIN(TestFlowBinding)
#include "tst_flow_binding.moc"
