#include "core/export/dump.h"
#include "core/load.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <ostream>
#include <random>
#include <streambuf>

using namespace flamelane;

namespace {

/// Takes any text and keeps none of it.
class Sink : public std::streambuf
{
protected:
    int_type overflow(int_type c) override { return traits_type::not_eof(c); }
    std::streamsize xsputn(const char*, std::streamsize size) override { return size; }
};

// Each large file is damaged less often, so that the suite stays short.
constexpr qsizetype kSmallBytes = 16 << 10;
constexpr qsizetype kLargeBytes = 512 << 10;
constexpr int kCuts = 200;
constexpr int kFlips = 2000;
constexpr int kFewTimes = 20;

} // namespace

/// Files that were cut or have wrong bytes: each is read as far as it goes or refused with a
/// reason, and what was read adds up and can be dumped.
class TestDamage : public QObject
{
    Q_OBJECT

private slots:
    void survives_data();
    void survives();

private:
    void check(const QByteArray& bytes);

    QString m_corpus = qEnvironmentVariable("FLAMELANE_CORPUS");
    QTemporaryDir m_folder;
};

void TestDamage::survives_data()
{
    if (m_corpus.isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set: the whole file is skipped");
    }
    QTest::addColumn<QString>("path");
    for (const char* folder : {"/cases", "/data/h200"}) {
        QDirIterator files(m_corpus + folder, {"*.json", "*.json.gz", "*.json.zst"}, QDir::Files,
                           QDirIterator::Subdirectories);
        QStringList paths;
        while (files.hasNext()) {
            paths += files.next();
        }
        paths.sort();
        for (const QString& path : std::as_const(paths)) {
            if (!path.endsWith("/expect.json") && QFileInfo(path).size() <= kLargeBytes) {
                QTest::newRow(qPrintable(path.mid(m_corpus.size() + 1))) << path;
            }
        }
    }
}

void TestDamage::survives()
{
    QFETCH(const QString, path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    const bool isSmall = bytes.size() <= kSmallBytes;
    std::mt19937 random(static_cast<uint32_t>(bytes.size()));

    const int cuts = isSmall ? kCuts : kFewTimes / 4;
    for (int i = 0; i < cuts; ++i) {
        check(bytes.left(bytes.size() * i / cuts));
    }
    const int flips = isSmall ? kFlips : kFewTimes;
    const int flipsAtOnce = 40; // of 2000 bytes, this many in one copy
    for (int i = 0; i < flips / flipsAtOnce; ++i) {
        QByteArray damaged = bytes;
        for (int j = 0; j < flipsAtOnce && !damaged.isEmpty(); ++j) {
            damaged[qsizetype(random() % size_t(damaged.size()))] = char(random());
        }
        check(damaged);
    }
}

void TestDamage::check(const QByteArray& bytes)
{
    const QString path = m_folder.filePath("damaged");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
    file.close();
    Progress progress;
    const auto trace = loadTrace(path.toStdString(), progress);
    if (!trace) {
        QVERIFY(!trace.error().message.empty());
        QVERIFY2(trace.error().message.find('\n') == std::string::npos,
                 trace.error().message.c_str());
        return;
    }
    const RecordCounts& r = (*trace)->report.records;
    QCOMPARE(r.complete + r.begins + r.ends + r.instants + r.flows + r.counters + r.asyncs
                 + r.metadata + r.skipped,
             r.records);
    for (const TimeNs duration : (*trace)->slices.duration) {
        QVERIFY(duration >= 0);
    }
    Sink sink;
    std::ostream out(&sink);
    writeDump(out, **trace, DumpOptions {.hasArgs = true});
}

QTEST_GUILESS_MAIN(TestDamage)
#include "tst_damage.moc"
