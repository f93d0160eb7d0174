#pragma once

#include "core/base/intervals.h"

#include <cstdint>
#include <string_view>

namespace flamelane {

enum class WindowKind : uint8_t
{
    All, // per device from its first work to its last
    Steady, // the steady steps
    Steps, // chosen steps
    Range, // a stretch that a person gave
};

/// "all", "steady", "steps", "range".
[[nodiscard]] std::string_view windowKindName(WindowKind kind);

/// The time that figures are about. With WindowKind::All `time` is empty: each device has its own.
struct Window
{
    WindowKind kind = WindowKind::All;
    Intervals time; // may be several stretches

    bool operator==(const Window&) const = default;
};

} // namespace flamelane
