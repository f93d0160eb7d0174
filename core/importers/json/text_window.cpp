#include "core/importers/json/text_window.h"

#include "core/importers/json/json_scanner.h"

#include <fmt/format.h>

#include <algorithm>

namespace flamelane {

namespace {

constexpr uint64_t kLinesCountedTo = uint64_t {64} << 20U;

} // namespace

uint64_t lineBehind(std::string_view text, uint64_t line, uint64_t place)
{
    if (line == 0 || place > kLinesCountedTo) {
        return 0;
    }
    return line + static_cast<uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

std::string placeText(uint64_t place, uint64_t line)
{
    return line == 0 ? fmt::format("byte {}", place)
                     : fmt::format("byte {} (line {})", place, line);
}

void TextWindow::restart(uint64_t place, uint64_t line)
{
    m_text.clear();
    m_at = 0;
    m_place = place;
    m_line = line;
}

char* TextWindow::grow(size_t bytes)
{
    const size_t size = m_text.size();
    m_text.resize(size + bytes);
    return m_text.data() + size;
}

std::string TextWindow::where() const
{
    return placeText(place(), m_line);
}

void TextWindow::advance(size_t bytes)
{
    m_line = lineBehind(rest().substr(0, bytes), m_line, place());
    m_at += bytes;
}

void TextWindow::skipBlanks()
{
    const std::string_view text = rest();
    const auto solid = std::find_if_not(text.begin(), text.end(), isJsonBlank);
    advance(static_cast<size_t>(solid - text.begin()));
}

void TextWindow::dropConsumed()
{
    m_text.erase(0, m_at);
    m_place += m_at;
    m_at = 0;
}

} // namespace flamelane
