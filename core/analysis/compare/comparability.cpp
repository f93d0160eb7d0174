#include "core/analysis/compare/comparability.h"

#include "core/analysis/compare/changed_shapes.h"
#include "core/base/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace flamelane {

namespace {

constexpr double kLargeSpread = 0.03; // of step times; below, the mean says enough

/// What PyTorch Profiler was asked to record besides; each takes time of its own.
constexpr std::array<std::string_view, 5> kOptions {"record_shapes", "profile_memory", "with_stack",
                                                    "with_flops", "with_modules"};

std::string property(const Trace& trace, std::string_view key)
{
    const auto found = std::find_if(trace.properties.begin(), trace.properties.end(),
                                    [key](const Arg& each) { return each.key == key; });
    return found == trace.properties.end() ? std::string() : found->value;
}

/// "record_shapes + with_stack"; files leave out what is off.
std::string optionsOf(const Trace& trace)
{
    std::string words;
    for (const std::string_view option : kOptions) {
        const std::string value = property(trace, option);
        if (!value.empty() && value != "0" && value != "false") {
            words += words.empty() ? "" : " + ";
            words += option;
        }
    }
    return words.empty() ? "none" : words;
}

std::string numberWords(const std::optional<int64_t>& number)
{
    return number ? std::to_string(*number) : std::string();
}

bool hasKind(const Trace& trace, SliceKind kind)
{
    const auto& kinds = trace.slices.kind;
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

bool hasMetrics(const Trace& trace)
{
    return std::any_of(trace.counters.begin(), trace.counters.end(),
                       [](const Counter& each) { return each.metric != GpuMetric::None; });
}

bool hasMemory(const Trace& trace)
{
    return !trace.memory.empty()
        || std::any_of(trace.counters.begin(), trace.counters.end(),
                       [](const Counter& each) { return each.isMemory; });
}

/// Of the same records, whatever the files are called and packed with.
bool areAlike(const Trace& a, const Trace& b)
{
    return a.slices.size() > 0 && a.baseTime == b.baseTime && a.origin == b.origin
        && a.slices.start == b.slices.start && a.slices.duration == b.slices.duration;
}

class Notes
{
public:
    void say(std::string note) { m_notes.push_back(std::move(note)); }

    void differ(std::string_view what, const std::string& inA, const std::string& inB)
    {
        if (inA != inB) {
            say(fmt::format("{}: {} in A, {} in B", what, inA.empty() ? "not said" : printable(inA),
                            inB.empty() ? "not said" : printable(inB)));
        }
    }

    std::vector<std::string> take() { return std::move(m_notes); }

private:
    std::vector<std::string> m_notes;
};

void addSources(Notes& notes, const ComparedPart& a, const ComparedPart& b)
{
    const Trace& before = a.run.trace;
    const Trace& after = b.run.trace;
    if (!before.path.empty() && before.path == after.path) {
        notes.say("A and B are the same file");
    } else if (areAlike(before, after)) {
        notes.say("A and B hold the same records");
    }
    const auto deviceOf = [](const ComparedPart& part) {
        return part.device.isNone() ? std::string("no device")
                                    : part.run.trace.devices[part.device.index()].name;
    };
    notes.differ("device", deviceOf(a), deviceOf(b));
    notes.differ("written by", before.producer, after.producer);
    for (const auto& [key, label] :
         {std::pair("cuda_driver_version", "CUDA driver"), {"hip_driver_version", "HIP driver"}}) {
        notes.differ(label, property(before, key), property(after, key));
    }
    notes.differ("ranks", numberWords(before.worldSize), numberWords(after.worldSize));
    notes.differ("rank", numberWords(before.rank), numberWords(after.rank));
}

std::string recordedWords(bool isRecorded)
{
    return isRecorded ? "recorded" : "not recorded";
}

/// What Nsight Systems was asked to record, told by what is there: its exports do not say.
void addTraced(Notes& notes, const Trace& a, const Trace& b)
{
    const auto differ = [&notes](std::string_view what, bool isInA, bool isInB) {
        notes.differ(what, recordedWords(isInA), recordedWords(isInB));
    };
    differ("GPU metrics", hasMetrics(a), hasMetrics(b));
    differ("memory", hasMemory(a), hasMemory(b));
    differ("CPU stacks", !a.stacks.isEmpty(), !b.stacks.isEmpty());
    for (const auto& [kind, label] : {std::pair(SliceKind::OsCall, "calls of the operating system"),
                                      {SliceKind::LibraryCall, "calls of libraries"},
                                      {SliceKind::ThreadState, "scheduling of threads"},
                                      {SliceKind::Annotation, "annotations"}}) {
        differ(label, hasKind(a, kind), hasKind(b, kind));
    }
}

void addRecording(Notes& notes, const Trace& a, const Trace& b)
{
    notes.differ("Python stacks", recordedWords(hasKind(a, SliceKind::Python)),
                 recordedWords(hasKind(b, SliceKind::Python)));
    if (hasModules(a) != hasModules(b)) {
        notes.say(fmt::format("modules: recorded in {} alone, and left out of the paths",
                              hasModules(a) ? "A" : "B"));
    }
    if (hasOperators(a) != hasOperators(b)) {
        notes.say(fmt::format("operators: recorded in {} alone, and left out of the paths and of "
                              "CPU time; {} tells less of why its GPU is idle",
                              hasOperators(a) ? "A" : "B", hasOperators(a) ? "B" : "A"));
    }
    if (a.format == "kineto" && b.format == "kineto") {
        notes.differ("profiler options", optionsOf(a), optionsOf(b));
    } else if (a.slices.size() > 0 && b.slices.size() > 0) { // stacks alone have none of it
        addTraced(notes, a, b);
    }
}

std::string windowWords(const Analysis& analysis)
{
    return analysis.series.steps.empty()
        ? std::string("no steps, taken whole")
        : fmt::format("{} of {} steps", windowKindName(analysis.window.kind),
                      analysis.series.steps.size());
}

void addSpread(Notes& notes, std::string_view run, const ComparedPart& part)
{
    const StepSeries& series = part.run.analysis.series;
    if (part.steps > 1 && series.spread > kLargeSpread) {
        notes.say(fmt::format("step times of {} vary by {} (median absolute deviation)", run,
                              formatShare(series.spread)));
    }
}

void addSteps(Notes& notes, const ComparedPart& a, const ComparedPart& b)
{
    const Analysis& before = a.run.analysis;
    const Analysis& after = b.run.analysis;
    if (before.series.steps.empty() || after.series.steps.empty()) {
        notes.say(fmt::format("steps: {} in A, {} in B; without steps on both sides no change can "
                              "be told from chance",
                              windowWords(before), windowWords(after)));
    } else if (!canBeSignificant(a.steps, b.steps)) {
        notes.say(fmt::format("steps: {} in A, {} in B are too few to tell a change from chance; "
                              "profile four or more steady steps of each",
                              a.steps, b.steps));
    } else if (a.steps != b.steps) {
        notes.say(
            fmt::format("steps: {} in A, {} in B; figures are means of a step", a.steps, b.steps));
    }
    addSpread(notes, "A", a);
    addSpread(notes, "B", b);
}

double blocksOf(const LaunchShape& shape)
{
    return static_cast<double>(shape.grid[0]) * shape.grid[1] * shape.grid[2];
}

/// Kernels of one name that all take more blocks tell of more work, not of better code.
void addWork(Notes& notes, const ComparedRun& a, const ComparedRun& b)
{
    std::set<std::string_view> inA;
    for (const KernelRow& row : a.analysis.kernels) {
        inA.insert(a.trace.strings.view(row.name));
    }
    const auto inBoth = static_cast<size_t>(std::count_if(
        b.analysis.kernels.begin(), b.analysis.kernels.end(),
        [&](const KernelRow& row) { return inA.contains(b.trace.strings.view(row.name)); }));
    size_t more = 0;
    size_t fewer = 0;
    for (const ChangedShape& shape : changedShapes(a, b, {})) {
        more += blocksOf(shape.b) > blocksOf(shape.a) ? 1 : 0;
        fewer += blocksOf(shape.b) < blocksOf(shape.a) ? 1 : 0;
    }
    if (2 * std::max(more, fewer) > inBoth) {
        notes.say(fmt::format("work: {} of {} kernels in both take {} blocks in B; is the batch or "
                              "the sequence another one?",
                              std::max(more, fewer), inBoth, more > fewer ? "more" : "fewer"));
    }
}

} // namespace

std::vector<std::string> comparability(const ComparedPart& a, const ComparedPart& b)
{
    Notes notes;
    addSources(notes, a, b);
    addRecording(notes, a.run.trace, b.run.trace);
    addWork(notes, a.run, b.run);
    addSteps(notes, a, b);
    return notes.take();
}

} // namespace flamelane
