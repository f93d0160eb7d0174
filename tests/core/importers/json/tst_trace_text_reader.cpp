#include "core/importers/json/trace_text_reader.h"
#include "tests/support/packing.h"
#include "tests/support/recorded.h"

#include <QDirIterator>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <random>

using namespace flamelane;
using namespace flamelane::test;

namespace {

QString corpus()
{
    return qEnvironmentVariable("FLAMELANE_CORPUS");
}

/// Records of all kinds, with what tempts a cutter: records inside args and inside strings.
std::string temptingText(int records)
{
    std::string text = R"({"schemaVersion": 1, "traceEvents": [)";
    for (int i = 0; i < records; ++i) {
        const std::string n = std::to_string(i);
        text += i == 0 ? "\n" : ",\n";
        switch (i % 5) {
        case 0:
            text += R"({"ph":"X","cat":"cpu_op","name":"op)" + n + R"(","pid":1,"tid":2,"ts":)" + n
                + R"(,"dur":0.5,"args":{"list":[{"id":1}, {"name":)" + n + "}]}}";
            break;
        case 1:
            text += R"({"args":{"correlation":)" + n
                + R"(,"grid":[1,2,3]},"ph":"X","cat":"kernel","name":"k\"}, {\"ph\":","pid":0,"tid":7,"ts":)"
                + n + R"(,"dur":1})";
            break;
        case 2:
            text += R"({"ph":"s","id":)" + n
                + R"(,"pid":1,"tid":2,"ts":1,"cat":"ac2g","name":"]}, {"})";
            break;
        case 3:
            text += R"({"ph":"C","name":"load","pid":1,"ts":)" + n + R"(,"args":{"a":1,"b":2.5}})";
            break;
        default:
            text += R"({"ph":"i","s":"g","name":"]","ts":)" + n + "}";
        }
    }
    return text
        + "\n], \"deviceProperties\": [{\"id\": 0}, {\"name\": \"x\"}], \"traceName\": \"t\"}\n";
}

void compare(const Recorded& actual, const Recorded& expected)
{
    QCOMPARE(actual.error, expected.error);
    QCOMPARE(actual.records, expected.records);
    QCOMPARE(actual.topLevel, expected.topLevel);
    QCOMPARE(actual.warnings, expected.warnings);
    QCOMPARE(actual.counts.records, expected.counts.records);
}

bool addsUp(const RecordCounts& counts)
{
    return counts.records
        == counts.complete + counts.begins + counts.ends + counts.instants + counts.flows
        + counts.counters + counts.asyncs + counts.metadata + counts.skipped;
}

} // namespace

class TestTraceTextReader : public QObject
{
    Q_OBJECT

private slots:
    void repairs_data();
    void repairs();
    void cutsChangeNothing();
    void cutsChangeNothingInTheCorpus();
    void oneBadRecordAmongMany();
    void cutText();
    void flippedBytes();
    void cancel();
    void details();
    void oneArgOfManyRecords();
    void detailsOfTheCorpus();
};

void TestTraceTextReader::repairs_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("records"); // kept
    QTest::addColumn<QByteArray>("warnings"); // or the error
    const auto row = [](const char* name, const std::string& text, int records,
                        const char* warnings = "") {
        QTest::newRow(name) << QByteArray::fromStdString(text) << records << QByteArray(warnings);
    };
    const std::string good = R"({"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":1})";
    const auto object
        = [](const std::string& records) { return R"({"traceEvents": [)" + records + "]}"; };
    row("bare array", "[" + good + "]", 1);
    row("bare array without its end", "[" + good + ",", 1);
    row("no records", object(""), 0);
    row("twice", R"({"traceEvents":[)" + good + R"(],"a":1,"traceEvents":[)" + good + "]}", 2,
        "duplicate_key 1");
    row("empty object at the end", object(good + ",{}"), 1);
    row("no objects", object(R"(1,"x",[{}],null,)" + good), 1, "malformed_event 4");
    row("text numbers", object(R"({"ph":"X","pid":"1","tid":"2","ts":"3.5","dur":"1"})"), 1,
        "string_number 2");
    row("ts out of range", object(R"({"ph":"X","ts":1e300,"dur":1},)" + good), 1,
        "malformed_event 1");
    row("ts + dur out of range", object(R"({"ph":"X","ts":9e15,"dur":9e15},)" + good), 1,
        "malformed_event 1");
    row("ts not finite", object(R"({"ph":"X","ts":NaN,"dur":1},)" + good), 1,
        "non_finite_number 1|malformed_event 1");
    row("no ts", object(R"({"ph":"X","dur":1},)" + good), 1, "malformed_event 1");
    row("no ph", object(R"({"ts":1},)" + good), 1, "malformed_event 1");
    row("duplicate key", object(R"({"ph":"X","ts":1,"ts":2,"dur":1})"), 1, "duplicate_key 1");
    row("dur below zero, none, null, tdur",
        object(R"({"ph":"X","ts":1,"dur":-1},{"ph":"X","ts":1},{"ph":"X","ts":1,"dur":null},)"
               R"({"ph":"X","ts":1,"tdur":2})"),
        4, "negative_duration 1|missing_duration 2");
    row("counter without numbers", object(R"({"ph":"C","ts":1,"args":{"a":"x","b":1}})"), 1,
        "non_numeric_counter 1");
    row("broken metadata first",
        R"({"INFO": ["a "b": 1"],)"
        "\n"
        R"("traceEvents": [)"
            + good + "]}",
        1, "malformed_metadata 1");
    row("bad record last", object(good + R"(,{"ph":"X","name":"a "b" c"})"), 1,
        "malformed_event 1|truncated 1");
    row("bad record last, keys follow",
        R"({"traceEvents": [)" + good + ",\n"
            + R"({"ph":"X","name":"a "b" c"}],)"
              "\n"
              R"("baseTimeNanoseconds": 5})",
        1, "malformed_event 1");
    row("cut object", R"({"traceEvents": [)" + good + "," + good.substr(0, 20), 1, "truncated 1");
    row("cut behind the array", R"({"traceEvents": [)" + good + "]", 1, "truncated 1");
    row("cut in a later key", R"({"traceEvents": [)" + good + R"(], "traceName": "x)", 1,
        "truncated 1");
    row("something behind", object(good) + "{}", 1, "trailing_bytes 1");
    row("no trace", R"({"a": 1, "b": [2]})", 0,
        "error: no traceEvents in this JSON object (its keys: a, b)");
    row("array of numbers", "[1, 2]", 0, "error: none of the array's elements is a trace record");
    row("deep nesting", std::string(100'000, '['), 0, "truncated 1");
}

void TestTraceTextReader::repairs()
{
    QFETCH(QByteArray, text);
    QFETCH(int, records);
    QFETCH(QByteArray, warnings);
    const QTemporaryDir directory;
    const Recorded recorded = record(writeFile(directory, "t", text.toStdString()));
    if (!recorded.error.empty()) {
        QCOMPARE(QByteArray::fromStdString("error: " + recorded.error), warnings);
        return;
    }
    QCOMPARE(recorded.places.size(), static_cast<size_t>(records));
    QVERIFY(addsUp(recorded.counts));
    QByteArrayList kinds;
    for (const QByteArray& line : QByteArray::fromStdString(recorded.warnings).split('\n')) {
        if (!line.isEmpty()) {
            kinds.append(line.left(line.indexOf(':')));
        }
    }
    QCOMPARE(kinds.join('|'), warnings);
}

void TestTraceTextReader::cutsChangeNothing()
{
    const QTemporaryDir directory;
    const std::string text = temptingText(300);
    const std::string path = writeFile(directory, "t", text);
    const Recorded whole = record(path);
    QCOMPARE(whole.counts.records, uint64_t {300});
    QCOMPARE(whole.warnings, std::string());
    for (size_t stretchBytes = 1; stretchBytes < 1500; stretchBytes += 1 + stretchBytes / 40) {
        compare(record(path, {stretchBytes, 2}), whole);
    }
    const Recorded packed = record(writeFile(directory, "z", zstdFrame(text)), {700, 3});
    compare(packed, whole);
}

void TestTraceTextReader::cutsChangeNothingInTheCorpus()
{
    if (corpus().isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set");
    }
    QDirIterator files(corpus() + "/cases", {"*.json", "*.gz"}, QDir::Files,
                       QDirIterator::Subdirectories);
    int seen = 0;
    while (files.hasNext()) {
        const QString file = files.next();
        if (files.fileInfo().size() > 20'000) {
            continue;
        }
        const Recorded whole = record(file.toStdString());
        for (const size_t stretchBytes : {1U, 60U, 130U, 200U}) {
            compare(record(file.toStdString(), {stretchBytes, 2}), whole);
            QVERIFY2(!QTest::currentTestFailed(), qPrintable(file));
        }
        QVERIFY2(addsUp(whole.counts), qPrintable(file));
        ++seen;
    }
    QVERIFY(seen > 50);
}

void TestTraceTextReader::oneBadRecordAmongMany()
{
    const QTemporaryDir directory;
    std::string text = temptingText(2000);
    const size_t at = text.find(R"("name":"op1000")");
    text.insert(at + 9, "\"raw\" ");
    const Recorded recorded = record(writeFile(directory, "t", text), {4096, 2});
    QCOMPARE(recorded.error, std::string());
    QVERIFY(recorded.counts.records - recorded.counts.skipped >= 1999);
    QVERIFY(recorded.warnings.starts_with("malformed_event "));
    QVERIFY(recorded.records.find("op995") != std::string::npos);
    QVERIFY(recorded.records.find("op1005") != std::string::npos);
}

void TestTraceTextReader::cutText()
{
    const QTemporaryDir directory;
    const std::string text = temptingText(60);
    const size_t end = text.find("\n], \"device");
    for (size_t size = 40; size < text.size() - 2; size += 7) {
        const Recorded recorded = record(writeFile(directory, "t", text.substr(0, size)), {300, 2});
        QCOMPARE(recorded.error, std::string());
        QVERIFY(addsUp(recorded.counts));
        // A cut right behind a list of objects looks like the end of the array instead.
        QVERIFY2(recorded.warnings.find("truncated 1") != std::string::npos
                     || recorded.warnings.starts_with("malformed_event 1"),
                 recorded.warnings.c_str());
        QVERIFY(size > end || recorded.counts.records < 60);
    }
}

void TestTraceTextReader::flippedBytes()
{
    const QTemporaryDir directory;
    const std::string text = temptingText(60);
    std::mt19937 random(1);
    for (int i = 0; i < 1000; ++i) {
        std::string damaged = text;
        const size_t at = random() % text.size();
        damaged[at] = static_cast<char>(random());
        const std::string path = writeFile(directory, "t", damaged);
        const Recorded recorded = record(path, {500, 2});
        if (recorded.error.empty()) {
            QVERIFY(addsUp(recorded.counts));
            QVERIFY2(recorded.counts.records >= 40, qPrintable(QString::number(at)));
        }
    }
}

void TestTraceTextReader::cancel()
{
    const QTemporaryDir directory;
    const std::string path = writeFile(directory, "t", temptingText(20'000));
    for (const int batches : {0, 1, 5, 20}) {
        auto stream = TextStream::open(path);
        QVERIFY(stream.has_value());
        Progress progress;
        ImportReport report;
        int seen = 0;
        TraceTextSink sink;
        sink.addRecords = [&](const RecordBatch&) {
            if (++seen >= batches) {
                progress.cancel();
            }
        };
        sink.addTopLevel = [](std::string_view, std::string_view) {};
        if (batches == 0) {
            progress.cancel();
        }
        TraceTextReader reader(*stream, std::move(sink), report, progress, {20'000, 3});
        const auto done = reader.read();
        QVERIFY(!done.has_value());
        QCOMPARE(done.error().message, std::string("cancelled"));
        QVERIFY(seen <= batches + 1);
    }
}

void TestTraceTextReader::details()
{
    const std::string text
        = "[\n"
          R"({"ph": "X", "name": "a\"b", "ts": 1.50, "dur": 1e1,)"
          R"( "args": {"id": 13835058055282163713, "shape": [1, [2]], "s": "C:\x",)"
          R"( "t": "12", "n": NaN, "o": {"k": 1}}, "extra": null}])";
    const QTemporaryDir directory;
    for (const std::string& bytes : {text, gzipped(text)}) {
        const Recorded recorded = record(writeFile(directory, "t", bytes));
        QCOMPARE(recorded.places, std::vector<uint64_t> {2});
        const auto details = recorded.details->read(2);
        QVERIFY(details.has_value());
        std::string seen;
        for (const auto& list : {details->fields, details->args}) {
            for (const Arg& arg : list) {
                seen += arg.key + '=' + arg.value + (arg.isText ? "'" : "") + '|';
            }
        }
        QCOMPARE(seen,
                 std::string("ph=X'|name=a\"b'|ts=1.50|dur=1e1|extra=null|"
                             "id=13835058055282163713|shape=[1, [2]]|s=C:\\x'|t=12'|n=NaN|"
                             "o={\"k\": 1}|"));
        QVERIFY(!recorded.details->read(3).has_value());
        QVERIFY(!recorded.details->read(100'000).has_value());
    }
}

/// Near and far records, whole, compressed, and a key that only looks like the wanted one.
void TestTraceTextReader::oneArgOfManyRecords()
{
    std::string text = "[\n";
    std::vector<std::string> expected;
    for (int i = 0; i < 3000; ++i) {
        std::string args = R"("id": )" + std::to_string(i);
        if (i % 3 == 0) {
            expected.push_back(std::to_string(i) + " [[" + std::to_string(i) + "], []]");
            args += R"(, "Input Dims": [[)" + std::to_string(i) + "], []]";
        } else if (i % 3 == 1) {
            args += R"(, "s": "\"Input Dims\": [[7]]", "in": {"Input Dims": 3})";
        }
        if (i % 500 == 0) {
            args += R"(, "long": ")" + std::string(40'000, 'x') + '"';
        }
        if (i == 2998) {
            args += R"(, "Input Dims": "a\\b")";
            expected.emplace_back(R"(2998 a\b)");
        }
        text += R"({"ph": "X", "name": "n", "pid": 1, "tid": 1, "ts": )" + std::to_string(i)
            + R"(, "dur": 1, "args": {)" + args + "}},\n";
    }
    text.replace(text.size() - 2, 2, "\n]");
    const QTemporaryDir directory;
    for (const std::string& bytes : {text, gzipped(text)}) {
        const Recorded recorded = record(writeFile(directory, "t", bytes));
        QCOMPARE(recorded.places.size(), size_t {3000});
        std::vector<std::string> seen;
        const auto take = [&seen](size_t at, std::string_view value) {
            seen.push_back(std::to_string(at) + ' ' + std::string(value));
        };
        const Progress progress;
        QVERIFY(recorded.details->readArg("Input Dims", recorded.places, progress, take));
        QCOMPARE(seen, expected);

        seen.clear();
        const std::vector<uint64_t> some {recorded.places[3], recorded.places[2700]};
        QVERIFY(recorded.details->readArg("Input Dims", some, progress, take));
        QCOMPARE(seen, (std::vector<std::string> {"0 [[3], []]", "1 [[2700], []]"}));
        // The way that any source can go.
        std::vector<std::string> slow;
        QVERIFY(recorded.details->RecordDetailsSource::readArg(
            "Input Dims", some, progress, [&slow](size_t at, std::string_view value) {
                slow.push_back(std::to_string(at) + ' ' + std::string(value));
            }));
        QCOMPARE(slow, seen);
    }
}

void TestTraceTextReader::detailsOfTheCorpus()
{
    if (corpus().isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set");
    }
    const QTemporaryDir directory;
    const std::string packed = (corpus() + "/data/h200/gpt_stack.json.gz").toStdString();
    auto stream = TextStream::open(packed);
    QVERIFY(stream.has_value());
    std::string text;
    std::vector<char> buffer(1 << 20);
    for (size_t count = 1; count != 0; text.append(buffer.data(), count)) {
        count = stream->read(buffer).value();
    }
    const auto json = nlohmann::json::parse(text);
    const auto& events = json.at("traceEvents");
    for (const std::string& path : {packed, writeFile(directory, "plain", text)}) {
        const Recorded recorded = record(path, {100'000, 2});
        QCOMPARE(recorded.counts.records, events.size());
        size_t at = 0;
        for (const auto& event : events) {
            if (event.at("ph") == "M") {
                continue;
            }
            const auto details = recorded.details->read(recorded.places.at(at++));
            QVERIFY(details.has_value());
            const auto args = event.value("args", nlohmann::json::object());
            QCOMPARE(details->args.size(), args.size());
            QCOMPARE(details->fields.size(), event.size() - event.count("args"));
            for (const Arg& arg : details->args) {
                const auto& value = args.at(arg.key);
                QVERIFY(arg.isText ? value == arg.value
                                   : value == nlohmann::json::parse(arg.value));
            }
        }
        QCOMPARE(at, recorded.places.size());
    }
}

QTEST_GUILESS_MAIN(TestTraceTextReader)
#include "tst_trace_text_reader.moc"
