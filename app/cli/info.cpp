#include "core/export/info.h"

#include "app/cli/verbs.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace flamelane {

namespace {

struct InfoOptions
{
    std::vector<std::string> files;
    bool isJson = false;
};

ExitCode runInfo(const InfoOptions& options)
{
    const auto traces = loadAll(options.files);
    if (!traces) {
        return ExitCode::UnreadableFile;
    }
    if (options.isJson) {
        writeInfoJson(std::cout, *traces);
    } else {
        for (const auto& trace : *traces) {
            writeInfoText(std::cout, *trace);
        }
    }
    return finishOutput();
}

} // namespace

void addInfo(CLI::App& app, ExitCode& result)
{
    const auto options = std::make_shared<InfoOptions>();
    CLI::App* verb = app.add_subcommand(
        "info", "Say what files hold: format, counts, devices, time, and what was wrong in them");
    addFiles(*verb, options->files);
    verb->add_flag("--json", options->isJson, "Write JSON");
    verb->callback([options, &result] { result = runInfo(*options); });
}

} // namespace flamelane
