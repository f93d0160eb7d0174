#include "core/importers/json/json_scanner.h"
#include "core/importers/json/json_string.h"

#include <QTest>

using namespace flamelane;

class TestJsonScanner : public QObject
{
    Q_OBJECT

private slots:
    void objects_data();
    void objects();
    void strings_data();
    void strings();
    void deepNesting();
};

void TestJsonScanner::objects_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected"); // fields as key=value; or what became of it
    QTest::addColumn<QByteArray>("troubles");
    const auto row = [](const char* name, const char* text, const char* expected,
                        const char* troubles = "") {
        QTest::newRow(name) << QByteArray(text) << QByteArray(expected) << QByteArray(troubles);
    };
    row("sound", R"({"a": 1, "b" : "x,}", "c": [1, {"d": null}], "e": {}})",
        R"(a=1|b="x,}"|c=[1, {"d": null}]|e={}|)");
    row("empty", "{ }", "");
    row("duplicates stay", R"({"a":1,"a":2})", "a=1|a=2|");
    row("escaped quote", R"({"a": "x\"y\\"})", R"(a="x\"y\\"|)");
    row("bad escapes", R"({"a": "C:\path\q \u12"})", R"(a="C:\path\q \u12"|)", "escape3 ");
    row("half a surrogate pair", R"({"a": "\ud800"})", R"(a="\ud800"|)", "escape1 ");
    row("raw control characters", "{\"a\": \"x\ty\n\"}", "a=\"x\ty\n\"|", "control2 ");
    row("bad UTF-8", "{\"a\": \"\xff\xfe\"}", "a=\"\xff\xfe\"|", "utf8:1 ");
    row("not finite", R"({"a": NaN, "b": -inf, "c": Infinity})", "a=NaN|b=-inf|c=Infinity|",
        "nonfinite3 ");
    row("bare tokens", R"({"a": N/A, "b": 0x10, "c": 01})", "a=N/A|b=0x10|c=01|", "token3 ");
    row("stray commas", R"({,"a": 1,, "b": [1,,2,],})", R"(a=1|b=[1,,2,]|)", "comma5 ");
    row("missing commas", R"({"a": 1 "b": [1 2] "c": 3})", "a=1|b=[1 2]|c=3|", "comma3 ");
    row("raw quotes", R"_({"a": "x("y", "z")", "b": 1})_", "malformed");
    row("raw quotes at an end", R"({"a": "x "y""})", "malformed");
    row("wrong bracket", R"({"a": [1})", "malformed");
    row("no value", R"({"a": })", "malformed");
    row("no colon", R"({"a" 1})", "malformed");
    row("two colons", R"({"a":: 1})", "malformed");
    row("no key", R"({1: 1})", "malformed");
    row("cut in a key", R"({"a)", "incomplete");
    row("cut behind a key", R"({"a")", "incomplete");
    row("cut in a number", R"({"a": 12)", "incomplete");
    row("cut behind an escape", R"({"a": "x\)", "incomplete");
    row("cut in a list", R"({"a": [1, 2)", "incomplete");
}

void TestJsonScanner::objects()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    QFETCH(QByteArray, troubles);
    const std::string input = text.toStdString();
    JsonScanner scanner(input);
    std::vector<JsonField> fields;
    const JsonScan scan = scanner.readObject(fields);
    if (scan != JsonScan::Complete) {
        QCOMPARE(QByteArray(scan == JsonScan::Malformed ? "malformed" : "incomplete"), expected);
        return;
    }
    QCOMPARE(scanner.at(), input.size());
    std::string seen;
    for (const JsonField& field : fields) {
        seen.append(field.key).append("=").append(field.value).append("|");
    }
    QCOMPARE(QByteArray::fromStdString(seen), expected);
    QByteArray counted;
    const auto count = [&counted](const char* name, uint32_t number) {
        counted += number == 0 ? QByteArray() : name + QByteArray::number(number) + ' ';
    };
    count("escape", scanner.troubles().badEscapes);
    count("control", scanner.troubles().rawControlChars);
    count("utf8:", scanner.troubles().badUtf8);
    count("nonfinite", scanner.troubles().nonFiniteNumbers);
    count("token", scanner.troubles().bareTokens);
    count("comma", scanner.troubles().strayCommas);
    QCOMPARE(counted, troubles);
}

void TestJsonScanner::strings_data()
{
    QTest::addColumn<QByteArray>("inside");
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char* inside, const char* text) {
        QTest::newRow(inside) << QByteArray(inside) << QByteArray(text);
    };
    row("plain", "plain");
    row(R"(\" \\ \/ \b\f\n\r\t)", "\" \\ / \b\f\n\r\t");
    row(R"(\u0041\u00e9\u20AC)", "A\xC3\xA9\xE2\x82\xAC");
    row(R"(\ud83d\ude00!)", "\xF0\x9F\x98\x80!");
    row(R"(\ud83d!)", "\xEF\xBF\xBD!");
    row(R"(\ude00\u0041)",
        "\xEF\xBF\xBD"
        "A");
    row(R"(C:\path\\x)", R"(C:\path\x)");
    row(R"(\u12)", R"(\u12)");
    row("a\xFFz", "a\xEF\xBF\xBDz");
    row("\xC3", "\xEF\xBF\xBD");
}

void TestJsonScanner::strings()
{
    QFETCH(QByteArray, inside);
    QFETCH(QByteArray, text);
    std::string scratch;
    const std::string value = '"' + inside.toStdString() + '"';
    QCOMPARE(QByteArray::fromStdString(std::string(jsonText(value, scratch))), text);
}

void TestJsonScanner::deepNesting()
{
    constexpr size_t kDepth = 1'000'000;
    const std::string text
        = R"({"a": )" + std::string(kDepth, '[') + std::string(kDepth, ']') + "}";
    JsonScanner scanner(text);
    std::vector<JsonField> fields;
    QVERIFY(scanner.readObject(fields) == JsonScan::Complete);
    QCOMPARE(scanner.troubles().tooDeep, 1U);
}

QTEST_GUILESS_MAIN(TestJsonScanner)
#include "tst_json_scanner.moc"
