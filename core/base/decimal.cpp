#include "core/base/decimal.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace flamelane {

namespace {

constexpr uint64_t kMax = std::numeric_limits<int64_t>::max();
constexpr int64_t kExponentLimit = 10'000; // far beyond what fits; keeps the sums below small

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// "123.456" and the like, short enough that nothing can overflow: nearly all times of all files.
std::optional<TimeNs> parsePlain(std::string_view text)
{
    constexpr size_t kSafeLength = 17; // with three more digits below 2^63
    constexpr std::array<int64_t, 4> kScale {1000, 100, 10, 1};
    const bool isNegative = !text.empty() && text[0] == '-';
    if (isNegative) {
        text.remove_prefix(1);
    }
    int64_t value = 0;
    size_t i = 0;
    const size_t length = text.size();
    if (length == 0 || length > kSafeLength) {
        return std::nullopt;
    }
    for (; i < length && isDigit(text[i]); ++i) {
        value = value * 10 + (text[i] - '0');
    }
    const size_t whole = i;
    size_t fraction = 0;
    if (whole != 0 && i < length && text[i] == '.') {
        for (++i; i < length && isDigit(text[i]); ++i) {
            value = value * 10 + (text[i] - '0');
            ++fraction;
        }
        if (fraction == 0) {
            return std::nullopt;
        }
    }
    const bool hasLeadingZero = whole > 1 && text[0] == '0';
    if (whole == 0 || hasLeadingZero || i != length || fraction > 3
        || (fraction == 0 && length > kSafeLength - 2)) {
        return std::nullopt;
    }
    value *= kScale[fraction];
    return isNegative ? -value : value;
}

std::optional<int64_t> parseExponent(std::string_view text)
{
    if (text.empty()) {
        return 0;
    }
    text.remove_prefix(1); // 'e'
    const bool isNegative = !text.empty() && text[0] == '-';
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
        text.remove_prefix(1);
    }
    if (text.empty()) {
        return std::nullopt;
    }
    int64_t value = 0;
    for (const char c : text) {
        if (!isDigit(c)) {
            return std::nullopt;
        }
        value = std::min(value * 10 + (c - '0'), kExponentLimit);
    }
    return isNegative ? -value : value;
}

} // namespace

std::optional<TimeNs> parseMicroseconds(std::string_view text)
{
    if (const auto plain = parsePlain(text)) {
        return plain;
    }
    return parseScaled(text, 3);
}

std::optional<int64_t> parseScaled(std::string_view text, int power)
{
    if (!isJsonNumber(text)) {
        return std::nullopt;
    }
    const bool isNegative = text[0] == '-';
    text.remove_prefix(isNegative ? 1 : 0);
    const size_t exponentAt = std::min(text.find_first_of("eE"), text.size());
    const auto exponent = parseExponent(text.substr(exponentAt));
    if (!exponent) {
        return std::nullopt;
    }
    const std::string_view digits = text.substr(0, exponentAt);
    const size_t point = std::min(digits.find('.'), digits.size());
    // So many digits make up the whole number; the next one decides the rounding.
    int64_t left = static_cast<int64_t>(point) + *exponent + power;
    uint64_t value = 0;
    const auto shiftIn = [&value](uint64_t digit) {
        if (value > (kMax - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
        return true;
    };
    bool roundsUp = false;
    for (const char c : digits) {
        if (c == '.') {
            continue;
        }
        const auto digit = static_cast<uint64_t>(c - '0');
        if (left > 0 && !shiftIn(digit)) {
            return std::nullopt;
        }
        if (left == 0) {
            roundsUp = digit >= 5;
        }
        --left;
    }
    for (; left > 0 && value != 0; --left) {
        if (!shiftIn(0)) {
            return std::nullopt;
        }
    }
    if (roundsUp && value == kMax) {
        return std::nullopt;
    }
    value += roundsUp ? 1 : 0;
    return isNegative ? -static_cast<int64_t>(value) : static_cast<int64_t>(value);
}

std::optional<Decimal> parseDecimal(std::string_view text, int most)
{
    if (!isJsonNumber(text)) {
        return std::nullopt;
    }
    const size_t exponentAt = std::min(text.find_first_of("eE"), text.size());
    const auto exponent = parseExponent(text.substr(exponentAt));
    if (!exponent) {
        return std::nullopt;
    }
    std::string_view digits = text.substr(0, exponentAt);
    int64_t needed = -*exponent;
    if (const size_t point = digits.find('.'); point != std::string_view::npos) {
        digits = digits.substr(0, digits.find_last_not_of('0') + 1);
        needed += static_cast<int64_t>(digits.size() - point) - 1;
    }
    Decimal number;
    number.decimals = static_cast<int>(std::clamp<int64_t>(needed, 0, most));
    number.isRounded = needed > most;
    const auto scaled = parseScaled(text, number.decimals);
    number.digits = scaled.value_or(0);
    return scaled ? std::optional(number) : std::nullopt;
}

std::optional<int64_t> digitsWith(Decimal number, int decimals)
{
    int64_t digits = number.digits;
    for (int at = number.decimals; at < decimals && digits != 0; ++at) {
        if (__builtin_mul_overflow(digits, 10, &digits)) {
            return std::nullopt;
        }
    }
    int64_t last = 0; // of what is dropped, only the first digit decides
    for (int at = number.decimals; at > decimals; --at) {
        last = digits % 10;
        digits /= 10;
    }
    return digits + (last >= 5 ? 1 : last <= -5 ? -1 : 0);
}

std::string decimalText(int64_t digits, int decimals)
{
    const bool isNegative = digits < 0;
    const uint64_t size
        = isNegative ? -static_cast<uint64_t>(digits) : static_cast<uint64_t>(digits);
    std::string text = std::to_string(size);
    const auto places = static_cast<size_t>(decimals);
    if (text.size() <= places) {
        text.insert(0, places + 1 - text.size(), '0');
    }
    if (places > 0) {
        text.insert(text.size() - places, 1, '.');
        text.erase(text.find_last_not_of('0') + 1);
        text.erase(text.find_last_not_of('.') + 1);
    }
    return isNegative ? "-" + text : text;
}

namespace {

template<typename Number>
std::optional<Number> parseWhole(std::string_view text)
{
    Number value {};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) {
        return std::nullopt;
    }
    return value;
}

} // namespace

std::optional<int64_t> parseInteger(std::string_view text)
{
    return parseWhole<int64_t>(text);
}

std::optional<uint64_t> parseUnsigned(std::string_view text)
{
    return parseWhole<uint64_t>(text);
}

std::optional<double> parseReal(std::string_view text)
{
    if (!isJsonNumber(text)) {
        return std::nullopt;
    }
    const auto value = parseWhole<double>(text);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

bool isJsonNumber(std::string_view text)
{
    size_t at = 0;
    const auto digits = [&] {
        const size_t first = at;
        while (at < text.size() && isDigit(text[at])) {
            ++at;
        }
        return at - first;
    };
    if (at < text.size() && text[at] == '-') {
        ++at;
    }
    const size_t whole = at;
    const size_t wholeDigits = digits();
    if (wholeDigits == 0 || (wholeDigits > 1 && text[whole] == '0')) {
        return false;
    }
    if (at < text.size() && text[at] == '.') {
        ++at;
        if (digits() == 0) {
            return false;
        }
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        ++at;
        if (at < text.size() && (text[at] == '+' || text[at] == '-')) {
            ++at;
        }
        if (digits() == 0) {
            return false;
        }
    }
    return at == text.size();
}

} // namespace flamelane
