// flamelane_bench: what opening a trace and painting it cost, as ratios to a yardstick that runs
// beside them; of two linked timelines, as ratios to one. Numbers of two machines, or of two days,
// are not to be compared; the ratios are.

#include "tests/bench/compare_bench.h"
#include "tests/bench/export_bench.h"
#include "tests/bench/flame_bench.h"
#include "tests/bench/frame_bench.h"
#include "tests/bench/grow.h"
#include "tests/bench/import_bench.h"

#include <QApplication>

#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>

using namespace flamelane;
using namespace flamelane::bench;
using nlohmann::json;

namespace {

struct Options
{
    std::vector<std::string> files;
    std::string grown;
    std::string jsonFile;
    std::string out;
    unsigned times = 4;
    uint32_t nodes = 200'000;
};

json reportOf(const std::string& file, const ImportFigures& figures)
{
    const auto bytes = static_cast<double>(figures.fileBytes);
    const auto slices = static_cast<double>(std::max<uint64_t>(figures.slices, 1));
    const json report {
        {"file", file},
        {"file_bytes", figures.fileBytes},
        {"records", figures.records},
        {"slices", figures.slices},
        {"import_s", figures.importSeconds},
        {"walk_s", figures.walkSeconds},
        {"warm_walk_s", figures.warmWalkSeconds},
        {"ratio", figures.importSeconds / figures.walkSeconds},
        {"warm_ratio", figures.importSeconds / figures.warmWalkSeconds},
        {"mb_per_s", bytes / 1e6 / figures.importSeconds},
        {"slices_per_s", slices / figures.importSeconds},
        {"peak_bytes", figures.peakBytes},
        {"peak_share", static_cast<double>(figures.peakBytes) / bytes},
        {"held_bytes", figures.heldBytes},
        {"bytes_per_slice", static_cast<double>(figures.heldBytes) / slices},
    };
    fmt::print("{}: {} bytes, {} records, {} slices\n", file, figures.fileBytes, figures.records,
               figures.slices);
    fmt::print("  import {:9.3f} s  {:.0f} MB/s, {:.0f} slices/s\n", figures.importSeconds,
               report["mb_per_s"].get<double>(), report["slices_per_s"].get<double>());
    fmt::print("  walk   {:9.3f} s  import takes {:.2f} walks\n", figures.walkSeconds,
               report["ratio"].get<double>());
    fmt::print("  again  {:9.3f} s  import takes {:.2f} walks in buffers of before\n",
               figures.warmWalkSeconds, report["warm_ratio"].get<double>());
    fmt::print(
        "  memory {:9.1f} MB at the peak, {:.2f} of the file; {:.1f} MB kept, {:.1f} bytes a "
        "slice\n",
        static_cast<double>(figures.peakBytes) / 1e6, report["peak_share"].get<double>(),
        static_cast<double>(figures.heldBytes) / 1e6, report["bytes_per_slice"].get<double>());
    return report;
}

json reportOf(const std::string& file, const FrameFigures& figures)
{
    json zooms = json::array();
    double worst = 0;
    fmt::print("{}: yardstick frame {:.2f} ms\n", file, figures.yardstickMilliseconds);
    for (const ZoomFigures& zoom : figures.zooms) {
        const double ratio = zoom.milliseconds / figures.yardstickMilliseconds;
        worst = std::max(worst, ratio);
        zooms.push_back({{"start_ns", zoom.range.start},
                         {"dur_ns", zoom.range.duration()},
                         {"ms", zoom.milliseconds},
                         {"ratio", ratio}});
        fmt::print("  {:14.3f} ms from {:12.3f} ms: {:7.2f} ms, {:.2f} yardsticks\n",
                   static_cast<double>(zoom.range.duration()) / 1e6,
                   static_cast<double>(zoom.range.start) / 1e6, zoom.milliseconds, ratio);
    }
    fmt::print("  worst: {:.2f} yardsticks\n", worst);
    return {{"file", file},
            {"yardstick_ms", figures.yardstickMilliseconds},
            {"zooms", zooms},
            {"worst_ratio", worst}};
}

json reportOf(const std::string& file, const FlameFigures& figures)
{
    fmt::print("{}: {} nodes\n", file, figures.nodes);
    fmt::print("  import {:9.1f} ms\n", figures.importSeconds * 1e3);
    fmt::print("  stacks {:9.1f} ms, {:.3f} imports\n", figures.stacksSeconds * 1e3,
               figures.stacksSeconds / figures.importSeconds);
    fmt::print("  switch {:9.1f} ms, {:.3f} imports\n", figures.switchSeconds * 1e3,
               figures.switchSeconds / figures.importSeconds);
    json report = reportOf(file, figures.frames);
    report["nodes"] = figures.nodes;
    report["import_s"] = figures.importSeconds;
    report["stacks_s"] = figures.stacksSeconds;
    report["switch_s"] = figures.switchSeconds;
    return report;
}

json reportOf(const std::string& files, const PairFigures& figures)
{
    json zooms = json::array();
    double worst = 0;
    fmt::print("{}:\n", files);
    for (const PairZoomFigures& zoom : figures.zooms) {
        const double ratio = zoom.pairMilliseconds / zoom.singleMilliseconds;
        worst = std::max(worst, ratio);
        zooms.push_back({{"start_ns", zoom.range.start},
                         {"dur_ns", zoom.range.duration()},
                         {"single_ms", zoom.singleMilliseconds},
                         {"pair_ms", zoom.pairMilliseconds},
                         {"ratio", ratio}});
        fmt::print("  {:14.3f} ms from {:12.3f} ms: {:7.2f} ms, {:.2f} times one timeline's\n",
                   static_cast<double>(zoom.range.duration()) / 1e6,
                   static_cast<double>(zoom.range.start) / 1e6, zoom.pairMilliseconds, ratio);
    }
    const double ratio = figures.pairMilliseconds / figures.singleMilliseconds;
    fmt::print("  median: {:.2f} ms, {:.2f} times one timeline's {:.2f} ms; worst zoom {:.2f}\n",
               figures.pairMilliseconds, ratio, figures.singleMilliseconds, worst);
    return {{"files", files},
            {"zooms", zooms},
            {"single_ms", figures.singleMilliseconds},
            {"pair_ms", figures.pairMilliseconds},
            {"ratio", ratio},
            {"worst_ratio", worst}};
}

Result<std::vector<FlameFigures>> measureFlames(const std::vector<std::string>& files)
{
    std::vector<FlameFigures> figures;
    for (const std::string& file : files) {
        Result<FlameFigures> next = measureFlame(file);
        if (!next) {
            return failure(fmt::format("{}: {}", file, next.error().message));
        }
        figures.push_back(*std::move(next));
    }
    return figures;
}

/// Prints the figures of all files, and writes them as JSON where asked to.
template<typename Figures>
int reportAll(const Options& options, const Result<std::vector<Figures>>& figures)
{
    if (!figures) {
        fmt::print(stderr, "{}\n", figures.error().message);
        return 3;
    }
    json reports = json::array();
    for (size_t i = 0; i < figures->size(); ++i) {
        reports.push_back(reportOf(options.files[i], (*figures)[i]));
    }
    if (!options.jsonFile.empty()) {
        std::ofstream out(options.jsonFile);
        out << reports.dump(2) << '\n';
        if (!out.flush()) {
            fmt::print(stderr, "{}: cannot be written\n", options.jsonFile);
            return 3;
        }
    }
    return 0;
}

struct Verbs
{
    CLI::App* import;
    CLI::App* frame;
    CLI::App* compare;
    CLI::App* flame;
    CLI::App* grow;
};

/// What is parsed lands in `options`.
Verbs addVerbs(CLI::App& app, Options& options)
{
    const Verbs verbs {
        app.add_subcommand("import", "Import plain JSON traces or exports, beside a bare walk"),
        app.add_subcommand("frame", "Paint the timeline at eight zooms"),
        app.add_subcommand("compare", "Pan two linked timelines at eight zooms, beside one alone"),
        app.add_subcommand("flame",
                           "Paint a flame graph at four zooms; of files, switch filters as well"),
        app.add_subcommand("grow", "Write a trace N times as long"),
    };
    for (CLI::App* verb : {verbs.import, verbs.frame}) {
        verb->add_option("FILE", options.files)->required();
    }
    verbs.compare->add_option("FILE", options.files, "A and B; may be the same")
        ->required()
        ->expected(2);
    verbs.flame->add_option("FILE", options.files, "Traces; without any, a graph grown at random");
    verbs.flame->add_option("--nodes", options.nodes, "Of the grown graph")
        ->check(CLI::Range(1000, 10'000'000));
    for (CLI::App* verb : {verbs.import, verbs.frame, verbs.compare, verbs.flame}) {
        verb->add_option("--json", options.jsonFile, "Write the figures to this file too");
    }
    verbs.grow->add_option("FILE", options.grown)->required();
    verbs.grow->add_option("N", options.times)->required()->check(CLI::Range(1, 1000));
    verbs.grow->add_option("OUT", options.out)->required();
    return verbs;
}

int paint(const Verbs& verbs, Options& options)
{
    if (*verbs.frame) {
        return reportAll(options, measureFrames(options.files));
    }
    if (*verbs.compare) {
        const auto figures = measurePair(options.files[0], options.files[1]);
        options.files = {fmt::format("{} beside {}", options.files[0], options.files[1])};
        return reportAll(options,
                         figures.map([](const PairFigures& pair) { return std::vector {pair}; }));
    }
    if (!options.files.empty()) {
        return reportAll(options, measureFlames(options.files));
    }
    options.files = {fmt::format("{} nodes", options.nodes)};
    return reportAll(options, Result<std::vector<FrameFigures>>({measureFlame(options.nodes)}));
}

} // namespace

int main(int argc, char** argv)
{
    CLI::App app("What opening a trace and painting it cost, beside a yardstick");
    app.require_subcommand(1);
    Options options;
    const Verbs verbs = addVerbs(app, options);
    CLI11_PARSE(app, argc, argv);

    if (*verbs.import) {
        return reportAll(options, measureImports(options.files));
    }
    if (*verbs.grow) {
        const auto done = isDatabase(options.grown)
            ? growExport(options.grown, options.times, options.out)
            : grow(options.grown, options.times, options.out);
        if (!done) {
            fmt::print(stderr, "{}: {}\n", options.grown, done.error().message);
            return 3;
        }
        return 0;
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    return paint(verbs, options);
}
