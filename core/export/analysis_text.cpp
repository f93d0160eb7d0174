#include "core/export/analysis_text.h"

#include "core/analysis/metric_words.h"
#include "core/base/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>

namespace flamelane {

namespace {

using Align = TextTable::Align;

constexpr size_t kNameWidth = 72; // of a column of names on a terminal
constexpr size_t kGroupWidth = 120; // of what the calls of a row have in common
constexpr size_t kTopRows = 10; // of each table in the report

std::string timeText(TimeNs time, Digits digits)
{
    return digits == Digits::All ? std::to_string(time) : formatDuration(time);
}

std::string timeTitle(std::string_view title, Digits digits)
{
    return digits == Digits::All ? fmt::format("{} (ns)", title) : std::string(title);
}

std::string countText(uint64_t count, Digits digits)
{
    return digits == Digits::All ? std::to_string(count) : formatCount(static_cast<int64_t>(count));
}

std::string shareOf(TimeNs part, TimeNs whole)
{
    return whole > 0 ? formatShare(static_cast<double>(part) / static_cast<double>(whole)) : "-";
}

std::string extents(const uint32_t (&shape)[3])
{
    return shape[0] == 0 ? std::string() : fmt::format("{}x{}x{}", shape[0], shape[1], shape[2]);
}

std::string windowText(const Analysis& analysis)
{
    switch (analysis.window.kind) {
    case WindowKind::All:
        return "the whole trace";
    case WindowKind::Steady:
        return "the steady steps";
    case WindowKind::Steps:
        return "the chosen steps";
    case WindowKind::Range:
        return "the chosen range";
    }
    return {};
}

/// The largest cause of a device's idle time.
Cause mainCause(const DeviceSummary& device)
{
    const auto largest = std::max_element(device.idleByCause.begin(), device.idleByCause.end());
    return static_cast<Cause>(largest - device.idleByCause.begin());
}

/// What the hardware counted of all that the device did, whoever asked for it.
void writeMetrics(std::ostream& out, const MetricSums& sums)
{
    if (sums.isEmpty()) {
        return;
    }
    TextTable table({{"measured", Align::Left}, {"mean"}});
    for (int i = 0; i < kGpuMetrics; ++i) {
        const auto metric = static_cast<GpuMetric>(i);
        if (const std::optional<double> mean = sums.mean(metric)) {
            table.addRow({std::string(gpuMetricTitle(metric)), metricText(metric, *mean)});
        }
    }
    table.writeAligned(out);
    if (sums.measuredShare() < 1) {
        out << fmt::format("measured: {} of the window\n", formatShare(sums.measuredShare()));
    }
}

/// Titles and cells of what was measured while the work of a row ran.
void addMetricColumns(Digits digits, std::vector<TextTable::Column>& columns)
{
    for (const char* title : {"SMs active", "tensor active", "DRAM", "own interval"}) {
        columns.push_back({digits == Digits::All ? fmt::format("{} (%)", title) : title});
    }
}

void addMetricCells(const MetricSums& sums, Digits digits, std::vector<std::string>& cells)
{
    const auto text = [digits](std::optional<double> percent) {
        return !percent             ? std::string()
            : digits == Digits::All ? fmt::format("{}", *percent)
                                    : formatShare(*percent / 100);
    };
    cells.push_back(text(sums.mean(GpuMetric::SmActive)));
    cells.push_back(text(sums.mean(GpuMetric::TensorActive)));
    cells.push_back(text(sums.dramMean()));
    cells.push_back(text(sums.isEmpty() ? std::nullopt : std::optional(sums.ownShare() * 100)));
}

void writeDevice(std::ostream& out, const Trace& trace, const DeviceSummary& device)
{
    const Device& facts = trace.devices[device.device.index()];
    out << fmt::format("GPU {}{}{}: window {}, {} busy, {} gaps\n", facts.ordinal,
                       facts.name.empty() ? "" : " ", printable(facts.name),
                       formatDuration(device.window), shareOf(device.busy, device.window),
                       formatCount(static_cast<int64_t>(device.gapCount)));
    TextTable split({{"split", Align::Left}, {"time"}, {"share"}});
    const auto addPart = [&split, &device](std::string_view name, TimeNs time) {
        split.addRow({std::string(name), formatDuration(time), shareOf(time, device.window)});
    };
    addPart("compute", device.compute);
    addPart("exposed communication", device.exposedCommunication);
    addPart("exposed copy", device.exposedCopy);
    addPart("idle", device.idle);
    split.writeAligned(out);
    if (device.idle > 0) {
        TextTable idle({{"idle by cause", Align::Left}, {"time"}, {"share of idle"}});
        std::array<size_t, kCauses> order {};
        for (size_t i = 0; i < kCauses; ++i) {
            order[i] = i;
        }
        std::stable_sort(order.begin(), order.end(), [&device](size_t a, size_t b) {
            return device.idleByCause[a] > device.idleByCause[b];
        });
        for (const size_t cause : order) {
            const TimeNs time = device.idleByCause[cause];
            if (time > 0) {
                idle.addRow({std::string(causeLabel(static_cast<Cause>(cause))),
                             formatDuration(time), shareOf(time, device.idle)});
            }
        }
        idle.writeAligned(out);
    }
    if (device.overlap) {
        out << fmt::format("communication overlapped by compute: {}\n",
                           formatShare(*device.overlap));
    }
    const std::string_view how = device.isMeasured ? "measured" : "estimated";
    if (device.smEfficiency) {
        out << fmt::format("{} SM efficiency: {}\n", how, formatShare(*device.smEfficiency));
    }
    if (device.occupancy) {
        out << fmt::format("{} achieved occupancy: {}\n", how, formatShare(*device.occupancy));
    }
    writeMetrics(out, device.metrics);
}

void writeSteps(std::ostream& out, const StepSeries& series)
{
    if (series.steps.empty()) {
        out << "\nSteps: none recorded\n";
        return;
    }
    out << fmt::format("\nSteps: {}, median {}, spread {}\n", series.steps.size(),
                       formatDuration(series.median), formatShare(series.spread));
    std::vector<TextTable::Column> columns {
        {"step", Align::Left, kNameWidth}, {"class", Align::Left}, {"time"}};
    for (size_t part = 0; part < kStepParts; ++part) {
        columns.push_back({std::string(stepPartName(static_cast<StepPart>(part)))});
    }
    TextTable table(std::move(columns));
    for (const TrainingStep& step : series.steps) {
        std::vector<std::string> cells {step.name, std::string(stepClassName(step.stepClass)),
                                        formatDuration(step.range.duration())};
        for (const TimeNs part : step.parts) {
            cells.push_back(shareOf(part, step.range.duration()));
        }
        table.addRow(std::move(cells));
    }
    table.writeAligned(out);
}

void writeFindings(std::ostream& out, const std::vector<Finding>& findings)
{
    out << "\nFindings\n";
    if (findings.empty()) {
        out << "  none: no rule saw anything worth saying\n";
    }
    for (const Finding& finding : findings) {
        out << fmt::format("* {}: {}\n", finding.severity == Severity::Problem ? "problem" : "note",
                           printable(finding.title));
        if (finding.bound > 0) {
            out << fmt::format("    can win at most {}\n", formatDuration(finding.bound));
        }
        for (const Evidence& evidence : finding.evidence) {
            out << fmt::format("    - {} ({})\n", printable(evidence.name),
                               formatDuration(evidence.range.duration()));
        }
        if (!finding.remedy.empty()) {
            out << fmt::format("    {}\n", printable(finding.remedy));
        }
    }
}

} // namespace

std::string headline(const Trace& trace, const Analysis& analysis)
{
    const auto busiest = std::max_element(
        analysis.devices.begin(), analysis.devices.end(),
        [](const DeviceSummary& a, const DeviceSummary& b) { return a.busy < b.busy; });
    if (busiest == analysis.devices.end()) {
        return "No GPU work was recorded.";
    }
    std::string text
        = fmt::format("GPU {} works {} of {}", trace.devices[busiest->device.index()].ordinal,
                      shareOf(busiest->busy, busiest->window), windowText(analysis));
    if (busiest->idle > 0) {
        const Cause cause = mainCause(*busiest);
        const TimeNs time = busiest->idleByCause[static_cast<size_t>(cause)];
        text += fmt::format("; {} of the idle time is {}", shareOf(time, busiest->idle),
                            causeLabel(cause));
    }
    return text + ".";
}

TextTable gapTable(const Trace& trace, const Analysis& analysis, Digits digits)
{
    TextTable table({{"device"},
                     {timeTitle("start", digits)},
                     {timeTitle("duration", digits)},
                     {"cause", Align::Left},
                     {"share of gap"},
                     {"next work", Align::Left, kNameWidth},
                     {"launched by", Align::Left}});
    for (const Gap* gap : longestFirst(analysis.gaps)) {
        const TimeNs start
            = digits == Digits::All ? trace.origin + gap->range.start : gap->range.start;
        const bool hasNext = gap->nextWork != UINT32_MAX;
        table.addRow(
            {std::to_string(trace.devices[gap->device.index()].ordinal), timeText(start, digits),
             timeText(gap->range.duration(), digits), std::string(causeLabel(gap->cause)),
             shareOf(gap->total[static_cast<size_t>(gap->cause)], gap->range.duration()),
             hasNext ? std::string(trace.name(trace.gpuWork[gap->nextWork].slice)) : std::string(),
             gap->launch.isNone() ? std::string() : std::string(trace.name(gap->launch))});
    }
    return table;
}

TextTable operatorTextTable(std::span<const OperatorRow> rows, Digits digits, CallGrouping grouping)
{
    std::vector<TextTable::Column> columns {{"name", Align::Left, kNameWidth},
                                            {"kind", Align::Left},
                                            {"count"},
                                            {timeTitle("CPU self", digits)},
                                            {timeTitle("CPU total", digits)},
                                            {timeTitle("GPU self", digits)},
                                            {timeTitle("GPU total", digits)}};
    if (grouping != CallGrouping::Name) {
        columns.push_back(
            {grouping == CallGrouping::Shapes ? "shapes" : "stack", Align::Left, kGroupWidth});
    }
    TextTable table(std::move(columns));
    for (const OperatorRow& row : rows) {
        std::vector<std::string> cells {row.name,
                                        std::string(sliceKindName(row.kind)),
                                        countText(row.count, digits),
                                        timeText(row.cpuSelf, digits),
                                        timeText(row.cpuTotal, digits),
                                        timeText(row.gpuSelf, digits),
                                        timeText(row.gpuTotal, digits)};
        if (grouping != CallGrouping::Name) {
            cells.push_back(row.group);
        }
        table.addRow(std::move(cells));
    }
    return table;
}

TextTable kernelTextTable(const Trace& trace, std::span<const KernelRow> rows, Digits digits)
{
    const bool isMeasured = std::any_of(
        rows.begin(), rows.end(), [](const KernelRow& row) { return !row.metrics.isEmpty(); });
    std::vector<TextTable::Column> columns {{"name", Align::Left, kNameWidth},
                                            {"kind", Align::Left},
                                            {"count"},
                                            {timeTitle("total", digits)},
                                            {timeTitle("mean", digits)},
                                            {timeTitle("min", digits)},
                                            {timeTitle("max", digits)},
                                            {"grid", Align::Left},
                                            {"block", Align::Left},
                                            {"registers"},
                                            {"shared memory"},
                                            {"occupancy"},
                                            {"bytes"}};
    if (isMeasured) {
        addMetricColumns(digits, columns);
    }
    TextTable table(std::move(columns));
    for (const KernelRow& row : rows) {
        const auto bytesText = [digits](uint64_t bytes) {
            return digits == Digits::All ? std::to_string(bytes)
                                         : formatBytes(static_cast<int64_t>(bytes));
        };
        const bool isKernel = row.kind == SliceKind::Kernel || row.kind == SliceKind::Communication;
        const auto ifKernel
            = [isKernel](std::string text) { return isKernel ? std::move(text) : std::string(); };
        std::vector<std::string> cells {std::string(trace.strings.view(row.name)),
                                        std::string(sliceKindName(row.kind)),
                                        countText(row.count, digits),
                                        timeText(row.total, digits),
                                        timeText(row.mean, digits),
                                        timeText(row.min, digits),
                                        timeText(row.max, digits),
                                        extents(row.grid),
                                        extents(row.block),
                                        ifKernel(std::to_string(row.registersPerThread)),
                                        ifKernel(bytesText(row.sharedMemoryBytes)),
                                        row.occupancy ? formatShare(*row.occupancy) : std::string(),
                                        isKernel ? std::string() : bytesText(row.bytes)};
        if (isMeasured) {
            addMetricCells(row.metrics, digits, cells);
        }
        table.addRow(std::move(cells));
    }
    return table;
}

TextTable annotationTextTable(const std::vector<AnnotationRow>& rows, Digits digits)
{
    const bool isMeasured = std::any_of(rows.begin(), rows.end(), [](const AnnotationRow& row) {
        return !row.gpuMetrics.isEmpty() || !row.hostMetrics.isEmpty();
    });
    std::vector<TextTable::Column> columns {{"annotation", Align::Left, kNameWidth},
                                            {"count"},
                                            {timeTitle("total", digits)},
                                            {timeTitle("self", digits)},
                                            {timeTitle("min", digits)},
                                            {timeTitle("max", digits)},
                                            {timeTitle("GPU total", digits)}};
    if (isMeasured) { // of the work launched inside
        addMetricColumns(digits, columns);
    }
    TextTable table(std::move(columns));
    for (size_t i = 0; i < rows.size(); ++i) {
        const AnnotationRow& row = rows[i];
        // A reader sees the tree by indentation, a script needs the whole path.
        std::string name = digits == Digits::All ? annotationPath(rows, i)
                                                 : std::string(row.depth * 2ULL, ' ') + row.name;
        std::vector<std::string> cells {std::move(name),
                                        countText(row.count, digits),
                                        timeText(row.total, digits),
                                        timeText(row.self, digits),
                                        timeText(row.min, digits),
                                        timeText(row.max, digits),
                                        timeText(row.gpuTotal, digits)};
        if (isMeasured) {
            addMetricCells(row.gpuMetrics, digits, cells);
        }
        table.addRow(std::move(cells));
    }
    return table;
}

void writeSummaryText(std::ostream& out, const Trace& trace, const Analysis& analysis,
                      const std::vector<Finding>& findings)
{
    out << printable(trace.path) << '\n' << headline(trace, analysis) << '\n';
    for (const DeviceSummary& device : analysis.devices) {
        out << '\n';
        writeDevice(out, trace, device);
    }
    writeSteps(out, analysis.series);
    const auto writeTop = [&out](std::string_view title, const TextTable& table) {
        if (table.rowCount() > 0) {
            out << '\n' << title << '\n';
            table.writeAligned(out);
        }
    };
    const std::span operators(analysis.operators);
    const std::span kernels(analysis.kernels);
    writeTop(
        "Top operators",
        operatorTextTable(operators.first(std::min(kTopRows, operators.size())), Digits::Short));
    writeTop(
        "Top kernels and copies",
        kernelTextTable(trace, kernels.first(std::min(kTopRows, kernels.size())), Digits::Short));
    writeFindings(out, findings);
}

} // namespace flamelane
