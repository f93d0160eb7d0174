#include "core/export/dump.h"
#include "core/io/text_stream.h"
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

// Each larger file is damaged less often, so that the suite stays short.
constexpr qint64 kSmallBytes = 16 << 10;
constexpr qint64 kLargeBytes = 512 << 10;
constexpr uint32_t kDumpedSlices = 200'000; // at most; larger traces are loaded only
constexpr int kFlipsAtOnce = 40; // bytes that are wrong in one copy

struct Damage
{
    int cuts = 0;
    int copiesWithFlips = 0;
};
constexpr Damage kThorough {200, 2000 / kFlipsAtOnce};
constexpr Damage kBrief {5, 20 / 4};

/// The text of a packed file as a file of its own; false where it cannot be read to its end.
bool unpack(const QString& from, const QString& to)
{
    auto stream = TextStream::open(from.toStdString());
    QFile file(to);
    if (!stream || !file.open(QIODevice::WriteOnly)) {
        return false;
    }
    std::string block(1 << 20, '\0');
    for (;;) {
        const auto size = stream->read(block);
        if (!size) {
            return false;
        }
        if (*size == 0) {
            return true;
        }
        if (file.write(block.data(), static_cast<qint64>(*size)) < 0) {
            return false;
        }
    }
}

} // namespace

/// Files that were cut or have wrong bytes: each is read as far as it goes or refused with a
/// reason, and what was read adds up and can be dumped. With FLAMELANE_DAMAGE=all every file of
/// the corpus is damaged as often as the small ones, packed and unpacked; that takes hours.
class TestDamage : public QObject
{
    Q_OBJECT

private slots:
    void survives_data();
    void survives();

private:
    void addRows(const char* folder, qint64 largest);
    void check(const QString& path);

    QString m_corpus = qEnvironmentVariable("FLAMELANE_CORPUS");
    bool m_isForAll = qEnvironmentVariable("FLAMELANE_DAMAGE") == "all";
    QTemporaryDir m_folder;
};

void TestDamage::addRows(const char* folder, qint64 largest)
{
    QDirIterator files(m_corpus + folder,
                       {"*.json", "*.json.gz", "*.json.zst", "*.folded", "*.stacks", "*.txt",
                        "*.sqlite", "*.sqlite.zst"},
                       QDir::Files, QDirIterator::Subdirectories);
    QStringList paths;
    while (files.hasNext()) {
        paths += files.next();
    }
    paths.sort();
    for (const QString& path : std::as_const(paths)) {
        if (path.endsWith("/expect.json") || QFileInfo(path).size() > largest) {
            continue;
        }
        const QString name = path.mid(m_corpus.size() + 1);
        QTest::newRow(qPrintable(name)) << path << false;
        if (m_isForAll && (path.endsWith(".gz") || path.endsWith(".zst"))) {
            QTest::newRow(qPrintable(name + " unpacked")) << path << true;
        }
    }
}

void TestDamage::survives_data()
{
    if (m_corpus.isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set: the whole file is skipped");
    }
    QTest::addColumn<QString>("path");
    QTest::addColumn<bool>("isUnpacked");
    addRows("/cases", m_isForAll ? INT64_MAX : kLargeBytes);
    addRows("/data/h200", m_isForAll ? INT64_MAX : kLargeBytes);
    addRows("/data/nsys", m_isForAll ? INT64_MAX : kLargeBytes);
    addRows("/data/public", m_isForAll ? INT64_MAX : kSmallBytes);
    if (m_isForAll) {
        addRows("/data/large", INT64_MAX);
    }
}

void TestDamage::survives()
{
    QFETCH(const QString, path);
    QFETCH(const bool, isUnpacked);
    const QString copy = m_folder.filePath("damaged");
    QFile::remove(copy);
    if (isUnpacked) {
        QVERIFY(unpack(path, copy));
    } else {
        QVERIFY(QFile::copy(path, copy));
    }
    QFile file(copy);
    QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
    QVERIFY(file.open(QIODevice::ReadWrite | QIODevice::Unbuffered));
    const qint64 size = file.size();
    const Damage damage = m_isForAll || size <= kSmallBytes ? kThorough : kBrief;

    std::mt19937_64 random(static_cast<uint64_t>(size));
    for (int i = 0; i < damage.copiesWithFlips; ++i) {
        std::vector<std::pair<qint64, char>> right;
        for (int j = 0; j < kFlipsAtOnce && size > 0; ++j) {
            const auto at = static_cast<qint64>(random() % static_cast<uint64_t>(size));
            char byte = 0;
            QVERIFY(file.seek(at) && file.getChar(&byte));
            right.emplace_back(at, byte);
            QVERIFY(file.seek(at) && file.putChar(static_cast<char>(random())));
        }
        check(copy);
        if (QTest::currentTestFailed()) {
            return;
        }
        while (!right.empty()) { // backwards, as one place may have been hit twice
            QVERIFY(file.seek(right.back().first) && file.putChar(right.back().second));
            right.pop_back();
        }
    }
    for (int i = damage.cuts; i-- > 0;) {
        QVERIFY(file.resize(size * i / damage.cuts));
        check(copy);
        if (QTest::currentTestFailed()) {
            return;
        }
    }
}

void TestDamage::check(const QString& path)
{
    const QFileInfo before(path);
    const QDateTime modified = before.lastModified();
    const qint64 size = before.size();
    Progress progress;
    const auto trace = loadTrace(path.toStdString(), progress);
    const QFileInfo after(path);
    QCOMPARE(after.lastModified(), modified);
    QCOMPARE(after.size(), size);
    QCOMPARE(after.dir().entryList(QDir::Files), QStringList("damaged")); // nothing beside it
    if (!trace) {
        QVERIFY(!trace.error().message.empty());
        QVERIFY2(trace.error().message.find('\n') == std::string::npos,
                 trace.error().message.c_str());
        return;
    }
    const RecordCounts& r = (*trace)->report.records;
    QCOMPARE(r.complete + r.begins + r.ends + r.instants + r.flows + r.counters + r.asyncs
                 + r.metadata + r.stacks + r.skipped,
             r.records);
    const RecordedStacks& stacks = (*trace)->stacks;
    for (uint32_t frame = 0; frame < stacks.size(); ++frame) {
        QVERIFY(stacks.parent[frame] == kNoFrame || stacks.parent[frame] < frame);
        QVERIFY(stacks.weight[frame] >= 0);
    }
    QVERIFY(stacks.total() >= 0);
    for (const TimeNs duration : (*trace)->slices.duration) {
        QVERIFY(duration >= 0);
    }
    if ((*trace)->slices.size() <= kDumpedSlices) {
        Sink sink;
        std::ostream out(&sink);
        writeDump(out, **trace, DumpOptions {.hasArgs = true});
    }
}

QTEST_GUILESS_MAIN(TestDamage)
#include "tst_damage.moc"
