#include "core/analysis/stream_activity.h"
#include "tests/support/trace_text.h"

#include <QtTest>

using namespace flamelane;

class StreamActivityTest : public QObject
{
    Q_OBJECT

private slots:
    void unitesTheWorkOfEachStream()
    {
        const auto trace = test::traceFromText(R"(
thread 1/2 "main"
  0 100 outer operator
thread 0/7
  0 40 gemm kernel device=0 stream=7
  30 20 relu kernel device=0 stream=7
  60 10 wait sync device=0 stream=7
thread 0/9
  10 5 load copy device=0 stream=9
)");
        const std::vector<StreamActivity> streams = streamActivity(*trace);
        QCOMPARE(streams.size(), size_t {2});
        QCOMPARE(streams[0].stream, int64_t {7});
        QVERIFY(streams[0].busy == Intervals({{0, 50}})); // overlap counts once, waits not at all
        QCOMPARE(streams[1].stream, int64_t {9});
        QVERIFY(streams[1].busy == Intervals({{10, 15}}));
    }
};

QTEST_GUILESS_MAIN(StreamActivityTest)
#include "tst_stream_activity.moc"
