#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace flamelane::bench {

/// What importing one file costs. Times are the fastest of five rounds in seconds; in each round
/// every contender runs once.
struct ImportFigures
{
    uint64_t fileBytes = 0;
    uint64_t slices = 0;
    uint64_t records = 0;
    double importSeconds = 0; // from the page cache
    double walkSeconds
        = 0; // the yardstick (walk(), or scan() of a database), starting from nothing
    double warmWalkSeconds = 0; // the yardstick with the buffers of its last round
    uint64_t peakBytes = 0; // resident, pages of the file included; a process that only imports
    uint64_t heldBytes = 0; // what the trace keeps in memory once it is loaded
};

/// Figures in the order of the files; an error names its file. Forks first, so that the memory of
/// each import is a fresh process's: to be called before there are threads or much memory.
[[nodiscard]] Result<std::vector<ImportFigures>> measureImports(std::span<const std::string> files);

} // namespace flamelane::bench
