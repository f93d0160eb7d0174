#include "app/cli/analysis_options.h"
#include "core/analysis/findings.h"
#include "core/export/analysis_json.h"
#include "core/export/analysis_text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <iostream>

namespace flamelane {

namespace {

struct SummaryOptions
{
    AnalysisOptions common;
    std::string failOn; // "idle>40%", or a rule: any problem of that rule
};

/// When a script wants to be told: more idle time than this, or a problem of a rule.
struct FailWhen
{
    std::optional<double> idleShare;
    std::string rule;
};

Result<FailWhen> readFailOn(const std::string& text)
{
    constexpr std::string_view kIdle = "idle>";
    FailWhen when;
    if (!text.starts_with(kIdle)) {
        when.rule = text;
        return when;
    }
    when.idleShare = readPercent(std::string_view(text).substr(kIdle.size()));
    if (!when.idleShare || *when.idleShare > 1) {
        return failure(fmt::format("--fail-on {}: expected idle>PERCENT% or a rule", text));
    }
    return when;
}

bool shouldFail(const FailWhen& when, const Analysis& analysis,
                const std::vector<Finding>& findings)
{
    if (when.idleShare) {
        return std::any_of(analysis.devices.begin(), analysis.devices.end(),
                           [&when](const DeviceSummary& device) {
                               return static_cast<double>(device.idle)
                                   > *when.idleShare * static_cast<double>(device.window);
                           });
    }
    return std::any_of(findings.begin(), findings.end(), [&when](const Finding& finding) {
        return finding.severity == Severity::Problem && finding.rule == when.rule;
    });
}

ExitCode runSummary(const SummaryOptions& options)
{
    std::optional<FailWhen> when;
    if (!options.failOn.empty()) {
        Result<FailWhen> asked = readFailOn(options.failOn);
        if (!asked) {
            std::cerr << asked.error().message << '\n';
            return ExitCode::Usage;
        }
        when = *std::move(asked);
    }
    return forEachAnalysis(options.common, [&](const Trace& trace, const Analysis& analysis) {
        const std::vector<Finding> findings = diagnose(trace, analysis, Thresholds {});
        if (options.common.isJson) {
            writeSummaryJson(std::cout, trace, analysis, findings);
        } else {
            writeSummaryText(std::cout, trace, analysis, findings);
        }
        return when && shouldFail(*when, analysis, findings) ? ExitCode::Found : ExitCode::Fine;
    });
}

} // namespace

void addSummary(CLI::App& app, ExitCode& result)
{
    const auto options = std::make_shared<SummaryOptions>();
    CLI::App* verb = app.add_subcommand(
        "summary", "Say how busy the devices are, why they are idle, and what to do about it");
    addAnalysisOptions(*verb, options->common);
    verb->remove_option(verb->get_option("--csv"));
    verb->add_option("--fail-on", options->failOn,
                     "Exit with 1 when a device is idle for more than this (idle>40%), or when the"
                     " rule of this name sees a problem (input_pipeline, sync, ...)");
    verb->callback([options, &result] { result = runSummary(*options); });
}

} // namespace flamelane
