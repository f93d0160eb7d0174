#include "core/load.h"
#include "tests/support/packing.h"
#include "tests/support/stack_text.h"
#include "tests/support/trace_listing.h"

#include <QTemporaryDir>
#include <QTest>

using namespace flamelane;
using namespace flamelane::test;

/// What becomes of the lines of folded stacks, by table; and that no wrapping makes a difference.
class TestFoldedImporter : public QObject
{
    Q_OBJECT

private slots:
    void lines_data();
    void lines();
    void refuses_data();
    void refuses();
    void packings_data();
    void packings();
    void doesNotTrustACutLine();
    void findsLinesAcrossReads();
    void saysWhereItWas();

private:
    Result<std::shared_ptr<const Trace>> load(std::string_view bytes)
    {
        Progress progress;
        return loadTrace(writeFile(m_folder, "stacks", bytes), progress);
    }

    const QTemporaryDir m_folder;
};

void TestFoldedImporter::lines_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("stacks");
    QTest::addColumn<QString>("warnings");
    const auto row = [](const char* name, const QByteArray& text, const char* stacks,
                        const char* warnings = "") {
        QTest::newRow(name) << text << QString(stacks) << QString(warnings);
    };
    row("no line feed at the end", "a;b 5\na 3", "a 3 x 1\n  b 5 x 1\n");
    row("carriage returns", "a;b 5\r\na 3\r\n", "a 3 x 1\n  b 5 x 1\n");
    row("blanks behind, blank lines, a tab", "a;b 5 \t \n\n  \na\t3\n\n", "a 3 x 1\n  b 5 x 1\n");
    row("frames with blanks", "<built-in method f>;operator new(unsigned long) 2\n",
        "<built-in method f> 0\n  operator new(unsigned long) 2 x 1\n");
    row("empty frames are frames", ";a;;b 1\n", " 0\n  a 0\n     0\n      b 1 x 1\n");
    row("a frame of blanks", "a;  1\nb  2\n", "a 0\n    1 x 1\nb  2 x 1\n");
    row("frames that end with a number", "a;worker 7 5\na 3\n", "a 3 x 1\n  worker 7 5 x 1\n");
    row("a count of zero", "a;f 0\n", "a 0\n  f 0 x 1\n");
    row("decimals", "a 1.5\nb 2.5e3\na 0.25\n", "a 1.75 x 2\nb 2500 x 1\n");
    row("too many decimals", "a 0.1234567\n", "a 0.123457 x 1\n", "rounded_count 1\n");
    row("beyond double", "a 9007199254740993\n", "a 9007199254740993 x 1\n");
    row("negative counts", "a 1\nb -2\nc -0.5\nd -0\n", "a 1 x 1\nd 0 x 1\n", "negative_count 2\n");
    row("comments and lines without a count",
        "# Samples: 12\n// 3\na;b 1\ninvalid line\na;b\n7\n#frame 1\n",
        "a 0\n  b 1 x 1\n#frame 1 x 1\n", "unsupported_line 5\n");
    row("no numbers", "a;z 1\nb +2\nc 0x3\nd 1,5\ne NaN\nf 007\n", "a 0\n  z 1 x 1\n",
        "unsupported_line 5\n");
    row("a count beyond 63 bits", "a 1\nb 9223372036854775808\n", "a 1 x 1\n",
        "unsupported_line 1\n");
    row("a sum beyond 63 bits", "a 9223372036854775807\nb 1\n", "a 9223372036854775807 x 1\n",
        "unsupported_line 1\n");
    row("bytes that are no UTF-8", "a\xff;b 1\n", "a\xEF\xBF\xBD 0\n  b 1 x 1\n", "bad_utf8 1\n");
    row("UTF-8",
        "\xEF\xBB\xBF"
        "a\xCE\xBC;b 1\n",
        "a\xCE\xBC 0\n  b 1 x 1\n");
}

void TestFoldedImporter::lines()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, stacks);
    QFETCH(QString, warnings);
    const auto trace = load(text.toStdString());
    QVERIFY2(trace, trace.error().message.c_str());
    QCOMPARE(QString::fromStdString(textOfStacks(**trace)), stacks);
    QCOMPARE(QString::fromStdString(textOfWarnings(**trace)), warnings);
    QCOMPARE((*trace)->format, std::string("folded"));
    const RecordCounts& records = (*trace)->report.records;
    QCOMPARE(records.stacks, (*trace)->stacks.recorded());
    QCOMPARE(records.stacks + records.skipped, records.records);
}

void TestFoldedImporter::refuses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("reason");
    QTest::newRow("077, without counts")
        << QByteArray("train.py(10):_main;model.py(5):_forward\ntrain.py(10):_main\n")
        << QByteArray(
               "no stack with a count was found in 2 lines, the first is byte 0 (line 1): no "
               "count behind a stack");
    QTest::newRow("077, empty") << QByteArray("") << QByteArray("the file is empty");
    QTest::newRow("negative alone")
        << QByteArray("a;b -1\n") << QByteArray("no stack with a count was found in 1 lines");
    QTest::newRow("difffolded.pl")
        << QByteArray("# a comparison\nmain;f 12 34\nmain;g (inlined) 0 5\n")
        << QByteArray("each line ends with two numbers");
    QTest::newRow("blanks") << QByteArray("  \n\n") << QByteArray("the file is empty");
}

void TestFoldedImporter::refuses()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, reason);
    const auto trace = load(text.toStdString());
    QVERIFY(!trace);
    QVERIFY2(QByteArray::fromStdString(trace.error().message).startsWith(reason),
             trace.error().message.c_str());
}

void TestFoldedImporter::packings_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const std::string text = "a;b 5\na 3\n";
    const auto row = [](const char* name, const std::string& bytes) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes);
    };
    row("plain", text);
    row("gzip", gzipped(text));
    row("zstd", zstdFrame(text));
    row("UTF-16, little", "\xFF\xFE" + wide(text, false));
    row("UTF-16, big", "\xFE\xFF" + wide(text, true));
}

void TestFoldedImporter::packings()
{
    QFETCH(QByteArray, bytes);
    const auto trace = load(bytes.toStdString());
    QVERIFY2(trace, trace.error().message.c_str());
    QCOMPARE(textOfStacks(**trace), std::string("a 3 x 1\n  b 5 x 1\n"));
    QVERIFY((*trace)->report.isEmpty());
}

/// "b 123" that was cut to "b 12" would be a wrong number.
void TestFoldedImporter::doesNotTrustACutLine()
{
    std::string text;
    for (int i = 0; i < 20'000; ++i) {
        text += "a;b" + std::to_string(i * 7919 % 10'007) + " 1234567\n";
    }
    const std::string packed = gzipped(text);
    const auto trace = load(packed.substr(0, packed.size() / 2));
    QVERIFY2(trace, trace.error().message.c_str());
    QVERIFY((*trace)->stacks.recorded() > 100);
    QCOMPARE((*trace)->stacks.total() % 1'234'567, 0);
    QCOMPARE((*trace)->report.count(WarningKind::Truncated), uint64_t {1});
}

void TestFoldedImporter::findsLinesAcrossReads()
{
    std::string text;
    int64_t total = 0;
    for (int i = 1; text.size() < (size_t {2} << 20U); ++i) {
        text += std::string(static_cast<size_t>(i * 131 % 4000), 'f') + ";leaf " + std::to_string(i)
            + "\n";
        total += i;
    }
    text += std::string(size_t {1} << 20U, 'g') + " 1\n"; // longer than what is read at once
    const auto trace = load(text);
    QVERIFY2(trace, trace.error().message.c_str());
    QCOMPARE((*trace)->stacks.total(), total + 1);
    QVERIFY((*trace)->report.isEmpty());
}

void TestFoldedImporter::saysWhereItWas()
{
    const auto trace = load("a;b 1\nc;d 2\nwhat\n");
    QVERIFY2(trace, trace.error().message.c_str());
    const std::vector<Warning> warnings = (*trace)->report.warnings();
    QCOMPARE(warnings.size(), size_t {1});
    QCOMPARE(warnings[0].first, std::string("byte 12 (line 3): no count behind a stack"));
}

QTEST_GUILESS_MAIN(TestFoldedImporter)
#include "tst_folded_importer.moc"
