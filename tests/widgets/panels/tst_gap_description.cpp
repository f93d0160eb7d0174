#include "tests/support/trace_text.h"
#include "widgets/panels/gap_description.h"

#include <QtTest>

using namespace flamelane;

namespace {

constexpr std::string_view kTrace = R"(
thread 1/1 main
  0 1000 ProfilerStep#1 annotation
    100 80 enumerate(DataLoader)#next data_loader
      110 60 aten::stack operator
    180 20 aten::mm operator
      185 10 cudaLaunchKernel runtime corr=2
thread 0/7
  0 100 first kernel device=0 stream=7
  200 800 second kernel corr=2 device=0 stream=7
)";

QString textOf(const GapDescription& description)
{
    QString text = description.heading + QLatin1Char('\n');
    for (const Fact& fact : description.facts) {
        text += fact.label + QLatin1Char(':');
        for (const LinkedText& piece : fact.pieces) {
            text += QLatin1Char(' ') + (piece.target ? QStringLiteral("->") : QString())
                + piece.text;
        }
        text += QLatin1Char('\n');
    }
    // Digits and units are set apart by narrow blanks.
    return text.replace(QChar(0x202f), QLatin1Char(' ')).replace(QChar(0xa0), QLatin1Char(' '));
}

} // namespace

class GapDescriptionTest : public QObject
{
    Q_OBJECT

private slots:
    void tellsPartsStackAndWork()
    {
        const auto trace = test::traceFromText(kTrace);
        const Analysis analysis = analyse(*trace, nullptr, Progress());
        QCOMPARE(analysis.gaps.size(), 1U);
        // Line by line, so that a difference is seen whole.
        const QStringList expected {
            QStringLiteral("GPU 0 idle for 100 ns: input pipeline"),
            QStringLiteral("Start: 0.100 \u00b5s"),
            QStringLiteral("Duration: 100 ns"),
            QStringLiteral("Step: ->ProfilerStep#1"),
            QStringLiteral("Goes to: input pipeline 80 ns 80.0 %"),
            QStringLiteral(": launch call 10 ns 10.0 %"),
            QStringLiteral(": framework 5 ns 5.0 %"),
            QStringLiteral(": launch latency 5 ns 5.0 %"),
            QStringLiteral("Host: thread 1 (main)"),
            QStringLiteral("Stack meanwhile: ->Step 1 ->enumerate(DataLoader)#next ->aten::stack"),
            QStringLiteral("Before: ->first"),
            QStringLiteral("After: ->second"),
            QStringLiteral("Launched by: ->cudaLaunchKernel"),
            QStringLiteral("Launched in: ->Step 1 ->aten::mm"),
            QStringLiteral("In order: 80 ns input pipeline"),
            QStringLiteral(": 5 ns framework"),
            QStringLiteral(": 10 ns launch call"),
            QStringLiteral(": 5 ns launch latency")};
        const QStringList lines
            = textOf(describeGap(*trace, analysis, 0)).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        for (qsizetype i = 0; i < std::min(lines.size(), expected.size()); ++i) {
            QCOMPARE(lines[i], expected[i]);
        }
        QCOMPARE(lines.size(), expected.size());
    }
};

QTEST_MAIN(GapDescriptionTest)
#include "tst_gap_description.moc"
