#include "core/importers/json/json_string.h"

#include "core/io/utf16_source.h"

#include <simdjson.h>

#include <cstdint>
#include <cstring>
#include <optional>

namespace flamelane {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

std::optional<uint32_t> hexAt(std::string_view text, size_t at)
{
    if (at + 4 > text.size()) {
        return std::nullopt;
    }
    uint32_t value = 0;
    for (size_t i = at; i < at + 4; ++i) {
        const char c = text[i];
        uint32_t digit = 0;
        if (c >= '0' && c <= '9') {
            digit = static_cast<uint32_t>(c - '0');
        } else if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f') {
            digit = static_cast<uint32_t>((c | 0x20) - 'a') + 10;
        } else {
            return std::nullopt;
        }
        value = value * 16 + digit;
    }
    return value;
}

struct Escape
{
    size_t length = 0; // of the escape in the text, 0 where it is none
    uint32_t codePoint = 0;
    bool isHalf = false; // a surrogate alone
};

/// The escape whose backslash is at `at`.
Escape escapeAt(std::string_view text, size_t at)
{
    if (at + 1 >= text.size()) {
        return {};
    }
    switch (text[at + 1]) {
    case '"':
    case '\\':
    case '/':
        return {2, static_cast<unsigned char>(text[at + 1])};
    case 'b':
        return {2, '\b'};
    case 'f':
        return {2, '\f'};
    case 'n':
        return {2, '\n'};
    case 'r':
        return {2, '\r'};
    case 't':
        return {2, '\t'};
    case 'u':
        break;
    default:
        return {};
    }
    const auto first = hexAt(text, at + 2);
    if (!first) {
        return {};
    }
    if (*first < 0xD800 || *first >= 0xE000) {
        return {6, *first};
    }
    if (*first < 0xDC00 && text.substr(at + 6, 2) == "\\u") {
        const auto second = hexAt(text, at + 8);
        if (second && *second >= 0xDC00 && *second < 0xE000) {
            return {12, 0x10000 + ((*first - 0xD800) << 10U) + (*second - 0xDC00)};
        }
    }
    return {6, 0, true};
}

/// Length of the UTF-8 character at `at`, 0 where there is none.
size_t utf8LengthAt(std::string_view text, size_t at)
{
    for (size_t length = 1; length <= 4 && at + length <= text.size(); ++length) {
        if (simdjson::validate_utf8(text.data() + at, length)) {
            return length;
        }
    }
    return 0;
}

void appendSound(std::string_view bytes, std::string& text)
{
    if (simdjson::validate_utf8(bytes.data(), bytes.size())) {
        text += bytes;
        return;
    }
    for (size_t i = 0; i < bytes.size();) {
        const size_t length = utf8LengthAt(bytes, i);
        text += length == 0 ? kReplacement : bytes.substr(i, length);
        i += length == 0 ? 1 : length;
    }
}

} // namespace

uint32_t countBadEscapes(std::string_view inside)
{
    uint32_t count = 0;
    for (size_t i = inside.find('\\'); i != std::string_view::npos; i = inside.find('\\', i)) {
        const Escape escape = escapeAt(inside, i);
        const bool isBad = escape.length == 0 || escape.isHalf;
        count += isBad ? 1 : 0;
        i += escape.length == 0 ? 1 : escape.length;
    }
    return count;
}

void appendUnescaped(std::string_view inside, std::string& text)
{
    size_t from = 0;
    while (true) {
        const size_t at = inside.find('\\', from);
        appendSound(inside.substr(from, at - from), text);
        if (at == std::string_view::npos) {
            return;
        }
        const Escape escape = escapeAt(inside, at);
        if (escape.length == 0) {
            text += '\\';
            from = at + 1;
            continue;
        }
        if (escape.isHalf) {
            text += kReplacement;
        } else {
            char bytes[4];
            text.append(bytes, putUtf8(escape.codePoint, bytes));
        }
        from = at + escape.length;
    }
}

std::string_view jsonText(std::string_view value, std::string& scratch)
{
    if (!isJsonString(value)) {
        return value;
    }
    const std::string_view inside = value.substr(1, value.size() - 2);
    if (std::memchr(inside.data(), '\\', inside.size()) == nullptr
        && simdjson::validate_utf8(inside.data(), inside.size())) {
        return inside;
    }
    scratch.clear();
    appendUnescaped(inside, scratch);
    return scratch;
}

} // namespace flamelane
