#include "core/io/text_stream.h"
#include "tests/support/packing.h"

#include <QTemporaryDir>
#include <QTest>

using namespace flamelane;
using namespace flamelane::test;

namespace {

const std::string kText = R"({"traceEvents": []})";
const std::string kMark = "\xEF\xBB\xBF";

/// So long that it fills the sources' buffers several times, and hard to pack.
std::string longText()
{
    std::string text;
    uint32_t state = 1;
    while (text.size() < 3'000'000) {
        state = state * 1'664'525 + 1'013'904'223;
        text += static_cast<char>('!' + state % 90);
    }
    return text;
}

struct Outcome
{
    QByteArray text; // or the error
    QByteArray troubles;
};

Outcome readAll(const std::string& path)
{
    auto stream = TextStream::open(path);
    if (!stream) {
        return {QByteArray::fromStdString("error: " + stream.error().message), {}};
    }
    std::string text;
    std::vector<char> buffer(1000);
    while (true) {
        const auto count = stream->read(buffer);
        if (!count) {
            return {QByteArray::fromStdString("error: " + count.error().message), {}};
        }
        if (*count == 0) {
            break;
        }
        text.append(buffer.data(), *count);
    }
    QByteArray troubles;
    for (const StreamTrouble& trouble : stream->troubles()) {
        constexpr const char* kNames[] = {"truncated ", "checksum ", "trailing ", "utf16 "};
        troubles += kNames[static_cast<int>(trouble.kind)];
    }
    return {QByteArray::fromStdString(text), troubles.trimmed()};
}

} // namespace

class TestTextStream : public QObject
{
    Q_OBJECT

private slots:
    void wrappings_data();
    void wrappings();
    void placesOfPlainFiles();
    void everyCutOfPackedText();
    void changedFile();
};

void TestTextStream::wrappings_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("troubles");
    const auto row = [](const char* name, const std::string& bytes, const std::string& text,
                        const char* troubles = "") {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QByteArray::fromStdString(text)
                            << QByteArray(troubles);
    };
    const std::string packed = gzipped(kText);
    const std::string frame = zstdFrame(kText);
    std::string wrongSum = packed;
    wrongSum[wrongSum.size() - 6] ^= 1;
    std::string wrongFrameSum = frame;
    wrongFrameSum.back() ^= 1;
    row("plain", kText, kText);
    row("blanks first", " \r\n\t" + kText, kText);
    row("mark", kMark + kText, kText);
    row("mark and blanks", kMark + "\r\n " + kText, kText);
    row("nothing", "", "");
    row("blanks only", std::string(10'000, ' '), "");
    row("gzip", packed, kText);
    row("gzip with mark and blanks inside", gzipped(kMark + "  " + kText), kText);
    row("two gzip members", packed + gzipped("[1]"), kText + "[1]");
    row("empty gzip member first", gzipped("") + packed, kText);
    row("long gzip members", gzipped(longText()) + gzipped(longText()) + packed,
        longText() + longText() + kText);
    row("bytes behind gzip", packed + "rubbish", kText, "trailing");
    row("one byte behind gzip", packed + "\x1f", kText, "trailing");
    row("wrong gzip checksum", wrongSum, kText, "checksum");
    row("wrong checksum in the middle", wrongSum + packed, kText + kText, "checksum");
    row("checksum of the second gzip member cut", packed + packed.substr(0, packed.size() - 4),
        kText + kText, "truncated");
    row("zstd", frame, kText);
    row("zstd frames, some to skip",
        skippableFrame("x") + frame + skippableFrame("") + zstdFrame("[2]"), kText + "[2]");
    row("long zstd", zstdFrame(longText()), longText());
    row("bytes behind zstd", frame + "rubbish", kText, "trailing");
    // The library keeps back the piece in which it finds the mismatch.
    row("wrong zstd checksum", wrongFrameSum, kText.substr(0, 4), "checksum");
    row("zstd without its checksum", frame.substr(0, frame.size() - 4), kText, "truncated");
    row("UTF-16 LE", wide(kText, false), kText);
    row("UTF-16 BE", wide(kText, true), kText);
    row("UTF-16 LE with mark", "\xFF\xFE" + wide(kText, false), kText);
    row("UTF-16 BE with mark", "\xFE\xFF" + wide(kText, true), kText);
    row("UTF-16 in gzip", gzipped(wide(kText, false)), kText);
    row("surrogate pair", "\xFF\xFE" + std::string("\x3D\xD8\x00\xDE", 4), "\xF0\x9F\x98\x80");
    row("half a pair", "\xFF\xFE" + std::string("\x3D\xD8[\0", 4), "\xEF\xBF\xBD[", "utf16");
    row("odd length", "\xFF\xFE" + std::string("[\0x", 3), "[\xEF\xBF\xBD", "utf16");
    row("gzip header only", packed.substr(0, 10),
        "error: byte 10: the gzip stream ends before its data");
    row("zstd magic only", frame.substr(0, 4), "error: the zstd stream ends before its data");
}

void TestTextStream::wrappings()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, troubles);
    const QTemporaryDir directory;
    const Outcome outcome = readAll(writeFile(directory, "misleading.png", bytes.toStdString()));
    QVERIFY2(outcome.text == text, outcome.text.left(200).constData());
    QCOMPARE(outcome.troubles, troubles);
}

void TestTextStream::placesOfPlainFiles()
{
    const QTemporaryDir directory;
    const auto plain = TextStream::open(writeFile(directory, "a", kMark + "\n " + kText));
    QVERIFY(plain.has_value());
    QCOMPARE(plain->firstPlace(), uint64_t {5});
    QVERIFY(plain->rereadableFile() != nullptr);
    const auto packed = TextStream::open(writeFile(directory, "b", gzipped("  " + kText)));
    QVERIFY(packed.has_value());
    QCOMPARE(packed->firstPlace(), uint64_t {2});
    QVERIFY(packed->rereadableFile() == nullptr);
    QVERIFY(!TextStream::open(directory.path().toStdString()).has_value());
    QVERIFY(!TextStream::open(directory.filePath("absent").toStdString()).has_value());
}

void TestTextStream::everyCutOfPackedText()
{
    const QTemporaryDir directory;
    for (const std::string& packed : {gzipped(longText().substr(0, 300)), zstdFrame(kText)}) {
        for (size_t size = 4; size < packed.size(); ++size) {
            const Outcome outcome = readAll(writeFile(directory, "cut", packed.substr(0, size)));
            QVERIFY2(outcome.text.startsWith("error: ") || outcome.troubles == "truncated",
                     qPrintable(QString::number(size)));
        }
    }
}

void TestTextStream::changedFile()
{
    const QTemporaryDir directory;
    const std::string path = writeFile(directory, "a", kText);
    const auto file = File::open(path);
    QVERIFY(file.has_value());
    QVERIFY((*file)->checkUnchanged().has_value());
    static_cast<void>(writeFile(directory, "a", kText + " "));
    QVERIFY(!(*file)->checkUnchanged().has_value());
}

QTEST_GUILESS_MAIN(TestTextStream)
#include "tst_text_stream.moc"
