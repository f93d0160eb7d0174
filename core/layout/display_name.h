#pragma once

#include "core/trace/slice_kind.h"

#include <string>
#include <string_view>

namespace flamelane {

/// What to write on a slice: the part of its name that tells it from others, first. Kernels lose
/// result type, namespaces, template arguments and parameters; Python frames begin with the
/// function, steps with their number. Other names stay as they are, and so does one that is not
/// understood.
[[nodiscard]] std::string displayName(SliceKind kind, std::string_view name);

} // namespace flamelane
