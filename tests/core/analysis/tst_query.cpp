#include "core/analysis/query.h"
#include "tests/support/trace_text.h"

#include <QtTest>

using namespace flamelane;

namespace {

const char* const kTrace = R"trace(
device 0 "H200"
process 1 "python train"
process 2 "python loader"
thread 1/10 "main"
  0 1000 ProfilerStep#1 annotation cat=user_annotation
  10 100 aten::mm operator cat=cpu_op
  20 10 cudaLaunchKernel runtime corr=1 cat=cuda_runtime
  200 300 aten::Linear operator cat=cpu_op
thread 2/11 "worker"
  0 50 read other
thread 0/7
  100 400 gemm_fp16 kernel corr=1 device=0 stream=7 cat=kernel
  600 5 "Memcpy HtoD (Pageable -> Device)" copy device=0 stream=7 cat=gpu_memcpy
thread 0/20
  150 300 ncclDevKernel_AllReduce communication device=0 stream=20 cat=kernel
)trace";

} // namespace

class TestQuery : public QObject
{
    Q_OBJECT

private slots:
    void finds_data();
    void finds();
    void stopsWhenCancelled();
};

void TestQuery::finds_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("names"); // in slice order, joined by blanks
    const auto row = [](const char* query, const char* names) {
        QTest::newRow(query) << QString::fromUtf8(query) << QString::fromUtf8(names);
    };
    row("", "");
    row("MM", "gemm_fp16 aten::mm");
    row("aten", "aten::mm aten::Linear");
    row("/^aten::(mm|bmm)$/", "aten::mm");
    row("/ATEN::l/", "aten::Linear");
    row("-aten cat:cpu", "");
    row("aten -mm", "aten::Linear");
    row("kind:copy or kind:communication",
        "Memcpy HtoD (Pageable -> Device) ncclDevKernel_AllReduce");
    row("memcpy (pageable -> device)", "Memcpy HtoD (Pageable -> Device)");
    row("cat:runtime", "cudaLaunchKernel");
    row("stream:7", "gemm_fp16 Memcpy HtoD (Pageable -> Device)");
    row("stream>7", "ncclDevKernel_AllReduce");
    row("device:0 dur>=300ns", "gemm_fp16 ncclDevKernel_AllReduce");
    row("device:1", "");
    row("not device:0 dur<=50", "cudaLaunchKernel read");
    row("thread:MAIN depth:1", "aten::mm aten::Linear");
    row("depth=2", "cudaLaunchKernel");
    row("tid:11", "read");
    row("pid:2", "read");
    row("process:loader", "read");
    row("process:python depth:0", "ProfilerStep#1 read");
    row("process:1 dur:1us", "ProfilerStep#1");
    row("dur=100", "aten::mm");
    row("gemm stream:7 dur>100 or read", "gemm_fp16 read");
}

void TestQuery::finds()
{
    const auto trace = test::traceFromText(kTrace);
    QFETCH(const QString, query);
    const Result<Query> parsed = parseQuery(query.toStdString());
    QVERIFY2(parsed.has_value(), parsed ? "" : parsed.error().message.c_str());
    const SliceSet found = findSlices(*trace, *parsed, Progress());
    QStringList names;
    for (SliceId id = found.next({}); id; id = found.next(id)) {
        const std::string_view name = trace->name(id);
        names += QString::fromUtf8(name.data(), qsizetype(name.size()));
    }
    QTEST(names.join(' '), "names");
}

void TestQuery::stopsWhenCancelled()
{
    const auto trace = test::traceFromText(kTrace);
    Progress progress;
    progress.cancel();
    QCOMPARE(findSlices(*trace, *parseQuery("-nothing"), progress).count(), uint64_t {0});
}

QTEST_GUILESS_MAIN(TestQuery)
#include "tst_query.moc"
