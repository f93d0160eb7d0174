#include "app/cli/analysis_options.h"
#include "core/analysis/annotations.h"
#include "core/export/analysis_json.h"
#include "core/export/analysis_text.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace flamelane {

namespace {

/// One table for three readers: a person, a spreadsheet, a script.
struct TableWriter
{
    std::function<TextTable(const Trace&, const Analysis&, Digits)> makeTable;
    std::function<void(std::ostream&, const Trace&, const Analysis&)> writeJson;
};

void addTable(CLI::App& app, ExitCode& result, const char* name, const char* description,
              TableWriter writer)
{
    const auto options = std::make_shared<AnalysisOptions>();
    CLI::App* verb = app.add_subcommand(name, description);
    addAnalysisOptions(*verb, *options);
    verb->callback([options, &result, writer = std::move(writer)] {
        const auto write = [&](const Trace& trace, const Analysis& analysis) {
            if (options->isJson) {
                writer.writeJson(std::cout, trace, analysis);
            } else if (options->isCsv) {
                writer.makeTable(trace, analysis, Digits::All).writeCsv(std::cout);
            } else {
                writer.makeTable(trace, analysis, Digits::Short).writeAligned(std::cout);
            }
            return ExitCode::Fine;
        };
        result = forEachAnalysis(*options, write);
    });
}

} // namespace

void addGaps(CLI::App& app, ExitCode& result)
{
    addTable(app, result, "gaps", "List the times in which a device was idle, and why",
             {gapTable, writeGapsJson});
}

void addOperators(CLI::App& app, ExitCode& result)
{
    addTable(app, result, "ops", "Sum up operators and runtime calls: CPU and GPU time",
             {[](const Trace&, const Analysis& analysis, Digits digits) {
                  return operatorTextTable(analysis.operators, digits);
              },
              writeOperatorsJson});
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
                  return annotationTextTable(annotationTree(trace, analysis.window), digits);
              },
              [](std::ostream& out, const Trace& trace, const Analysis& analysis) {
                  writeAnnotationsJson(out, trace, analysis,
                                       annotationTree(trace, analysis.window));
              }});
}

} // namespace flamelane
