#pragma once

#include <string_view>

namespace flamelane {

/// A token as simdjson gives it, up to the next one, without the blanks behind it.
[[nodiscard]] std::string_view trimmedToken(std::string_view token);

/// Whether a token is or opens a value of sound JSON; simdjson does not look at what it passes
/// over.
[[nodiscard]] bool startsJsonValue(std::string_view token);

} // namespace flamelane
