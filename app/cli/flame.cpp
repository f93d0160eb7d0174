#include "app/cli/analysis_options.h"
#include "app/cli/noise_options.h"
#include "core/analysis/flame/flame_check.h"
#include "core/analysis/flame/flame_stacks.h"
#include "core/analysis/flame/flame_views.h"
#include "core/base/format.h"
#include "core/export/flame_export.h"
#include "core/export/weight_words.h"
#include "core/load.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <map>

namespace flamelane {

namespace {

enum class Format
{
    Folded,
    Speedscope,
    Json,
    Svg
};

struct Options
{
    std::vector<std::string> files;
    std::string window;
    std::string weight; // empty: what says most
    std::string annotation;
    std::string thread;
    int64_t device = -1; // -1: all
    std::vector<NoiseFilter> filters; // in the order of the command line
    bool isBackwardUnderForward = false;
    bool isBottomUp = false;
    bool isRecursionFolded = false;
    Format format = Format::Folded;
    bool isJson = false;
};

const std::map<std::string, Format> kFormats {{"folded", Format::Folded},
                                              {"speedscope", Format::Speedscope},
                                              {"json", Format::Json},
                                              {"svg", Format::Svg}};

const std::map<std::string, FlameWeight> kWeights {{"gpu", FlameWeight::GpuTime},
                                                   {"cpu", FlameWeight::CpuTime},
                                                   {"bytes", FlameWeight::Bytes},
                                                   {"count", FlameWeight::Count},
                                                   {"recorded", FlameWeight::Recorded}};

Result<FlameOptions> flameOptions(const Trace& trace, const Options& options)
{
    FlameOptions flame;
    flame.weight = options.weight.empty() ? defaultFlameWeight(trace) : kWeights.at(options.weight);
    // Recorded stacks are of the whole recording; only one that was asked for is a mistake.
    if (flame.weight != FlameWeight::Recorded || !options.window.empty()) {
        Result<Window> window = windowAsAsked(trace, options.window);
        if (!window) {
            return tl::unexpected(window.error());
        }
        flame.window = *std::move(window);
    }
    flame.annotation = options.annotation;
    flame.isBackwardUnderForward = options.isBackwardUnderForward;
    if (!options.thread.empty()) {
        const Result<TrackId> thread = findFlameTrack(trace, flame.weight, options.thread);
        if (!thread) {
            return tl::unexpected(thread.error());
        }
        flame.track = *thread;
    }
    for (size_t i = 0; i < trace.devices.size(); ++i) {
        if (options.device >= 0 && trace.devices[i].ordinal == options.device) {
            flame.device = DeviceId(static_cast<uint32_t>(i));
        }
    }
    if (options.device >= 0 && flame.device.isNone()) {
        return failure(fmt::format("device {}: the trace has no such device", options.device));
    }
    if (const Result<void> checked = checkFlameOptions(trace, flame); !checked) {
        return tl::unexpected(checked.error());
    }
    return flame;
}

/// A filter that takes away more than half is worth a word: it may be the wrong one.
void warnOfEffects(const std::string& file, const Options& options,
                   const FilteredTree& filteredTree)
{
    const std::vector<FilterEffect>& effects = filteredTree.effects;
    for (size_t i = 0; i < effects.size(); ++i) {
        if (effects[i].share > kLargeEffect) {
            std::cerr << fmt::format(
                "{}: filter {} ({}) takes {} of the frames' own weight, {}\n", printable(file),
                printable(options.filters[i].name), filterModeName(options.filters[i].mode),
                formatShare(effects[i].share), weightWords(filteredTree.tree, effects[i].weight));
        }
    }
}

std::string subtitleOf(const FlameTree& tree, const FlameOptions& flame, const Options& options)
{
    std::string text
        = fmt::format("{} {}, window {}", flameWeightName(tree.weight),
                      weightWords(tree, tree.total[0]), windowKindName(flame.window.kind));
    for (const NoiseFilter& filter : options.filters) {
        text += fmt::format(", {} {}", filterModeName(filter.mode), filter.name);
    }
    return text;
}

Result<void> writeFlame(const std::string& file, const Trace& trace, const Options& options)
{
    const Result<FlameOptions> flame = flameOptions(trace, options);
    if (!flame) {
        return tl::unexpected(flame.error());
    }
    const Progress progress;
    const FlameStacks stacks = flameStacks(trace, *flame, progress);
    if (stacks.tree.total[0] == 0) {
        std::cerr << printable(file) << ": " << nothingWeighed(*flame) << '\n';
    }
    FilteredTree filteredTree = filtered(stacks.tree, options.filters);
    warnOfEffects(file, options, filteredTree);
    FlameTree tree = std::move(filteredTree.tree);
    if (options.isRecursionFolded) {
        tree = recursionFolded(tree).tree;
    }
    if (options.isBottomUp) {
        tree = bottomUp(tree);
    }
    const std::string title = std::filesystem::path(file).filename().string();
    switch (options.isJson ? Format::Json : options.format) {
    case Format::Folded:
        writeFolded(std::cout, tree);
        break;
    case Format::Speedscope:
        writeSpeedscope(std::cout, tree, title);
        break;
    case Format::Json:
        writeFlameJson(std::cout, tree);
        break;
    case Format::Svg:
        writeFlameSvg(std::cout, tree, {title, subtitleOf(tree, *flame, options)});
        break;
    }
    return {};
}

ExitCode runFlame(const Options& options)
{
    for (const std::string& file : options.files) {
        Progress progress;
        const auto trace = loadTrace(file, progress);
        if (!trace) {
            std::cerr << printable(file) << ": " << trace.error().message << '\n';
            return ExitCode::UnreadableFile;
        }
        if (const Result<void> done = writeFlame(file, **trace, options); !done) {
            std::cerr << printable(file) << ": " << done.error().message << '\n';
            return ExitCode::Usage;
        }
    }
    return finishOutput();
}

} // namespace

void addFlame(CLI::App& app, ExitCode& result)
{
    const auto options = std::make_shared<Options>();
    CLI::App* verb = app.add_subcommand(
        "flame",
        "Merge stacks into a flame graph: GPU time by the code that launched it, CPU "
        "time, bytes or calls");
    addFiles(*verb, options->files);
    verb->add_option("--weight", options->weight,
                     "gpu, cpu, bytes, count or recorded; by default what says most")
        ->check(CLI::IsMember(kWeights));
    verb->add_option("--window", options->window,
                     "all, steady or START:END in ns of the file's clock; by default the steady"
                     " steps, without steps all");
    verb->add_option("--device", options->device, "Only GPU time of this device")
        ->check(CLI::NonNegativeNumber);
    verb->add_option("--thread", options->thread,
                     "Only this thread, of weight gpu this stream, by id or name");
    verb->add_option("--annotation", options->annotation,
                     "Only what is inside annotations of this name");
    addNoiseOptions(*verb, options->filters);
    verb->add_flag("--backward-under-forward", options->isBackwardUnderForward,
                   "Backward operators below the forward operator they belong to");
    verb->add_flag("--bottom-up", options->isBottomUp, "Below each frame, who called it");
    verb->add_flag("--fold-recursion", options->isRecursionFolded, "Recursion as one frame");
    CLI::Option* format = verb->add_option("--format", options->format,
                                           "folded (default), speedscope, json or svg");
    format->transform(CLI::CheckedTransformer(kFormats));
    verb->add_flag("--json", options->isJson, "The same as --format json")->excludes(format);
    verb->callback([options, &result] { result = runFlame(*options); });
}

} // namespace flamelane
