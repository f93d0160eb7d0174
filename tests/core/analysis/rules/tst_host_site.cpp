#include "core/analysis/rules/host_site.h"
#include "core/trace/trace_builder.h"
#include "tests/support/trace_text.h"

#include <QTest>

using namespace flamelane;

namespace {

/// Says the same stack of every record.
class OneStack : public RecordDetailsSource
{
public:
    [[nodiscard]] Result<RecordDetails> read(uint64_t /*place*/) const override
    {
        return RecordDetails {
            {},
            {{"Call stack", "torch/_tensor.py(7): item;train.py(41): step;main.py(3): <module>",
              true}}};
    }
};

} // namespace

class TestHostSite : public QObject
{
    Q_OBJECT

private slots:
    void operatorsAroundACall();
    void ancestors();
    void pythonLines();
    void writtenCallStack();
};

void TestHostSite::operatorsAroundACall()
{
    const auto trace = test::traceFromText("thread 1/1\n"
                                           "  0 100 step annotation\n"
                                           "    0 50 aten::item operator\n"
                                           "      10 30 aten::_local_scalar_dense operator\n"
                                           "        15 20 cudaStreamSynchronize runtime\n"
                                           "    60 10 cudaDeviceSynchronize runtime\n");
    const SliceId call = test::findSlice(*trace, "cudaStreamSynchronize");
    QCOMPARE(operatorAround(*trace, call), test::findSlice(*trace, "aten::item"));
    QVERIFY(operatorAround(*trace, test::findSlice(*trace, "cudaDeviceSynchronize")).isNone());
}

void TestHostSite::ancestors()
{
    const auto trace = test::traceFromText("thread 1/1\n"
                                           "  0 100 model annotation\n"
                                           "    0 50 norm annotation\n"
                                           "      10 10 there runtime\n"
                                           "      30 10 back runtime\n"
                                           "    60 10 later runtime\n"
                                           "  200 10 outside runtime\n"
                                           "thread 1/2\n"
                                           "  0 100 elsewhere annotation\n");
    const auto around = [&trace](const char* a, const char* b) {
        return commonAncestor(*trace, test::findSlice(*trace, a), test::findSlice(*trace, b));
    };
    QCOMPARE(around("there", "back"), test::findSlice(*trace, "norm"));
    QCOMPARE(around("there", "later"), test::findSlice(*trace, "model"));
    QVERIFY(around("there", "outside").isNone());
    QVERIFY(around("there", "elsewhere").isNone());
}

void TestHostSite::pythonLines()
{
    const auto trace
        = test::traceFromText("thread 1/1\n"
                              "  0 100 \"train.py(41): step\" python\n"
                              "    0 50 \"torch/_tensor.py(7): item\" python\n"
                              "      10 30 \"<built-in method item of Tensor>\" python\n"
                              "        15 20 ours runtime\n"
                              "  200 50 \"torch/optim/adam.py(9): step\" python\n"
                              "    210 20 theirs runtime\n"
                              "  300 50 nobodys runtime\n");
    const auto line = [&trace](const char* call) {
        return pythonLineAround(*trace, test::findSlice(*trace, call));
    };
    QCOMPARE(line("ours"), std::string("train.py(41): step"));
    QCOMPARE(line("theirs"), std::string("torch/optim/adam.py(9): step"));
    QCOMPARE(line("nobodys"), std::string());
}

void TestHostSite::writtenCallStack()
{
    TraceBuilder builder;
    builder.add(test::batchFromText("thread 1/1\n"
                                    "  0 50 aten::item operator\n"
                                    "    10 20 inside runtime\n"
                                    "  60 20 outside runtime\n"));
    builder.setDetailsSource(std::make_shared<OneStack>());
    Progress progress;
    const auto trace = builder.build("text", progress);
    QVERIFY(trace);
    QCOMPARE(pythonLineAround(**trace, test::findSlice(**trace, "inside")),
             std::string("train.py(41): step"));
    QCOMPARE(pythonLineAround(**trace, test::findSlice(**trace, "outside")), std::string());
}

QTEST_GUILESS_MAIN(TestHostSite)
#include "tst_host_site.moc"
