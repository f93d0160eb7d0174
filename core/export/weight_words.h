#pragma once

#include "core/analysis/flame/flame_tree.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace flamelane {

/// A weight as its tree means it, to read: "12.3 ms", "1.50 MiB", "345", "2.5 samples". With more
/// than one step, the mean of a step.
[[nodiscard]] std::string weightWords(const FlameTree& tree, int64_t weight, uint64_t steps = 1);
/// All digits: "1 234 567 ns", "1 234 bytes".
[[nodiscard]] std::string exactWeightWords(const FlameTree& tree, int64_t weight);

/// "12 345"; the mean of a step to a tenth: "1.5".
[[nodiscard]] std::string countWords(uint64_t count, uint64_t steps = 1);
/// What the count of a node counts: "calls", "allocations", "samples".
[[nodiscard]] std::string_view countedThings(FlameWeight weight);

} // namespace flamelane
