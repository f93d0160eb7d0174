#pragma once

#include "core/analysis/flame/noise_filter.h"

#include <span>
#include <string_view>

namespace flamelane {

/// A filter that comes with the program. A person sees and may change its pattern.
struct NoisePreset
{
    std::string_view key; // "cuda": on the command line and in settings
    std::string_view title; // "CUDA libraries"
    FilterMode mode {};
    std::string_view pattern; // a query, see makeNoiseFilter()
    std::string_view what; // what it takes away, in a sentence
    std::string_view risk; // what may be lost of sight with it
};

/// In the order in which they are offered: cuda, python, nccl, jit, profiler, allocator, mine.
[[nodiscard]] std::span<const NoisePreset> noisePresets();

/// Null where there is none of this key.
[[nodiscard]] const NoisePreset* findNoisePreset(std::string_view key);
/// The one whose title a filter bears; null where there is none.
[[nodiscard]] const NoisePreset* presetOf(const NoiseFilter& filter);

/// Never fails: a test parses all patterns.
[[nodiscard]] NoiseFilter filterOf(const NoisePreset& preset);

/// A filter for one very frame.
[[nodiscard]] NoiseFilter filterForFrame(const FrameTable& table, uint32_t frame, FilterMode mode);

} // namespace flamelane
