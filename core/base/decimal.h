#pragma once

#include "core/base/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace flamelane {

/// Microseconds written as a JSON number ("12.5", "-3", "1.7e+15") in nanoseconds, exactly: digit
/// by digit, what is finer than a nanosecond rounded half away from zero. None where the text is no
/// number or the nanoseconds do not fit 63 bits.
[[nodiscard]] std::optional<TimeNs> parseMicroseconds(std::string_view text);

/// A JSON number times 10^power in whole numbers, exactly: digit by digit, what is finer rounded
/// half away from zero. None where the text is no number or the result does not fit 63 bits.
/// Seconds become nanoseconds with a power of 9.
[[nodiscard]] std::optional<int64_t> parseScaled(std::string_view text, int power);

/// A number with a few decimals, exactly: digits / 10^decimals.
struct Decimal
{
    int64_t digits = 0;
    int decimals = 0;
    bool isRounded = false; // the text had more decimals than were asked for
};

/// A JSON number with as many decimals as it needs, but no more than `most`.
[[nodiscard]] std::optional<Decimal> parseDecimal(std::string_view text, int most);
/// The digits with so many decimals; rounded half away from zero where these are fewer. None where
/// they do not fit.
[[nodiscard]] std::optional<int64_t> digitsWith(Decimal number, int decimals);
/// "12", "12.5", "-0.25": no idle zeros.
[[nodiscard]] std::string decimalText(int64_t digits, int decimals);

/// A whole number; none for anything else and for what does not fit.
[[nodiscard]] std::optional<int64_t> parseInteger(std::string_view text);
[[nodiscard]] std::optional<uint64_t> parseUnsigned(std::string_view text);

/// Any JSON number as a double; none where the text is no number or is not finite.
[[nodiscard]] std::optional<double> parseReal(std::string_view text);

/// Whether the text is a number by the grammar of JSON.
[[nodiscard]] bool isJsonNumber(std::string_view text);

} // namespace flamelane
