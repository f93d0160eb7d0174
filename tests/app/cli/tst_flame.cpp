#include "core/analysis/flame/flame_stacks.h"
#include "core/analysis/flame/flame_views.h"
#include "core/analysis/flame/noise_presets.h"
#include "core/analysis/frame_name.h"
#include "core/analysis/step_series.h"
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

std::shared_ptr<const Trace> load(const QString& path)
{
    Progress progress;
    const auto trace = loadTrace(path.toStdString(), progress);
    return trace ? *trace : nullptr;
}

FlameStacks stacksOf(const Trace& trace, FlameWeight weight, const Window& window = {})
{
    FlameOptions options;
    options.weight = weight;
    options.window = window;
    return flameStacks(trace, options, Progress());
}

/// Added up stream by stream, without stacks.
TimeNs gpuTime(const Trace& trace, const Window& window)
{
    TimeNs sum = 0;
    for (const GpuWork& work : trace.gpuWork) {
        const Intervals range({trace.slices.range(work.slice)});
        sum += window.kind == WindowKind::All ? range.length()
                                              : intersected(range, window.time).length();
    }
    return sum;
}

/// The union of each thread's slices, without stacks.
TimeNs cpuTime(const Trace& trace, const Window& window)
{
    TimeNs sum = 0;
    for (const Track& track : trace.tracks) {
        std::vector<TimeRange> ranges;
        for (uint32_t i = 0; i < track.sliceCount && track.kind == TrackKind::Thread; ++i) {
            const SliceId slice(track.firstSlice + i);
            const SliceKind kind = trace.slices.kind[slice.index()];
            if (!isOnDevice(kind) && kind != SliceKind::Span && kind != SliceKind::ThreadState) {
                ranges.push_back(trace.slices.range(slice));
            }
        }
        const Intervals busy(std::move(ranges));
        sum += window.kind == WindowKind::All ? busy.length()
                                              : intersected(busy, window.time).length();
    }
    return sum;
}

/// Why the tree is not one: empty where it is.
QString fault(const FlameTree& tree)
{
    int64_t sum = 0;
    for (uint32_t node = 0; node < tree.size(); ++node) {
        int64_t inside = tree.self[node];
        for (uint32_t i = 0; i < tree.childCount[node]; ++i) {
            inside += tree.total[tree.firstChild[node] + i];
        }
        if (tree.self[node] < 0 || inside != tree.total[node]) {
            return QString("%1: %2 inside, %3 in all")
                .arg(QString::fromStdString(std::string(tree.name(node))))
                .arg(inside)
                .arg(tree.total[node]);
        }
        sum += tree.self[node];
    }
    return sum == tree.total[0] ? QString() : QString("the nodes add up to %1").arg(sum);
}

Json runFlame(const QString& path, const QStringList& options)
{
    QProcess process;
    process.start(FLAMELANE_BINARY_DIR "/app/cli/flamelane-cli",
                  QStringList {"flame", "--json"} + options + QStringList {path});
    if (!process.waitForFinished(-1) || process.exitCode() != 0) {
        qWarning("%s", process.readAllStandardError().constData());
        return {};
    }
    const QByteArray text = process.readAllStandardOutput();
    return Json::parse(text.begin(), text.end());
}

/// Calls `visit` for each frame below the root.
template<typename Visit>
void eachFrame(const Json& frame, const Visit& visit)
{
    for (const Json& child : frame["children"]) {
        visit(child);
        eachFrame(child, visit);
    }
}

bool isKernelOfLibrary(const std::string& name)
{
    for (const char* library : {"cudnn", "cub::", "cutlass", "xmma"}) {
        if (name.find(library) != name.npos) {
            return true;
        }
    }
    return false;
}

/// Weight by Python stack: what operators, calls and GPU work weigh themselves.
struct StackWeight
{
    int64_t ns = 0;
    uint64_t slices = 0;
};
using StackWeights = std::map<std::string, StackWeight>;

StackWeights byPythonStack(const FlameTree& tree)
{
    StackWeights weights;
    for (uint32_t node = 0; node < tree.size(); ++node) {
        const SliceKind kind = tree.frameOf(node).kind;
        if (tree.frameOf(node).role != FrameRole::Code
            || (kind != SliceKind::Operator && !isCall(kind) && !isGpuWork(kind))) {
            continue;
        }
        std::string stack;
        for (const uint32_t each : tree.pathTo(node)) {
            if (tree.frameOf(each).kind == SliceKind::Python) {
                stack.append(stack.empty() ? "" : ";").append(tree.name(each));
            }
        }
        std::replace(stack.begin(), stack.end(), ' ', '_');
        weights[stack].ns += tree.self[node];
        weights[stack].slices += tree.count[node];
    }
    return weights;
}

/// Microseconds by stack as PyTorch's export_stacks wrote them; `lines` counts them.
std::map<std::string, int64_t> exportedStacks(const QString& path, int& lines)
{
    std::map<std::string, int64_t> weights;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return weights;
    }
    while (!file.atEnd()) {
        const QByteArray line = file.readLine().trimmed();
        const qsizetype blank = line.lastIndexOf(' ');
        std::string stack;
        for (const QByteArray& frame : line.left(blank).split(';')) {
            stack.append(stack.empty() ? "" : ";").append(frameName(frame.toStdString()));
        }
        std::replace(stack.begin(), stack.end(), ' ', '_');
        weights[stack] += line.mid(blank + 1).toLongLong();
        ++lines;
    }
    return weights;
}

} // namespace

/// Flame graphs of real traces: nothing is lost, whatever is filtered, and the stacks are those
/// that PyTorch found.
class TestFlame : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void addsUp_data();
    void addsUp();
    void keepsLaunchesAndOperators();
    void agreesWithExportedCpuStacks();
    void agreesWithExportedGpuStacks();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void saysThatNothingIsThere();

private:
    QString m_corpus = qEnvironmentVariable("FLAMELANE_CORPUS");
};

void TestFlame::initTestCase()
{
    if (m_corpus.isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set: the whole file is skipped");
    }
}

void TestFlame::addsUp_data()
{
    QTest::addColumn<QString>("path");
    for (const char* traces : {"/data/h200", "/data/nsys"}) {
        const QDir folder(m_corpus + traces);
        for (const QString& name :
             folder.entryList({"*.json.gz", "*.sqlite.zst"}, QDir::Files, QDir::Name)) {
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
        }
    }
}

void TestFlame::addsUp()
{
    QFETCH(const QString, path);
    const auto trace = load(path);
    QVERIFY(trace != nullptr);
    const Window steady = defaultWindow(findStepSeries(*trace, gpuActivity(*trace)));
    std::vector<NoiseFilter> presets;
    for (const NoisePreset& preset : noisePresets()) {
        presets.push_back(filterOf(preset));
    }
    for (const Window& window : {Window {}, steady}) {
        for (const FlameWeight weight : {FlameWeight::GpuTime, FlameWeight::CpuTime}) {
            const FlameTree tree = stacksOf(*trace, weight, window).tree;
            QCOMPARE(tree.total[0],
                     weight == FlameWeight::GpuTime ? gpuTime(*trace, window)
                                                    : cpuTime(*trace, window));
            QCOMPARE(fault(tree), QString());
            // Every set of presets, as folds; the last one isolates, and then something is hidden.
            for (size_t set = 0; set < size_t {1} << presets.size(); ++set) {
                std::vector<NoiseFilter> filters;
                for (size_t i = 0; i < presets.size(); ++i) {
                    if ((set >> i & 1U) != 0) {
                        filters.push_back(presets[i]);
                    }
                }
                const FlameTree left = filtered(tree, filters).tree;
                QCOMPARE(left.total[0], tree.total[0]);
                QCOMPARE(fault(left), QString());
                const bool isIsolated = set >> (presets.size() - 1) != 0;
                QVERIFY(isIsolated || hiddenWeight(left) == 0);
            }
            for (NoiseFilter filter : presets) {
                filter.mode = FilterMode::Hide;
                const FilteredTree result = filtered(tree, std::span(&filter, 1));
                QCOMPARE(result.tree.total[0], tree.total[0]);
                QCOMPARE(hiddenWeight(result.tree), result.effects[0].weight);
                QCOMPARE(fault(result.tree), QString());
            }
            QCOMPARE(bottomUp(tree).total[0], tree.total[0]);
            QCOMPARE(fault(recursionFolded(tree).tree), QString());
        }
    }
}

void TestFlame::keepsLaunchesAndOperators()
{
    const QString path = m_corpus + "/data/h200/conv_stack.json.gz";
    std::map<std::string, int64_t> before;
    int kernelsBefore = 0;
    eachFrame(runFlame(path, {}), [&](const Json& frame) {
        const std::string name = frame["name"];
        const std::string kind = frame["kind"];
        kernelsBefore += kind == "kernel" && isKernelOfLibrary(name) ? 1 : 0;
        if (kind == "operator" || name.find("Launch") != name.npos) {
            before[name] += frame["count"].get<int64_t>();
        }
    });
    QVERIFY(kernelsBefore > 20);
    QVERIFY(before["cudaLaunchKernel"] > 0 && before["aten::cudnn_convolution"] > 0);

    std::map<std::string, int64_t> after;
    eachFrame(runFlame(path, {"--fold", "cuda"}), [&](const Json& frame) {
        const std::string name = frame["name"];
        const std::string kind = frame["kind"];
        QVERIFY2(kind != "kernel" || !isKernelOfLibrary(name), name.c_str());
        if (kind == "operator" || name.find("Launch") != name.npos) {
            after[name] += frame["count"].get<int64_t>();
        }
    });
    QVERIFY(before == after);
}

// PyTorch's export_stacks gives the self time of each operator and call to the Python stack around
// it, that of backward operators to the stack of their forward operator. It cuts every value to
// whole microseconds, and leaves out what is less than one.
void TestFlame::agreesWithExportedCpuStacks()
{
    const auto trace = load(m_corpus + "/data/h200/gpt_stack.json.gz");
    QVERIFY(trace != nullptr);
    FlameOptions options;
    options.weight = FlameWeight::CpuTime;
    options.isBackwardUnderForward = true;
    const StackWeights ours = byPythonStack(flameStacks(*trace, options, Progress()).tree);
    int lines = 0;
    const auto theirs
        = exportedStacks(m_corpus + "/data/h200/gpt_stack.stacks.self_cpu_time_total.txt", lines);
    QCOMPARE(lines, 2864);

    // Where the two differ, and why; each of these stacks must differ.
    const std::map<std::string, std::string> kDifferent {
        {"_embedding;<built-in_method_embedding_of_type_object>",
         "the file leaves the engine's share of the embedding's backward out"},
        {"_collate_tensor_fn;<built-in_method_stack_of_type_object>",
         "the file counts the data loader's annotation here"},
        {"_cross_entropy;<built-in_function_cross_entropy_loss>",
         "the file leaves the engine's share of the loss's backward out"},
        {"workloads.py(185):_train", "the file counts annotations here"},
    };
    int equal = 0;
    std::set<std::string> different;
    for (const auto& [stack, us] : theirs) {
        const auto found = ours.find(stack);
        if (found == ours.end()) {
            // Annotations, which are no operators to us; and backward operators without a forward
            // operator, which for us are on no Python stack.
            QVERIFY2(stack.find("_record_function_enter_new") != stack.npos
                         || stack.find("_tensor.py(576):_backward") != stack.npos,
                     stack.c_str());
            continue;
        }
        const int64_t rest = found->second.ns - us * 1000;
        if (rest >= 0 && rest <= static_cast<int64_t>(found->second.slices) * 1000) {
            ++equal;
            continue;
        }
        for (const auto& [end, reason] : kDifferent) {
            if (stack.size() >= end.size()
                && stack.compare(stack.size() - end.size(), end.size(), end) == 0) {
                different.insert(end);
            }
        }
    }
    QCOMPARE(equal, 48);
    QCOMPARE(different.size(), kDifferent.size());
}

// Of GPU time the file is wrong: it counts each kernel twice, as its operator's self time and as an
// event of its own, and adds the shadows of annotations on the device. That explains all of it.
void TestFlame::agreesWithExportedGpuStacks()
{
    const auto trace = load(m_corpus + "/data/h200/gpt_stack.json.gz");
    QVERIFY(trace != nullptr);
    int lines = 0;
    const auto theirs
        = exportedStacks(m_corpus + "/data/h200/gpt_stack.stacks.self_cuda_time_total.txt", lines);
    QCOMPARE(lines, 874);
    int64_t all = 0;
    for (const auto& [stack, us] : theirs) {
        all += us * 1000;
    }
    int64_t explained = 2 * stacksOf(*trace, FlameWeight::GpuTime).tree.total[0];
    auto events = static_cast<int64_t>(2 * trace->gpuWork.size());
    for (uint32_t i = 0; i < trace->slices.size(); ++i) {
        if (trace->slices.kind[i] == SliceKind::GpuAnnotation) {
            explained += trace->slices.duration[i];
            ++events;
        }
    }
    QVERIFY(all <= explained);
    QVERIFY(all > explained - events * 1000);

    // Stacks without an annotation and without a backward pass hold just the double.
    FlameOptions options;
    options.isBackwardUnderForward = true;
    const StackWeights ours = byPythonStack(flameStacks(*trace, options, Progress()).tree);
    int equal = 0;
    for (const auto& [stack, us] : theirs) {
        const auto found = ours.find(stack);
        const int64_t rest = found == ours.end() ? -1 : 2 * found->second.ns - us * 1000;
        equal += rest >= 0 && rest <= static_cast<int64_t>(found->second.slices) * 1000 ? 1 : 0;
    }
    QCOMPARE(equal, 27);
}

void TestFlame::saysWhatIsWrong_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("words");
    QTest::newRow("filter") << QStringList {"--fold", "cudaa"} << "cudaa: no such filter";
    QTest::newRow("pattern") << QStringList {"--hide", "/(/"} << "column 1";
    QTest::newRow("weight") << QStringList {"--weight", "recorded"} << "weight recorded: the trace";
    QTest::newRow("thread") << QStringList {"--thread", "nobody"} << "thread nobody: there is none";
    QTest::newRow("host thread of GPU time")
        << QStringList {"--thread", "1542"} << "no GPU work runs on it";
    QTest::newRow("device of CPU time")
        << QStringList {"--weight", "cpu", "--device", "0"} << "device: weight cpu";
    QTest::newRow("device") << QStringList {"--device", "9"} << "device 9: the trace has no";
}

void TestFlame::saysWhatIsWrong()
{
    QFETCH(const QStringList, options);
    QFETCH(const QString, words);
    QProcess process;
    process.start(FLAMELANE_BINARY_DIR "/app/cli/flamelane-cli",
                  QStringList {"flame"} + options
                      + QStringList {m_corpus + "/data/h200/conv_stack.json.gz"});
    QVERIFY(process.waitForFinished(-1));
    QCOMPARE(process.exitCode(), 2);
    const QString said = process.readAllStandardError();
    QVERIFY2(said.contains(words), qPrintable(said));
}

void TestFlame::saysThatNothingIsThere()
{
    QProcess process;
    process.start(
        FLAMELANE_BINARY_DIR "/app/cli/flamelane-cli",
        {"flame", "--json", "--annotation", "nobody", m_corpus + "/data/h200/conv_stack.json.gz"});
    QVERIFY(process.waitForFinished(-1));
    QCOMPARE(process.exitCode(), 0);
    const QByteArray said = process.readAllStandardError();
    QVERIFY2(said.contains("inside annotations nobody\n") && said.count('\n') == 1,
             said.constData());
    QVERIFY(Json::parse(process.readAllStandardOutput().toStdString())["children"].empty());
}

QTEST_GUILESS_MAIN(TestFlame)
#include "tst_flame.moc"
