#include "app/cli/verbs.h"

#include <CLI/CLI.hpp>

#include <iostream>

int main(int argc, char** argv)
{
    using flamelane::ExitCode;
    // Written in blocks, without waiting for C's stdio: a dump is long.
    std::ios::sync_with_stdio(false);

    CLI::App app("Reads GPU training traces: PyTorch Profiler (Kineto) and Chrome trace-event JSON,"
                 " plain, gzip or zstd.",
                 "flamelane-cli");
    app.footer("Examples:\n"
               "  flamelane-cli info run.json.gz\n"
               "  flamelane-cli info --json rank0.json rank1.json\n"
               "  flamelane-cli summary run.json.gz\n"
               "  flamelane-cli summary --fail-on 'idle>40%' run.json.gz\n"
               "  flamelane-cli ops --window all --csv run.json.gz > operators.csv\n"
               "  flamelane-cli ops --group shape run.json.gz\n"
               "  flamelane-cli flame --fold cuda,python --format svg run.json.gz > run.svg\n"
               "  flamelane-cli compare --fail-on 5% before.json.gz after.json.gz\n"
               "  flamelane-cli dump run.json.zst > run.dump.json\n"
               "  zstdcat run.json.zst | flamelane-cli dump -\n"
               "\n"
               "Exit codes: 0 fine, 1 --fail-on applies, 2 wrong usage, 3 a file cannot be read.");
    app.set_version_flag("--version", "flamelane-cli " FLAMELANE_VERSION);
    app.require_subcommand(1);
    ExitCode result = ExitCode::Fine;
    flamelane::addInfo(app, result);
    flamelane::addSummary(app, result);
    flamelane::addGaps(app, result);
    flamelane::addOperators(app, result);
    flamelane::addKernels(app, result);
    flamelane::addAnnotations(app, result);
    flamelane::addFlame(app, result);
    flamelane::addCompare(app, result);
    flamelane::addDump(app, result);

    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& asked) { // --help, --version
        return app.exit(asked);
    } catch (const CLI::ParseError& error) {
        std::cerr << error.what() << "\nRun with --help for more information.\n";
        return static_cast<int>(ExitCode::Usage);
    }
    return static_cast<int>(result);
}
