#pragma once

namespace flamelane {

/// What the window can show of a trace, in the order of the rail and of the keys Ctrl+1 to Ctrl+8.
enum class Page
{
    Timeline,
    Overview,
    Flame,
    Operators,
    Kernels,
    Annotations,
    Launches,
    Findings
};
inline constexpr int kPages = static_cast<int>(Page::Findings) + 1;

} // namespace flamelane
