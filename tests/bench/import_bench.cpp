#include "tests/bench/import_bench.h"

#include "core/load.h"
#include "tests/bench/export_bench.h"
#include "tests/bench/measure.h"
#include "tests/bench/walk.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>

namespace flamelane::bench {

namespace {

constexpr int kRounds = 5;

/// What the child that only imports tells its parent.
struct ChildReport
{
    bool isLoaded = false;
    uint64_t heldBytes = 0;
    uint64_t slices = 0;
    uint64_t records = 0;
};

/// Memory of this process that no file backs.
uint64_t anonymousBytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        if (word == "RssAnon:") {
            uint64_t kilobytes = 0;
            status >> kilobytes;
            return kilobytes * 1024;
        }
    }
    return 0;
}

ChildReport importOnce(const std::string& path)
{
    const uint64_t before = anonymousBytes();
    Progress progress;
    const auto trace = loadTrace(path, progress);
    if (!trace) {
        return {};
    }
    const Trace& loaded = **trace;
    return {.isLoaded = true,
            .heldBytes = std::max(anonymousBytes(), before) - before,
            .slices = loaded.slices.size(),
            .records = loaded.report.records.records};
}

/// Imports in a process of its own, so that its peak of memory is the import's.
Result<ImportFigures> measureMemory(const std::string& path)
{
    int ends[2] = {};
    if (pipe(ends) != 0) {
        return failure("cannot make a pipe");
    }
    const pid_t child = fork();
    if (child == 0) {
        const ChildReport report = importOnce(path);
        const bool isSaid = write(ends[1], &report, sizeof report) == sizeof report;
        _exit(isSaid ? 0 : 1);
    }
    close(ends[1]);
    ChildReport report;
    const bool isHeard = child > 0 && read(ends[0], &report, sizeof report) == sizeof report;
    close(ends[0]);
    rusage usage {};
    if (child < 0 || wait4(child, nullptr, 0, &usage) != child || !isHeard) {
        return failure("the importing process broke down");
    }
    if (!report.isLoaded) {
        return failure("cannot be loaded");
    }
    ImportFigures figures;
    figures.peakBytes = static_cast<uint64_t>(usage.ru_maxrss) * 1024;
    figures.heldBytes = report.heldBytes;
    figures.slices = report.slices;
    figures.records = report.records;
    return figures;
}

void keepFastest(double& best, double seconds)
{
    best = best == 0 ? seconds : std::min(best, seconds);
}

/// Rounds of the yardstick, with and without what the last round left, and of the import.
template<typename Cold, typename Warm>
Result<void> measureRounds(const std::string& path, const Cold& cold, const Warm& warm,
                           ImportFigures& figures)
{
    for (int round = 0; round < kRounds; ++round) {
        Result<uint64_t> walked = 0;
        keepFastest(figures.walkSeconds, secondsOf([&] { walked = cold(); }));
        if (!walked) {
            return tl::unexpected(walked.error());
        }
        keepFastest(figures.warmWalkSeconds, secondsOf([&] { walked = warm(); }));

        Progress progress;
        std::optional<Result<std::shared_ptr<const Trace>>> trace;
        keepFastest(figures.importSeconds, secondsOf([&] { trace = loadTrace(path, progress); }));
        if (!*trace) {
            return tl::unexpected(trace->error());
        }
    }
    return {};
}

/// Fills in the file's size and the times.
Result<void> measureTime(const std::string& path, ImportFigures& figures)
{
    if (isDatabase(path)) {
        figures.fileBytes = std::filesystem::file_size(path);
        const auto scanned = [&path] { return scan(path); };
        return measureRounds(path, scanned, scanned, figures);
    }
    simdjson::padded_string text;
    if (simdjson::padded_string::load(path).get(text) != simdjson::SUCCESS) {
        return failure("cannot be read");
    }
    figures.fileBytes = text.size();
    simdjson::ondemand::parser warmParser;
    return measureRounds(
        path,
        [&text] {
            simdjson::ondemand::parser parser;
            return walk(parser, text);
        },
        [&] { return walk(warmParser, text); }, figures);
}

} // namespace

Result<std::vector<ImportFigures>> measureImports(std::span<const std::string> files)
{
    std::vector<ImportFigures> all;
    for (const std::string& file : files) {
        auto figures = measureMemory(file);
        if (!figures) {
            return failure(file + ": " + figures.error().message);
        }
        all.push_back(*figures);
    }
    for (size_t i = 0; i < files.size(); ++i) {
        if (const auto done = measureTime(files[i], all[i]); !done) {
            return failure(files[i] + ": " + done.error().message);
        }
    }
    return all;
}

} // namespace flamelane::bench
