#include "tests/support/trace_text.h"
#include "widgets/panels/slice_description.h"

#include <QtTest>

using namespace flamelane;

namespace {

const char kTrace[] = R"(
device 0 "NVIDIA H200"
process 1 "python"
thread 1/2 "main"
  1000 100000 step annotation
    2000 50000 linear operator
      3000 5000 launch runtime corr=7
    60000 10000 gelu operator
thread 0/7
  20000 40000 gemm kernel corr=7 device=0 stream=7
)";

QString textOf(const SliceDescription& description, const QString& label)
{
    for (const Fact& fact : description.facts) {
        if (fact.label == label) {
            QStringList texts;
            for (const LinkedText& piece : fact.pieces) {
                texts << piece.text;
            }
            return texts.join(QLatin1Char('|'));
        }
    }
    return {};
}

} // namespace

class SliceDescriptionTest : public QObject
{
    Q_OBJECT

private slots:
    void aKernelNamesItsLaunchAndBothDelays()
    {
        const auto trace = test::traceFromText(kTrace);
        const SliceDescription gemm = describeSlice(*trace, test::findSlice(*trace, "gemm"));
        QCOMPARE(gemm.name, QStringLiteral("gemm"));
        QCOMPARE(textOf(gemm, QStringLiteral("Launched by")), QStringLiteral("launch"));
        QCOMPARE(textOf(gemm, QStringLiteral("Launched in")), QStringLiteral("step|linear"));
        const QString delay = textOf(gemm, QStringLiteral("Launch delay"));
        QVERIFY2(delay.contains(QStringLiteral("17.0")), qPrintable(delay)); // start to start
        QVERIFY2(delay.contains(QStringLiteral("12.0")), qPrintable(delay)); // end to start
        const QString track = textOf(gemm, QStringLiteral("Track"));
        QVERIFY2(track.contains(QStringLiteral("stream 7")), qPrintable(track));
        QVERIFY2(track.contains(QStringLiteral("NVIDIA H200")), qPrintable(track));
    }

    void tellsWhatWasMeasured()
    {
        const auto trace = test::traceFromText(std::string(kTrace) + R"(
thread 1/9 "metrics"
  m sm metric=sm_active device=0 unit=%
  C 0 sm sm=10
  C 50000 sm sm=50
  C 100000 sm sm=90
)");
        const GpuMetrics metrics(*trace);
        const auto factOf = [&](const char* name, const QString& label) {
            return textOf(describeSlice(*trace, test::findSlice(*trace, name), metrics), label);
        };
        QCOMPARE(factOf("gemm", QStringLiteral("Measured")),
                 QStringLiteral("SMs active 20.0 %")); // 30 at 10, 10 at 50
        QCOMPARE(factOf("step", QStringLiteral("GPU meanwhile")),
                 QStringLiteral("SMs active 30.8 %")); // 49 at 10, 50 at 50, 1 at 90: 30.8
        QCOMPARE(factOf("step", QStringLiteral("In its GPU work")),
                 QStringLiteral("SMs active 20.0 %"));
        QCOMPARE(factOf("linear", QStringLiteral("GPU meanwhile")), QString());
        const SliceDescription bare = describeSlice(*trace, test::findSlice(*trace, "gemm"));
        QCOMPARE(textOf(bare, QStringLiteral("Measured")), QString());
    }

    void aCallNamesItsKernelsAndItsPlace()
    {
        const auto trace = test::traceFromText(kTrace);
        const SliceDescription launch = describeSlice(*trace, test::findSlice(*trace, "launch"));
        QCOMPARE(textOf(launch, QStringLiteral("Inside")), QStringLiteral("step|linear"));
        QVERIFY(textOf(launch, QStringLiteral("Launches")).startsWith(QStringLiteral("gemm|")));
        QVERIFY(textOf(launch, QStringLiteral("Launched by")).isEmpty());
    }

    void selfTimeLeavesOutDirectChildren()
    {
        const auto trace = test::traceFromText(kTrace);
        QCOMPARE(selfTime(*trace, test::findSlice(*trace, "step")), TimeNs {40000});
        QCOMPARE(selfTime(*trace, test::findSlice(*trace, "linear")), TimeNs {45000});
        QCOMPARE(selfTime(*trace, test::findSlice(*trace, "gemm")), TimeNs {40000});
    }

    void exactTimesCountFromTheFilesClock()
    {
        const auto trace = test::traceFromText(kTrace);
        const SliceDescription gelu = describeSlice(*trace, test::findSlice(*trace, "gelu"));
        for (const Fact& fact : gelu.facts) {
            if (fact.label == QLatin1String("Start")) {
                QVERIFY(fact.pieces[0].exact.contains(QStringLiteral("60\u202f000")));
                return;
            }
        }
        QFAIL("no start");
    }
};

QTEST_MAIN(SliceDescriptionTest)
#include "tst_slice_description.moc"
