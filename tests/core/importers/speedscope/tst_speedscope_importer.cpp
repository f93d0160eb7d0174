#include "core/load.h"
#include "tests/support/packing.h"
#include "tests/support/stack_text.h"
#include "tests/support/trace_listing.h"
#include "tests/support/trace_text.h"

#include <QTemporaryDir>
#include <QTest>

using namespace flamelane;
using namespace flamelane::test;

namespace {

constexpr const char* kFrames
    = R"("shared": {"frames": [{"name": "a"}, {"name": "b"}, {"name": "c"}]})";
/// Frames of which more is known.
constexpr const char* kPlacedFrames = R"json("shared": {"frames": [
    {"name": "forward", "file": "a.py", "line": 12, "col": 3},
    {"name": "forward", "line": 7, "file": "lib/b.py"}, {"name": "forward", "file": "a.py"},
    {"name": "forward", "file": null, "line": 3}, {"name": "main", "file": "main.rs", "line": "x"},
    {"name": "main (train.py:10)"}]})json";

/// A file of these profiles.
QByteArray fileOf(const QByteArray& profiles, const char* frames = kFrames)
{
    return QByteArray("{\"profiles\": [") + profiles + "], " + frames + "}";
}

} // namespace

/// What becomes of profiles, by table: slices where they are in units of time, else stacks.
class TestSpeedscopeImporter : public QObject
{
    Q_OBJECT

private slots:
    void profiles_data();
    void profiles();
    void refuses_data();
    void refuses();
    void readsWhatIsWholeOfACutFile();
    void keepsDetailsOfFrames();
    void keepsWhatIsSaidOfTheFile();
    void mergesOverManyBatches();
    void standsDeepStacks();
    void readsPackedFiles();

private:
    Result<std::shared_ptr<const Trace>> load(const QByteArray& bytes)
    {
        Progress progress;
        return loadTrace(writeFile(m_folder, "profile", bytes.toStdString()), progress);
    }

    const QTemporaryDir m_folder;
};

void TestSpeedscopeImporter::profiles_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected"); // slices, then stacks
    QTest::addColumn<QString>("warnings");
    const auto row = [](const char* name, const QByteArray& text, const char* expected,
                        const char* warnings = "") {
        QTest::newRow(name) << text << QString(expected) << QString(warnings);
    };
    const auto evented = [](const char* unit, const char* events) {
        return fileOf(QByteArray(R"({"type": "evented", "name": "p", "unit": ")") + unit
                      + R"(", "startValue": 0, "endValue": 100, "events": [)" + events + "]}");
    };
    const auto sampled
        = [](const char* unit, const char* samples, const char* weights, const char* start = "0") {
              return fileOf(QByteArray(R"({"type": "sampled", "name": "p", "unit": ")") + unit
                            + R"(", "startValue": )" + start + R"(, "endValue": 100, "samples": [)"
                            + samples + R"(], "weights": [)" + weights + "]}");
          };

    row("events in time", evented("microseconds", R"(
            {"type": "O", "frame": 0, "at": 1.5}, {"at": 2, "frame": 1, "type": "O"},
            {"type": "C", "frame": 1, "at": 2.001}, {"type": "C", "frame": 0, "at": 4e0})"),
        "thread /0 p\n  1500 2500 a\n    2000 1 b\n");
    row("seconds are exact", evented("seconds", R"(
            {"type": "O", "frame": 0, "at": 1715580000.123456789},
            {"type": "C", "frame": 0, "at": 1715580000.123456790})"),
        "thread /0 p\n  1715580000123456789 1 a\n");
    row("samples in time", sampled("milliseconds", "[0,1],[0,1],[0,2],[],[0]", "1,2,4,8,16", "100"),
        "thread /0 p\n  100000000 7000000 a\n    100000000 3000000 b\n    103000000 4000000 c\n"
        "  115000000 16000000 a\n");
    row("recursion", sampled("nanoseconds", "[0,0],[0,0,0],[0]", "1,2,4"),
        "thread /0 p\n  0 7 a\n    0 3 a\n      1 2 a\n");
    row("a sample of no time", sampled("nanoseconds", "[0,1],[0,2],[0,1]", "5,0,5"),
        "thread /0 p\n  0 10 a\n    0 10 b\n");
    row("several profiles in time",
        fileOf(R"({"type": "sampled", "name": "one", "unit": "nanoseconds", "startValue": 0,
                   "samples": [[0]], "weights": [3]},
                  {"type": "sampled", "name": "two", "unit": "nanoseconds", "startValue": 1,
                   "samples": [[1]], "weights": [3]})"),
        "thread /0 one\n  0 3 a\nthread /1 two\n  1 3 b\n");
    row("events without time", evented("none", R"(
            {"type": "O", "frame": 0, "at": 0}, {"type": "O", "frame": 1, "at": 0},
            {"type": "C", "frame": 1, "at": 2.5}, {"type": "O", "frame": 1, "at": 3},
            {"type": "C", "frame": 1, "at": 4}, {"type": "C", "frame": 0, "at": 7})"),
        "a 3.5 x 2\n  b 3.5 x 2\n");
    row("samples in bytes", sampled("bytes", "[0,1],[0],[0,1]", "1024,1,0"),
        "bytes\na 1 x 1\n  b 1024 x 2\n");
    row("several profiles without time",
        fileOf(R"({"type": "sampled", "name": "one", "unit": "none", "startValue": 0,
                   "samples": [[0]], "weights": [3]},
                  {"unit": "none", "samples": [[0]], "weights": [4], "type": "sampled",
                   "name": "two"})"),
        "one 0\n  a 3 x 1\ntwo 0\n  a 4 x 1\n");
    row("a unit that is not known", sampled("cycles", "[0]", "7"), "cycles\na 7 x 1\n");

    row("frames of one name in several files",
        fileOf(R"({"type": "sampled", "unit": "none", "samples": [[0], [1], [2], [3], [4], [0]],
                   "weights": [1, 2, 4, 8, 16, 32]})",
               kPlacedFrames),
        "a.py(12): forward 33 x 2\nlib/b.py(7): forward 2 x 1\na.py: forward 4 x 1\n"
        "forward 8 x 1\nmain.rs: main 16 x 1\n");
    row("frames of Python",
        fileOf(R"({"type": "sampled", "unit": "nanoseconds", "name": "p", "startValue": 0,
                   "samples": [[4, 0], [4, 5], [3]], "weights": [1, 2, 4]})",
               kPlacedFrames),
        "thread /0 p\n  0 3 main.rs: main\n    0 1 a.py(12): forward python\n"
        "    1 2 main (train.py:10) python\n  3 4 forward\n");

    row("units that cannot be added up",
        fileOf(R"({"type": "sampled", "name": "one", "unit": "bytes", "samples": [[0]],
                   "weights": [3]},
                  {"type": "sampled", "name": "two", "unit": "none", "samples": [[0]],
                   "weights": [4]})"),
        "bytes\na 3 x 1\n", "malformed_metadata 1\n");
    row("no such frame", sampled("nanoseconds", "[0],[3],[0,-1],[0],[\"0\"]", "1,2,4,8,16"),
        "thread /0 p\n  0 1 a\n  7 8 a\n", "malformed_event 3\n");
    row("samples that are none", sampled("nanoseconds", "[0],7,[0]", "1,2,4"),
        "thread /0 p\n  0 1 a\n  3 4 a\n", "malformed_event 1\n");
    row("weights below 0, in time", sampled("nanoseconds", "[0],[1],[0]", "1,-2,4"),
        "thread /0 p\n  0 5 a\n", "negative_duration 1\n");
    row("weights below 0, without time", sampled("none", "[0],[1],[0]", "1,-2,4"), "a 5 x 2\n",
        "negative_count 1\n");
    row("too few weights", sampled("nanoseconds", "[0],[1]", "1"), "thread /0 p\n  0 1 a\n",
        "missing_duration 1\n");
    row("too many weights", sampled("nanoseconds", "[0]", "1,2"), "thread /0 p\n  0 1 a\n",
        "malformed_metadata 1\n");
    row("weights beyond all time", sampled("seconds", "[0],[1]", "1,99999999999"),
        "thread /0 p\n  0 1000000000 a\n", "malformed_event 1\n");
    row("slices beyond all time", sampled("seconds", "[0],[0],[1]", "2000000000,2000000000,1"),
        "thread /0 p\n  0 2000000000000000000 a\n  2000000000000000000 1000000000 b\n",
        "malformed_event 1\nzero_timestamp 1\n");
    row("events beyond all time", evented("seconds", R"(
            {"type": "O", "frame": 0, "at": -1000000000}, {"type": "O", "frame": 1, "at": 0},
            {"type": "C", "frame": 1, "at": 2000000000}, {"type": "C", "frame": 1, "at": 1},
            {"type": "C", "frame": 0, "at": 2})"),
        "thread /0 p\n  -1000000000000000000 1000000002000000000 a\n    0 1000000000 b\n",
        "malformed_event 1\n");
    row("weights beyond all numbers", sampled("none", "[0],[1],[2]", "9223372036854775807,1,0"),
        "a 9223372036854775807 x 1\nb 0\nc 0 x 1\n", "malformed_event 1\n");
    row("events beyond all numbers", evented("none", R"(
            {"type": "O", "frame": 0, "at": 0}, {"type": "O", "frame": 1, "at": 9223372036854775807},
            {"type": "C", "frame": 1, "at": 0}, {"type": "C", "frame": 0, "at": 0})"),
        "a 9223372036854775807 x 1\n  b 0\n", "negative_duration 2\n");
    row("events whose sum is beyond all numbers", evented("none", R"(
            {"type": "O", "frame": 0, "at": -9223372036854775807},
            {"type": "O", "frame": 1, "at": 0}, {"type": "C", "frame": 1, "at": 1},
            {"type": "C", "frame": 0, "at": 1})"),
        "a 9223372036854775807 x 1\n  b 0\n", "malformed_event 1\n");
    row("events that are none", evented("nanoseconds", R"(
            {"type": "O", "frame": 0, "at": 0}, {"type": "X", "frame": 0, "at": 1}, 7,
            {"type": "O", "frame": 9, "at": 1}, {"type": "C", "frame": 0}, {},
            {"type": "C", "frame": 0, "at": 2})"),
        "thread /0 p\n  0 2 a\n", "malformed_event 5\n");
    row("never closed, in time", evented("nanoseconds", R"(
            {"type": "O", "frame": 0, "at": 0}, {"type": "O", "frame": 1, "at": 1},
            {"type": "C", "frame": 0, "at": 5})"),
        "thread /0 p\n  0 5 a\n    1 4 b unfinished\n", "unclosed_begin 1\n");
    row("never closed, without time", evented("none", R"(
            {"type": "O", "frame": 0, "at": 0}, {"type": "O", "frame": 1, "at": 3})"),
        "a 3 x 1\n  b 0\n", "unclosed_begin 2\n");
    row("closes what is not open", evented("none", R"(
            {"type": "O", "frame": 0, "at": 0}, {"type": "C", "frame": 1, "at": 1},
            {"type": "C", "frame": 0, "at": 5})"),
        "a 5 x 2\n", "unmatched_end 1\n");
    row("goes back in time", evented("none", R"(
            {"type": "O", "frame": 0, "at": 5}, {"type": "C", "frame": 0, "at": 9},
            {"type": "O", "frame": 1, "at": 8}, {"type": "C", "frame": 1, "at": 10})"),
        "a 4 x 1\nb 1 x 1\n", "negative_duration 1\n");
    row("no type", fileOf(R"({"unit": "none"}, 7, {"type": "sampled", "unit": "none",
        "samples": [[2]], "weights": [1]})"),
        "c 1 x 1\n", "malformed_metadata 2\n");
    row("a frame without a name",
        R"({"shared": {"frames": [{}, 7, {"name": "c"}]}, "profiles": [{"type": "sampled",
            "unit": "none", "samples": [[0, 1, 2]], "weights": [1]}]})",
        "frame 0 0\n  frame 1 0\n    c 1 x 1\n", "malformed_metadata 2\n");
    row("bytes that JSON does not allow",
        QByteArray(R"({"shared": {"frames": [{"name": "a\q)") + "\x01\xff" + R"("}]}, "profiles": [
            {"type": "sampled", "unit": "none", "samples": [[0]], "weights": [1]}]} and more)",
        "a\\q ? 1 x 1\n", "bad_escape 1\nraw_control_char 1\nbad_utf8 1\ntrailing_bytes 1\n");
    row("no sound JSON in the middle",
        fileOf(R"({"type": "sampled", "unit": "none", "samples": [[0], [1]], "weights": [1, 2]},
                  {"type": "sampled", "unit": "none", "samples": [[0], [1 2], [0]],
                   "weights": [4, 8, 16]})"),
        " 0\n  a 5 x 2\n  b 2 x 1\n", "malformed_event 1\nstray_comma 1\n");
}

void TestSpeedscopeImporter::profiles()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, expected);
    QFETCH(QString, warnings);
    const auto trace = load(text);
    QVERIFY2(trace, trace.error().message.c_str());
    QString found = QString::fromStdString(textOfTracks(**trace));
    const std::string& unit = (*trace)->stacks.unit;
    found += QString::fromStdString(unit.empty() ? "" : unit + "\n")
        + QString::fromStdString(textOfStacks(**trace));
    QCOMPARE(found, expected);
    QCOMPARE(QString::fromStdString(textOfWarnings(**trace)), warnings);
    QCOMPARE((*trace)->format, std::string("speedscope"));
    const RecordCounts& records = (*trace)->report.records;
    QCOMPARE(records.stacks + records.begins + records.ends + records.skipped, records.records);
}

void TestSpeedscopeImporter::refuses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("reason");
    const auto row = [](const char* name, const QByteArray& text, const char* reason) {
        QTest::newRow(name) << text << QByteArray(reason);
    };
    row("no frames", R"({"profiles": [{"type": "sampled"}]})",
        "no names of frames (shared.frames)");
    row("no profiles", R"({"shared": {"frames": []}})", "no profiles in this speedscope file");
    row("nothing in it", fileOf(R"({"type": "sampled", "samples": [], "weights": []})"),
        "no profile of this speedscope file holds an event or a sample");
    row("cut before the names", R"({"profiles": [{"type": "sampled", "samples": [[0], [1)",
        "no names of frames (shared.frames) in this speedscope file, the text ends early");
    row("no JSON", "{\"profiles\": [{\"type\": \"sampled\"}]]\n, 1}",
        "byte 34 (line 1): this is no JSON any more");
    row("no readable profile", fileOf(R"({"type": "sampled", "weights": [NaN]})"),
        "byte 14 (line 1): ");
}

void TestSpeedscopeImporter::refuses()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, reason);
    const auto trace = load(text);
    QVERIFY(!trace);
    QVERIFY2(QByteArray::fromStdString(trace.error().message).startsWith(reason),
             trace.error().message.c_str());
}

/// The names first, as speedscope itself writes them: then each event that is whole counts.
void TestSpeedscopeImporter::readsWhatIsWholeOfACutFile()
{
    QByteArray text = QByteArray("{") + kFrames + R"(, "profiles": [{"type": "evented", "unit":
        "nanoseconds", "name": "p", "events": [{"type": "O", "frame": 0, "at": 0})";
    for (int i = 0; i < 100; ++i) {
        for (const char* type : {"O", "C"}) {
            text += ",{\"type\": \"" + QByteArray(type) + "\", \"frame\": 1, \"at\": "
                + QByteArray::number(2 * i + (*type == 'C' ? 1 : 0)) + "}";
        }
    }
    const auto whole = load(text + "]}]}");
    QVERIFY2(whole, whole.error().message.c_str());
    QCOMPARE((*whole)->slices.size(), 101U);
    const qsizetype at = text.indexOf("\"at\": 99}");
    for (qsizetype size = at; size < at + 12; ++size) {
        const auto trace = load(text.left(size));
        QVERIFY2(trace, trace.error().message.c_str());
        const bool isWhole = size >= at + 9;
        QCOMPARE((*trace)->report.records.ends, uint64_t {isWhole ? 50U : 49U});
        QCOMPARE((*trace)->report.count(WarningKind::Truncated), uint64_t {1});
        QCOMPARE((*trace)->report.records.skipped, uint64_t {0});
    }
}

void TestSpeedscopeImporter::keepsDetailsOfFrames()
{
    const auto trace = load(fileOf(R"({"type": "sampled", "unit": "nanoseconds", "startValue": 0,
        "samples": [[3, 0]], "weights": [1]})",
                                   kPlacedFrames));
    QVERIFY2(trace, trace.error().message.c_str());
    const SliceId slice = findSlice(**trace, "a.py(12): forward");
    const auto details = (*trace)->details->read((*trace)->slices.place[slice.index()]);
    QVERIFY2(details, details.error().message.c_str());
    std::string text;
    for (const Arg& arg : details->args) {
        text += arg.key + '=' + arg.value + ' ';
    }
    QCOMPARE(text, std::string("file=a.py line=12 col=3 "));
    QVERIFY(!(*trace)->details->read(6));
}

void TestSpeedscopeImporter::keepsWhatIsSaidOfTheFile()
{
    QByteArray text = fileOf(R"({"type": "sampled", "unit": "seconds", "samples": [[0]],
        "weights": [1], "startValue": 0})");
    text.chop(1);
    const auto trace = load(text + R"(, "exporter": "py-spy@0.4.0", "name": "run \u0031"})");
    QVERIFY2(trace, trace.error().message.c_str());
    QCOMPARE((*trace)->producer, std::string("py-spy@0.4.0"));
    QCOMPARE((*trace)->properties.size(), size_t {2});
    QCOMPARE((*trace)->properties[1].value, std::string("run 1"));
    QCOMPARE((*trace)->processes[0].name, std::string("run 1"));
}

void TestSpeedscopeImporter::mergesOverManyBatches()
{
    QByteArray samples;
    QByteArray weights;
    constexpr int kSamples = 100'000;
    for (int i = 0; i < kSamples; ++i) {
        samples += (i == 0 ? "[0," : ",[0,") + QByteArray::number(1 + i % 2) + "]";
        weights += i == 0 ? "1" : ",1";
    }
    const auto trace = load(fileOf(R"({"type": "sampled", "unit": "nanoseconds", "startValue": 0,
        "samples": [)" + samples + R"(], "weights": [)"
                                   + weights + "]}"));
    QVERIFY2(trace, trace.error().message.c_str());
    QCOMPARE((*trace)->tracks.size(), size_t {1});
    QCOMPARE((*trace)->slices.size(), static_cast<uint32_t>(kSamples) + 1);
    QCOMPARE((*trace)->slices.duration[0], TimeNs {kSamples});
    QVERIFY((*trace)->report.isEmpty());
}

void TestSpeedscopeImporter::standsDeepStacks()
{
    constexpr int kDepth = 100'000;
    const QByteArray frames = "0" + QByteArray(",0").repeated(kDepth - 1);
    for (const char* unit : {"none", "nanoseconds"}) {
        const auto trace
            = load(fileOf(QByteArray(R"({"type": "sampled", "startValue": 0, "unit": ")") + unit
                          + R"(", "samples": [[)" + frames + R"(]], "weights": [1]})"));
        QVERIFY2(trace, trace.error().message.c_str());
        QCOMPARE((*trace)->slices.size() + (*trace)->stacks.size(), static_cast<uint32_t>(kDepth));
    }
}

void TestSpeedscopeImporter::readsPackedFiles()
{
    const std::string text = fileOf(R"({"type": "sampled", "unit": "none", "samples": [[0, 1]],
        "weights": [2]})")
                                 .toStdString();
    for (const std::string& bytes :
         {gzipped(text), zstdFrame(text), "\xFF\xFE" + wide(text, false)}) {
        const auto trace = load(QByteArray::fromStdString(bytes));
        QVERIFY2(trace, trace.error().message.c_str());
        QCOMPARE(textOfStacks(**trace), std::string("a 0\n  b 2 x 1\n"));
    }
}

QTEST_GUILESS_MAIN(TestSpeedscopeImporter)
#include "tst_speedscope_importer.moc"
