#pragma once

#include "core/base/id.h"

#include <cstdint>
#include <string>
#include <vector>

namespace flamelane {

inline constexpr uint32_t kNoFrame = UINT32_MAX;

/// Stacks of a whole recording, merged to a tree of frames: CPU samples, or those of a file that
/// keeps no times. Parents precede their children; the order is that of first use in the file.
struct RecordedStacks
{
    std::string unit; // "bytes"; empty where the file does not say what it counts
    int decimals = 0; // weights are in 10^-decimals of the unit, see decimalText()

    // By frame.
    std::vector<StringId> name;
    std::vector<uint32_t> parent; // kNoFrame: outermost
    std::vector<int64_t> weight; // of the stack that ends here; all add up to no more than 63 bits
    std::vector<uint64_t> count; // how often that stack was recorded; 0: it is part of others only

    [[nodiscard]] uint32_t size() const { return static_cast<uint32_t>(name.size()); }
    [[nodiscard]] bool isEmpty() const { return name.empty(); }
    /// The sum of all weights.
    [[nodiscard]] int64_t total() const;
    /// Frames that a stack ends at, that is stacks without doubles.
    [[nodiscard]] uint64_t distinct() const;
    /// The sum of all counts.
    [[nodiscard]] uint64_t recorded() const;
};

} // namespace flamelane
