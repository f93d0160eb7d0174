#include "core/export/markup.h"

#include "core/base/format.h"

#include <fmt/format.h>

#include <algorithm>

namespace flamelane {

namespace {

constexpr std::string_view kEllipsis = "\xe2\x80\xa6";

bool isWithinLetter(char c)
{
    return (static_cast<unsigned char>(c) & 0xc0U) == 0x80;
}

} // namespace

std::string escaped(std::string_view text)
{
    std::string result;
    for (size_t i = 0; i < text.size();) {
        const size_t length = utf8Length(text.substr(i));
        const std::string_view letter = text.substr(i, std::max<size_t>(length, 1));
        i += letter.size();
        const bool isNoCharacter = letter == "\xef\xbf\xbe" || letter == "\xef\xbf\xbf";
        if (length == 0 || isNoCharacter || (isControlCharacter(letter) && letter != "\n")) {
            result += "\xef\xbf\xbd";
        } else if (letter == "&") {
            result += "&amp;";
        } else if (letter == "<") {
            result += "&lt;";
        } else if (letter == ">") {
            result += "&gt;";
        } else if (letter == "\"") {
            result += "&quot;";
        } else {
            result += letter;
        }
    }
    return result;
}

std::string fittedToBox(std::string_view text, double widthPx)
{
    const double room = (widthPx - 8) / kLetterPx;
    return room < 3 ? std::string() : beginningOf(text, static_cast<size_t>(room));
}

std::string beginningOf(std::string_view text, size_t letters)
{
    size_t at = 0;
    size_t last = 0; // where the last letter that is taken begins
    for (size_t count = 0; at < text.size() && count < letters; ++count) {
        last = at;
        at += std::max<size_t>(utf8Length(text.substr(at)), 1);
    }
    return at >= text.size() ? std::string(text)
                             : std::string(text.substr(0, last)).append(kEllipsis);
}

std::string endOf(std::string_view text, size_t letters)
{
    size_t from = text.size();
    size_t next = text.size(); // where the first letter that is taken ends
    for (size_t count = 0; from > 0 && count < letters; ++count) {
        next = from;
        do {
            --from;
        } while (from > 0 && isWithinLetter(text[from]));
    }
    return from == 0 ? std::string(text) : std::string(kEllipsis).append(text.substr(next));
}

std::string hexOf(Rgb tone)
{
    return fmt::format("#{:02x}{:02x}{:02x}", tone.red, tone.green, tone.blue);
}

} // namespace flamelane
