#include "core/base/format.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <span>

namespace flamelane {

namespace {

constexpr std::string_view kGroupSeparator = "\u202f";

struct Unit
{
    uint64_t size; // in the smallest unit
    uint64_t step; // how many of the unit before make one
    std::string_view name;
};

constexpr std::array kDurationUnits {Unit {1, 1, "ns"}, Unit {1'000, 1'000, "µs"},
                                     Unit {1'000'000, 1'000, "ms"},
                                     Unit {1'000'000'000, 1'000, "s"}};
constexpr std::array kByteUnits {
    Unit {1, 1, "B"},
    Unit {uint64_t {1} << 10U, 1024, "KiB"},
    Unit {uint64_t {1} << 20U, 1024, "MiB"},
    Unit {uint64_t {1} << 30U, 1024, "GiB"},
    Unit {uint64_t {1} << 40U, 1024, "TiB"},
    Unit {uint64_t {1} << 50U, 1024, "PiB"},
};

/// The absolute value, also of the smallest number.
uint64_t magnitude(int64_t number)
{
    return number < 0 ? uint64_t {0} - static_cast<uint64_t>(number)
                      : static_cast<uint64_t>(number);
}

std::string grouped(uint64_t number)
{
    const std::string digits = fmt::format("{}", number);
    std::string text;
    for (size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) {
            text += kGroupSeparator;
        }
        text += digits[i];
    }
    return text;
}

/// `number` in parts of `unit`, so many to a unit, rounded half up; the unit is at most 2^50, and
/// the parts at most 100.
uint64_t inParts(uint64_t number, uint64_t unit, uint64_t parts)
{
    return number / unit * parts + (number % unit * parts + unit / 2) / unit;
}

/// Three significant digits of a number of at least one `unit`. Rounded once, from the number
/// itself: 1.2346 is 1.23, though it is 1.235 and that were 1.24.
std::string significant(uint64_t number, uint64_t unit)
{
    if (const uint64_t hundredths = inParts(number, unit, 100); hundredths < 1000) {
        return fmt::format("{}.{:02}", hundredths / 100, hundredths % 100);
    }
    if (const uint64_t tenths = inParts(number, unit, 10); tenths < 1000) {
        return fmt::format("{}.{}", tenths / 10, tenths % 10);
    }
    return grouped(inParts(number, unit, 1));
}

std::string scaled(int64_t number, std::span<const Unit> units)
{
    const uint64_t size = magnitude(number);
    size_t chosen = 0;
    // The next unit also where rounding fills this one: 999 950 ns are 1.00 ms.
    while (chosen + 1 < units.size()
           && (chosen == 0 ? size >= units[1].size
                           : inParts(size, units[chosen].size, 1) >= units[chosen + 1].step)) {
        ++chosen;
    }
    const Unit& unit = units[chosen];
    const std::string digits = chosen == 0 ? grouped(size)
        : size < unit.size                 ? std::string("1.00")
                                           : significant(size, unit.size);
    return fmt::format("{}{} {}", number < 0 ? "-" : "", digits, unit.name);
}

} // namespace

std::string formatDuration(TimeNs duration)
{
    return scaled(duration, kDurationUnits);
}

std::string formatExactDuration(TimeNs duration)
{
    return formatCount(duration) + " ns";
}

std::string formatCount(int64_t count)
{
    return fmt::format("{}{}", count < 0 ? "-" : "", grouped(magnitude(count)));
}

std::string formatBytes(int64_t bytes)
{
    return scaled(bytes, kByteUnits);
}

std::string formatAmount(Decimal amount, std::string_view unit)
{
    if (amount.decimals == 0 && unit == "bytes") {
        return formatBytes(amount.digits);
    }
    const std::string number = amount.decimals == 0 ? formatCount(amount.digits)
                                                    : decimalText(amount.digits, amount.decimals);
    return unit.empty() ? number : fmt::format("{} {}", number, unit);
}

std::string formatShare(double share)
{
    if (!std::isfinite(share)) {
        return "?";
    }
    const double percent = share * 100;
    if (percent > 0 && percent < 0.1) {
        return "< 0.1 %";
    }
    if (percent > 99.9 && percent < 100) {
        return "> 99.9 %";
    }
    return percent == 0 || percent == 100 ? fmt::format("{:.0f} %", percent)
                                          : fmt::format("{:.1f} %", percent);
}

size_t utf8Length(std::string_view text)
{
    const auto byte = [text](size_t at) { return static_cast<uint8_t>(text[at]); };
    if (text.empty()) {
        return 0;
    }
    const uint8_t first = byte(0);
    if (first < 0x80) {
        return 1;
    }
    const size_t length = first < 0xc2 ? 0
        : first < 0xe0                 ? 2
        : first < 0xf0                 ? 3
        : first < 0xf5                 ? 4
                                       : 0;
    if (length == 0 || text.size() < length) {
        return 0;
    }
    for (size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0U) != 0x80) {
            return 0;
        }
    }
    // Overlong forms, surrogates and what lies beyond U+10FFFF are no characters.
    const uint8_t second = byte(1);
    const bool isForbidden = (first == 0xe0 && second < 0xa0) || (first == 0xed && second >= 0xa0)
        || (first == 0xf0 && second < 0x90) || (first == 0xf4 && second >= 0x90);
    return isForbidden ? 0 : length;
}

bool isControlCharacter(std::string_view sequence)
{
    const auto first = static_cast<uint8_t>(sequence[0]);
    return first < 0x20 || first == 0x7f
        || (first == 0xc2 && sequence.size() == 2 && static_cast<uint8_t>(sequence[1]) < 0xa0);
}

std::string printable(std::string_view text)
{
    std::string line;
    line.reserve(text.size());
    while (!text.empty()) {
        const size_t length = utf8Length(text);
        const std::string_view sequence = text.substr(0, length == 0 ? 1 : length);
        text.remove_prefix(sequence.size());
        if (length != 0 && !isControlCharacter(sequence)) {
            line += sequence;
        } else if (sequence == "\n") {
            line += "\\n";
        } else if (sequence == "\t") {
            line += "\\t";
        } else {
            for (const char byte : sequence) {
                line += fmt::format("\\x{:02x}", static_cast<uint8_t>(byte));
            }
        }
    }
    return line;
}

} // namespace flamelane
