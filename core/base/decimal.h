#pragma once

#include "core/base/time.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace flamelane {

/// Microseconds written as a JSON number ("12.5", "-3", "1.7e+15") in nanoseconds, exactly: digit
/// by digit, what is finer than a nanosecond rounded half away from zero. None where the text is no
/// number or the nanoseconds do not fit 63 bits.
[[nodiscard]] std::optional<TimeNs> parseMicroseconds(std::string_view text);

/// A whole number; none for anything else and for what does not fit.
[[nodiscard]] std::optional<int64_t> parseInteger(std::string_view text);
[[nodiscard]] std::optional<uint64_t> parseUnsigned(std::string_view text);

/// Any JSON number as a double; none where the text is no number or is not finite.
[[nodiscard]] std::optional<double> parseReal(std::string_view text);

/// Whether the text is a number by the grammar of JSON.
[[nodiscard]] bool isJsonNumber(std::string_view text);

} // namespace flamelane
