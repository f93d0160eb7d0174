#pragma once

namespace flamelane {

/// What the window can show of a trace, in the order of the rail and of the keys Ctrl+1 to Ctrl+9.
enum class Page
{
    Timeline,
    Overview,
    Flame,
    Operators,
    Kernels,
    Annotations,
    Launches,
    Findings,
    Compare
};
inline constexpr int kPages = static_cast<int>(Page::Compare) + 1;

} // namespace flamelane
