#include "app/gui/kept_exports.h"

#include <QDateTime>
#include <QDir>
#include <QLockFile>
#include <QTemporaryDir>
#include <QtTest>

#include <chrono>
#include <filesystem>
#include <memory>

using namespace flamelane;

namespace {

const FileFingerprint kA {1000, std::string(32, 'a')};
const FileFingerprint kB {1000, std::string(32, 'b')};
const FileFingerprint kC {1000, std::string(32, 'c')};
const QString kVersion = QStringLiteral("2025.3.2.474-253236389321v0");
constexpr qint64 kMuch = 1'000'000;

} // namespace

/// Exports are kept, found again, and thrown away.
class TestKeptExports : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void findsWhatWasKept();
    void throwsDamagedOnesAway();
    void aNewVersionTakesThePlaceOfTheOld();
    void throwsTheOldestUseAway();
    void abandonedOnesGo();
    void clears();

private:
    QString keep(const FileFingerprint& report, qsizetype bytes, qint64 most = kMuch,
                 const QString& version = kVersion)
    {
        const QString made = m_kept->folder() + QStringLiteral("/made");
        QFile file(made);
        if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray(bytes, 'x')) != bytes) {
            return {};
        }
        file.close();
        return m_kept->keep(made, report, version, most).value_or(QString());
    }
    static void setUse(const QString& path, int secondsAgo)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(-secondsAgo),
                                 QFileDevice::FileAccessTime));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<KeptExports> m_kept;
};

void TestKeptExports::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_kept = std::make_unique<KeptExports>(m_folder->filePath(QStringLiteral("cache/reports")));
}

void TestKeptExports::findsWhatWasKept()
{
    QVERIFY(m_kept->find(kA, kVersion).isEmpty()); // no folder yet
    QCOMPARE(m_kept->bytes(), 0);
    const QString path = keep(kA, 100);
    QVERIFY(!path.isEmpty());
    QCOMPARE(m_kept->find(kA, kVersion), path);
    QCOMPARE(m_kept->find(kA, QString()), path);
    QVERIFY(m_kept->find(kB, kVersion).isEmpty());
    QVERIFY(m_kept->find({1001, kA.hash}, kVersion).isEmpty());
    QVERIFY(m_kept->find(kA, QStringLiteral("2025.3.2")).isEmpty());
    QCOMPARE(m_kept->bytes(), 100);
}

void TestKeptExports::throwsDamagedOnesAway()
{
    const QString path = keep(kA, 100);
    QVERIFY(QFile::resize(path, 99));
    QVERIFY(m_kept->find(kA, kVersion).isEmpty());
    QVERIFY(!QFile::exists(path));
}

void TestKeptExports::aNewVersionTakesThePlaceOfTheOld()
{
    const QString old = keep(kA, 100);
    const QString other = keep(kB, 100);
    const QString path = keep(kA, 200, kMuch, QStringLiteral("../20_26/1.1"));
    QVERIFY(!path.isEmpty());
    QCOMPARE(m_kept->find(kA, QString()), path);
    QCOMPARE(QFileInfo(path).absolutePath(), QFileInfo(other).absolutePath());
    QVERIFY(!QFile::exists(old));
    QVERIFY(QFile::exists(other));
}

void TestKeptExports::throwsTheOldestUseAway()
{
    const QString a = keep(kA, 100);
    const QString b = keep(kB, 100);
    setUse(a, 100);
    setUse(b, 50);
    QCOMPARE(m_kept->find(kA, kVersion), a); // which is a use
    const QDateTime written = QFileInfo(a).lastModified();
    const QString c = keep(kC, 100, 200);
    QVERIFY(QFile::exists(c));
    QVERIFY(QFile::exists(a));
    QVERIFY(!QFile::exists(b));
    QCOMPARE(QFileInfo(a).lastModified(), written);
    // What was just made stays, however large.
    QVERIFY(QFile::exists(keep(kB, 500, 200)));
    QCOMPARE(m_kept->bytes(), 500);
    m_kept->trim(499);
    QCOMPARE(m_kept->bytes(), 0);
}

void TestKeptExports::abandonedOnesGo()
{
    QVERIFY(!keep(kA, 100).isEmpty());
    const auto begin = [this](const char* name, int secondsAgo) {
        const QString path = m_kept->folder() + QLatin1Char('/') + QLatin1String(name);
        QDir().mkpath(path);
        std::filesystem::last_write_time(path.toStdString(),
                                         std::filesystem::file_time_type::clock::now()
                                             - std::chrono::seconds(secondsAgo));
        return path;
    };
    const QString young = begin("unfinished-1", 5);
    const QString old = begin("unfinished-2", 500);
    const QString running = begin("unfinished-3", 0);
    QLockFile lock(running + QLatin1Char('/') + kExportLock);
    QVERIFY(lock.tryLock(0));
    QCOMPARE(begin("unfinished-3", 500), running);
    m_kept->trim(kMuch);
    QVERIFY(QDir(young).exists()); // its program may be about to lock it
    QVERIFY(!QDir(old).exists());
    QVERIFY(QDir(running).exists());
    QCOMPARE(m_kept->bytes(), 100);
}

void TestKeptExports::clears()
{
    QVERIFY(!keep(kA, 100).isEmpty());
    QVERIFY(!keep(kB, 100).isEmpty());
    m_kept->clear();
    QCOMPARE(m_kept->bytes(), 0);
}

QTEST_GUILESS_MAIN(TestKeptExports)
#include "tst_kept_exports.moc"
