#include "tests/support/corpus.h"
#include "tests/support/figure_check.h"

#include <QProcess>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace flamelane;
using Json = nlohmann::json;

namespace {

/// Where what PyTorch says of a trace is not what we say.
const std::vector<test::Disagreement>& disagreements()
{
    static const std::vector<test::Disagreement> kDisagreements {
        {"PyTorch takes records of the profiler's overhead for operators, which take self time and"
         " launched work from the calls around them; we take them out",
         {"cpu self", "gpu self", "gpu total"},
         {"large_flat", "streams"}},
        {"the same, where that leaves the work of each operator itself",
         {"cpu self", "gpu total"},
         {"decode_after", "decode_before"}},
        {"the same, for annotations around them",
         {"annotation cpu self", "annotation gpu total"},
         {"decode_after", "decode_before", "large_flat"}},
        {"the work of a graph is no annotation's to PyTorch; to us it is that of the annotation"
         " that launched it, where no operator did",
         {"annotation gpu self"},
         {"decode_after"}},
        {"to PyTorch the annotation of a collective on the host is asynchronous: what runs in it is"
         " that of the slice around it; to us it is a slice like others",
         {"annotation cpu self", "annotation gpu total"},
         {"ddp_gloo.rank0", "ddp_gloo.rank1", "ddp_straggler.rank0", "ddp_straggler.rank1",
          "ddp_straggler.rank2", "ddp_straggler.rank3"}}};
    return kDisagreements;
}

/// Files with records of overhead; all others have none.
bool hasOverhead(const QString& name)
{
    return QStringList {"decode_after", "decode_before", "large_flat", "streams"}.contains(name);
}

Json operatorsOf(const QString& path)
{
    QProcess process;
    process.start(FLAMELANE_BINARY_DIR "/app/cli/flamelane-cli",
                  {"ops", "--window", "all", "--json", test::corpusFolder() + "/" + path});
    const bool isFine = process.waitForFinished(60'000) && process.exitCode() == 0;
    const QByteArray text = process.readAllStandardOutput();
    return isFine ? Json::parse(text.begin(), text.end())["operators"] : Json();
}

std::set<std::string> overheadNames(const QString& path)
{
    std::set<std::string> names;
    const auto trace = test::loadFromCorpus(path);
    for (uint32_t i = 0; trace != nullptr && i < trace->slices.size(); ++i) {
        if (trace->slices.kind[i] == SliceKind::Overhead) {
            names.emplace(trace->name(SliceId(i)));
        }
    }
    return names;
}

} // namespace

/// The table of operators is PyTorch's key_averages(). No file has record_param_comms, which
/// PyTorch counts in its own way.
class TestTables : public QObject
{
    Q_OBJECT

private slots:
    void operatorsAreThoseOfPyTorch_data();
    void operatorsAreThoseOfPyTorch();
};

void TestTables::operatorsAreThoseOfPyTorch_data()
{
    if (test::corpusFolder().isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set: the whole file is skipped");
    }
    QTest::addColumn<QString>("oracle");
    QTest::addColumn<QString>("path");
    for (const QString& oracle : test::jsonFiles("oracle/h200")) {
        const QString name = QFileInfo(oracle).fileName().section(".averages.json", 0, 0);
        if (name.startsWith("mem_")) {
            continue; // a memory snapshot's figures
        }
        const QString path = name == "large_flat" ? "data/large/large_flat.json.zst"
                                                  : "data/h200/" + name + ".json.gz";
        QTest::newRow(qPrintable(name)) << oracle << path;
    }
}

void TestTables::operatorsAreThoseOfPyTorch()
{
    QFETCH(const QString, oracle);
    QFETCH(const QString, path);
    const QString name = QTest::currentDataTag();
    const std::set<std::string> overhead = overheadNames(path);
    QCOMPARE(!overhead.empty(), hasOverhead(name));

    std::map<std::string, Json> found;
    for (const Json& row : operatorsOf(path)) {
        const bool isNew = found.emplace(row["name"], row).second;
        QVERIFY2(isNew, row.dump().c_str()); // so that a name is enough to find a row
    }
    test::FigureCheck check(name, disagreements());
    size_t rows = 0;
    for (const Json& expected : test::jsonFromCorpus(oracle)) {
        const std::string key = expected["key"];
        if (expected["device_type"] != "DeviceType.CPU" || overhead.contains(key)) {
            continue;
        }
        ++rows;
        QVERIFY2(found.contains(key), key.c_str());
        const Json& row = found[key];
        const bool isAnnotation = expected["is_user_annotation"];
        QCOMPARE(row["kind"] == "annotation" || row["kind"] == "data_loader", isAnnotation);
        const QString kind = isAnnotation ? "annotation " : "";
        const auto compare = [&](const char* figure, const char* theirs, const char* ours) {
            // A sum of doubles in us that stands for whole ns: its noise is far below 1 ns.
            const double expectedNs = std::round(expected[theirs].get<double>() * 1000);
            check.near(kind + figure, QString::fromStdString(key), expectedNs,
                       row[ours].get<double>(), 0);
        };
        check.near(kind + "count", QString::fromStdString(key), expected["count"].get<double>(),
                   row["count"].get<double>(), 0);
        compare("cpu self", "self_cpu_time_total", "cpu_self_ns");
        compare("cpu total", "cpu_time_total", "cpu_total_ns");
        compare("gpu self", "self_device_time_total", "gpu_self_ns");
        compare("gpu total", "device_time_total", "gpu_total_ns");
    }
    QCOMPARE(rows, found.size());
    QVERIFY(rows > 10);
    QVERIFY2(check.complaints().isEmpty(), qPrintable(check.complaints().mid(0, 20).join('\n')));
}

QTEST_GUILESS_MAIN(TestTables)
#include "tst_tables.moc"
