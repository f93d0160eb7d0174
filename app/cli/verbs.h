#pragma once

#include "core/base/result.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace flamelane {

struct Trace;

/// What a run of the program ends with; scripts rely on the numbers.
enum class ExitCode
{
    Fine = 0,
    Found = 1, // what the person wanted to be told of (--fail-on)
    Usage = 2,
    UnreadableFile = 3,
};

// Each verb adds itself, its options and its help, and sets `result` when it has run.
void addInfo(CLI::App& app, ExitCode& result);
void addDump(CLI::App& app, ExitCode& result);
void addSummary(CLI::App& app, ExitCode& result);
void addGaps(CLI::App& app, ExitCode& result);
void addOperators(CLI::App& app, ExitCode& result);
void addKernels(CLI::App& app, ExitCode& result);
void addAnnotations(CLI::App& app, ExitCode& result);
void addFlame(CLI::App& app, ExitCode& result);
void addCompare(CLI::App& app, ExitCode& result);

/// Adds the FILE... of a verb.
void addFiles(CLI::App& verb, std::vector<std::string>& files);
/// Reads all files; says on standard error which cannot be read, one line each. None if any
/// cannot.
[[nodiscard]] std::optional<std::vector<std::shared_ptr<const Trace>>>
loadAll(const std::vector<std::string>& files);
/// Fine where standard output took all that was written; else says so on standard error.
[[nodiscard]] ExitCode finishOutput();

} // namespace flamelane
