#include "core/session/file_fingerprint.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace flamelane;

namespace {

std::string write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
        qFatal("cannot write a file for the test");
    }
    return path.toStdString();
}

} // namespace

class TestFileFingerprint : public QObject
{
    Q_OBJECT

private slots:
    void isOfTheBytes();
    void failsInWords();
    void stopsWhenAsked();
};

void TestFileFingerprint::isOfTheBytes()
{
    const QTemporaryDir folder;
    const Progress progress;
    const auto empty = fingerprint(write(folder.filePath("empty"), {}), progress);
    // As `xxhsum -H2` prints it.
    QCOMPARE(empty->hash, std::string("99aa06d3014798d86001c324468d497f"));
    QCOMPARE(empty->bytes, uint64_t {0});
    QByteArray bytes(3'000'001, 'x'); // several blocks
    const auto one = fingerprint(write(folder.filePath("one"), bytes), progress);
    const auto same = fingerprint(write(folder.filePath("same"), bytes), progress);
    QCOMPARE(one->bytes, uint64_t {3'000'001});
    QCOMPARE(one->hash.size(), size_t {32});
    QVERIFY(*one == *same);
    bytes[2'999'999] = 'y';
    const auto other = fingerprint(write(folder.filePath("same"), bytes), progress);
    QVERIFY(other->hash != one->hash);
}

void TestFileFingerprint::failsInWords()
{
    const QTemporaryDir folder;
    const Progress progress;
    const auto missing = fingerprint(folder.filePath("missing").toStdString(), progress);
    QCOMPARE(missing.error().message, std::string("no such file or directory"));
    QCOMPARE(fingerprint(folder.path().toStdString(), progress).error().message,
             std::string("is a directory"));
    QCOMPARE(fingerprint("/dev/null", progress).error().message, std::string("is no file on disk"));
}

void TestFileFingerprint::stopsWhenAsked()
{
    const QTemporaryDir folder;
    Progress progress;
    progress.cancel();
    const auto stopped = fingerprint(write(folder.filePath("one"), "bytes"), progress);
    QCOMPARE(stopped.error().message, std::string("cancelled"));
}

QTEST_GUILESS_MAIN(TestFileFingerprint)
#include "tst_file_fingerprint.moc"
