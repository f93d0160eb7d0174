#include "core/analysis/steps.h"
#include "core/base/intervals.h"
#include "core/load.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QtTest>

#include <nlohmann/json.hpp>

#include <map>
#include <set>

using namespace flamelane;
using Json = nlohmann::json;

namespace {

std::shared_ptr<const Trace> load(const QString& path, QString& error)
{
    Progress progress;
    const auto trace = loadTrace(path.toStdString(), progress);
    error = trace ? QString() : QString::fromStdString(trace.error().message);
    return trace ? *trace : nullptr;
}

uint64_t sumOf(const RecordCounts& r)
{
    return r.complete + r.begins + r.ends + r.instants + r.flows + r.counters + r.asyncs
        + r.metadata + r.stacks + r.skipped;
}

/// Counts the elements of the traceEvents array, or of a bare array, and the correlation ids of
/// calls and of GPU work, without a document.
class RecordCounter : public nlohmann::json_sax<Json>
{
public:
    uint64_t count = 0;
    std::set<uint64_t> calls;
    std::vector<uint64_t> works;

    bool null() override { return element(); }
    bool boolean(bool) override { return element(); }
    bool number_integer(number_integer_t) override { return element(); }
    bool number_unsigned(number_unsigned_t number) override
    {
        if (m_key == "correlation"
            && (m_category == "cuda_runtime" || m_category == "cuda_driver")) {
            calls.insert(number);
        } else if (m_key == "correlation"
                   && (m_category == "kernel" || m_category == "gpu_memcpy"
                       || m_category == "gpu_memset")) {
            works.push_back(number);
        }
        return element();
    }
    bool number_float(number_float_t, const string_t&) override { return element(); }
    bool string(string_t& text) override
    {
        m_category = m_key == "cat" ? text : m_category;
        return element();
    }
    bool binary(binary_t&) override { return element(); }
    bool start_object(std::size_t) override
    {
        element();
        ++m_depth;
        return true;
    }
    bool key(string_t& name) override
    {
        m_key = name;
        m_isTraceEvents = m_depth == 1 && name == "traceEvents";
        return true;
    }
    bool end_object() override
    {
        --m_depth;
        return true;
    }
    bool start_array(std::size_t) override
    {
        element();
        ++m_depth;
        if (m_recordDepth == 0 && (m_depth == 1 || m_isTraceEvents)) {
            m_recordDepth = m_depth;
        }
        m_isTraceEvents = false;
        return true;
    }
    bool end_array() override
    {
        m_recordDepth = m_recordDepth == m_depth ? -1 : m_recordDepth;
        --m_depth;
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const Json::exception&) override
    {
        return false;
    }

private:
    bool element()
    {
        count += m_recordDepth > 0 && m_depth == m_recordDepth ? 1 : 0;
        return true;
    }

    int m_depth = 0;
    int m_recordDepth = 0; // 0: not met yet, -1: past
    bool m_isTraceEvents = false;
    string_t m_key;
    string_t m_category; // of the record at hand; Kineto writes it before the args
};

/// Events, sum and union of slices, as the oracle's scripts count them.
struct Amount
{
    int64_t events = 0;
    int64_t sum = 0;
    std::vector<TimeRange> ranges;

    void add(TimeRange range)
    {
        ++events;
        sum += range.duration();
        ranges.push_back(range);
    }
};

using Amounts = std::map<std::string, Amount>;

/// What a trace holds by category, device process, stream and kind of work.
struct Figures
{
    Amounts categories;
    Amounts processes;
    Amounts streams;
    Amounts kinds;
};

/// The oracle's word for a category of GPU work, old spellings included; empty for what it does not
/// count, such as MTIA.
std::string workOf(const QString& category)
{
    static const QHash<QString, const char*> kWords {{"kernel", "kernel"},
                                                     {"gpu_memcpy", "gpu_memcpy"},
                                                     {"memcpy", "gpu_memcpy"},
                                                     {"gpu_memset", "gpu_memset"},
                                                     {"memset", "gpu_memset"}};
    return kWords.value(category.toLower(), "");
}

Figures figuresOf(const Trace& trace)
{
    Figures figures;
    for (const Track& track : trace.tracks) {
        const std::string pid = trace.processes[track.process.index()].pid.text;
        for (uint32_t i = 0; i < track.sliceCount && track.kind != TrackKind::Async; ++i) {
            const SliceId id(track.firstSlice + i);
            const std::string category(trace.category(id));
            const TimeRange range = trace.slices.range(id);
            figures.categories[category].add(range);
            const std::string kind = workOf(QString::fromStdString(category));
            if (isGpuWork(trace.slices.kind[id.index()]) && !kind.empty()) {
                figures.processes[pid].add(range);
                figures.streams[pid + "/" + track.tid.text].add(range);
                figures.kinds[kind].add(range);
            }
        }
    }
    return figures;
}

/// Collects differences from the reference figures, one line each.
class OracleCheck
{
public:
    QStringList differences;

    void equal(const QString& what, const Json& expected, int64_t found)
    {
        if (expected != found) {
            differences += QString("%1: expected %2, found %3")
                               .arg(what, QString::fromStdString(expected.dump()))
                               .arg(found);
        }
    }

    void amounts(const QString& what, const Json& expected, const Amounts& found,
                 const char* merged)
    {
        equal("number of " + what, expected.size(), static_cast<int64_t>(found.size()));
        for (const auto& [key, values] : expected.items()) {
            const QString place = QString("%1 %2 ").arg(what, QString::fromStdString(key));
            const auto at = found.find(key);
            const Amount amount = at == found.end() ? Amount() : at->second;
            equal(place + "events", values["events"], amount.events);
            equal(place + "sum", values["sum_ns"], amount.sum);
            equal(place + "merged", values[merged], Intervals(amount.ranges).length());
        }
    }
};

} // namespace

/// Real traces: they all open, no record is lost, and the figures are those that other code found.
class TestCorpus : public QObject
{
    Q_OBJECT

private slots:
    void ours_data();
    void ours();
    void publicOnes_data();
    void publicOnes();

private:
    QString m_corpus = qEnvironmentVariable("FLAMELANE_CORPUS");
};

void TestCorpus::ours_data()
{
    if (m_corpus.isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set: the whole file is skipped");
    }
    QTest::addColumn<QString>("path");
    const QDir folder(m_corpus + "/data/h200");
    for (const QString& name : folder.entryList({"*.json.gz"}, QDir::Files, QDir::Name)) {
        QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
}

void TestCorpus::ours()
{
    QFETCH(const QString, path);
    QString error;
    const auto trace = load(path, error);
    QVERIFY2(trace != nullptr, qPrintable(error));
    const RecordCounts& records = trace->report.records;
    QCOMPARE(sumOf(records), records.records);
    // JAX ends its list with an empty object.
    const bool isJax = QFileInfo(path).fileName().startsWith("jax");
    QCOMPARE(records.skipped, uint64_t {isJax ? 1U : 0U});

    QProcess unpack;
    unpack.start("gzip", {"-dc", path});
    QVERIFY(unpack.waitForFinished(60'000));
    const QByteArray text = unpack.readAllStandardOutput();
    RecordCounter counter;
    QVERIFY(Json::sax_parse(text.begin(), text.end(), &counter));
    QCOMPARE(records.records, counter.count);

    const auto linkable = std::count_if(counter.works.begin(), counter.works.end(),
                                        [&](uint64_t id) { return counter.calls.contains(id); });
    const auto linked = std::count_if(trace->gpuWork.begin(), trace->gpuWork.end(),
                                      [](const GpuWork& work) { return !work.launch.isNone(); });
    QCOMPARE(linked, linkable);
}

void TestCorpus::publicOnes_data()
{
    if (m_corpus.isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set: the whole file is skipped");
    }
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("oracle");
    const QDir folder(m_corpus + "/oracle/public/raw");
    for (const QString& name : folder.entryList({"*.json"}, QDir::Files, QDir::Name)) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        const Json oracle = Json::parse(text.begin(), text.end());
        const QString path = m_corpus + "/data/public/" + QString::fromStdString(oracle["file"]);
        if (QFile::exists(path)) { // older versions of some files are not in the corpus
            QTest::newRow(qPrintable(name)) << path << folder.filePath(name);
        }
    }
}

void TestCorpus::publicOnes()
{
    QFETCH(const QString, path);
    QFETCH(const QString, oracle);
    QFile file(oracle);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    const Json expected = Json::parse(text.begin(), text.end());

    QString error;
    const auto trace = load(path, error);
    QVERIFY2(trace != nullptr, qPrintable(error));
    const RecordCounts& records = trace->report.records;
    QCOMPARE(sumOf(records), records.records);
    OracleCheck check;
    check.equal("records", expected["events"], static_cast<int64_t>(records.records));

    const Figures figures = figuresOf(*trace);
    for (const auto& [category, count] : expected["complete_events_by_cat"].items()) {
        if (expected["ph"].contains("B")) {
            break; // our slices are pairs too
        }
        const auto found = figures.categories.find(category == "None" ? "" : category);
        const Amount amount = found == figures.categories.end() ? Amount() : found->second;
        check.equal(QString::fromStdString("slices of " + category), count, amount.events);
        check.equal(QString::fromStdString("sum of " + category),
                    expected["sum_dur_ns_by_cat"][category], amount.sum);
    }
    check.amounts("gpu", expected["gpu"], figures.processes, "merged_busy_ns");
    check.amounts("gpu_streams", expected["gpu_streams"], figures.streams, "merged_busy_ns");
    check.amounts("gpu_by_kind", expected["gpu_by_kind"], figures.kinds, "merged_ns");

    int64_t linked = 0;
    for (const GpuWork& work : trace->gpuWork) {
        linked += work.launch ? 1 : 0;
    }
    const auto matched = expected["launch"]["matched_to_runtime"].get<int64_t>();
    if (linked * 1000 < matched * 999) {
        check.equal("launches", matched, linked);
    }

    std::set<std::string> steps;
    for (const Json& step : expected["steps"]) {
        steps.insert(step["name"]);
    }
    std::set<std::string> foundSteps;
    for (const Step& step : findSteps(*trace)) {
        foundSteps.emplace(trace->name(step.slice));
    }
    check.equal("steps", steps.size(), static_cast<int64_t>(foundSteps.size()));
    QVERIFY(std::includes(steps.begin(), steps.end(), foundSteps.begin(), foundSteps.end()));

    int64_t arrows = 0;
    for (const auto& [kind, count] : expected["flow_ids"].items()) {
        arrows += kind.find(": s+f") != std::string::npos ? count.get<int64_t>() : 0;
    }
    std::set<std::pair<StringId, StringId>> drawn;
    for (const Flow& flow : trace->flows) {
        drawn.emplace(flow.category, flow.id);
    }
    // Of those with both ends, some have an end where no slice is.
    const auto ends = static_cast<int64_t>(drawn.size());
    const auto lost = static_cast<int64_t>(trace->report.count(WarningKind::FlowWithoutSlice));
    if (ends > arrows || ends + lost < arrows) {
        check.equal("flows", arrows, ends);
    }
    QVERIFY2(check.differences.isEmpty(), qPrintable(check.differences.join('\n')));
}

QTEST_GUILESS_MAIN(TestCorpus)
#include "tst_corpus.moc"
