#include "app/cli/analysis_options.h"
#include "core/analysis/annotations.h"
#include "core/base/format.h"
#include "core/export/analysis_json.h"
#include "core/export/analysis_text.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <map>

namespace flamelane {

namespace {

/// One table for three readers: a person, a spreadsheet, a script.
struct TableWriter
{
    std::function<TextTable(const Trace&, const Analysis&, Digits)> makeTable;
    std::function<void(std::ostream&, const Trace&, const Analysis&)> writeJson;
};

template<typename MakeTable, typename WriteJson>
void writeAsAsked(const AnalysisOptions& options, MakeTable makeTable, WriteJson writeJson)
{
    if (options.isJson) {
        writeJson(std::cout);
    } else if (options.isCsv) {
        makeTable(Digits::All).writeCsv(std::cout);
    } else {
        makeTable(Digits::Short).writeAligned(std::cout);
    }
}

void addTable(CLI::App& app, ExitCode& result, const char* name, const char* description,
              TableWriter writer)
{
    const auto options = std::make_shared<AnalysisOptions>();
    CLI::App* verb = app.add_subcommand(name, description);
    addAnalysisOptions(*verb, *options);
    verb->callback([options, &result, writer = std::move(writer)] {
        const auto write = [&](const Trace& trace, const Analysis& analysis) {
            writeAsAsked(
                *options, [&](Digits digits) { return writer.makeTable(trace, analysis, digits); },
                [&](std::ostream& out) { writer.writeJson(out, trace, analysis); });
            return ExitCode::Fine;
        };
        result = forEachAnalysis(*options, write);
    });
}

struct OperatorOptions
{
    AnalysisOptions analysis;
    CallGrouping grouping = CallGrouping::Name;
};

ExitCode writeOperators(const OperatorOptions& options, const Trace& trace,
                        const Analysis& analysis)
{
    std::vector<OperatorRow> grouped;
    if (options.grouping != CallGrouping::Name) { // by name alone they are in the analysis
        const Result<CallGroups> groups = groupCalls(trace, options.grouping, Progress());
        if (!groups) {
            std::cerr << printable(trace.path) << ": " << printable(groups.error().message) << '\n';
            return ExitCode::UnreadableFile;
        }
        grouped = operatorTable(trace, analysis.window, &*groups);
    }
    const std::vector<OperatorRow>& rows
        = options.grouping == CallGrouping::Name ? analysis.operators : grouped;
    writeAsAsked(
        options.analysis,
        [&](Digits digits) { return operatorTextTable(rows, digits, options.grouping); },
        [&](std::ostream& out) {
            writeOperatorsJson(out, trace, analysis, rows, options.grouping);
        });
    return ExitCode::Fine;
}

} // namespace

void addGaps(CLI::App& app, ExitCode& result)
{
    addTable(app, result, "gaps", "List the times in which a device was idle, and why",
             {gapTable, writeGapsJson});
}

void addOperators(CLI::App& app, ExitCode& result)
{
    const auto options = std::make_shared<OperatorOptions>();
    CLI::App* verb
        = app.add_subcommand("ops", "Sum up operators and runtime calls: CPU and GPU time");
    addAnalysisOptions(*verb, options->analysis);
    std::map<std::string, CallGrouping> groupings;
    for (size_t i = 0; i < kCallGroupings; ++i) {
        const auto grouping = static_cast<CallGrouping>(i);
        groupings.emplace(callGroupingName(grouping), grouping);
    }
    verb->add_option("--group", options->grouping,
                     "name, shape (name and input shapes) or stack (name and what it is called"
                     " from, the innermost first)")
        ->transform(CLI::CheckedTransformer(groupings).description(""))
        ->type_name("WHAT");
    verb->callback([options, &result] {
        result = forEachAnalysis(options->analysis, [&](const Trace& trace, const Analysis& all) {
            return writeOperators(*options, trace, all);
        });
    });
}

void addKernels(CLI::App& app, ExitCode& result)
{
    addTable(app, result, "kernels", "Sum up kernels, copies and sets by name",
             {[](const Trace& trace, const Analysis& analysis, Digits digits) {
                  return kernelTextTable(trace, analysis.kernels, digits);
              },
              writeKernelsJson});
}

void addAnnotations(CLI::App& app, ExitCode& result)
{
    addTable(app, result, "annotations", "Sum up annotations as a tree",
             {[](const Trace& trace, const Analysis& analysis, Digits digits) {
                  return annotationTextTable(
                      annotationTree(trace, analysis.window, analysis.metrics), digits);
              },
              [](std::ostream& out, const Trace& trace, const Analysis& analysis) {
                  writeAnnotationsJson(out, trace, analysis,
                                       annotationTree(trace, analysis.window, analysis.metrics));
              }});
}

} // namespace flamelane
