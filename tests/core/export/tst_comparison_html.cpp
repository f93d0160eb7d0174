#include "core/base/format.h"
#include "core/export/comparison_html.h"
#include "core/export/comparison_words.h"
#include "core/export/report/step_picture.h"
#include "core/export/report/waterfall.h"
#include "tests/support/corpus.h"
#include "tests/support/diagnosis.h"

#include <QXmlStreamReader>
#include <QtTest>

#include <fmt/format.h>

#include <sstream>

using namespace flamelane;
using test::Diagnosis;

namespace {

constexpr const char* kHostile = R"trace(
device 0 "</title><script>alert(1)</script>"
thread 1/2 "main"
  0 100 ProfilerStep#1 annotation
    0 60 </script><script>alert(2)</script> annotation
      0 10 <img/src=x/onerror=alert(3)>&amp;' operator
        5 5 cudaLaunchKernel runtime corr=1
  100 120 ProfilerStep#2 annotation
    100 60 --><b> annotation
      110 10 aten::mm operator
        115 5 cudaLaunchKernel runtime corr=2
thread 0/7
  10 40 ]]></svg><script> kernel corr=1 device=0 stream=7
  120 90 gemm&lt;kernel kernel corr=2 device=0 stream=7
)trace";

/// What a strict reader finds in a page.
struct Page
{
    std::string text;
    QString error; // of the reader; empty: well-formed
    QMap<QString, int> elements;
    QStringList classes;
    QStringList resources; // what it would fetch
};

Page pageOf(const Diagnosis& a, const Diagnosis& b, const Comparison& comparison)
{
    std::ostringstream out;
    writeComparisonHtml(out, {*a.trace, a.analysis, a.findings}, {*b.trace, b.analysis, b.findings},
                        comparison);
    Page page;
    page.text = out.str();
    QXmlStreamReader xml(QByteArray::fromStdString(page.text));
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) {
            continue;
        }
        ++page.elements[xml.name().toString()];
        for (const QXmlStreamAttribute& attribute : xml.attributes()) {
            if (attribute.name() == QLatin1String("class")) {
                page.classes << attribute.value().toString();
            } else if (attribute.name() == QLatin1String("src")
                       || attribute.name() == QLatin1String("href")) {
                page.resources << attribute.value().toString();
            }
        }
    }
    page.error = xml.hasError() ? xml.errorString() : QString();
    return page;
}

Comparison compared(const Diagnosis& a, const Diagnosis& b)
{
    return compareRuns({*a.trace, a.analysis, a.findings}, {*b.trace, b.analysis, b.findings});
}

} // namespace

class TestComparisonHtml : public QObject
{
    Q_OBJECT

private slots:
    void namesStayText();
    void saysWhatTheTextSays();
    void sumsUpWhatItCuts();
    void showsTheMedianStep();
    void pairsFit_data();
    void pairsFit();
};

void TestComparisonHtml::namesStayText()
{
    const Diagnosis run = test::diagnosed(kHostile);
    Comparison comparison = compared(run, run);
    ComparedRow row;
    row.path = std::string("a/\x01\xff\xef\xbf\xbf\"'</td></table><script>");
    row.isInB = true;
    row.b = 7;
    comparison.operators.push_back(row);
    comparison.annotations.push_back(row);
    comparison.filters.push_back(*makeNoiseFilter("/<script>/", FilterMode::Hide, "/<script>/"));
    comparison.notes.emplace_back("device: <script> in A, \x1b[31m in B");
    comparison.findings.push_back({"sync", "<script>alert(4)</script>", ""});
    LaunchShape shape;
    shape.kernel = "void </td><script>(int)";
    comparison.shapes.push_back({shape, shape});
    const Page page = pageOf(run, run, comparison);
    QCOMPARE(page.error, QString());
    QCOMPARE(page.elements.value(QStringLiteral("script")), 1);
    QCOMPARE(page.elements.value(QStringLiteral("img")), 0);
    QCOMPARE(page.elements.value(QStringLiteral("b")), 0);
    QVERIFY(page.text.find("&lt;script&gt;alert(4)&lt;/script&gt;") != std::string::npos);
    QVERIFY(page.text.find("Noise filters: hide /&lt;script&gt;/<") != std::string::npos);
    QVERIFY(page.text.find('\x01') == std::string::npos);
    QVERIFY(page.text.find('\x1b') == std::string::npos);
}

void TestComparisonHtml::saysWhatTheTextSays()
{
    const Diagnosis run = test::diagnosed(kHostile);
    Comparison comparison = compared(run, run);
    for (ComparedMetric& metric : comparison.metrics) {
        if (metric.b) {
            metric.b = *metric.b * 3 / 2;
            metric.shift = {1, 1001, 2'000'002};
        }
    }
    const Page page = pageOf(run, run, comparison);
    const auto hasBetween = [&page](const char* before, const std::string& text,
                                    const char* behind) {
        return page.text.find(fmt::format("{}{}{}", before, text, behind)) != std::string::npos;
    };
    QVERIFY(hasBetween("<h1>", headlineOf(comparison), "</h1>"));
    for (const ComparedMetric& metric : comparison.metrics) {
        if (!isThere(metric)) {
            continue; // of neither run
        }
        QVERIFY(hasBetween(">", figureWords(metric, metric.a), "<"));
        if (metric.a) {
            QVERIFY(hasBetween(">", figureWords(metric, metric.b), "<"));
            QVERIFY(hasBetween(">", relativeWords(*metric.a, *metric.b), "<"));
            QVERIFY(hasBetween(">", signedWords(1001, false), " to "));
            QVERIFY(hasBetween(" to ", signedWords(2'000'002, false), "<"));
            QVERIFY(hasBetween("title=\"", formatExactDuration(*metric.b), "\""));
        }
    }
    QVERIFY(page.text.find(">too few steps<") != std::string::npos);
    comparison.stepsInA = 50;
    comparison.stepsInB = 50;
    const Page told = pageOf(run, run, comparison);
    QVERIFY(told.text.find(">no change<") != std::string::npos);
}

void TestComparisonHtml::sumsUpWhatItCuts()
{
    const Diagnosis run = test::diagnosed(kHostile);
    Comparison comparison = compared(run, run);
    for (int i = 1; i <= 100; ++i) {
        ComparedRow row;
        row.path = fmt::format("op{}", i);
        row.isInA = true;
        row.isInB = true;
        row.b = 101 - i;
        comparison.annotations.push_back(row);
    }
    const Page page = pageOf(run, run, comparison);
    QCOMPARE(page.error, QString());
    QVERIFY(page.text.find("60 more, together") != std::string::npos);
    QVERIFY(page.text.find(formatExactDuration(60 * 61 / 2)) != std::string::npos);
    QVERIFY(page.text.find("op40<") != std::string::npos);
    QVERIFY(page.text.find("op41<") == std::string::npos);
}

void TestComparisonHtml::showsTheMedianStep()
{
    const Diagnosis run = test::diagnosed(kHostile);
    const PicturedStep step = medianStep({*run.trace, run.analysis, run.findings});
    QCOMPARE(step.name, std::string("ProfilerStep#1"));
    QCOMPARE(step.range.duration(), TimeNs {100});
    QCOMPARE(step.steps, size_t {2});
}

void TestComparisonHtml::pairsFit_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    for (const char* pair : {"host_norm", "loader", "decode", "compile", "attention"}) {
        const QString name = QString::fromLatin1(pair);
        QTest::newRow(pair) << name + "_before" << name + "_after";
    }
    QTest::newRow("unlike") << QStringLiteral("gpt_memory") << QStringLiteral("checkpoint_after");
    QTest::newRow("no GPU") << QStringLiteral("ddp_gloo.rank0") << QStringLiteral("gpt_base");
}

void TestComparisonHtml::pairsFit()
{
    QFETCH(const QString, before);
    QFETCH(const QString, after);
    const auto load = [](const QString& name) {
        return test::loadFromCorpus(QStringLiteral("data/h200/%1.json.gz").arg(name));
    };
    const auto traceA = load(before);
    const auto traceB = load(after);
    if (!traceA || !traceB) {
        QSKIP("FLAMELANE_CORPUS names no folder with traces");
    }
    const Diagnosis a = test::diagnosed(traceA);
    const Diagnosis b = test::diagnosed(traceB);
    const Comparison comparison = compared(a, b);
    const Page page = pageOf(a, b, comparison);
    QCOMPARE(page.error, QString());
    QVERIFY(page.text.size() < size_t {5'000'000});
    QCOMPARE(page.resources, QStringList());
    QCOMPARE(page.elements.value(QStringLiteral("script")), 1);
    QVERIFY(page.classes.contains(QStringLiteral("boxes")));
    const std::vector<WaterfallBar> bars = waterfallBars(comparison, 10);
    QVERIFY(!bars.empty());
    TimeNs at = *findMetric(comparison, "step_time_ns")->a;
    for (const WaterfallBar& bar : bars) {
        QCOMPARE(bar.from, at);
        at = bar.to;
    }
    QCOMPARE(at, *findMetric(comparison, "step_time_ns")->b);
    // Without its last bar it must add up, too: the rest is worked out, the others are not.
    TimeNs rest = bars.back().to - bars.back().from;
    for (const ComparedRow* row : contributions(comparison)) {
        rest -= row->contribution();
    }
    for (size_t i = 0; i + 1 < bars.size(); ++i) {
        rest += bars[i].to - bars[i].from;
    }
    QCOMPARE(rest, TimeNs {0});
}

QTEST_GUILESS_MAIN(TestComparisonHtml)
#include "tst_comparison_html.moc"
