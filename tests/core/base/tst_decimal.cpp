#include "core/base/decimal.h"

#include <QTest>

using flamelane::parseMicroseconds;

class TestDecimal : public QObject
{
    Q_OBJECT

private slots:
    void microseconds_data();
    void microseconds();
    void integers();
};

void TestDecimal::microseconds_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isTime");
    QTest::addColumn<qlonglong>("ns");
    const auto row = [](const char* text, qlonglong ns) {
        QTest::newRow(text) << QByteArray(text) << true << ns;
    };
    const auto bad = [](const char* text) {
        QTest::newRow(*text != '\0' ? text : "nothing") << QByteArray(text) << false << 0LL;
    };
    row("0", 0);
    row("-0", 0);
    row("12", 12'000);
    row("12.5", 12'500);
    row("-3.001", -3'001);
    row("0.0005", 1);
    row("0.0004999999999999999999999", 0);
    row("-0.0005", -1);
    row("0.0014999", 1);
    row("5107752388896.808", 5'107'752'388'896'808);
    row("1715580000123456.789", 1'715'580'000'123'456'789);
    row("1610366387140599", 1'610'366'387'140'599'000);
    row("1.7155800001234566E+15", 1'715'580'000'123'456'600);
    row("1.7e+15", 1'700'000'000'000'000'000);
    row("25e-1", 2'500);
    row("1e-3", 1);
    row("5e-4", 1);
    row("4e-4", 0);
    row("0e999999999999", 0);
    row("1e-999999999999", 0);
    row("9223372036854775.807", 9'223'372'036'854'775'807);
    row("-9223372036854775.807", -9'223'372'036'854'775'807);
    row("17.121753000000001", 17'122);
    row("26.318000000000001", 26'318);
    bad("9223372036854775.8075");
    bad("9223372036854775.808");
    bad("1e17");
    bad("1e999999999999");
    bad("99999999999999999999999999");
    for (const char* text : {"", "-", ".", "1.", ".5", "+1", "1e", "1e+", "1.2.3", "0x10", "NaN",
                             "Infinity", "1 ", " 1", "1,5", "--1", "01"}) {
        bad(text);
    }
}

void TestDecimal::microseconds()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, isTime);
    QFETCH(qlonglong, ns);
    const auto time = parseMicroseconds(text.toStdString());
    QCOMPARE(time.has_value(), isTime);
    QCOMPARE(time.value_or(0), ns);
}

void TestDecimal::integers()
{
    using namespace flamelane;
    QCOMPARE(parseInteger("-9223372036854775808"), std::optional(INT64_MIN));
    QVERIFY(!parseInteger("9223372036854775808"));
    QCOMPARE(parseUnsigned("18446744073709551615"), std::optional(UINT64_MAX));
    QVERIFY(!parseUnsigned("18446744073709551616"));
    QVERIFY(!parseUnsigned("-1"));
    QVERIFY(!parseInteger("12.0"));
    QCOMPARE(parseReal("-2.5e3"), std::optional(-2500.0));
    QVERIFY(!parseReal("nan"));
    QVERIFY(!parseReal("1e999"));
}

QTEST_GUILESS_MAIN(TestDecimal)
#include "tst_decimal.moc"
