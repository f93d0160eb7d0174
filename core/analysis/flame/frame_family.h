#pragma once

#include "core/analysis/flame/noise_filter.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace flamelane {

/// Whose code a frame is: a library or a layer of the stack.
enum class FrameFamily : uint8_t
{
    CuDnn,
    Attention, // flash and memory-efficient attention
    CuBlas, // and CUTLASS: matrix products
    Triton,
    AtenKernel, // and CUB, Thrust
    OtherKernel,
    Collective, // NCCL and its kin
    CopyOrSet,
    AtenOperator,
    Autograd,
    OtherOperator,
    Runtime, // and driver
    TorchPython,
    LibraryPython, // other packages, the standard library, built-in functions
    UserPython,
    Annotation,
    Other,
};
inline constexpr size_t kFrameFamilies = static_cast<size_t>(FrameFamily::Other) + 1;

/// "cuDNN", "ATen operators": as libraries call themselves.
[[nodiscard]] std::string_view familyName(FrameFamily family);
/// For each frame of a table; groups are Other.
[[nodiscard]] std::vector<FrameFamily> frameFamilies(const FrameTable& table);

/// A filter for all frames of a family, and for these alone.
[[nodiscard]] NoiseFilter filterForFamily(FrameFamily family, FilterMode mode);

} // namespace flamelane
