#pragma once

#include <string_view>

namespace flamelane {

/// CSS of a page for a meeting: light, dark as the reader's system says, and on paper.
[[nodiscard]] std::string_view reportStyle();
/// Sorts tables by a click on a heading. Free of what XML would have to escape.
[[nodiscard]] std::string_view reportScript();

} // namespace flamelane
