#include "app/cli/noise_options.h"

#include "core/analysis/flame/noise_list.h"

#include <CLI/CLI.hpp>

#include <string>

namespace flamelane {

namespace {

void addFilterOption(CLI::App& verb, std::vector<NoiseFilter>& filters, const char* name,
                     FilterMode mode, const char* words)
{
    verb.add_option_function<std::vector<std::string>>(
            name,
            [&filters, mode](const std::vector<std::string>& lists) {
                for (const std::string& list : lists) {
                    const auto given = readNoiseFilters(list, mode);
                    if (!given) {
                        throw CLI::ValidationError(given.error().message);
                    }
                    filters.insert(filters.end(), given->begin(), given->end());
                }
            },
            words)
        ->type_name("LIST")
        ->trigger_on_parse(); // so that filters apply in the order in which they are written
}

} // namespace

void addNoiseOptions(CLI::App& verb, std::vector<NoiseFilter>& filters)
{
    addFilterOption(verb, filters, "--fold", FilterMode::Fold,
                    "Merge these frames into those above: presets (cuda, python, nccl, jit, "
                    "profiler, allocator, mine) or /pattern/, with commas between");
    addFilterOption(verb, filters, "--hide", FilterMode::Hide,
                    "Move the weight of these frames to one named hidden");
    addFilterOption(verb, filters, "--isolate", FilterMode::Isolate,
                    "Keep these frames and those above them");
}

} // namespace flamelane
