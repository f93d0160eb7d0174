#include "app/cli/analysis_options.h"

#include "core/base/format.h"
#include "core/load.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <charconv>
#include <iostream>

namespace flamelane {

namespace {

/// True where all of the text is a number.
bool readTime(std::string_view text, TimeNs& time)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), time);
    return error == std::errc() && end == text.data() + text.size();
}

/// "A:B" in the file's clock as a range from the trace's origin.
Result<Window> readRange(const Trace& trace, std::string_view text)
{
    TimeRange given;
    const size_t colon = text.find(':');
    if (colon == std::string_view::npos || !readTime(text.substr(0, colon), given.start)
        || !readTime(text.substr(colon + 1), given.end) || given.isEmpty()) {
        return failure(fmt::format("window {}: expected all, steady or START:END in ns", text));
    }
    const TimeRange whole {trace.origin + trace.range.start, trace.origin + trace.range.end};
    const TimeRange asked = given.intersected(whole);
    if (asked.isEmpty()) {
        return failure(fmt::format("window {}: outside of the trace, which spans {}:{}", text,
                                   whole.start, whole.end));
    }
    return Window {WindowKind::Range,
                   Intervals({{asked.start - trace.origin, asked.end - trace.origin}})};
}

/// Leaves only one device in the answers.
Result<Analysis> onlyDevice(const Trace& trace, Analysis analysis, int64_t ordinal)
{
    const auto isOther
        = [&trace, ordinal](DeviceId id) { return trace.devices[id.index()].ordinal != ordinal; };
    std::erase_if(analysis.activities,
                  [isOther](const GpuActivity& each) { return isOther(each.device); });
    if (analysis.activities.empty()) {
        return failure(fmt::format("device {}: the trace has no work of it", ordinal));
    }
    std::erase_if(analysis.gaps, [isOther](const Gap& each) { return isOther(each.device); });
    std::erase_if(analysis.devices,
                  [isOther](const DeviceSummary& each) { return isOther(each.device); });
    analysis.kernels
        = kernelTable(trace, analysis.window, analysis.activities.front().device, analysis.metrics);
    return analysis;
}

} // namespace

void addAnalysisOptions(CLI::App& verb, AnalysisOptions& options)
{
    addFiles(verb, options.files);
    verb.add_option("--window", options.window,
                    "all, steady or START:END in ns of the file's clock; by default the steady"
                    " steps, without steps all");
    verb.add_option("--device", options.device, "Only this device")->check(CLI::NonNegativeNumber);
    CLI::Option* json = verb.add_flag("--json", options.isJson, "Write JSON");
    verb.add_flag("--csv", options.isCsv, "Write CSV")->excludes(json);
}

std::optional<double> readPercent(std::string_view text)
{
    double percent = 0;
    const char* last = text.data() + text.size() - (text.ends_with('%') ? 1 : 0);
    const auto [end, error] = std::from_chars(text.data(), last, percent);
    const bool isRead = error == std::errc() && end == last && percent >= 0;
    return isRead ? std::optional(percent / 100) : std::nullopt;
}

Result<Window> windowAsAsked(const Trace& trace, const std::string& text)
{
    if (text == "all") {
        return Window {};
    }
    if (!text.empty() && text != "steady") {
        return readRange(trace, text);
    }
    Window window = defaultWindow(findStepSeries(trace, gpuActivity(trace)));
    if (text == "steady" && window.kind != WindowKind::Steady) {
        return failure("window steady: the trace has no steady steps");
    }
    return window;
}

Result<Analysis> analyseAsAsked(const Trace& trace, const AnalysisOptions& options)
{
    const Result<Window> window = windowAsAsked(trace, options.window);
    if (!window) {
        return tl::unexpected(window.error());
    }
    const Progress progress;
    Analysis analysis = analyse(trace, &*window, progress);
    return options.device < 0 ? analysis : onlyDevice(trace, std::move(analysis), options.device);
}

ExitCode forEachAnalysis(const AnalysisOptions& options,
                         const std::function<ExitCode(const Trace&, const Analysis&)>& write)
{
    ExitCode result = ExitCode::Fine;
    for (const std::string& file : options.files) {
        Progress progress;
        const auto trace = loadTrace(file, progress);
        if (!trace) {
            std::cerr << printable(file) << ": " << trace.error().message << '\n';
            return ExitCode::UnreadableFile;
        }
        const Result<Analysis> analysis = analyseAsAsked(**trace, options);
        if (!analysis) {
            std::cerr << printable(file) << ": " << analysis.error().message << '\n';
            return ExitCode::Usage;
        }
        const ExitCode written = write(**trace, *analysis);
        result = result == ExitCode::Fine ? written : result;
    }
    const ExitCode output = finishOutput();
    return output == ExitCode::Fine ? result : output;
}

} // namespace flamelane
