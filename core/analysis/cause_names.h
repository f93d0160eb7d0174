#pragma once

#include <cstdint>
#include <string_view>

namespace flamelane {

/// What a name says about why its slice takes time, for slices of the kind that is meant.
enum CauseBits : uint8_t
{
    kSyncCall = 1,
    kAllocatorCall = 2,
    kCompileCall = 4,
    kLoaderPython = 8,
    kCompilePython = 16,
    kCollectiveName = 32, // of operators, annotations and calls of libraries
    kReshapeOperator = 64,
    kLoaderAnnotation = 128, // PyTorch's own
};

/// All of CauseBits that hold.
[[nodiscard]] uint8_t causeBits(std::string_view name);

} // namespace flamelane
