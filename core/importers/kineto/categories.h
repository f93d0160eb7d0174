#pragma once

#include "core/trace/slice_kind.h"

#include <string_view>

namespace flamelane {

/// What a category means, by all names that Kineto has used for it (libkineto ActivityType.h, and
/// the capitalised names until 2022). Other for categories that no profiler of PyTorch writes.
/// Kernel stands for compute and collective kernels alike; their names tell them apart.
[[nodiscard]] SliceKind kindOfCategory(std::string_view category);

/// What a slice of a category with this kind is, now that its name is known.
[[nodiscard]] SliceKind refineKind(SliceKind kind, std::string_view name);

} // namespace flamelane
