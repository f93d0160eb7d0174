#include "core/analysis/compare/step_ledger.h"
#include "tests/support/corpus.h"
#include "tests/support/trace_text.h"

#include <QtTest>

#include <algorithm>

using namespace flamelane;

namespace {

StepLedger ledgerOf(const Trace& trace)
{
    return stepLedger(trace, analyse(trace, nullptr, Progress()));
}

/// "path 10 20" a row, by path.
QStringList linesOf(const StepLedger& ledger)
{
    QStringList lines;
    for (const LedgerRow& row : ledger.rows) {
        QString line = QString::fromStdString((row.idleFor ? "idle " : "") + joinedPath(row.path));
        for (const TimeNs time : row.perStep) {
            line += QStringLiteral(" %1").arg(time);
        }
        lines << line;
    }
    lines.sort();
    return lines;
}

/// "gemm 70 120": the longest time of a row; "idle 120 140".
QString instanceOf(const Trace& trace, const LedgerRow& row)
{
    const SliceId slice = row.longest.slice;
    const std::string_view name = slice.isNone() ? "idle" : trace.name(slice);
    return QStringLiteral("%1 %2 %3")
        .arg(QString::fromUtf8(name.data(), static_cast<int>(name.size())))
        .arg(row.longest.range.start)
        .arg(row.longest.range.end);
}

} // namespace

class TestStepLedger : public QObject
{
    Q_OBJECT

private slots:
    void eachInstantBelongsToOneRow();
    void wrappersAreOneOperator();
    void rowsTellWhereTheyLie();
    void timeWithoutDevicesIsUnrecorded();
    void addsUpOnEveryTrace();
};

void TestStepLedger::eachInstantBelongsToOneRow()
{
    const auto trace = test::traceFromText(R"trace(
device 0
thread 1/2 "main"
  0 100 ProfilerStep#1 annotation
    0 30 forward annotation
      0 10 aten::mm operator
        5 5 cudaLaunchKernel runtime corr=1
      10 10 aten::copy_ operator
        10 5 cudaMemcpyAsync runtime corr=2
  100 100 ProfilerStep#2 annotation
    100 30 forward annotation
      100 10 aten::mm operator
        105 5 cudaLaunchKernel runtime corr=3
thread 0/7
  20 40 gemm kernel corr=1 device=0 stream=7
  120 30 gemm kernel corr=3 device=0 stream=7
thread 0/8
  10 30 "Memcpy HtoD" copy corr=2 device=0 stream=8
  50 30 ncclAllReduce communication device=0 stream=8
)trace");
    const StepLedger ledger = ledgerOf(*trace);
    QCOMPARE(ledger.steps, (std::vector<TimeNs> {100, 100}));
    const QStringList lines = linesOf(ledger);
    QVERIFY(lines.contains(QStringLiteral("forward/aten::mm/gemm 40 30")));
    QVERIFY(lines.contains(QStringLiteral("forward/aten::copy_/Memcpy HtoD 10 0"))); // till 20
    QVERIFY(lines.contains(QStringLiteral("no launch recorded/ncclAllReduce 20 0"))); // from 60
    TimeNs idle = 0;
    for (const LedgerRow& row : ledger.rows) {
        idle += row.idleFor ? row.total : 0;
    }
    QCOMPARE(idle, TimeNs {200 - 70 - 30});
}

void TestStepLedger::wrappersAreOneOperator()
{
    const auto trace = test::traceFromText(R"trace(
device 0
thread 1/2 "main"
  0 30 aten::mm operator
    0 20 aten::mm operator
      5 5 cudaLaunchKernel runtime corr=1
thread 0/7
  20 40 gemm kernel corr=1 device=0 stream=7
)trace");
    QCOMPARE(linesOf(mergedByLaunch(ledgerOf(*trace))),
             QStringList {QStringLiteral("aten::mm 40")});
}

void TestStepLedger::rowsTellWhereTheyLie()
{
    const auto trace = test::traceFromText(R"trace(
device 0
thread 1/2 "main"
  0 30 aten::mm operator
    5 5 cudaLaunchKernel runtime corr=1
    10 5 cudaLaunchKernel runtime corr=2
    20 5 cudaLaunchKernel runtime corr=3
thread 0/7
  20 40 gemm kernel corr=1 device=0 stream=7
  70 50 gemm kernel corr=2 device=0 stream=7
  140 10 tail kernel corr=3 device=0 stream=7
)trace");
    const StepLedger byKernel = ledgerOf(*trace);
    QCOMPARE(byKernel.rows.size(), size_t {3}); // and idle time for one cause
    QCOMPARE(instanceOf(*trace, byKernel.rows[0]), QStringLiteral("gemm 70 120"));
    QCOMPARE(instanceOf(*trace, byKernel.rows[1]), QStringLiteral("tail 140 150"));
    QCOMPARE(instanceOf(*trace, byKernel.rows[2]), QStringLiteral("idle 120 140"));
    const StepLedger merged = mergedByLaunch(byKernel);
    QCOMPARE(instanceOf(*trace, merged.rows[0]), QStringLiteral("gemm 70 120"));
}

void TestStepLedger::timeWithoutDevicesIsUnrecorded()
{
    const auto trace = test::traceFromText(R"trace(
thread 1/2 "main"
  0 30 aten::mm operator
)trace");
    QCOMPARE(linesOf(mergedByLaunch(ledgerOf(*trace))),
             QStringList {QStringLiteral("idle unrecorded 30")});
}

void TestStepLedger::addsUpOnEveryTrace()
{
    const QStringList files = test::traceFiles(QStringLiteral("data/h200"))
        + test::traceFiles(QStringLiteral("data/nsys"));
    if (files.isEmpty()) {
        QSKIP("FLAMELANE_CORPUS names no folder with traces");
    }
    for (const QString& file : files) {
        const auto trace = test::loadFromCorpus(file);
        QVERIFY2(trace != nullptr, qPrintable(file));
        const StepLedger byKernel = ledgerOf(*trace);
        for (const StepLedger& ledger : {byKernel, mergedByLaunch(byKernel)}) {
            std::vector<TimeNs> sums(ledger.steps.size());
            for (const LedgerRow& row : ledger.rows) {
                TimeNs total = 0;
                for (size_t i = 0; i < sums.size(); ++i) {
                    sums[i] += row.perStep[i];
                    total += row.perStep[i];
                }
                QCOMPARE(row.total, total);
            }
            QVERIFY2(sums == ledger.steps, qPrintable(file));
        }
    }
}

QTEST_GUILESS_MAIN(TestStepLedger)
#include "tst_step_ledger.moc"
