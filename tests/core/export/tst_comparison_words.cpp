#include "core/base/format.h"
#include "core/export/comparison_words.h"

#include <QtTest>

using namespace flamelane;

class TestComparisonWords : public QObject
{
    Q_OBJECT

private slots:
    void headlineSaysWhatIsCompared_data();
    void headlineSaysWhatIsCompared();
    void namesRuns_data();
    void namesRuns();
    void namesFilters();
    void leavesOutWhatNeitherHas();
    void saysHowStepsSpread();
};

using Time = std::optional<int64_t>;
Q_DECLARE_METATYPE(Time)

void TestComparisonWords::headlineSaysWhatIsCompared_data()
{
    QTest::addColumn<Time>("a");
    QTest::addColumn<Time>("b");
    QTest::addColumn<bool>("isWholeInA");
    QTest::addColumn<bool>("isWholeInB");
    QTest::addColumn<QString>("headline");
    const auto row = [](const char* name, Time a, Time b, bool isWholeInA, bool isWholeInB,
                        const char* headline) {
        QTest::newRow(name) << a << b << isWholeInA << isWholeInB << QString::fromUtf8(headline);
    };
    row("steps", 200, 100, false, false,
        "A step takes 200 ns in A, 100 ns in B (-50.0 %); too few steps to tell that from chance.");
    row("alike", 200, 200, false, false,
        "The step time does not change: 200 ns in A, 200 ns in B (0 %).");
    row("no steps", 200, 100, true, true,
        "The whole window takes 200 ns in A, 100 ns in B (-50.0 %); too few steps to tell that "
        "from chance.");
    row("steps in B alone", 200, 100, true, false,
        "The whole window of A takes 200 ns, a step of B 100 ns: one says nothing about the "
        "other.");
    row("steps in A alone", 200, 100, false, true,
        "A step of A takes 200 ns, the whole window of B 100 ns: one says nothing about the "
        "other.");
    row("no time in A", 0, 100, true, true,
        "The whole window takes 0 ns in A, 100 ns in B; too few steps to tell that from chance.");
    row("stacks without times", {}, 100, true, false,
        "A keeps no times: there are no steps to compare.");
    row("stacks in both", {}, {}, true, true,
        "A and B keep no times: there are no steps to compare.");
}

void TestComparisonWords::headlineSaysWhatIsCompared()
{
    QFETCH(const Time, a);
    QFETCH(const Time, b);
    QFETCH(const bool, isWholeInA);
    QFETCH(const bool, isWholeInB);
    QFETCH(const QString, headline);
    Comparison comparison;
    ComparedMetric step;
    step.name = "step_time_ns";
    step.a = a;
    step.b = b;
    comparison.metrics = {step};
    comparison.isWholeInA = isWholeInA;
    comparison.isWholeInB = isWholeInB;
    QCOMPARE(QString::fromStdString(headlineOf(comparison)), headline);
}

void TestComparisonWords::namesRuns_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("pathOfOther");
    QTest::addColumn<QString>("nameOfOther");
    QTest::addColumn<QString>("words");
    const QString none;
    QTest::newRow("file") << "runs/a.json" << none << "runs/b.json" << none << "a.json";
    QTest::newRow("given") << "runs/a.json"
                           << "eager"
                           << "runs/b.json" << none << "eager";
    QTest::newRow("same file name")
        << "/x/before/t.json" << none << "/x/after/t.json" << none << "before/t.json";
    QTest::newRow("same folder name")
        << "/x/run/t.json" << none << "/y/run/t.json" << none << "x/run/t.json";
    QTest::newRow("end of the other") << "t.json" << none << "run/t.json" << none << "t.json";
    QTest::newRow("at the root") << "/t.json" << none << "t.json" << none << "/t.json";
    QTest::newRow("same file") << "/x/t.json" << none << "/x/t.json" << none << "t.json";
    QTest::newRow("other is given") << "/x/t.json" << none << "/y/t.json"
                                    << "eager"
                                    << "t.json";
    QTest::newRow("no path") << none << none << none << none << none;
}

void TestComparisonWords::namesRuns()
{
    QFETCH(const QString, path);
    QFETCH(const QString, name);
    QFETCH(const QString, pathOfOther);
    QFETCH(const QString, nameOfOther);
    QFETCH(const QString, words);
    Trace trace;
    Trace other;
    trace.path = path.toStdString();
    other.path = pathOfOther.toStdString();
    const Analysis analysis;
    const std::vector<Finding> findings;
    QCOMPARE(
        QString::fromStdString(runName({trace, analysis, findings, name.toStdString()},
                                       {other, analysis, findings, nameOfOther.toStdString()})),
        words);
}

void TestComparisonWords::namesFilters()
{
    Comparison comparison;
    QCOMPARE(filterWords(comparison), std::string());
    comparison.filters = {*makeNoiseFilter("CUDA libraries", FilterMode::Fold, "kind:kernel"),
                          *makeNoiseFilter("/mem\x01/", FilterMode::Hide, "/mem/")};
    const std::string words = filterWords(comparison);
    QVERIFY2(words.starts_with("fold CUDA libraries, hide /mem"), words.c_str());
    QVERIFY(words.find('\x01') == words.npos);
}

void TestComparisonWords::leavesOutWhatNeitherHas()
{
    ComparedMetric metric;
    metric.a = 0;
    QVERIFY(!isThere(metric));
    metric.b = 1;
    QVERIFY(isThere(metric));
    ComparedMetric memory;
    memory.isBytes = true;
    QVERIFY(isThere(memory)); // that it is not recorded
    memory.a = memory.b = 0;
    QVERIFY(!isThere(memory));
}

void TestComparisonWords::saysHowStepsSpread()
{
    ComparedMetric metric;
    QCOMPARE(spreadWords(metric, {}), std::string());
    QCOMPARE(spreadWords(metric, {200}), std::string());
    QCOMPARE(spreadWords(metric, {200, 100, 150}),
             formatDuration(100) + " to " + formatDuration(200));
    metric.isBytes = true;
    QCOMPARE(spreadWords(metric, {7, 7}), formatBytes(7) + " to " + formatBytes(7));
}

QTEST_GUILESS_MAIN(TestComparisonWords)
#include "tst_comparison_words.moc"
