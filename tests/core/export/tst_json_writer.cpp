#include "core/export/json_writer.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <limits>
#include <sstream>

using namespace flamelane;

namespace {

template<typename Value>
QByteArray written(Value value)
{
    std::ostringstream out;
    {
        JsonWriter json(out);
        json.beginArray();
        json.value(value);
        json.endArray();
    }
    return QByteArray::fromStdString(out.str());
}

} // namespace

class TestJsonWriter : public QObject
{
    Q_OBJECT

private slots:
    void texts_data();
    void texts();
    void numbers();
    void setsOutLinesAndRows();
    void longOutputIsWhole();
};

void TestJsonWriter::texts_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("plain") << QByteArray("aten::mm") << QByteArray("[\"aten::mm\"]\n");
    QTest::newRow("quotes") << QByteArray("a\"b\\c") << QByteArray("[\"a\\\"b\\\\c\"]\n");
    QTest::newRow("controls") << QByteArray("\x1b[0m\n\x7f", 6)
                              << QByteArray("[\"\\u001b[0m\\u000a\\u007f\"]\n");
    QTest::newRow("NUL") << QByteArray("a\0b", 3) << QByteArray("[\"a\\u0000b\"]\n");
    QTest::newRow("C1") << QByteArray("\xc2\x9b") << QByteArray("[\"\\u009b\"]\n");
    QTest::newRow("letters") << QByteArray("µs ✓ 𝄞") << QByteArray("[\"µs ✓ 𝄞\"]\n");
    QTest::newRow("no UTF-8") << QByteArray("a\xff\xe2\x82")
                              << QByteArray("[\"a\\ufffd\\ufffd\\ufffd\"]\n");
}

void TestJsonWriter::texts()
{
    QFETCH(const QByteArray, text);
    const QByteArray json = written(std::string_view(text.constData(), size_t(text.size())));
    QTEST(json, "json");
    QVERIFY(nlohmann::json::accept(json.toStdString()));
}

void TestJsonWriter::numbers()
{
    QCOMPARE(written(std::numeric_limits<int64_t>::min()), QByteArray("[-9223372036854775808]\n"));
    QCOMPARE(written(std::numeric_limits<uint64_t>::max()), QByteArray("[18446744073709551615]\n"));
    QCOMPARE(written(0.1), QByteArray("[0.1]\n"));
    QCOMPARE(written(5120.0), QByteArray("[5120]\n"));
    QCOMPARE(written(std::numeric_limits<double>::infinity()), QByteArray("[null]\n"));
    QCOMPARE(written(true), QByteArray("[true]\n"));
}

void TestJsonWriter::setsOutLinesAndRows()
{
    std::ostringstream out;
    {
        JsonWriter json(out);
        json.beginObject(JsonWriter::Layout::Lines);
        json.field("a", 1);
        json.key("b");
        json.beginArray(JsonWriter::Layout::Lines);
        json.beginObject();
        json.field("c", "d");
        json.nullField("e");
        json.endObject();
        json.value(2);
        json.endArray();
        json.key("f");
        json.beginArray(JsonWriter::Layout::Lines);
        json.endArray();
        json.endObject();
    }
    QCOMPARE(out.str(),
             std::string("{\n \"a\": 1,\n \"b\": [\n  {\"c\": \"d\", \"e\": null},\n  2\n ],\n"
                         " \"f\": []\n}\n"));
}

void TestJsonWriter::longOutputIsWhole()
{
    std::ostringstream out;
    {
        JsonWriter json(out);
        json.beginArray();
        for (int i = 0; i < 100'000; ++i) {
            json.beginArray();
            json.value(i);
            json.endArray();
        }
        json.endArray();
    }
    const auto parsed = nlohmann::json::parse(out.str());
    QCOMPARE(parsed.size(), size_t {100'000});
    QCOMPARE(parsed[99'999][0].get<int>(), 99'999);
}

QTEST_GUILESS_MAIN(TestJsonWriter)
#include "tst_json_writer.moc"
