#pragma once

#include <string>
#include <string_view>

namespace flamelane {

[[nodiscard]] bool isUtf8(std::string_view text);
/// The text with every byte that is no UTF-8 replaced by U+FFFD.
[[nodiscard]] std::string soundText(std::string_view text);

} // namespace flamelane
