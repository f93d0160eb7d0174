#include "core/export/dump.h"

#include "app/cli/verbs.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace flamelane {

namespace {

struct DumpVerbOptions
{
    std::vector<std::string> files;
    bool isJson = false; // what it writes anyway
    DumpOptions dump;
};

ExitCode runDump(const DumpVerbOptions& options)
{
    const auto traces = loadAll(options.files);
    if (!traces) {
        return ExitCode::UnreadableFile;
    }
    writeDump(std::cout, *traces, options.dump);
    return finishOutput();
}

} // namespace

void addDump(CLI::App& app, ExitCode& result)
{
    const auto options = std::make_shared<DumpVerbOptions>();
    CLI::App* verb = app.add_subcommand(
        "dump", "Write all that files hold as JSON, with times in ns as in the file");
    addFiles(*verb, options->files);
    verb->add_flag("--json", options->isJson, "Write JSON, which dump always does");
    verb->add_flag("--args", options->dump.hasArgs, "Also write the args of every slice");
    verb->callback([options, &result] { result = runDump(*options); });
}

} // namespace flamelane
