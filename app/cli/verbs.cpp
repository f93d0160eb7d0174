#include "app/cli/verbs.h"

#include "core/base/format.h"
#include "core/load.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <iostream>

namespace flamelane {

void addFiles(CLI::App& verb, std::vector<std::string>& files)
{
    verb.add_option("FILE", files, "Traces; - is standard input")->required();
}

std::optional<std::vector<std::shared_ptr<const Trace>>>
loadAll(const std::vector<std::string>& files)
{
    std::vector<std::shared_ptr<const Trace>> traces;
    for (const std::string& file : files) {
        Progress progress;
        const Result<std::shared_ptr<const Trace>> trace = loadTrace(file, progress);
        if (trace) {
            traces.push_back(*trace);
        } else {
            fmt::print(stderr, "{}: {}\n", printable(file), printable(trace.error().message));
        }
    }
    return traces.size() == files.size() ? std::optional(std::move(traces)) : std::nullopt;
}

ExitCode finishOutput()
{
    std::cout.flush();
    if (std::cout.good()) {
        return ExitCode::Fine;
    }
    fmt::print(stderr, "standard output: cannot be written\n");
    return ExitCode::UnreadableFile;
}

} // namespace flamelane
