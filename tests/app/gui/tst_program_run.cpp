#include "app/gui/program_run.h"

#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <thread>

using namespace flamelane;

namespace {

const QString kShell = QStringLiteral("/bin/sh");

} // namespace

/// Other programs run without a shell between, and end when they shall.
class TestProgramRun : public QObject
{
    Q_OBJECT

private slots:
    void collectsWhatIsWritten();
    void saysWhatWentWrong();
    void endsAllWhenCancelled();
    void findsTheLastLine_data();
    void findsTheLastLine();
    void findsTheLastPercent_data();
    void findsTheLastPercent();

private:
    QTemporaryDir m_folder;
};

void TestProgramRun::collectsWhatIsWritten()
{
    const Progress progress;
    QByteArray seen;
    const ProgramEnd end = runProgram(
        kShell,
        {QStringLiteral("-c"), QStringLiteral("pwd; cat; echo \"$1\" >&2"), QStringLiteral("sh"),
         QStringLiteral("a 'b' $(c)\n")},
        m_folder.path(), progress, [&seen](const QByteArray& piece) { seen += piece; });
    QVERIFY(end.isGood);
    QVERIFY(end.fault.isEmpty());
    QCOMPARE(QString::fromUtf8(end.output),
             QDir(m_folder.path()).canonicalPath() + QLatin1Char('\n'));
    QCOMPARE(end.errors, QByteArray("a 'b' $(c)\n\n"));
    QCOMPARE(seen.size(), end.output.size() + end.errors.size());
}

void TestProgramRun::saysWhatWentWrong()
{
    const Progress progress;
    const auto run = [&](const QString& program, const QString& script) {
        return runProgram(program, {QStringLiteral("-c"), script}, m_folder.path(), progress);
    };
    QVERIFY(!run(QStringLiteral("/no/such"), QString()).fault.isEmpty());
    const ProgramEnd failed = run(kShell, QStringLiteral("echo no >&2; exit 3"));
    QVERIFY(!failed.isGood);
    QVERIFY(failed.fault.isEmpty());
    QCOMPARE(failed.errors, QByteArray("no\n"));
    QVERIFY(!run(kShell, QStringLiteral("kill -9 $$")).isGood);
}

void TestProgramRun::endsAllWhenCancelled()
{
    Progress progress;
    const QString pidFile = m_folder.filePath(QStringLiteral("pid"));
    std::thread canceller([&progress, pidFile] {
        while (QFileInfo(pidFile).size() == 0) {
            QThread::msleep(10);
        }
        progress.cancel();
    });
    const ProgramEnd end = runProgram(
        kShell, {QStringLiteral("-c"), QStringLiteral("sleep 600 & echo $! >pid; wait")},
        m_folder.path(), progress);
    canceller.join();
    QVERIFY(!end.isGood);
    QFile file(pidFile);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const pid_t child = file.readAll().trimmed().toInt();
    QVERIFY(child > 1);
    // Dead, or waiting for whoever takes over orphans.
    const auto isOver = [child] {
        QFile state(QStringLiteral("/proc/%1/stat").arg(child));
        return !state.open(QIODevice::ReadOnly) || state.readAll().contains(") Z ");
    };
    QTRY_VERIFY(isOver());
}

void TestProgramRun::findsTheLastLine_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("nothing") << QByteArray("\n \r\n") << QString();
    QTest::newRow("the last") << QByteArray("a\nb  c\n\n") << QStringLiteral("b c");
    QTest::newRow("a progress bar behind it")
        << QByteArray("it broke\r[=== 50%]\r[====== 100%]\n") << QStringLiteral("it broke");
}

void TestProgramRun::findsTheLastLine()
{
    QFETCH(const QByteArray, text);
    QTEST(lastLine(text), "expected");
}

void TestProgramRun::findsTheLastPercent_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("expected");
    QTest::newRow("none") << QByteArray("Processing events") << -1;
    QTest::newRow("a bar") << QByteArray("\r[==   12%]\r[===  43%]") << 43;
    QTest::newRow("with a blank") << QByteArray("Exported 100 %\n") << 100;
    QTest::newRow("a number that is none") << QByteArray("7% 2500% 12.50%") << 7;
}

void TestProgramRun::findsTheLastPercent()
{
    QFETCH(const QByteArray, text);
    QTEST(lastPercent(text), "expected");
}

QTEST_GUILESS_MAIN(TestProgramRun)
#include "tst_program_run.moc"
