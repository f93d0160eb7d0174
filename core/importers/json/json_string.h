#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace flamelane {

/// How many backslashes of a string's inside start no known escape, or half a surrogate pair.
[[nodiscard]] uint32_t countBadEscapes(std::string_view inside);

/// Appends the text of a string's inside: escapes resolved, unknown ones kept as written, bytes
/// that are no UTF-8 and half surrogate pairs replaced by U+FFFD. The result is always sound UTF-8.
void appendUnescaped(std::string_view inside, std::string& text);

/// A raw value that is a string.
[[nodiscard]] constexpr bool isJsonString(std::string_view value)
{
    return value.size() >= 2 && value.front() == '"';
}

/// The text of a raw value: of a string its unescaped inside, of anything else the value as
/// written. Where nothing has to be resolved it is a view of the value, else of `scratch`.
[[nodiscard]] std::string_view jsonText(std::string_view value, std::string& scratch);

} // namespace flamelane
