#include "core/analysis/window.h"

#include <array>

namespace flamelane {

std::string_view windowKindName(WindowKind kind)
{
    constexpr std::array<std::string_view, 4> kNames {"all", "steady", "steps", "range"};
    return kNames[static_cast<size_t>(kind)];
}

} // namespace flamelane
