#pragma once

#include "app/cli/verbs.h"
#include "core/analysis/analysis.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flamelane {

/// What all verbs that analyse a trace have in common.
struct AnalysisOptions
{
    std::vector<std::string> files;
    std::string window; // "all", "steady" or "A:B" in ns of the file's clock; empty: the default
    int64_t device = -1; // -1: all
    bool isJson = false;
    bool isCsv = false;
};

void addAnalysisOptions(CLI::App& verb, AnalysisOptions& options);

/// "40%" or "40" as 0.4; none for anything else and for what is below 0.
[[nodiscard]] std::optional<double> readPercent(std::string_view text);

/// The window that was asked for, else the default one. Errors: a window outside of the trace.
[[nodiscard]] Result<Window> windowAsAsked(const Trace& trace, const std::string& text);

/// The analysis of one file in the window that was asked for, of the devices that were asked for.
/// Errors name what cannot be had: a window outside of the trace, a device that it does not have.
[[nodiscard]] Result<Analysis> analyseAsAsked(const Trace& trace, const AnalysisOptions& options);

/// Reads the files one after the other, so that only one is in memory, and hands each to `write`.
[[nodiscard]] ExitCode
forEachAnalysis(const AnalysisOptions& options,
                const std::function<ExitCode(const Trace&, const Analysis&)>& write);

} // namespace flamelane
