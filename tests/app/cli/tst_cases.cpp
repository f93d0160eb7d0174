#include "tests/support/case_expectation.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QtTest>

using flamelane::test::CaseExpectation;
using flamelane::test::Json;

namespace {

/// What a run of the program said.
struct Run
{
    int exitCode = -1; // -1: it crashed
    QByteArray output;
    QByteArray errors;
};

Run runDump(const QString& folder, const QStringList& files)
{
    QProcess process;
    process.setWorkingDirectory(folder);
    process.start(FLAMELANE_BINARY_DIR "/app/cli/flamelane-cli",
                  QStringList {"dump", "--json", "--args"} + files);
    Run run;
    if (process.waitForFinished(-1) && process.exitStatus() == QProcess::NormalExit) {
        run.exitCode = process.exitCode();
    }
    run.output = process.readAllStandardOutput();
    run.errors = process.readAllStandardError();
    return run;
}

/// The files of a folder with their bytes and times: reading changes none and adds none.
struct FolderState
{
    explicit FolderState(const QString& folder)
    {
        for (const QFileInfo& info : QDir(folder).entryInfoList(QDir::Files, QDir::Name)) {
            QFile file(info.filePath());
            QByteArray bytes;
            if (file.open(QIODevice::ReadOnly)) {
                bytes = QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha1);
            }
            files.push_back({info.fileName(), info.lastModified(), bytes});
        }
    }
    struct File
    {
        QString name;
        QDateTime modified;
        QByteArray hash;
        bool operator==(const File&) const = default;
    };
    bool operator==(const FolderState&) const = default;
    QList<File> files;
};

Json parse(const QByteArray& text)
{
    return Json::parse(text.begin(), text.end(), nullptr, false);
}

/// Keys that say how a case is run rather than what must come out.
bool isAboutTheCase(const std::string& key)
{
    static const QSet<QString> kKeys {
        "case",        "title",    "theme",    "sources",  "inputs",         "kind",
        "outcome",     "outcomes", "together", "per_file", "must_not",       "advice",
        "accept_also", "clock",    "note",     "free",     "companion_files"};
    return kKeys.contains(QString::fromStdString(key));
}

/// The expectation without what its `accept_also` and `advice` leave open, by the case's number.
Json relaxed(Json expected)
{
    const std::string number = expected["case"].get<std::string>().substr(0, 3);
    if (number == "099") { // "any count of comma warnings from 1 up"
        expected["warnings"][0].erase("count");
    } else if (number == "101") { // "any drawn length for the two unfinished slices"
        for (Json& slice : expected["tracks"][0]["slices"]) {
            if (slice.contains("unfinished")) {
                slice.erase("dur_ns");
            }
        }
    } else if (number == "103") { // "link stage_b to call 5 too (same correlation)"
        expected["values"]["unlinked_or_ambiguous"].erase(0);
    }
    return expected;
}

/// What holds for one file of a case: the common keys, and over them its own.
Json expectationFor(const Json& expected, const std::string& file)
{
    Json result = Json::object();
    for (const auto& [key, value] : expected.items()) {
        if (!isAboutTheCase(key)) {
            result[key] = value;
        }
    }
    if (expected.contains("per_file") && expected["per_file"].contains(file)) {
        result.update(expected["per_file"][file]);
    }
    return result;
}

std::string outcomeFor(const Json& expected, const std::string& file)
{
    return expected.contains("outcomes") ? expected["outcomes"][file] : expected["outcome"];
}

} // namespace

/// Runs every case of the corpus that is of a known kind, and checks that the others are refused.
class TestCases : public QObject
{
    Q_OBJECT

private slots:
    void cases_data();
    void cases();

private:
    void checkAlone(const QString& folder, const Json& expected);
    void checkTogether(const QString& folder, const Json& expected);
    void checkRefused(const Run& run, const QString& file);

    QString m_corpus = qEnvironmentVariable("FLAMELANE_CORPUS");
};

void TestCases::cases_data()
{
    if (m_corpus.isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set: the whole file is skipped");
    }
    QTest::addColumn<QString>("folder");
    const QDir cases(m_corpus + "/cases");
    for (const QString& name : cases.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
        if (cases.exists(name + "/expect.json")) {
            QTest::newRow(qPrintable(name)) << cases.filePath(name);
        }
    }
}

void TestCases::cases()
{
    QFETCH(const QString, folder);
    QFile file(folder + "/expect.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    Json expected = parse(file.readAll());
    QVERIFY(expected.is_object());
    static const QSet<QString> kKnownKinds {"kineto", "chrome", "folded", "nsys_sqlite"};
    const FolderState before(folder);
    const auto unchanged = qScopeGuard([&] { QCOMPARE(FolderState(folder), before); });
    if (!kKnownKinds.contains(QString::fromStdString(expected["kind"]))) {
        for (const std::string input : expected["inputs"]) {
            const QString name = QString::fromStdString(input);
            checkRefused(runDump(folder, {name}), name);
        }
        return;
    }
    expected = relaxed(expected);
    if (expected.value("together", false)) {
        checkTogether(folder, expected);
    } else {
        checkAlone(folder, expected);
    }
}

void TestCases::checkRefused(const Run& run, const QString& file)
{
    QCOMPARE(run.exitCode, 3);
    QVERIFY(run.output.isEmpty());
    QVERIFY2(run.errors.startsWith(file.toUtf8() + ": "), run.errors);
    QVERIFY2(run.errors.endsWith('\n') && run.errors.count('\n') == 1, run.errors);
}

void TestCases::checkAlone(const QString& folder, const Json& expected)
{
    for (const std::string input : expected["inputs"]) {
        const QString name = QString::fromStdString(input);
        const Run run = runDump(folder, {name});
        const std::string outcome = outcomeFor(expected, input);
        if (outcome == "refuse" || (outcome == "load_or_refuse" && run.exitCode != 0)) {
            checkRefused(run, name);
            continue;
        }
        QVERIFY2(run.exitCode == 0, run.errors);
        QVERIFY2(!run.output.contains('\x1b'), "a raw escape byte");
        const Json dump = parse(run.output);
        QVERIFY2(dump.is_object(), "no JSON");
        Json keys = expectationFor(expected, input);
        keys.erase("refuse_reason"); // it was not refused
        CaseExpectation check(dump);
        check.compare(keys);
        QVERIFY2(check.differences().isEmpty(), qPrintable(check.differences().join('\n')));
    }
}

void TestCases::checkTogether(const QString& folder, const Json& expected)
{
    QStringList names;
    for (const std::string input : expected["inputs"]) {
        names += QString::fromStdString(input);
    }
    const Run run = runDump(folder, names);
    QVERIFY2(run.exitCode == 0, run.errors);
    const Json session = parse(run.output);
    QVERIFY2(session.is_object(), "no JSON");
    QCOMPARE(session["files"].size(), static_cast<size_t>(names.size()));

    CaseExpectation common(session);
    common.compare(expectationFor(expected, {}));
    QStringList differences = common.differences();
    for (int i = 0; i < names.size(); ++i) {
        const std::string name = names[i].toStdString();
        if (expected.contains("per_file") && expected["per_file"].contains(name)) {
            CaseExpectation own(session["files"][static_cast<size_t>(i)]);
            own.compare(expected["per_file"][name]);
            differences += own.differences();
        }
    }
    QVERIFY2(differences.isEmpty(), qPrintable(differences.join('\n')));
}

QTEST_GUILESS_MAIN(TestCases)
#include "tst_cases.moc"
