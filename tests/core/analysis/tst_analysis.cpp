#include "core/analysis/analysis.h"
#include "tests/support/corpus.h"

#include <QTest>

#include <numeric>

using namespace flamelane;

namespace {

/// What does not add up in one window of one trace, a line each.
class AddingUp
{
public:
    AddingUp(const Trace& trace, const std::string& name, const Window& window)
        : m_trace(trace)
        , m_name(QString::fromStdString(name))
        , m_analysis(analyse(trace, &window, Progress()))
    {
        for (const DeviceSummary& summary : m_analysis.devices) {
            m_place = m_trace.devices[summary.device.index()].ordinal;
            checkDevice(summary);
        }
        for (const Gap& gap : m_analysis.gaps) {
            m_place = m_trace.origin + gap.range.start;
            checkGap(gap);
        }
    }

    [[nodiscard]] const QStringList& complaints() const { return m_complaints; }

private:
    void equal(const char* what, TimeNs whole, TimeNs sum)
    {
        if (whole != sum) {
            m_complaints += QStringLiteral("%1: %2 %3: %4, and not %5")
                                .arg(m_name, QString::fromLatin1(what))
                                .arg(m_place)
                                .arg(whole)
                                .arg(sum);
        }
    }

    void checkDevice(const DeviceSummary& summary)
    {
        const auto activity
            = std::find_if(m_analysis.activities.begin(), m_analysis.activities.end(),
                           [&](const GpuActivity& each) { return each.device == summary.device; });
        const Window& window = m_analysis.window;
        const Intervals time
            = window.kind == WindowKind::All ? Intervals({activity->window}) : window.time;
        const Intervals idle = subtracted(time, activity->busy);
        equal("window of device", time.length(), summary.window);
        equal("idle time of device", idle.length(), summary.idle);
        equal("busy and idle time of device", summary.window, summary.busy + summary.idle);
        equal("split of device", summary.window,
              summary.compute + summary.exposedCommunication + summary.exposedCopy + summary.idle);

        std::array<TimeNs, kCauses> causes {};
        std::vector<TimeRange> gaps;
        for (const Gap& gap : m_analysis.gaps) {
            if (gap.device == summary.device) {
                gaps.push_back(gap.range);
                addParts(gap, causes);
            }
        }
        equal("number of gaps of device", static_cast<TimeNs>(gaps.size()),
              static_cast<TimeNs>(summary.gapCount));
        equal("gaps as idle time of device", 1, Intervals(std::move(gaps)) == idle ? 1 : 0);
        equal("parts of all gaps of device", idle.length(), sumOf(causes));
        equal("causes of device", 1, causes == summary.idleByCause ? 1 : 0);
    }

    void checkGap(const Gap& gap)
    {
        std::array<TimeNs, kCauses> causes {};
        addParts(gap, causes);
        TimeNs end = gap.range.start;
        for (const CausePart& part : gap.parts) {
            equal("start of a part of the gap at", end, part.range.start);
            end = part.range.end;
        }
        equal("end of the parts of the gap at", gap.range.end, end);
        equal("parts of the gap at", gap.range.duration(), sumOf(causes));
        equal("causes of the gap at", 1, causes == gap.total ? 1 : 0);
        equal("largest cause of the gap at", *std::max_element(causes.begin(), causes.end()),
              causes[static_cast<size_t>(gap.cause)]);
    }

    static void addParts(const Gap& gap, std::array<TimeNs, kCauses>& causes)
    {
        for (const CausePart& part : gap.parts) {
            causes[static_cast<size_t>(part.cause)] += part.range.duration();
        }
    }

    static TimeNs sumOf(const std::array<TimeNs, kCauses>& causes)
    {
        return std::accumulate(causes.begin(), causes.end(), TimeNs {0});
    }

    const Trace& m_trace;
    QString m_name; // of the window
    int64_t m_place = 0; // what is looked at: a device, or a gap's start
    Analysis m_analysis;
    QStringList m_complaints;
};

/// All of the trace, its steady steps, one step, and ranges whose ends are nowhere in particular.
std::vector<std::pair<std::string, Window>> windowsOf(const Trace& trace, const StepSeries& series)
{
    std::vector<std::pair<std::string, Window>> windows {{"all", Window {}}};
    if (const Intervals steady = series.steady(); !steady.isEmpty()) {
        windows.emplace_back("steady", Window {WindowKind::Steady, steady});
    }
    for (size_t i = 0; i < series.steps.size(); ++i) {
        const bool isTried = i == 0 || i == series.steps.size() / 2 || i + 1 == series.steps.size();
        const Intervals time({series.steps[i].range});
        if (isTried && !time.isEmpty()) {
            windows.emplace_back(series.steps[i].name, Window {WindowKind::Steps, time});
        }
    }
    const TimeRange whole = trace.range;
    const TimeNs length = whole.duration();
    const Intervals middle({{whole.start + length / 3 + 1, whole.end - length / 5}});
    const Intervals stretches({{whole.start + length / 7, whole.start + length / 4},
                               {whole.start + length / 2, whole.end + 1000}});
    if (!middle.isEmpty()) {
        windows.emplace_back("middle", Window {WindowKind::Range, middle});
    }
    windows.emplace_back("stretches", Window {WindowKind::Range, stretches});
    return windows;
}

QStringList complaintsAboutSteps(const StepSeries& series)
{
    QStringList complaints;
    TimeNs previousEnd = INT64_MIN;
    for (const TrainingStep& step : series.steps) {
        const TimeNs sum = std::accumulate(step.parts.begin(), step.parts.end(), TimeNs {0});
        const bool isNegative = std::any_of(step.parts.begin(), step.parts.end(),
                                            [](TimeNs part) { return part < 0; });
        if (sum != step.range.duration() || isNegative || step.range.start < previousEnd) {
            complaints += QStringLiteral("%1: takes %2, parts add up to %3")
                              .arg(QString::fromStdString(step.name))
                              .arg(step.range.duration())
                              .arg(sum);
        }
        previousEnd = step.range.end;
    }
    return complaints;
}

} // namespace

/// Whatever the window, parts add up to the whole to the nanosecond, on every trace of the corpus.
class TestAnalysis : public QObject
{
    Q_OBJECT

private slots:
    void addsUp_data();
    void addsUp();
};

void TestAnalysis::addsUp_data()
{
    if (test::corpusFolder().isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set: the whole file is skipped");
    }
    // JSON that holds no trace.
    const QString speedscope = "data/public/speedscope/speedscope/";
    const QStringList others {"data/public/hta/execution_trace/benchmark_simple_add_et.json.gz",
                              "data/public/tracelens/rocprof/908_results.json.gz",
                              speedscope + "0.0.1/simple-no-pretty-print.speedscope.json",
                              speedscope + "0.0.1/simple.speedscope.json",
                              speedscope + "0.1.2/simple-sampled.speedscope.json",
                              speedscope + "0.6.0/e31e5c7_two-sampled.speedscope.json",
                              speedscope + "0.6.0/two-sampled.speedscope.json",
                              speedscope + "invalid/incomplete-trace.json",
                              speedscope + "invalid/out-of-order-events.json"};
    QTest::addColumn<QString>("path");
    for (const auto& [folder, fewest] :
         {std::pair("data/h200", 25), std::pair("data/public", 25), std::pair("data/nsys", 5)}) {
        const QStringList files = test::traceFiles(QString::fromLatin1(folder));
        QVERIFY(files.size() >= fewest);
        for (const QString& path : files) {
            if (!others.contains(path)) {
                QTest::newRow(qPrintable(path)) << path;
            }
        }
    }
}

void TestAnalysis::addsUp()
{
    QFETCH(const QString, path);
    const auto trace = test::loadFromCorpus(path);
    QVERIFY(trace != nullptr);
    const StepSeries series = findStepSeries(*trace, gpuActivity(*trace));
    QStringList complaints = complaintsAboutSteps(series);
    for (const auto& [name, window] : windowsOf(*trace, series)) {
        complaints += AddingUp(*trace, name, window).complaints();
    }
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints.mid(0, 20).join('\n')));
}

QTEST_GUILESS_MAIN(TestAnalysis)
#include "tst_analysis.moc"
