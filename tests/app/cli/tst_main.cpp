#include "tests/support/cli_run.h"

#include <QTemporaryDir>
#include <QtTest>

#include <nlohmann/json.hpp>

namespace {

using Run = flamelane::test::CliRun;

Run run(const QStringList& arguments, const QByteArray& input = {})
{
    return flamelane::test::runCli(QStringLiteral(FLAMELANE_BINARY_DIR "/app/cli/flamelane-cli"),
                                   arguments, input);
}

const QByteArray kTrace = R"({"traceEvents": [
{"ph": "X", "cat": "cpu_op", "name": "a\u001b[2J", "pid": 1, "tid": 1, "ts": 10, "dur": 5}]})";

} // namespace

/// The contract of flamelane-cli with a shell: exit codes, and what goes where.
class TestMain : public QObject
{
    Q_OBJECT

private slots:
    void helpAndVersion_data();
    void helpAndVersion();
    void wrongUsage_data();
    void wrongUsage();
    void unreadableFiles();
    void reportsAreExportedFirst();
    void standardInput();
    void severalFilesAreOneSession();
    void operatorsAreGrouped_data();
    void operatorsAreGrouped();
    void textIsHarmless();
    void summaryFailsWhenAsked_data();
    void summaryFailsWhenAsked();
};

void TestMain::helpAndVersion_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("help") << QStringList {"--help"} << QByteArray("Examples:");
    QTest::newRow("help of a verb") << QStringList {"dump", "--help"} << QByteArray("--args");
    QTest::newRow("version") << QStringList {"--version"}
                             << QByteArray("flamelane-cli " FLAMELANE_VERSION);
}

void TestMain::helpAndVersion()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QByteArray, says);
    const Run said = run(arguments);
    QCOMPARE(said.exitCode, 0);
    QVERIFY2(said.output.contains(says), said.output);
    QVERIFY(said.errors.isEmpty());
}

void TestMain::wrongUsage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("nothing") << QStringList {};
    QTest::newRow("no file") << QStringList {"info"};
    QTest::newRow("no verb of ours") << QStringList {"frobnicate", "x.json"};
    QTest::newRow("no option of ours") << QStringList {"info", "--frobnicate", "x.json"};
}

void TestMain::wrongUsage()
{
    QFETCH(const QStringList, arguments);
    const Run said = run(arguments);
    QCOMPARE(said.exitCode, 2);
    QVERIFY(said.output.isEmpty());
    QVERIFY(!said.errors.isEmpty());
}

void TestMain::unreadableFiles()
{
    const QTemporaryDir folder;
    const QString missing = folder.filePath("missing.json");
    const Run said = run({"info", missing, folder.path()});
    QCOMPARE(said.exitCode, 3);
    QVERIFY(said.output.isEmpty());
    const QList<QByteArray> lines = said.errors.split('\n');
    QCOMPARE(lines.size(), 3); // one for each, and nothing behind the last
    QVERIFY2(lines[0].startsWith(missing.toUtf8() + ": "), lines[0]);
    QVERIFY2(lines[1].startsWith(folder.path().toUtf8() + ": "), lines[1]);
    QVERIFY(lines[2].isEmpty());
}

void TestMain::reportsAreExportedFirst()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("a run.nsys-rep");
    QFile report(path);
    QVERIFY(report.open(QIODevice::WriteOnly));
    report.write("NVIDIA Tegra Profiler Report 1.\n\x0bLocal");
    report.close();
    const QString exported = folder.filePath("a run.sqlite");
    const Run said = run({"summary", path});
    QCOMPARE(said.exitCode, 3);
    QVERIFY(said.output.isEmpty());
    QCOMPARE(QString::fromUtf8(said.errors),
             QString("%1: an Nsight Systems report: run `nsys export --type sqlite --output '%2' "
                     "'%1'` and open '%2'\n")
                 .arg(path, exported));
}

void TestMain::standardInput()
{
    const Run said = run({"dump", "-"}, kTrace);
    QVERIFY2(said.exitCode == 0, said.errors);
    const auto dump = nlohmann::json::parse(said.output.toStdString());
    QCOMPARE(dump["file"].get<std::string>(), std::string("-"));
    QCOMPARE(dump["tracks"][0]["slices"][0]["start_ns"].get<int64_t>(), int64_t {10'000});
    QVERIFY(!dump["tracks"][0]["slices"][0].contains("args"));
}

void TestMain::severalFilesAreOneSession()
{
    const QTemporaryDir folder;
    QStringList files;
    for (const char* name : {"a.json", "b.json"}) {
        files += folder.filePath(name);
        QFile file(files.back());
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(kTrace), kTrace.size());
    }
    for (const char* verb : {"dump", "info"}) {
        const Run said = run(QStringList {verb, "--json"} + files);
        QVERIFY2(said.exitCode == 0, said.errors);
        const auto session = nlohmann::json::parse(said.output.toStdString());
        QCOMPARE(session["counts"]["slices"].get<int>(), 2);
        QCOMPARE(session["files"].size(), size_t {2});
        QCOMPARE(session["files"][1]["file"].get<std::string>(), files[1].toStdString());
        QCOMPARE(session["files"][1]["counts"]["slices"].get<int>(), 1);
    }
}

void TestMain::operatorsAreGrouped_data()
{
    QTest::addColumn<QString>("grouping");
    QTest::addColumn<QByteArray>("csv"); // of the mm, without kind and times
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("name") << "name" << QByteArray("mm 2 ") << QByteArray("2 - -");
    QTest::newRow("shape") << "shape" << QByteArray("mm 1 [[8, 4], []]\nmm 1 [[2], []]")
                           << QByteArray("1 \"[[8, 4], []]\" -\n1 \"[[2], []]\" -");
    QTest::newRow("stack") << "stack" << QByteArray("mm 1 linear \u2190 step\nmm 1 step")
                           << QByteArray("1 - [\"linear\",\"step\"]\n1 - [\"step\"]");
}

void TestMain::operatorsAreGrouped()
{
    QFETCH(const QString, grouping);
    const QByteArray trace = R"({"traceEvents": [
{"ph": "X", "cat": "user_annotation", "name": "step", "pid": 1, "tid": 1, "ts": 0, "dur": 100},
{"ph": "X", "cat": "cpu_op", "name": "linear", "pid": 1, "tid": 1, "ts": 10, "dur": 50},
{"ph": "X", "cat": "cpu_op", "name": "mm", "pid": 1, "tid": 1, "ts": 20, "dur": 30,
 "args": {"Input Dims": [[8, 4], []]}},
{"ph": "X", "cat": "cpu_op", "name": "mm", "pid": 1, "tid": 1, "ts": 70, "dur": 10,
 "args": {"Input Dims": [[2],[]]}}]})";
    const QTemporaryDir folder;
    const QString path = folder.filePath("t.json");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(trace), trace.size());
    file.close();

    const Run csv = run({"ops", "--csv", "--group", grouping, path});
    QVERIFY2(csv.exitCode == 0, csv.errors);
    QByteArrayList lines;
    for (const QByteArray& line : csv.output.split('\n')) {
        if (line.startsWith("mm,")) {
            const QByteArrayList cells = line.split(',');
            QByteArray last = cells.mid(7).join(',');
            last.replace('"', "");
            lines << "mm " + cells[2] + ' ' + last.trimmed();
        }
    }
    QTEST(lines.join('\n'), "csv");

    const Run json = run({"ops", "--json", "--group", grouping, path});
    const auto answer = nlohmann::json::parse(json.output.toStdString());
    QByteArrayList rows;
    for (const auto& row : answer.at("operators")) {
        if (row.at("name") == "mm") {
            const auto text = [&row](const char* key) {
                return QByteArray::fromStdString(row.contains(key) ? row[key].dump() : "-");
            };
            rows << text("count") + ' ' + text("shapes") + ' ' + text("stack");
        }
    }
    QTEST(rows.join('\n'), "json");

    QCOMPARE(run({"ops", "--group", grouping, path}).exitCode, 0);
    QCOMPARE(run({"ops", "--group", "colour", path}).exitCode, 2);
}

void TestMain::textIsHarmless()
{
    for (const QStringList& arguments : {QStringList {"info", "-"}, QStringList {"dump", "-"}}) {
        const Run said = run(arguments, kTrace);
        QCOMPARE(said.exitCode, 0);
        QVERIFY(!said.output.contains('\x1b'));
    }
    const Run error = run({"info", "no\x1b[2Jfile"});
    QCOMPARE(error.exitCode, 3);
    QVERIFY2(error.errors.startsWith("no\\x1b[2Jfile: "), error.errors);
}

void TestMain::summaryFailsWhenAsked_data()
{
    QTest::addColumn<QString>("failOn");
    QTest::addColumn<int>("exitCode");
    QTest::newRow("more idle") << "idle>5%" << 1;
    QTest::newRow("without the sign") << "idle>5" << 1;
    QTest::newRow("less idle") << "idle>99%" << 0;
    QTest::newRow("a problem") << "host_round_trip" << 1;
    QTest::newRow("no such problem") << "communication" << 0;
    QTest::newRow("no number") << "idle>much" << 2;
    QTest::newRow("below nothing") << "idle>-5%" << 2;
    QTest::newRow("more than all") << "idle>101%" << 2;
}

void TestMain::summaryFailsWhenAsked()
{
    QFETCH(const QString, failOn);
    QFETCH(const int, exitCode);
    const Run ended = run(
        {QStringLiteral("summary"), QStringLiteral("--fail-on"), failOn,
         QStringLiteral(FLAMELANE_SOURCE_DIR "/resources/examples/host_norm_before.json.gz")});
    QVERIFY2(ended.exitCode == exitCode, ended.errors.constData());
}

QTEST_GUILESS_MAIN(TestMain)
#include "tst_main.moc"
