#include "tests/support/public_oracle.h"

#include "tests/support/corpus.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace flamelane::test {

namespace {

using Json = nlohmann::json;

/// A member; null where it is not there or holds the error that the tool ended with.
Json memberOf(const Json& object, const std::string& name)
{
    const auto at = object.find(name);
    return at == object.end() || at->contains("error") ? Json() : *at;
}

/// A step as the plugin sees it.
struct PluginStep
{
    TimeRange host;
    TimeRange time; // of the host and of the devices
};

/// Its steps before their work is known; all operators where the file has no steps.
std::vector<PluginStep> hostSteps(const OracleTrace& trace)
{
    std::vector<PluginStep> steps;
    if (trace.plugin.is_null()) {
        return steps;
    }
    const SliceTable& slices = trace.trace->slices;
    std::set<const TrainingStep*> seen;
    for (const Json& number : trace.plugin["step_names"]) {
        const TrainingStep* step = stepOfPlugin(trace, number);
        if (step != nullptr && seen.insert(step).second) {
            steps.push_back({slices.range(step->slice), step->range});
        }
    }
    TimeRange operators {INT64_MAX, INT64_MIN};
    for (uint32_t i = 0; i < slices.size() && steps.empty(); ++i) {
        if (slices.kind[i] == SliceKind::Operator) {
            operators.start = std::min(operators.start, slices.start[i]);
            operators.end = std::max(operators.end, slices.end(SliceId(i)));
        }
    }
    if (operators.start < operators.end) {
        steps.push_back({operators, operators});
    }
    return steps;
}

} // namespace

QStringList oracleRuns()
{
    QStringList names;
    for (const QString& path : jsonFiles(QStringLiteral("oracle/public"))) {
        const Json json = jsonFromCorpus(path);
        if (json.is_object() && json.contains("traces") && json.contains("tb_plugin")) {
            names += QFileInfo(path).completeBaseName();
        }
    }
    return names;
}

OracleRun readOracleRun(const QString& name)
{
    const Json oracle = jsonFromCorpus(QStringLiteral("oracle/public/%1.json").arg(name));
    OracleRun run;
    run.isFractional = oracle.contains("hta_no_ns_rounding");
    const Json hta = memberOf(oracle, run.isFractional ? "hta_no_ns_rounding" : "hta");
    run.hta = memberOf(hta, "include_last_profiler_step=True");
    const Json workers = memberOf(memberOf(oracle, "tb_plugin"), "workers");
    for (const auto& [rank, path] : oracle["traces"].items()) {
        OracleTrace trace;
        trace.rank = std::stoi(rank);
        trace.trace = loadFromCorpus(QStringLiteral("data/public/")
                                     + QString::fromStdString(path.get<std::string>()));
        trace.plugin = memberOf(workers, "worker_" + rank);
        if (trace.trace == nullptr) {
            return {};
        }
        trace.activities = gpuActivity(*trace.trace);
        trace.series = findStepSeries(*trace.trace, trace.activities);
        run.traces.push_back(std::move(trace));
    }
    return run;
}

const TrainingStep* stepOfPlugin(const OracleTrace& trace, const std::string& number)
{
    for (const TrainingStep& step : trace.series.steps) {
        if (step.name == "ProfilerStep#" + number) {
            return &step;
        }
    }
    return nullptr;
}

Intervals stepsOfPlugin(const OracleTrace& trace)
{
    const SliceTable& slices = trace.trace->slices;
    std::vector<PluginStep> steps = hostSteps(trace);
    if (steps.empty()) {
        return {};
    }
    TimeNs firstWork = INT64_MAX; // of the first step
    std::vector<TimeRange> others; // work that no step launched
    for (const GpuWork& work : trace.trace->gpuWork) {
        const TimeRange range = slices.range(work.slice);
        const SliceId launch = work.launch;
        const auto step = std::find_if(steps.begin(), steps.end(), [&](const PluginStep& each) {
            // It reads no driver calls.
            return !launch.isNone() && slices.kind[launch.index()] == SliceKind::RuntimeCall
                && each.host.contains(slices.start[launch.index()]);
        });
        if (step == steps.end()) {
            others.push_back(range);
            continue;
        }
        step->time.end = std::max(step->time.end, range.end);
        firstWork = step == steps.begin() ? std::min(firstWork, range.start) : firstWork;
    }
    for (const TimeRange other : others) {
        if (firstWork != INT64_MAX && other.end < firstWork) {
            steps.front().time.start = std::max(steps.front().time.start, other.end);
        }
    }
    std::vector<TimeRange> times;
    times.reserve(steps.size());
    for (const PluginStep& step : steps) {
        times.push_back(step.time);
    }
    return Intervals(std::move(times));
}

double timeErrorUs(const OracleRun& run, const OracleTrace& trace)
{
    if (!run.isFractional) {
        return 0;
    }
    const double last = static_cast<double>(trace.trace->origin + trace.trace->range.end) / 1000;
    return (std::nextafter(last, std::numeric_limits<double>::infinity()) - last) / 2;
}

double lengthError(double timeError, const Intervals& set)
{
    const auto ends = 2 * static_cast<double>(set.ranges().size());
    const double deviation = timeError * std::sqrt(ends / 3); // of a sum of even distributions
    return std::min(ends * timeError, 6 * deviation) + kNoise;
}

} // namespace flamelane::test
