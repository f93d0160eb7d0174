#include "core/analysis/compare/slice_partner.h"
#include "tests/support/corpus.h"
#include "tests/support/trace_text.h"

#include <QtTest>

using namespace flamelane;

namespace {

const char* const kBefore = R"trace(
device 0
thread 1/2 "main"
  0 100 ProfilerStep#1 annotation
    0 30 forward annotation
      0 10 aten::linear operator
        2 6 aten::addmm operator
          3 2 cudaLaunchKernel runtime corr=1
      10 10 aten::linear operator
        12 6 aten::addmm operator
          13 2 cudaLaunchKernel runtime corr=2
    40 10 optimizer annotation
      41 5 aten::addmm operator
        42 2 cudaLaunchKernel runtime corr=3
thread 0/7
  5 4 ampere_sgemm kernel corr=1 device=0 stream=7
  15 4 ampere_sgemm kernel corr=2 device=0 stream=7
  44 4 ampere_sgemm kernel corr=3 device=0 stream=7
)trace";

// One linear comes later, each is inside a wrapper, and another library makes the product.
const char* const kAfter = R"trace(
device 0
thread 1/2 "main"
  500 100 ProfilerStep#9 annotation
    500 40 forward annotation
      500 30 compiled operator
        501 10 aten::linear operator
          502 6 aten::addmm operator
            503 2 cudaLaunchKernel runtime corr=1
        512 10 aten::linear operator
          513 6 aten::addmm operator
            514 2 cudaLaunchKernel runtime corr=2
    550 10 optimizer annotation
      551 5 aten::addmm operator
        552 2 cudaLaunchKernel runtime corr=3
thread 0/7
  505 4 cutlass_gemm kernel corr=1 device=0 stream=7
  516 4 cutlass_gemm kernel corr=2 device=0 stream=7
  554 4 cutlass_gemm kernel corr=3 device=0 stream=7
)trace";

// Two products of one operator.
const char* const kTwo = R"trace(
device 0
thread 1/2 "main"
  0 100 aten::mm operator
    1 2 cudaLaunchKernel runtime corr=1
    11 2 cudaLaunchKernel runtime corr=2
    21 2 cudaLaunchKernel runtime corr=3
thread 0/7
  5 4 gemm kernel corr=1 device=0 stream=7 grid=8,1,1 block=32,1,1
  15 4 gemm kernel corr=2 device=0 stream=7 grid=64,1,1 block=32,1,1
  25 4 ampere kernel corr=3 device=0 stream=7 grid=4,1,1 block=32,1,1
)trace";

// One of another shape comes first, and a copy; another library makes what ampere made.
const char* const kThree = R"trace(
device 0
thread 1/2 "main"
  500 100 aten::mm operator
    501 2 cudaLaunchKernel runtime corr=1
    511 2 cudaLaunchKernel runtime corr=2
    521 2 cudaLaunchKernel runtime corr=3
    531 2 cudaMemcpyAsync runtime corr=4
    541 2 cudaLaunchKernel runtime corr=5
thread 0/7
  505 4 gemm kernel corr=1 device=0 stream=7 grid=2,1,1 block=32,1,1
  515 4 gemm kernel corr=2 device=0 stream=7 grid=8,1,1 block=32,1,1
  525 4 gemm kernel corr=3 device=0 stream=7 grid=64,1,1 block=32,1,1
  535 4 copy copy corr=4 device=0 stream=7
  545 4 cutlass kernel corr=5 device=0 stream=7 grid=4,1,1 block=32,1,1
)trace";

SliceId sliceAt(const Trace& trace, std::string_view name, TimeNs start)
{
    for (uint32_t i = 0; i < trace.slices.size(); ++i) {
        if (trace.slices.start[i] + trace.origin == start && trace.name(SliceId(i)) == name) {
            return SliceId(i);
        }
    }
    return {};
}

} // namespace

class TestSlicePartner : public QObject
{
    Q_OBJECT

private slots:
    void findsWhatIsAlike_data();
    void findsWhatIsAlike();
    void oneMoreOfAnotherShapeShiftsNothing_data();
    void oneMoreOfAnotherShapeShiftsNothing();
    void whatIsLeftKeepsItsPlace();
    void nothingAlikeIsNone();
    void everySliceOfARunIsItsOwnPartner();
};

void TestSlicePartner::findsWhatIsAlike_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<TimeNs>("start");
    QTest::addColumn<QByteArray>("partner");
    QTest::addColumn<TimeNs>("startOfPartner");
    QTest::newRow("step of another number") << QByteArray("ProfilerStep#1") << TimeNs {0}
                                            << QByteArray("ProfilerStep#9") << TimeNs {500};
    QTest::newRow("second of its name")
        << QByteArray("aten::linear") << TimeNs {10} << QByteArray("aten::linear") << TimeNs {512};
    QTest::newRow("inside another annotation")
        << QByteArray("aten::addmm") << TimeNs {41} << QByteArray("aten::addmm") << TimeNs {551};
    QTest::newRow("kernel of another name")
        << QByteArray("ampere_sgemm") << TimeNs {15} << QByteArray("cutlass_gemm") << TimeNs {516};
    QTest::newRow("kernel inside another annotation")
        << QByteArray("ampere_sgemm") << TimeNs {44} << QByteArray("cutlass_gemm") << TimeNs {554};
}

void TestSlicePartner::findsWhatIsAlike()
{
    QFETCH(const QByteArray, name);
    QFETCH(const TimeNs, start);
    QFETCH(const QByteArray, partner);
    QFETCH(const TimeNs, startOfPartner);
    const auto a = test::traceFromText(kBefore);
    const auto b = test::traceFromText(kAfter);
    const std::vector<TimeRange> stepsA {a->range};
    const std::vector<TimeRange> stepsB {b->range};
    const SliceId slice = sliceAt(*a, name.toStdString(), start);
    QVERIFY(slice);
    const SliceId found = partnerOf({*a, stepsA}, slice, {*b, stepsB});
    QVERIFY(found);
    QCOMPARE(found, sliceAt(*b, partner.toStdString(), startOfPartner));
    QCOMPARE(partnerOf({*b, stepsB}, found, {*a, stepsA}), slice);
}

void TestSlicePartner::oneMoreOfAnotherShapeShiftsNothing_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<TimeNs>("start");
    QTest::addColumn<QByteArray>("partner");
    QTest::addColumn<TimeNs>("startOfPartner");
    QTest::newRow("first") << QByteArray("gemm") << TimeNs {5} << QByteArray("gemm")
                           << TimeNs {515};
    QTest::newRow("second") << QByteArray("gemm") << TimeNs {15} << QByteArray("gemm")
                            << TimeNs {525};
    QTest::newRow("of another name")
        << QByteArray("ampere") << TimeNs {25} << QByteArray("cutlass") << TimeNs {545};
}

void TestSlicePartner::oneMoreOfAnotherShapeShiftsNothing()
{
    QFETCH(const QByteArray, name);
    QFETCH(const TimeNs, start);
    QFETCH(const QByteArray, partner);
    QFETCH(const TimeNs, startOfPartner);
    const auto a = test::traceFromText(kTwo);
    const auto b = test::traceFromText(kThree);
    const SliceId slice = sliceAt(*a, name.toStdString(), start);
    const SliceId found = partnerOf({*a, {}}, slice, {*b, {}});
    QVERIFY(found);
    QCOMPARE(found, sliceAt(*b, partner.toStdString(), startOfPartner));
    QCOMPARE(partnerOf({*b, {}}, found, {*a, {}}), slice);
}

void TestSlicePartner::whatIsLeftKeepsItsPlace()
{
    const std::string before(kTwo);
    std::string after(kTwo);
    after.replace(after.find("grid=8,"), 7, "grid=9,");
    const auto a = test::traceFromText(before);
    const auto b = test::traceFromText(after);
    for (const TimeNs start : {TimeNs {5}, TimeNs {15}}) {
        QCOMPARE(partnerOf({*a, {}}, sliceAt(*a, "gemm", start), {*b, {}}),
                 sliceAt(*b, "gemm", start));
    }
}

void TestSlicePartner::nothingAlikeIsNone()
{
    const auto a = test::traceFromText(kBefore);
    const auto b = test::traceFromText(kAfter);
    const std::vector<TimeRange> stepsA {a->range};
    const std::vector<TimeRange> stepsB {b->range};
    QVERIFY(!partnerOf({*b, stepsB}, sliceAt(*b, "compiled", 500), {*a, stepsA}));
    const std::vector<TimeRange> none;
    // Without steps all counts.
    QVERIFY(partnerOf({*a, none}, sliceAt(*a, "optimizer", 40), {*b, none}));
}

void TestSlicePartner::everySliceOfARunIsItsOwnPartner()
{
    const QString path = QStringLiteral("data/h200/host_norm_before.json.gz");
    if (test::corpusFolder().isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set");
    }
    const auto trace = test::loadFromCorpus(path);
    QVERIFY(trace);
    const std::vector<TimeRange> whole {{trace->range.start, trace->range.end + 1}};
    for (uint32_t i = 0; i < trace->slices.size(); i += trace->slices.size() / 97 + 1) {
        const SliceId partner = partnerOf({*trace, whole}, SliceId(i), {*trace, whole});
        QVERIFY2(partner == SliceId(i), qPrintable(QString::number(i)));
    }
}

QTEST_GUILESS_MAIN(TestSlicePartner)
#include "tst_slice_partner.moc"
