#include "core/analysis/gpu_activity.h"
#include "tests/support/api_name.h"
#include "tests/support/corpus.h"
#include "tests/support/slice_arg.h"

#include <QFileInfo>
#include <QtTest>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>

using namespace flamelane;
using flamelane::test::argOf;
using flamelane::test::corpusFolder;
using flamelane::test::jsonFromCorpus;
using flamelane::test::loadFromCorpus;
using flamelane::test::withoutVersion;

namespace {

/// Where the profiler's own tracing began or ended, among the calls of the operating system.
bool isMark(const QString& name)
{
    return name == "[Unknown]" || name == "OS runtime libraries profiling started"
        || name == "OS runtime libraries profiling finished";
}

/// What the figures of the corpus say of one name.
struct Figure
{
    int64_t count = 0;
    int64_t total = 0;
    int64_t min = 0;
    int64_t max = 0;

    bool operator==(const Figure&) const = default;
};

} // namespace

/// Compares traces of public exports with sums that SQL makes of their tables.
class TestPublicExports : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void figures_data();
    void figures();
};

void TestPublicExports::initTestCase()
{
    if (corpusFolder().isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set: the whole file is skipped");
    }
}

void TestPublicExports::figures_data()
{
    QTest::addColumn<QString>("oracle");
    for (const QString& file : test::jsonFiles("oracle/public")) {
        if (QFileInfo(file).fileName().startsWith("nsys_")) {
            QTest::newRow(qPrintable(QFileInfo(file).baseName())) << file;
        }
    }
}

void TestPublicExports::figures()
{
    QFETCH(const QString, oracle);
    const nlohmann::json expected = jsonFromCorpus(oracle);
    const QString path = QString::fromStdString(expected["file"]);
    const auto trace = loadFromCorpus("data/public/" + path);
    QVERIFY(trace != nullptr);

    const auto compare = [&](const char* table, const char* list,
                             const std::function<std::optional<QString>(SliceId)>& nameOf) {
        std::map<QString, Figure> wanted;
        if (expected.contains(table) && expected[table].contains(list)) {
            for (const nlohmann::json& row : expected[table][list]) {
                QString key = row["key"].is_string() ? QString::fromStdString(row["key"])
                                                     : QString::number(row["key"].get<int64_t>());
                if (!isMark(key)) {
                    wanted[withoutVersion(key)]
                        = {row["count"], row["total_ns"], row["min_ns"], row["max_ns"]};
                }
            }
        }
        std::map<QString, Figure> ours;
        for (uint32_t i = 0; i < trace->slices.size(); ++i) {
            const auto name = nameOf(SliceId(i));
            if (!name) {
                continue;
            }
            const int64_t duration = trace->slices.duration[i];
            Figure& figure = ours.try_emplace(*name, Figure {0, 0, INT64_MAX, 0}).first->second;
            ++figure.count;
            figure.total += duration;
            figure.min = std::min(figure.min, duration);
            figure.max = std::max(figure.max, duration);
        }
        for (const auto& [key, figure] : wanted) {
            QVERIFY2(ours[key] == figure, qPrintable(QString("%1 %2").arg(table, key)));
        }
        constexpr size_t kMostListed = 50; // in the corpus
        if (expected.contains(table) && wanted.size() < kMostListed) {
            QCOMPARE(ours.size(), wanted.size());
        }
    };
    const auto named = [&](std::initializer_list<SliceKind> kinds, std::string_view arg = {}) {
        return [&trace, arg, wanted = std::vector(kinds)](SliceId id) -> std::optional<QString> {
            const SliceKind kind = trace->slices.kind[id.index()];
            if (std::find(wanted.begin(), wanted.end(), kind) == wanted.end()) {
                return std::nullopt;
            }
            return arg.empty() ? QString::fromUtf8(trace->name(id).data(),
                                                   static_cast<qsizetype>(trace->name(id).size()))
                               : argOf(*trace, id, arg);
        };
    };
    const bool hasBacktraces = expected.contains("cuda_api_without_backtrace_rows");
    compare("kernels", "by_demangled_name", named({SliceKind::Kernel}, "demangledName (meaning)"));
    compare("memcpy", "by_kind", named({SliceKind::Copy}, "copyKind"));
    compare(hasBacktraces ? "cuda_api_without_backtrace_rows" : "cuda_api", "by_name",
            named({SliceKind::RuntimeCall, SliceKind::DriverCall}));
    compare("sync", "by_type", named({SliceKind::Sync}, "syncType"));
    compare("osrt", "by_name", named({SliceKind::OsCall}));
    compare("profiler_overhead", "by_name", named({SliceKind::Overhead}));

    const std::vector<GpuActivity> activities = gpuActivity(*trace);
    QCOMPARE(activities.size(), expected.value("gpu", nlohmann::json::object()).size());
    for (const GpuActivity& activity : activities) {
        const std::string device = std::to_string(trace->devices[activity.device.index()].ordinal);
        const nlohmann::json& gpu = expected["gpu"][device];
        QCOMPARE(activity.busy.length(), gpu["merged_busy_ns"].get<int64_t>());
        QCOMPARE(activity.window.duration(), gpu["span_ns"].get<int64_t>());
        QCOMPARE(activity.idle.length(), gpu["idle_in_span_ns"].get<int64_t>());
    }
    if (expected.contains("samples")) {
        QCOMPARE(trace->stacks.total(), expected["samples"]["count"].get<int64_t>());
    }
    if (expected.contains("sched")) {
        const int64_t running = std::count(trace->slices.kind.begin(), trace->slices.kind.end(),
                                           SliceKind::ThreadState);
        QCOMPARE(running, expected["sched"]["in"].get<int64_t>());
    }
}

QTEST_GUILESS_MAIN(TestPublicExports)
#include "tst_public_exports.moc"
