#include "core/analysis/compare/step_deltas.h"
#include "tests/support/trace_text.h"

#include <QtTest>

using namespace flamelane;

namespace {

QString rangeWords(const std::optional<TimeRange>& range)
{
    return range ? QStringLiteral("%1-%2").arg(range->start).arg(range->end)
                 : QStringLiteral("none");
}

/// "row name a b".
QStringList linesOf(const std::vector<DeltaSpan>& spans)
{
    QStringList lines;
    for (const DeltaSpan& span : spans) {
        lines << QStringLiteral("%1 %2 %3 %4")
                     .arg(span.row)
                     .arg(QString::fromStdString(span.name), rangeWords(span.a),
                          rangeWords(span.b));
    }
    return lines;
}

} // namespace

class TestStepDeltas : public QObject
{
    Q_OBJECT

private slots:
    void pairsStepsAndAnnotationsByPlace();
    void whatOneRunLacksIsKept();
    void threadsBesideEachOtherTakeRowsOfTheirOwn();
};

void TestStepDeltas::pairsStepsAndAnnotationsByPlace()
{
    const auto a = test::traceFromText(R"trace(
thread 1/2 "main"
  0 100 ProfilerStep#1 annotation
    0 30 forward annotation
      5 10 layer annotation
      15 10 layer annotation
    30 20 backward/all annotation
)trace");
    const auto b = test::traceFromText(R"trace(
thread 1/2 "main"
  1000 50 ProfilerStep#7 annotation
    1000 20 forward annotation
      1002 4 layer annotation
      1010 8 layer annotation
    1020 20 backward/all annotation
)trace");
    const std::vector<TimeRange> stepsA {{0, 100}};
    const std::vector<TimeRange> stepsB {{0, 50}};
    QCOMPARE(linesOf(deltaSpans({*a, stepsA}, {*b, stepsB})),
             (QStringList {
                 QStringLiteral("0 step 1 0-100 0-50"),
                 QStringLiteral("1 forward 0-30 0-20"),
                 QStringLiteral("1 backward/all 30-50 20-40"),
                 QStringLiteral("2 layer 5-15 2-6"),
                 QStringLiteral("2 layer 15-25 10-18"),
             }));
}

void TestStepDeltas::whatOneRunLacksIsKept()
{
    const auto a = test::traceFromText(R"trace(
thread 1/2 "main"
  0 100 ProfilerStep#1 annotation
    10 20 forward annotation
  100 100 ProfilerStep#2 annotation
    110 20 forward annotation
)trace");
    const auto b = test::traceFromText(R"trace(
thread 1/2 "main"
  0 50 ProfilerStep#1 annotation
    10 20 compiled annotation
)trace");
    const std::vector<TimeRange> stepsA {{0, 100}, {100, 200}};
    const std::vector<TimeRange> stepsB {{0, 50}};
    QCOMPARE(linesOf(deltaSpans({*a, stepsA}, {*b, stepsB})),
             (QStringList {
                 QStringLiteral("0 step 1 0-100 0-50"),
                 QStringLiteral("0 step 2 100-200 none"),
                 QStringLiteral("1 forward 10-30 none"),
                 QStringLiteral("1 forward 110-130 none"),
                 QStringLiteral("1 compiled none 10-30"),
             }));
}

void TestStepDeltas::threadsBesideEachOtherTakeRowsOfTheirOwn()
{
    const auto trace = test::traceFromText(R"trace(
thread 1/2 "main"
  0 50 forward annotation
thread 1/3 "loader"
  20 50 load annotation
)trace");
    const std::vector<TimeRange> steps {{0, 100}};
    QCOMPARE(linesOf(deltaSpans({*trace, steps}, {*trace, steps})),
             (QStringList {
                 QStringLiteral("0 step 1 0-100 0-100"),
                 QStringLiteral("1 forward 0-50 0-50"),
                 QStringLiteral("2 load 20-70 20-70"),
             }));
}

QTEST_APPLESS_MAIN(TestStepDeltas)
#include "tst_step_deltas.moc"
