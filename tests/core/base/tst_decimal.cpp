#include "core/base/decimal.h"

#include <QTest>

using flamelane::parseMicroseconds;

class TestDecimal : public QObject
{
    Q_OBJECT

private slots:
    void microseconds_data();
    void microseconds();
    void scaled();
    void decimals_data();
    void decimals();
    void rescales();
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

void TestDecimal::scaled()
{
    using flamelane::parseScaled;
    QCOMPARE(parseScaled("14", 9), std::optional<int64_t>(14'000'000'000));
    QCOMPARE(parseScaled("0.1234567891", 9), std::optional<int64_t>(123'456'789));
    QCOMPARE(parseScaled("2.5", 0), std::optional<int64_t>(3));
    QCOMPARE(parseScaled("1e-9", 9), std::optional<int64_t>(1));
    QVERIFY(!parseScaled("9223372037", 9));
    QVERIFY(!parseScaled("1.", 9));
}

void TestDecimal::decimals_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected"); // empty: no number; "~" in front: rounded
    const auto row = [](const char* text, const char* expected) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(expected);
    };
    row("0", "0");
    row("-0", "0");
    row("12", "12");
    row("12.50", "12.5");
    row("12.000", "12");
    row("100", "100");
    row("0.001", "0.001");
    row("-0.25", "-0.25");
    row("2.5e3", "2500");
    row("25e-1", "2.5");
    row("0.1235", "~0.124");
    row("0.0001", "~0");
    row("9223372036854775807", "9223372036854775807");
    row("9223372036854775808", "");
    row("9223372036854775.807", "9223372036854775.807");
    row("92233720368547758.07", "92233720368547758.07");
    row("1e99999999999", "");
    row("1,5", "");
    row("0x1", "");
    row("007", "");
}

void TestDecimal::decimals()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    const auto number = flamelane::parseDecimal(text.toStdString(), 3);
    QByteArray found;
    if (number) {
        found = (number->isRounded ? "~" : "")
            + QByteArray::fromStdString(flamelane::decimalText(number->digits, number->decimals));
    }
    QCOMPARE(found, expected);
}

void TestDecimal::rescales()
{
    using flamelane::digitsWith;
    QCOMPARE(digitsWith({15, 1}, 3), std::optional<int64_t>(1500));
    QCOMPARE(digitsWith({1545, 3}, 1), std::optional<int64_t>(15)); // not 1.55, then 1.6
    QCOMPARE(digitsWith({1550, 3}, 1), std::optional<int64_t>(16));
    QCOMPARE(digitsWith({-1550, 3}, 1), std::optional<int64_t>(-16));
    QCOMPARE(digitsWith({0, 0}, 40), std::optional<int64_t>(0));
    QVERIFY(!digitsWith({INT64_MAX, 0}, 1));
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
