#include "tests/support/cli_run.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace {

using Json = nlohmann::json;

const QString kBefore
    = QStringLiteral(FLAMELANE_SOURCE_DIR "/resources/examples/host_norm_before.json.gz");
const QString kAfter
    = QStringLiteral(FLAMELANE_SOURCE_DIR "/resources/examples/host_norm_after.json.gz");

using Run = flamelane::test::CliRun;

Run compare(const QStringList& arguments)
{
    return flamelane::test::runCli(QStringLiteral(FLAMELANE_BINARY_DIR "/app/cli/flamelane-cli"),
                                   QStringList {QStringLiteral("compare")} + arguments);
}

int64_t contributionOf(const Json& rows)
{
    int64_t sum = 0;
    for (const Json& row : rows) {
        sum += row["contribution_ns"].get<int64_t>();
    }
    return sum;
}

} // namespace

/// The contract of `flamelane-cli compare` with scripts.
class TestCompare : public QObject
{
    Q_OBJECT

private slots:
    void writesWhatScriptsRelyOn();
    void filtersAsFlameDoes();
    void writesReports();
    void writesPages();
    void callsRunsAsAsked();
    void failsWhenAsked_data();
    void failsWhenAsked();
};

void TestCompare::writesWhatScriptsRelyOn()
{
    const Run run = compare({QStringLiteral("--json"), kBefore, kAfter});
    QCOMPARE(run.exitCode, 0);
    const Json answer = Json::parse(run.output.toStdString());
    for (const char* key :
         {"schema", "a", "b", "metrics", "operators", "kernels", "annotations", "idle_by_cause",
          "new", "gone", "counts", "launch_shapes", "findings", "comparability"}) {
        QVERIFY2(answer.contains(key), key);
    }
    std::map<std::string, Json> metrics;
    for (const Json& metric : answer["metrics"]) {
        metrics[metric["name"].get<std::string>()] = metric;
        for (const char* key : {"a", "b", "change", "low", "high", "significant"}) {
            QVERIFY2(metric.contains(key), key);
        }
    }
    for (const char* name : {"gpu_time_total_ns", "cpu_self_time_total_ns", "peak_memory_bytes"}) {
        QVERIFY2(metrics.count(name) == 1, name);
    }
    const Json& steps = metrics["step_time_ns"]["per_step_a"];
    QCOMPARE(steps.size(), answer["a"]["steps"].get<size_t>());
    QCOMPARE(metrics["step_time_ns"]["per_step_b"].size(), answer["b"]["steps"].get<size_t>());
    const auto least = std::min_element(steps.begin(), steps.end())->get<int64_t>();
    QVERIFY(least > 0 && least <= metrics["step_time_ns"]["a"].get<int64_t>());
    const auto change = metrics["step_time_ns"]["change"].get<int64_t>();
    QVERIFY(change < 0);
    QCOMPARE(contributionOf(answer["operators"]) + contributionOf(answer["idle_by_cause"]), change);
    QCOMPARE(contributionOf(answer["kernels"]) + contributionOf(answer["idle_by_cause"]), change);
    QCOMPARE(answer["idle_by_cause"][0]["path"].get<std::string>(), std::string("host_compute"));
    QVERIFY(!answer["gone"]["operators"].empty());
}

void TestCompare::filtersAsFlameDoes()
{
    const Run run
        = compare({"--json", "--fold", "cuda,/^aten::/", "--hide", "/Memcpy/", kBefore, kAfter});
    QCOMPARE(run.exitCode, 0);
    const Json answer = Json::parse(run.output.toStdString());
    int64_t change = 0;
    for (const Json& metric : answer["metrics"]) {
        change = metric["name"] == "step_time_ns" ? metric["change"].get<int64_t>() : change;
    }
    QCOMPARE(contributionOf(answer["operators"]) + contributionOf(answer["idle_by_cause"]), change);
    bool hasHidden = false;
    for (const Json& row : answer["operators"]) {
        const auto path = row["path"].get<std::string>();
        QVERIFY2(path.find("aten::") == path.npos, path.c_str());
        hasHidden = hasHidden || path == "hidden";
    }
    QVERIFY(hasHidden);
    QCOMPARE(answer["filters"].size(), size_t {3});
    QCOMPARE(answer["filters"][2]["pattern"].get<std::string>(), std::string("/Memcpy/"));
    const QByteArray words = "Noise filters: hide /Memcpy/, fold CUDA libraries\n";
    const Run text = compare({"--hide", "/Memcpy/", "--fold", "cuda", kBefore, kAfter});
    QVERIFY2(text.output.contains(words), text.output.left(400).constData());
}

void TestCompare::writesReports()
{
    const Run text = compare({kBefore, kAfter});
    QCOMPARE(text.exitCode, 0);
    QVERIFY(text.output.contains("A step takes "));
    QVERIFY(text.output.contains("steps of A"));
    QVERIFY(text.output.contains("idle: host compute"));
    QVERIFY(text.output.contains("gone   The GPU is idle"));
    const Run markdown = compare({QStringLiteral("--markdown"), kBefore, kAfter});
    QCOMPARE(markdown.exitCode, 0);
    QVERIFY(markdown.output.startsWith("**A step takes "));
    QVERIFY(markdown.output.contains("`idle: host compute` |\n"));
    const QByteArray step = markdown.output.mid(markdown.output.indexOf("\n| step time |") + 1);
    QCOMPARE(step.left(step.indexOf('\n')).count(" to "), 2);
    const Run same = compare({kAfter, kAfter});
    QVERIFY(same.output.contains("A and B are the same file"));
    QVERIFY(same.output.contains("The step time does not change"));
    QVERIFY(!same.output.contains("idle: "));
}

void TestCompare::writesPages()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("page.html"));
    const Run alone = compare({QStringLiteral("--html"), path, kBefore, kAfter});
    QCOMPARE(alone.exitCode, 0);
    QCOMPARE(alone.output, QByteArray());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray page = file.readAll();
    QVERIFY(page.startsWith("<!DOCTYPE html>"));
    QVERIFY(page.contains("<h1>A step takes "));
    const Run both
        = compare({QStringLiteral("--html"), path, QStringLiteral("--json"), kBefore, kAfter});
    QVERIFY(Json::accept(both.output.toStdString()));
    const Run nowhere
        = compare({QStringLiteral("--html"), folder.filePath("no/page.html"), kBefore, kAfter});
    QCOMPARE(nowhere.exitCode, 3);
    QCOMPARE(nowhere.errors.count('\n'), 1);
    QVERIFY(nowhere.errors.contains("page.html: cannot be written: "));
}

void TestCompare::callsRunsAsAsked()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("page.html"));
    const QStringList names {"--name-a", "on the <host>", "--name-b", "on the GPU"};
    const Run text = compare(names + QStringList {kBefore, kAfter});
    QCOMPARE(text.exitCode, 0);
    QVERIFY(text.output.startsWith("A  on the <host> ("));
    QVERIFY(text.output.contains("\nB  on the GPU ("));
    const Run markdown = compare(names + QStringList {"--markdown", kBefore, kAfter});
    QVERIFY(markdown.output.contains("A: `on the <host>`, "));
    QVERIFY(markdown.output.contains(". B: `on the GPU`, "));
    const Run json
        = compare(names + QStringList {"--html", path, QStringLiteral("--json"), kBefore, kAfter});
    const Json answer = Json::parse(json.output.toStdString());
    QCOMPARE(answer["a"]["name"].get<std::string>(), std::string("on the <host>"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray page = file.readAll();
    QVERIFY(page.contains("<title>on the &lt;host&gt; and on the GPU compared</title>"));
    QVERIFY(page.contains(">on the GPU<small>host_norm_after.json.gz, "));
}

void TestCompare::failsWhenAsked_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exitCode");
    const QString failOn = QStringLiteral("--fail-on");
    QTest::newRow("faster") << QStringList {failOn, "5%", kBefore, kAfter} << 0;
    QTest::newRow("slower") << QStringList {failOn, "5%", kAfter, kBefore} << 1;
    QTest::newRow("slower, less than asked") << QStringList {failOn, "500%", kAfter, kBefore} << 0;
    QTest::newRow("no share") << QStringList {failOn, "much", kBefore, kAfter} << 2;
    QTest::newRow("one file") << QStringList {kBefore} << 2;
    QTest::newRow("three files") << QStringList {kBefore, kAfter, kAfter} << 2;
    QTest::newRow("two forms") << QStringList {"--json", "--markdown", kBefore, kAfter} << 2;
    QTest::newRow("no such preset") << QStringList {"--fold", "most", kBefore, kAfter} << 2;
    QTest::newRow("no such file") << QStringList {kBefore, "nowhere.json"} << 3;
}

void TestCompare::failsWhenAsked()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, exitCode);
    const Run run = compare(arguments);
    QVERIFY2(run.exitCode == exitCode, run.errors.constData());
    QCOMPARE(run.errors.count('\n') > 0, exitCode > 1);
}

QTEST_GUILESS_MAIN(TestCompare)
#include "tst_compare.moc"
