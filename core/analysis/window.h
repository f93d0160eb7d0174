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

    [[nodiscard]] bool contains(TimeNs at) const
    {
        return kind == WindowKind::All || time.contains(at);
    }
    /// How much of a range lies in the window.
    [[nodiscard]] TimeNs timeWithin(TimeRange range) const
    {
        return kind == WindowKind::All ? range.duration() : lengthWithin(time, range);
    }
    bool operator==(const Window&) const = default;
};

} // namespace flamelane
