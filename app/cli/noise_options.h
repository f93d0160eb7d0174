#pragma once

#include "core/analysis/flame/noise_filter.h"

#include <vector>

namespace CLI {
class App;
}

namespace flamelane {

/// Adds --fold, --hide and --isolate. `filters` become those given, in the order of the command
/// line; it must outlive the parsing.
void addNoiseOptions(CLI::App& verb, std::vector<NoiseFilter>& filters);

} // namespace flamelane
