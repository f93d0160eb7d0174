#include "core/load.h"

#include <QDir>
#include <QFile>
#include <QtTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>

using namespace flamelane;
using Json = nlohmann::json;
using Weights = std::map<std::string, int64_t>;

namespace {

std::shared_ptr<const Trace> load(const QString& path, QString& error)
{
    Progress progress;
    const auto trace = loadTrace(path.toStdString(), progress);
    error = trace ? QString() : QString::fromStdString(trace.error().message);
    return trace ? *trace : nullptr;
}

/// The frames around and including one, innermost first.
std::vector<uint32_t> pathOf(const RecordedStacks& stacks, uint32_t frame)
{
    std::vector<uint32_t> path;
    for (; frame != kNoFrame; frame = stacks.parent[frame]) {
        path.push_back(frame);
    }
    return path;
}

/// By name: weight as the innermost frame.
Weights selfOf(const Trace& trace)
{
    Weights self;
    for (uint32_t frame = 0; frame < trace.stacks.size(); ++frame) {
        self[std::string(trace.strings.view(trace.stacks.name[frame]))]
            += trace.stacks.weight[frame];
    }
    return self;
}

/// By name: weight of all stacks that it is part of, once for each however often it is in it.
Weights inclusiveOf(const Trace& trace)
{
    Weights inclusive;
    for (uint32_t frame = 0; frame < trace.stacks.size(); ++frame) {
        std::set<StringId> names;
        for (const uint32_t around : pathOf(trace.stacks, frame)) {
            names.insert(trace.stacks.name[around]);
        }
        for (const StringId name : names) {
            inclusive[std::string(trace.strings.view(name))] += trace.stacks.weight[frame];
        }
    }
    return inclusive;
}

/// By name: time of the slices of a track that no slice within takes.
Weights selfOf(const Trace& trace, const Track& track)
{
    Weights self;
    for (uint32_t i = 0; i < track.sliceCount; ++i) {
        const SliceId id(track.firstSlice + i);
        self[std::string(trace.name(id))] += trace.slices.duration[id.index()];
        if (const SliceId parent = trace.slices.parent[id.index()]; !parent.isNone()) {
            self[std::string(trace.name(parent))] -= trace.slices.duration[id.index()];
        }
    }
    return self;
}

/// Slices of one name never lie within each other in the files that this is used for.
Weights totalOf(const Trace& trace, const Track& track)
{
    Weights total;
    for (uint32_t i = 0; i < track.sliceCount; ++i) {
        const SliceId id(track.firstSlice + i);
        total[std::string(trace.name(id))] += trace.slices.duration[id.index()];
    }
    return total;
}

/// The largest 20, which may be in any order where they are equal.
void compareTop(const Json& expected, const Weights& found)
{
    std::vector<int64_t> largest;
    for (const auto& [name, weight] : found) {
        largest.push_back(weight);
    }
    std::sort(largest.rbegin(), largest.rend());
    for (size_t i = 0; i < expected.size(); ++i) {
        const std::string name = expected[i][0];
        const auto at = found.find(name);
        QVERIFY2(at != found.end(), name.c_str());
        QCOMPARE(at->second, expected[i][1].get<int64_t>());
        QCOMPARE(largest[i], at->second);
    }
}

/// Names whose weight is zero may be left out of either.
void compareAll(const Json& expected, Weights found, int64_t scale)
{
    Weights wanted;
    for (const auto& [name, weight] : expected.items()) {
        wanted[name] = weight.get<int64_t>() * scale;
    }
    const auto isZero = [](const auto& item) { return item.second == 0; };
    std::erase_if(wanted, isZero);
    std::erase_if(found, isZero);
    QCOMPARE(found, wanted);
}

} // namespace

/// Folded stacks and speedscope files: what is read of them is what other code found in them.
class TestStacks : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void references_data();
    void references();
    void exportedByPyTorch_data();
    void exportedByPyTorch();

private:
    static void compareFolded(const Trace& trace, const Json& expected);
    static void compareProfile(const Trace& trace, const Json& expected, size_t index);

    QString m_corpus = qEnvironmentVariable("FLAMELANE_CORPUS");
    Json m_references;
};

void TestStacks::initTestCase()
{
    if (m_corpus.isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set: the whole file is skipped");
    }
    QFile file(m_corpus + "/oracle/public/folded_and_speedscope.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    m_references = Json::parse(text.begin(), text.end());
}

void TestStacks::references_data()
{
    QTest::addColumn<int>("index");
    int found = 0;
    for (size_t i = 0; i < m_references.size(); ++i) {
        const std::string name = m_references[i]["file"];
        // Older versions of some files are not in the corpus.
        if (QFile::exists(m_corpus + "/data/public/" + QString::fromStdString(name))) {
            QTest::newRow(name.c_str()) << static_cast<int>(i);
            ++found;
        }
    }
    QVERIFY(found >= 16);
}

void TestStacks::references()
{
    QFETCH(const int, index);
    const Json& expected = m_references[static_cast<size_t>(index)];
    QString error;
    const auto trace
        = load(m_corpus + "/data/public/" + QString::fromStdString(expected["file"]), error);
    QVERIFY2(trace != nullptr, qPrintable(error));
    if (!expected.contains("profiles")) {
        compareFolded(*trace, expected);
        return;
    }
    for (size_t i = 0; i < expected["profiles"].size(); ++i) {
        compareProfile(*trace, expected["profiles"][i], i);
    }
}

void TestStacks::compareFolded(const Trace& trace, const Json& expected)
{
    const RecordedStacks& stacks = trace.stacks;
    size_t deepest = 0;
    for (uint32_t frame = 0; frame < stacks.size(); ++frame) {
        deepest = std::max(deepest, pathOf(stacks, frame).size());
    }
    QCOMPARE(trace.format, std::string("folded"));
    QCOMPARE(stacks.decimals, 0);
    QCOMPARE(stacks.total(), expected["total"].get<int64_t>());
    QCOMPARE(stacks.distinct(), expected["distinct_stacks"].get<uint64_t>());
    QCOMPARE(deepest, expected["max_depth"].get<size_t>());
    QCOMPARE(std::set<StringId>(stacks.name.begin(), stacks.name.end()).size(),
             expected["distinct_frames"].get<size_t>());
    QCOMPARE(trace.report.count(WarningKind::UnsupportedLine),
             expected["invalid_lines"].get<uint64_t>());
    QCOMPARE(trace.report.records.stacks, expected["lines"].get<uint64_t>());
    compareTop(expected["self_top20"], selfOf(trace));
    compareTop(expected["inclusive_top20"], inclusiveOf(trace));
}

void TestStacks::compareProfile(const Trace& trace, const Json& expected, size_t index)
{
    constexpr int64_t kNsPerSecond = 1'000'000'000;
    if (expected["unit"] == "seconds") {
        QVERIFY(index < trace.tracks.size());
        const Track& track = trace.tracks[index];
        QCOMPARE(track.name, expected["name"].get<std::string>());
        compareAll(expected["self"], selfOf(trace, track), kNsPerSecond);
        compareAll(expected["total"], totalOf(trace, track), kNsPerSecond);
        QCOMPARE(track.busy, expected["weight_sum"].get<int64_t>() * kNsPerSecond);
        return;
    }
    QCOMPARE(expected["unit"].get<std::string>(), std::string("none"));
    QCOMPARE(trace.stacks.unit, std::string());
    compareAll(expected["self"], selfOf(trace), 1);
    QCOMPARE(trace.report.records.begins + trace.report.records.ends,
             expected["events"].get<uint64_t>());
    QCOMPARE(trace.report.count(WarningKind::UnmatchedEnd),
             expected["out_of_order_or_unbalanced"].get<uint64_t>());
    QCOMPARE(trace.report.count(WarningKind::UnclosedBegin), expected["unclosed"].get<uint64_t>());
}

void TestStacks::exportedByPyTorch_data()
{
    QTest::addColumn<QString>("path");
    const QDir folder(m_corpus + "/data/h200");
    const QStringList names = folder.entryList({"*.stacks.*"}, QDir::Files, QDir::Name);
    QVERIFY(!names.isEmpty());
    for (const QString& name : names) {
        QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
}

void TestStacks::exportedByPyTorch()
{
    QFETCH(const QString, path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    std::map<QByteArray, int64_t> weights; // by the whole stack as text
    uint64_t lines = 0;
    for (const QByteArray& line : file.readAll().split('\n')) {
        if (!line.isEmpty()) {
            const qsizetype blank = line.lastIndexOf(' ');
            bool isNumber = false;
            weights[line.left(blank)] += line.mid(blank + 1).toLongLong(&isNumber);
            QVERIFY(isNumber);
            ++lines;
        }
    }
    QString error;
    const auto trace = load(path, error);
    QVERIFY2(trace != nullptr, qPrintable(error));
    const RecordedStacks& stacks = trace->stacks;
    QCOMPARE(stacks.recorded(), lines);
    QCOMPARE(stacks.distinct(), static_cast<uint64_t>(weights.size()));
    for (uint32_t frame = 0; frame < stacks.size(); ++frame) {
        if (stacks.count[frame] == 0) {
            continue;
        }
        QByteArray text;
        for (const uint32_t around : pathOf(stacks, frame)) {
            text.prepend(
                QByteArray::fromStdString(std::string(trace->strings.view(stacks.name[around])))
                + (text.isEmpty() ? "" : ";"));
        }
        QCOMPARE(stacks.weight[frame], weights[text]);
    }
    QVERIFY(trace->report.isEmpty());
}

QTEST_GUILESS_MAIN(TestStacks)
#include "tst_stacks.moc"
