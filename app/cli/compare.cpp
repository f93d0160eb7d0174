#include "app/cli/analysis_options.h"
#include "core/base/format.h"
#include "core/export/comparison_export.h"
#include "core/export/comparison_words.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <iostream>

namespace flamelane {

namespace {

struct CompareOptions
{
    AnalysisOptions common;
    std::string failOn; // "5%"
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
    const ComparedRun a {*traces->front(), analyses.front(), findings.front()};
    const ComparedRun b {*traces->back(), analyses.back(), findings.back()};
    const Comparison comparison = compareRuns(a, b);
    const auto write = options.common.isJson ? writeComparisonJson
        : options.isMarkdown                 ? writeComparisonMarkdown
                                             : writeComparisonText;
    write(std::cout, a, b, comparison);
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
    verb->add_flag("--markdown", options->isMarkdown, "Write Markdown, for a pull request")
        ->excludes(verb->get_option("--json"));
    verb->add_option("--fail-on", options->failOn,
                     "Exit with 1 when a step of B takes longer by more than this (5%), unless "
                     "that may be chance");
    verb->callback([options, &result] { result = runCompare(*options); });
}

} // namespace flamelane
