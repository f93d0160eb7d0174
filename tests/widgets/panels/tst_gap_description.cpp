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
        QCOMPARE(textOf(describeGap(*trace, analysis, 0)),
                 QStringLiteral("GPU 0 idle for 100 ns: input pipeline\n"
                                "Start: 100 ns\n"
                                "Duration: 100 ns\n"
                                "Step: ->ProfilerStep#1\n"
                                "Goes to: input pipeline 80 ns 80.0 %\n"
                                ": launch call 10 ns 10.0 %\n"
                                ": framework 5 ns 5.0 %\n"
                                ": launch latency 5 ns 5.0 %\n"
                                "Host: thread 1 (main)\n"
                                "Stack meanwhile: ->1 ->enumerate(DataLoader)#next ->aten::stack\n"
                                "Before: ->first\n"
                                "After: ->second\n"
                                "Launched by: ->cudaLaunchKernel\n"
                                "Launched in: ->1 ->aten::mm\n"
                                "In order: 80 ns input pipeline\n"
                                ": 5 ns framework\n"
                                ": 10 ns launch call\n"
                                ": 5 ns launch latency\n"));
    }
};

QTEST_MAIN(GapDescriptionTest)
#include "tst_gap_description.moc"
