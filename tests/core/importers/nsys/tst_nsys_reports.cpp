#include "core/analysis/gpu_activity.h"
#include "tests/support/api_name.h"
#include "tests/support/corpus.h"
#include "tests/support/slice_arg.h"

#include <QDir>
#include <QFile>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <set>

using namespace flamelane;
using flamelane::test::argOf;
using flamelane::test::corpusFolder;
using flamelane::test::loadFromCorpus;
using flamelane::test::withoutVersion;

namespace {

/// Values by name, as the reports of nsys group them.
using Groups = std::map<QString, std::vector<double>>;
using Row = std::map<QString, QString>; // by the heading of the column

QStringList fieldsOf(const QByteArray& line)
{
    QStringList fields {QString()};
    bool isQuoted = false;
    const QString text = QString::fromUtf8(line).trimmed();
    for (const QChar c : text) {
        if (c == '"') {
            isQuoted = !isQuoted;
        } else if (c == ',' && !isQuoted) {
            fields += QString();
        } else {
            fields.back() += c;
        }
    }
    return fields;
}

std::vector<Row> reportRows(const QString& path)
{
    QFile file(QDir(corpusFolder()).filePath(path));
    std::vector<Row> rows;
    if (!file.open(QIODevice::ReadOnly)) {
        return rows;
    }
    const QStringList headings = fieldsOf(file.readLine());
    while (!file.atEnd()) {
        const QStringList fields = fieldsOf(file.readLine());
        if (fields.size() != headings.size()) {
            continue;
        }
        Row row;
        for (qsizetype i = 0; i < fields.size(); ++i) {
            row[headings[i]] = fields[i];
        }
        rows.push_back(row);
    }
    return rows;
}

/// "Memcpy HtoD (Pageable -> Device)" as nsys says it.
QString operationOf(std::string_view name)
{
    const QString text = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    if (text.startsWith("Memset")) {
        return "[CUDA memset]";
    }
    static const std::map<QString, QString> kWords {
        {"HtoD", "Host-to-Device"}, {"DtoH", "Device-to-Host"}, {"DtoD", "Device-to-Device"}};
    return "[CUDA memcpy " + kWords.at(text.section(' ', 1, 1)) + ']';
}

Groups group(const Trace& trace, const std::function<std::optional<QString>(SliceId)>& nameOf,
             const std::function<double(SliceId)>& valueOf)
{
    Groups groups;
    for (uint32_t i = 0; i < trace.slices.size(); ++i) {
        if (const auto name = nameOf(SliceId(i))) {
            groups[*name].push_back(valueOf(SliceId(i)));
        }
    }
    return groups;
}

QString fixed(double value, int decimals)
{
    return QString::number(value, 'f', decimals);
}

double sumOf(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0);
}

double medianOf(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

/// Which columns a report has, and how it prints them.
struct Format
{
    QString name;
    QString count;
    QString unit; // "(ns)"
    int sumDecimals = 0;
    int meanDecimals = 1;
};

QStringList differences(const std::vector<Row>& report, const Groups& groups, const Format& format)
{
    QStringList found;
    const auto check
        = [&](const QString& name, const Row& row, const QString& column, const QString& ours) {
              if (row.at(column) != ours) {
                  found += QString("%1 of %2: nsys says %3, we %4")
                               .arg(column, name.left(80), row.at(column), ours);
              }
          };
    if (report.size() != groups.size()) {
        found += QString("%1 rows, of ours %2").arg(report.size()).arg(groups.size());
    }
    for (const Row& row : report) {
        const QString name = withoutVersion(row.at(format.name));
        const auto group = groups.find(name);
        if (group == groups.end()) {
            found += "missing: " + name.left(120);
            continue;
        }
        const std::vector<double>& values = group->second;
        const double sum = sumOf(values);
        const double mean = sum / static_cast<double>(values.size());
        const auto [min, max] = std::minmax_element(values.begin(), values.end());
        check(name, row, format.count, QString::number(values.size()));
        check(name, row, (format.unit == "(ns)" ? "Total Time " : "Total ") + format.unit,
              fixed(sum, format.sumDecimals));
        check(name, row, "Avg " + format.unit, fixed(mean, format.meanDecimals));
        check(name, row, "Med " + format.unit, fixed(medianOf(values), format.meanDecimals));
        check(name, row, "Min " + format.unit, fixed(*min, format.sumDecimals));
        check(name, row, "Max " + format.unit, fixed(*max, format.sumDecimals));
    }
    return found;
}

} // namespace

/// Compares traces of exports with what `nsys stats` prints for them, to the printed digit.
class TestNsysReports : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void captures_data();
    void captures();
    void sameAsPyTorch();

private:
    void checkHost(const Trace& trace, const QString& name);
    void checkGpu(const Trace& trace, const QString& name);
    void checkUtilization(const Trace& trace, const QString& name);
};

void TestNsysReports::initTestCase()
{
    if (corpusFolder().isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set: the whole file is skipped");
    }
}

void TestNsysReports::captures_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name :
         {"nsys_decode", "nsys_gpt", "nsys_host_norm", "nsys_loader", "nsys_workers"}) {
        QTest::newRow(name) << name;
    }
}

void TestNsysReports::captures()
{
    QFETCH(const QString, name);
    const auto trace = loadFromCorpus("data/nsys/" + name + ".sqlite.zst");
    QVERIFY(trace != nullptr);
    checkHost(*trace, name);
    checkGpu(*trace, name);
    checkUtilization(*trace, name);
}

void TestNsysReports::checkHost(const Trace& trace, const QString& name)
{
    const SliceTable& slices = trace.slices;
    const auto duration
        = [&slices](SliceId id) { return static_cast<double>(slices.duration[id.index()]); };
    const auto ofKind = [&](std::initializer_list<SliceKind> kinds) {
        return group(
            trace,
            [&, wanted = std::vector(kinds)](SliceId id) -> std::optional<QString> {
                const SliceKind kind = slices.kind[id.index()];
                const bool isWanted = std::find(wanted.begin(), wanted.end(), kind) != wanted.end();
                return isWanted ? std::optional(QString::fromUtf8(
                           trace.name(id).data(), static_cast<qsizetype>(trace.name(id).size())))
                                : std::nullopt;
            },
            duration);
    };
    const auto report = [&name](const char* kind) {
        return reportRows("oracle/nsys/" + name + '_' + kind + ".csv");
    };
    const Format calls {"Name", "Num Calls", "(ns)"};
    const QStringList api = differences(
        report("cuda_api_sum"), ofKind({SliceKind::RuntimeCall, SliceKind::DriverCall}), calls);
    QVERIFY2(api.isEmpty(), qPrintable(api.join('\n')));
    const QStringList os = differences(report("osrt_sum"), ofKind({SliceKind::OsCall}), calls);
    QVERIFY2(os.isEmpty(), qPrintable(os.join('\n')));

    const Groups ranges = group(
        trace,
        [&](SliceId id) -> std::optional<QString> {
            if (trace.category(id) != "nvtx") {
                return std::nullopt;
            }
            return ':' + argOf(trace, id, "text"); // the default domain has no name
        },
        duration);
    const QStringList nvtx
        = differences(report("nvtx_sum"), ranges, {"Range", "Instances", "(ns)"});
    QVERIFY2(nvtx.isEmpty(), qPrintable(nvtx.join('\n')));
}

void TestNsysReports::checkGpu(const Trace& trace, const QString& name)
{
    const SliceTable& slices = trace.slices;
    const auto duration
        = [&slices](SliceId id) { return static_cast<double>(slices.duration[id.index()]); };
    const auto report = [&name](const char* kind) {
        return reportRows("oracle/nsys/" + name + '_' + kind + ".csv");
    };
    std::map<StringId, QString> demangled; // nsys has a demangler of its own
    const Groups kernels = group(
        trace,
        [&](SliceId id) -> std::optional<QString> {
            if (slices.kind[id.index()] != SliceKind::Kernel) {
                return std::nullopt;
            }
            QString& known = demangled[slices.name[id.index()]];
            return known.isEmpty() ? known = argOf(trace, id, "demangledName (meaning)") : known;
        },
        duration);
    const QStringList kernelSum
        = differences(report("cuda_gpu_kern_sum"), kernels, {"Name", "Instances", "(ns)"});
    QVERIFY2(kernelSum.isEmpty(), qPrintable(kernelSum.join('\n')));

    const auto copy = [&](SliceId id) -> std::optional<QString> {
        const SliceKind kind = slices.kind[id.index()];
        return kind == SliceKind::Copy || kind == SliceKind::Set
            ? std::optional(operationOf(trace.name(id)))
            : std::nullopt;
    };
    const QStringList times
        = differences(report("cuda_gpu_mem_time_sum"), group(trace, copy, duration),
                      {"Operation", "Count", "(ns)"});
    QVERIFY2(times.isEmpty(), qPrintable(times.join('\n')));
    const Groups megabytes = group(trace, copy, [&trace](SliceId id) {
        return static_cast<double>(trace.workOf(id)->fields.bytes) / 1e6;
    });
    const QStringList sizes = differences(report("cuda_gpu_mem_size_sum"), megabytes,
                                          {"Operation", "Count", "(MB)", 3, 3});
    QVERIFY2(sizes.isEmpty(), qPrintable(sizes.join('\n')));
}

void TestNsysReports::checkUtilization(const Trace& trace, const QString& name)
{
    const std::vector<Row> report = reportRows("oracle/nsys/" + name + "_gpu_time_util.csv");
    QCOMPARE(report.size(), size_t {1});
    const std::vector<GpuActivity> activities = gpuActivity(trace);
    QCOMPARE(activities.size(), size_t {1});
    const GpuActivity& activity = activities.front();
    const auto window = static_cast<double>(activity.window.duration());
    QCOMPARE(fixed(100 * static_cast<double>(activity.busy.length()) / window, 1),
             report.front().at("In-Use (%)"));
    QCOMPARE(QString::number(activity.window.duration()), report.front().at("Duration (ns)"));
    QCOMPARE(QString::number(trace.origin + activity.window.start),
             report.front().at("Start (ns)"));
}

/// The same program under both profilers: kernels have the same names, and launches of one shape
/// the occupancy that PyTorch's profiler writes, within its two decimals.
void TestNsysReports::sameAsPyTorch()
{
    const auto nsight = loadFromCorpus("data/nsys/nsys_host_norm.sqlite.zst");
    const auto pyTorch = loadFromCorpus("data/h200/host_norm_before.json.gz");
    QVERIFY(nsight && pyTorch);
    const auto occupancies = [](const Trace& trace) {
        std::map<std::string, float> byLaunch; // by name and shape
        std::set<std::string_view> names;
        for (const GpuWork& work : trace.gpuWork) {
            if (trace.slices.kind[work.slice.index()] != SliceKind::Kernel) {
                continue;
            }
            names.insert(trace.name(work.slice));
            const GpuFields& f = work.fields;
            byLaunch[std::string(trace.name(work.slice)) + ' ' + std::to_string(f.grid[0]) + ' '
                     + std::to_string(f.grid[1]) + ' ' + std::to_string(f.block[0])]
                = f.occupancyPercent;
        }
        return std::pair(byLaunch, names);
    };
    const auto [ours, ourNames] = occupancies(*nsight);
    const auto [theirs, theirNames] = occupancies(*pyTorch);
    QStringList unknown;
    for (const std::string_view name : theirNames) {
        if (!ourNames.contains(name)) {
            unknown += QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        }
    }
    // One optimizer is fused and the other is not.
    QCOMPARE(unknown.size(), 1);
    QVERIFY(unknown.front().contains("FusedAdam"));
    int compared = 0;
    for (const auto& [launch, occupancy] : theirs) {
        const auto same = ours.find(launch);
        // Where a block asks for more shared memory than is given by default, PyTorch's says 0.
        if (same == ours.end() || occupancy == 0) {
            continue;
        }
        ++compared;
        QVERIFY2(std::abs(same->second - occupancy) <= 1.0F, launch.c_str());
    }
    QVERIFY(compared > 40);
}

QTEST_GUILESS_MAIN(TestNsysReports)
#include "tst_nsys_reports.moc"
