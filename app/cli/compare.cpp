#include "app/cli/analysis_options.h"
#include "app/cli/noise_options.h"
#include "core/base/format.h"
#include "core/export/comparison_export.h"
#include "core/export/comparison_html.h"
#include "core/export/comparison_words.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cerrno>
#include <fstream>
#include <iostream>
#include <system_error>

namespace flamelane {

namespace {

struct CompareOptions
{
    AnalysisOptions common;
    std::vector<NoiseFilter> filters;
    std::string failOn; // "5%"
    std::string nameOfA; // empty: that of the file
    std::string nameOfB;
    std::string html; // file to write; empty: none
    bool isMarkdown = false;
};

/// Where chance can be told from change, chance does not fail.
bool isSlower(const Comparison& comparison, double share)
{
    const ComparedMetric* step = findMetric(comparison, "step_time_ns");
    if (step == nullptr || !step->a || !step->b) {
        return false;
    }
    const bool isChance
        = !step->isSignificant && canBeSignificant(comparison.stepsInA, comparison.stepsInB);
    return !isChance && static_cast<double>(*step->b) > static_cast<double>(*step->a) * (1 + share);
}

/// False where it cannot be written, which it says on standard error.
bool writeHtml(const std::string& path, const ComparedRun& a, const ComparedRun& b,
               const Comparison& comparison)
{
    errno = 0;
    std::ofstream file(path, std::ios::binary);
    if (file) {
        writeComparisonHtml(file, a, b, comparison);
        file.close();
    }
    if (!file) {
        std::cerr << fmt::format("{}: cannot be written: {}\n", printable(path),
                                 std::generic_category().message(errno));
        return false;
    }
    return true;
}

ExitCode runCompare(const CompareOptions& options)
{
    const std::optional<double> share = readPercent(options.failOn);
    if (!options.failOn.empty() && !share) {
        std::cerr << fmt::format("--fail-on {}: expected PERCENT%\n", printable(options.failOn));
        return ExitCode::Usage;
    }
    const auto traces = loadAll(options.common.files);
    if (!traces) {
        return ExitCode::UnreadableFile;
    }
    std::vector<Analysis> analyses;
    std::vector<std::vector<Finding>> findings;
    for (const auto& trace : *traces) {
        Result<Analysis> analysis = analyseAsAsked(*trace, options.common);
        if (!analysis) {
            std::cerr << printable(trace->path) << ": " << analysis.error().message << '\n';
            return ExitCode::Usage;
        }
        findings.push_back(diagnose(*trace, *analysis, Thresholds {}));
        analyses.push_back(*std::move(analysis));
    }
    const ComparedRun a {*traces->front(), analyses.front(), findings.front(), options.nameOfA};
    const ComparedRun b {*traces->back(), analyses.back(), findings.back(), options.nameOfB};
    const Comparison comparison = compareRuns(a, b, options.filters);
    if (!options.html.empty() && !writeHtml(options.html, a, b, comparison)) {
        return ExitCode::UnreadableFile;
    }
    const auto write = options.common.isJson ? writeComparisonJson
        : options.isMarkdown                 ? writeComparisonMarkdown
                                             : writeComparisonText;
    if (options.html.empty() || options.common.isJson || options.isMarkdown) {
        write(std::cout, a, b, comparison);
    }
    const ExitCode output = finishOutput();
    return output == ExitCode::Fine && share && isSlower(comparison, *share) ? ExitCode::Found
                                                                             : output;
}

} // namespace

void addCompare(CLI::App& app, ExitCode& result)
{
    const auto options = std::make_shared<CompareOptions>();
    CLI::App* verb = app.add_subcommand(
        "compare",
        "Say what changed from run A to run B, what that is made of, and what is chance");
    addAnalysisOptions(*verb, options->common);
    verb->remove_option(verb->get_option("--csv"));
    CLI::Option* files = verb->get_option("FILE");
    files->expected(2);
    files->description("The run before and the run after");
    addNoiseOptions(*verb, options->filters);
    verb->add_option("--name-a", options->nameOfA, "What to call run A in place of its file");
    verb->add_option("--name-b", options->nameOfB, "What to call run B in place of its file");
    verb->add_flag("--markdown", options->isMarkdown, "Write Markdown, for a pull request")
        ->excludes(verb->get_option("--json"));
    verb->add_option("--html", options->html,
                     "Write an HTML file, for a meeting, in place of the text");
    verb->add_option("--fail-on", options->failOn,
                     "Exit with 1 when a step of B takes longer by more than this (5%), unless "
                     "that may be chance");
    verb->callback([options, &result] { result = runCompare(*options); });
}

} // namespace flamelane
