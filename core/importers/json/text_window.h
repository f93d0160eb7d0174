#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace flamelane {

/// The part of a long text that is at hand: read from its front, grows at its back.
class TextWindow
{
public:
    /// Forgets everything; the next text begins at `place` in line `line` (0: not counted).
    void restart(uint64_t place, uint64_t line);
    void append(std::string_view text) { m_text += text; }
    /// Room for so many more bytes at the back; shrink() gives back what was not filled.
    [[nodiscard]] char* grow(size_t bytes);
    void shrink(size_t bytes) { m_text.resize(m_text.size() - bytes); }

    [[nodiscard]] std::string_view rest() const { return std::string_view(m_text).substr(m_at); }
    [[nodiscard]] bool isEmpty() const { return m_at == m_text.size(); }
    [[nodiscard]] uint64_t place() const { return m_place + m_at; }
    [[nodiscard]] uint64_t line() const { return m_line; }
    /// "byte 812 (line 5)".
    [[nodiscard]] std::string where() const;

    void advance(size_t bytes);
    void skipBlanks();

    /// What was passed over but not dropped yet; it begins at consumedPlace().
    [[nodiscard]] std::string_view consumed() const
    {
        return std::string_view(m_text).substr(0, m_at);
    }
    [[nodiscard]] uint64_t consumedPlace() const { return m_place; }
    void dropConsumed();

private:
    std::string m_text;
    size_t m_at = 0;
    uint64_t m_place = 0; // of m_text[0]
    uint64_t m_line = 1; // of m_text[m_at]
};

/// The line at the end of a text that starts in `line`; 0, not counted, far behind the start of a
/// file, where people count bytes anyway.
[[nodiscard]] uint64_t lineBehind(std::string_view text, uint64_t line, uint64_t place);

/// "byte 812 (line 5)", without the line where it is 0.
[[nodiscard]] std::string placeText(uint64_t place, uint64_t line);

} // namespace flamelane
