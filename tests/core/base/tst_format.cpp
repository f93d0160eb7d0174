#include "core/base/format.h"

#include <QtTest>

#include <limits>

using namespace flamelane;

class TestFormat : public QObject
{
    Q_OBJECT

private slots:
    void durations_data();
    void durations();
    void bytes_data();
    void bytes();
    void shares_data();
    void shares();
    void exactNumbers();
    void printableText_data();
    void printableText();
};

void TestFormat::durations_data()
{
    QTest::addColumn<qint64>("duration");
    QTest::addColumn<QString>("text");
    const auto row = [](qint64 duration, const char* text) {
        QTest::newRow(text) << duration << QString::fromUtf8(text);
    };
    row(0, "0 ns");
    row(999, "999 ns");
    row(-42, "-42 ns");
    row(1'000, "1.00 µs");
    row(9'994, "9.99 µs");
    row(9'995, "10.0 µs");
    row(12'345, "12.3 µs");
    row(1'234'567, "1.23 ms"); // neither by way of 1.235
    row(12'349'600, "12.3 ms");
    row(99'949, "99.9 µs");
    row(99'950, "100 µs");
    row(999'499, "999 µs");
    row(999'500, "1.00 ms");
    row(-1'500'000'000, "-1.50 s");
    row(59'990'000'000, "60.0 s");
    row(4'210'000'000'000, "4\u202f210 s");
    row(std::numeric_limits<qint64>::max(), "9\u202f223\u202f372\u202f037 s");
    row(std::numeric_limits<qint64>::min(), "-9\u202f223\u202f372\u202f037 s");
}

void TestFormat::durations()
{
    QFETCH(const qint64, duration);
    QTEST(QString::fromStdString(formatDuration(duration)), "text");
}

void TestFormat::bytes_data()
{
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<QString>("text");
    const auto row = [](qint64 bytes, const char* text) {
        QTest::newRow(text) << bytes << QString::fromUtf8(text);
    };
    row(0, "0 B");
    row(1'023, "1\u202f023 B");
    row(1'024, "1.00 KiB");
    row(1'572'864, "1.50 MiB");
    row(1'048'000, "1\u202f023 KiB");
    row(1'048'570, "1.00 MiB");
    row(-512, "-512 B");
    row(150'754'820'096, "140 GiB");
    row(std::numeric_limits<qint64>::max(), "8\u202f192 PiB");
}

void TestFormat::bytes()
{
    QFETCH(const qint64, bytes);
    QTEST(QString::fromStdString(formatBytes(bytes)), "text");
}

void TestFormat::shares_data()
{
    QTest::addColumn<double>("share");
    QTest::addColumn<QString>("text");
    QTest::newRow("none") << 0.0 << "0 %";
    QTest::newRow("hardly") << 0.00001 << "< 0.1 %";
    QTest::newRow("some") << 0.1234 << "12.3 %";
    QTest::newRow("nearly") << 0.99999 << "> 99.9 %";
    QTest::newRow("all") << 1.0 << "100 %";
    QTest::newRow("nothing known") << std::numeric_limits<double>::quiet_NaN() << "?";
}

void TestFormat::shares()
{
    QFETCH(const double, share);
    QTEST(QString::fromStdString(formatShare(share)), "text");
}

void TestFormat::exactNumbers()
{
    QCOMPARE(formatExactDuration(12'345), std::string("12\u202f345 ns"));
    QCOMPARE(formatCount(999), std::string("999"));
    QCOMPARE(formatCount(-1'234'567), std::string("-1\u202f234\u202f567"));
    QCOMPARE(formatAmount({1234, 0}, ""), std::string("1\u202f234"));
    QCOMPARE(formatAmount({125, 1}, "cycles"), std::string("12.5 cycles"));
    QCOMPARE(formatAmount({1536, 0}, "bytes"), formatBytes(1536));
    QCOMPARE(formatAmount({15, 1}, "bytes"), std::string("1.5 bytes"));
}

void TestFormat::printableText_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("plain") << QByteArray("aten::mm µ ✓ 𝄞") << QByteArray("aten::mm µ ✓ 𝄞");
    QTest::newRow("escape") << QByteArray("a\x1b[0m") << QByteArray("a\\x1b[0m");
    QTest::newRow("line") << QByteArray("a\n\tb\r\x7f") << QByteArray("a\\n\\tb\\x0d\\x7f");
    QTest::newRow("C1") << QByteArray("\xc2\x9b"
                                      "2J")
                        << QByteArray("\\xc2\\x9b2J");
    QTest::newRow("cut") << QByteArray("a\xe2\x82") << QByteArray("a\\xe2\\x82");
    QTest::newRow("overlong") << QByteArray("\xc0\xaf") << QByteArray("\\xc0\\xaf");
    QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80") << QByteArray("\\xed\\xa0\\x80");
    QTest::newRow("too large") << QByteArray("\xf4\x90\x80\x80")
                               << QByteArray("\\xf4\\x90\\x80\\x80");
}

void TestFormat::printableText()
{
    QFETCH(const QByteArray, text);
    QTEST(QByteArray::fromStdString(printable(text.toStdString())), "line");
}

QTEST_GUILESS_MAIN(TestFormat)
#include "tst_format.moc"
