#include "core/io/database.h"
#include "core/session/session.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>

using namespace flamelane;

namespace {

void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
        qFatal("cannot write a file for the test");
    }
}

QByteArray read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Everything that a session can hold; its first run lies beside it.
Session fullSession(const QTemporaryDir& folder)
{
    const Progress progress;
    const QString path = folder.filePath("traces/a b.json");
    QDir(folder.path()).mkpath("traces");
    write(path, "[]");
    SessionRun a;
    a.path = path.toStdString();
    a.relativePath = "traces/a b.json";
    a.fingerprint = *fingerprint(a.path, progress);
    a.name = "before, 'quoted' \"too\" \xf0\x9f\x94\xa5";
    a.window = "steady";
    a.visible = {1'700'000'000'000'000'123, 1'700'000'000'000'999'999};
    a.selected = {-5, -5};
    a.marks = {{{3, 9}, "a stretch\nof two lines", true}, {{4, 4}, "", false}};
    SessionRun b;
    b.path = "/elsewhere/b.json.gz";
    b.relativePath
        = std::filesystem::path(b.path).lexically_relative(folder.path().toStdString()).string();
    b.fingerprint = {UINT64_MAX / 4, "0123456789abcdef0123456789abcdef"};
    b.visible = {INT64_MIN, INT64_MAX};
    b.marks = {{{0, 1}, "'); DROP TABLE run; --", false}};
    Session session;
    session.runs = {a, b};
    session.filters = {{"fold", "cuda", "kind:runtime"}, {"hide", "", "name:/a|b/"}};
    session.page = "compare";
    session.search = "name:gemm";
    session.slice = "3 -5 9 1 a slice";
    session.lanes = "220\nc\t0\tgpu 0\n";
    session.flame = {"gpu", "by-name", "stream 7", "forward", "self", "upward", "a/b%2Fc"};
    session.compare = {true, "step", "equal", "above", "flame",  "cpu",
                       "b",  "3:9",  "one",   "two",   "1\nc\t", "2\np\t"};
    return session;
}

/// What reading says of a session that a statement was run on.
QString errorBehind(const QString& path, const char* sql)
{
    {
        Result<Database> database = Database::create(path.toStdString());
        if (const Result<void> changed = database->run(sql); !changed) {
            return "cannot change: " + QString::fromStdString(changed.error().message);
        }
    }
    const Result<Session> session = readSession(path.toStdString());
    return session ? QString() : QString::fromStdString(session.error().message);
}

} // namespace

class TestSession : public QObject
{
    Q_OBJECT

private slots:
    void keepsEverything();
    void leavesNothingHalf();
    void refusesWhatItCannotRead_data();
    void refusesWhatItCannotRead();
    void refusesOtherFiles();
    void readsWhatLaterProgramsAdd();
    void readsWhatEarlierProgramsWrote();
    void survivesDamage();
    void findsRuns();
};

void TestSession::keepsEverything()
{
    const QTemporaryDir folder;
    const Session session = fullSession(folder);
    const std::string path = folder.filePath("one.flamelane").toStdString();
    QVERIFY(writeSession(Session(), path));
    QVERIFY(*readSession(path) == Session());
    QVERIFY(writeSession(session, path)); // over the other
    const Result<Session> again = readSession(path);
    QVERIFY2(again, again ? "" : again.error().message.c_str());
    QVERIFY(*again == session);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList {"one.flamelane"});
}

void TestSession::leavesNothingHalf()
{
    const QTemporaryDir folder;
    const std::string nowhere = folder.filePath("no/one.flamelane").toStdString();
    QVERIFY(writeSession({}, nowhere).error().message.starts_with("cannot be written: "));
    // A folder cannot be replaced.
    QDir(folder.path()).mkpath("two.flamelane/full");
    const std::string path = folder.filePath("two.flamelane").toStdString();
    QVERIFY(writeSession({}, path).error().message.starts_with("cannot be written: "));
    QVERIFY(QDir(folder.path()).entryList(QDir::Files).isEmpty());
    const QString old = folder.filePath("three.flamelane");
    write(old, "old");
    Session tooLong;
    tooLong.page = std::string(2'000'000, 'x');
    QCOMPARE(writeSession(tooLong, old.toStdString()).error().message,
             std::string("table setting: a text is too long"));
    Session cut = fullSession(folder);
    cut.runs.front().name.push_back('\0');
    QCOMPARE(writeSession(cut, old.toStdString()).error().message,
             std::string("table run: a text holds a zero byte"));
    QCOMPARE(read(old), QByteArray("old"));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList {"three.flamelane"});
}

void TestSession::refusesWhatItCannotRead_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<QString>("error");
    const auto row = [](const char* name, const char* sql, const char* error) {
        QTest::newRow(name) << QByteArray(sql) << QString::fromLatin1(error);
    };
    row("newer", "PRAGMA user_version = 2",
        "is a session of version 2; this program reads up to 1");
    row("no version", "PRAGMA user_version = 0", "is no session: version 0");
    row("another program's", "PRAGMA application_id = 7",
        "is no session: a database of another program");
    row("no table", "DROP TABLE mark", "table mark: no such table: mark");
    row("no column", "ALTER TABLE run DROP COLUMN hash", "table run: no such column: hash");
    row("text for a number", "UPDATE run SET visible_start = 'soon' WHERE number = 1",
        "table run, row 1: visible_start is no integer");
    row("a fraction", "UPDATE run SET visible_start = 1.5 WHERE number = 0",
        "table run, row 0: visible_start is no integer");
    row("bytes for text", "UPDATE run SET name = x'00ff'", "table run, row 0: name is no text");
    row("a zero byte", "UPDATE run SET path = 'a' || char(0) || 'b'",
        "table run, row 0: path holds a zero byte");
    row("a negative size", "UPDATE run SET bytes = -1",
        "table run, row 0: bytes is out of range: -1");
    row("no hash", "UPDATE run SET hash = '../../'", "table run, row 0: hash is not 32 hex digits");
    row("a range backwards", "UPDATE run SET selected_end = -9 WHERE number = 0",
        "table run, row 0: a range ends before it starts: -5 to -9");
    row("a mark of no run", "UPDATE mark SET run = 2 WHERE run = 1",
        "table mark, row 2: there is no run 2");
    row("a flag of 2", "UPDATE mark SET kept = 2 WHERE run = 1",
        "table mark, row 2: kept is out of range: 2");
    row("huge text", "UPDATE run SET name = hex(zeroblob(1000000)) WHERE number = 0",
        "table run, row 0: string or blob too big");
    row("a view for a table",
        "DROP TABLE setting; CREATE VIEW setting AS SELECT path AS key, name AS value FROM run",
        "table setting: access to view \"setting\" prohibited");
}

void TestSession::refusesWhatItCannotRead()
{
    QFETCH(const QByteArray, sql);
    QFETCH(const QString, error);
    const QTemporaryDir folder;
    const QString path = folder.filePath("one.flamelane");
    QVERIFY(writeSession(fullSession(folder), path.toStdString()));
    QCOMPARE(errorBehind(path, sql.constData()), error);
}

void TestSession::refusesOtherFiles()
{
    const QTemporaryDir folder;
    const auto errorOf = [&folder](const char* name, const QByteArray& bytes) {
        write(folder.filePath(name), bytes);
        const Result<Session> session = readSession(folder.filePath(name).toStdString());
        return session ? std::string() : session.error().message;
    };
    const std::string noDatabase = "is no session: not an SQLite database";
    QCOMPARE(errorOf("empty", {}), noDatabase);
    QCOMPARE(errorOf("text", "{\"traceEvents\": []}"), noDatabase);
    QVERIFY(!errorOf("head", QByteArray("SQLite format 3\0", 16)).empty());
    QVERIFY(
        !errorOf("zeros", QByteArray("SQLite format 3\0", 16) + QByteArray(5000, '\0')).empty());
    QVERIFY(!readSession(folder.filePath("nowhere").toStdString()));
    QVERIFY(!readSession(folder.path().toStdString()));
    QVERIFY(!readSession("/dev/zero"));
}

void TestSession::readsWhatLaterProgramsAdd()
{
    const QTemporaryDir folder;
    const Session session = fullSession(folder);
    const QString path = folder.filePath("one.flamelane");
    QVERIFY(writeSession(session, path.toStdString()));
    QCOMPARE(errorBehind(path,
                         "ALTER TABLE run ADD COLUMN colour TEXT; CREATE TABLE more(x);"
                         "INSERT INTO setting VALUES('zoom.level', 'high')"),
             QString());
    QVERIFY(*readSession(path.toStdString()) == session);
}

/// As they were before there was more than these.
void TestSession::readsWhatEarlierProgramsWrote()
{
    const QTemporaryDir folder;
    Session session = fullSession(folder);
    const QString path = folder.filePath("one.flamelane");
    QVERIFY(writeSession(session, path.toStdString()));
    QCOMPARE(errorBehind(path,
                         "DELETE FROM setting WHERE key NOT IN ('page', 'compare.swapped', "
                         "'compare.alignment', 'compare.stretch', 'compare.orientation')"),
             QString());
    session.search = session.slice = session.lanes = "";
    session.flame = {};
    session.compare = {true, "step", "equal", "above", "", "", "", "", "", "", "", ""};
    QVERIFY(*readSession(path.toStdString()) == session);
}

void TestSession::survivesDamage()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("one.flamelane");
    QVERIFY(writeSession(fullSession(folder), path.toStdString()));
    const QByteArray whole = read(path);
    const QString damaged = folder.filePath("damaged.flamelane");
    const auto check = [&damaged](const QByteArray& bytes) {
        write(damaged, bytes);
        const Result<Session> session = readSession(damaged.toStdString());
        return session ? QString() : QString::fromStdString(session.error().message);
    };
    QCOMPARE(check(whole), QString());
    for (int i = 0; i < 50; ++i) {
        const QString error = check(whole.left(whole.size() * i / 50));
        QVERIFY2(!error.isEmpty() && !error.contains('\n'), qPrintable(QString::number(i)));
    }
    int refused = 0;
    for (qsizetype at = 0; at < whole.size(); at += 61) {
        QByteArray bytes = whole;
        bytes[at] = static_cast<char>(~bytes[at]);
        const QString error = check(bytes);
        refused += error.isEmpty() ? 0 : 1;
        QVERIFY(!error.contains('\n'));
    }
    QVERIFY(refused > 0);
}

void TestSession::findsRuns()
{
    const QTemporaryDir first;
    const QTemporaryDir second;
    const Progress progress;
    const SessionRun run = fullSession(first).runs.front();
    const auto found = [&](const QTemporaryDir& folder) {
        return *findRun(run, folder.filePath("one.flamelane").toStdString(), progress);
    };
    const std::string beside = second.filePath("traces/a b.json").toStdString();
    QCOMPARE(found(first).state, RunState::Unchanged);
    // The session alone went elsewhere.
    QCOMPARE(found(second).path, run.path);
    QCOMPARE(found(second).state, RunState::Unchanged);
    // The folder went with it.
    QDir(second.path()).mkpath("traces");
    write(QString::fromStdString(beside), "[]");
    QVERIFY(QFile::remove(QString::fromStdString(run.path)));
    QCOMPARE(found(second).path, beside);
    QCOMPARE(found(second).state, RunState::Unchanged);
    QCOMPARE(found(first).path, run.path);
    QCOMPARE(found(first).state, RunState::Missing);
    // Another file of that name: of the same size, then of another.
    for (const char* bytes : {"{}", "[ ]"}) {
        write(QString::fromStdString(beside), bytes);
        QCOMPARE(found(second).path, beside);
        QCOMPARE(found(second).state, RunState::Changed);
    }
    // The one that was meant goes before one beside the session.
    write(QString::fromStdString(run.path), "[]");
    QCOMPARE(found(second).path, run.path);
    QCOMPARE(found(second).state, RunState::Unchanged);
    Progress stopped;
    stopped.cancel();
    QVERIFY(!findRun(run, first.filePath("one.flamelane").toStdString(), stopped));
}

QTEST_GUILESS_MAIN(TestSession)
#include "tst_session.moc"
