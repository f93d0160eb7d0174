#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace flamelane {

/// A member of an object as raw text: the key without its quotes, the value with all of its own
/// (quotes, brackets), nothing resolved.
struct JsonField
{
    std::string_view key;
    std::string_view value;
};

/// How often a text broke the rules of JSON in ways that still tell what was meant.
struct JsonTroubles
{
    uint32_t badEscapes = 0;
    uint32_t rawControlChars = 0;
    uint32_t badUtf8 = 0; // strings
    uint32_t nonFiniteNumbers = 0;
    uint32_t bareTokens = 0;
    uint32_t strayCommas = 0; // too many or missing
    uint32_t tooDeep = 0;

    [[nodiscard]] bool isEmpty() const
    {
        return (badEscapes | rawControlChars | badUtf8 | nonFiniteNumbers | bareTokens | strayCommas
                | tooDeep)
            == 0;
    }
};

enum class JsonScan
{
    Complete,
    Incomplete, // the text ends first
    Malformed, // at `at`: no telling what was meant
};

[[nodiscard]] constexpr bool isJsonBlank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/// Walks over JSON that need not be JSON: forgives what JsonTroubles counts, and never recurses, so
/// that no nesting depth can hurt. Slower than simdjson, which reads everything that is sound.
class JsonScanner
{
public:
    explicit JsonScanner(std::string_view text, size_t at = 0)
        : m_text(text)
        , m_at(at)
    {
    }

    [[nodiscard]] size_t at() const { return m_at; }
    [[nodiscard]] const JsonTroubles& troubles() const { return m_troubles; }
    void skipBlanks();
    [[nodiscard]] bool isAtEnd() const { return m_at >= m_text.size(); }

    /// Passes over one value of any kind. A number or word that touches the end of the text is
    /// Incomplete: more of it may follow.
    [[nodiscard]] JsonScan skipValue();
    /// Takes apart the object that starts here; `fields` are in file order, duplicates included.
    [[nodiscard]] JsonScan readObject(std::vector<JsonField>& fields);

private:
    enum class State
    {
        Open, // behind an opening bracket
        AfterComma,
        AfterKey,
        AfterColon,
        AfterValue,
    };

    JsonScan scanContainer(std::vector<JsonField>* fields);
    bool scanPunctuation(char c);
    bool closeContainer(char c);
    bool beginValue();
    void endValue(std::vector<JsonField>* fields);
    [[nodiscard]] bool isInObject() const { return m_open.back() == '{'; }
    JsonScan scanString();
    JsonScan scanScalar();

    std::string_view m_text;
    size_t m_at = 0;
    JsonTroubles m_troubles;
    std::string m_open; // the brackets around m_at
    State m_state = State::Open;
    std::string_view m_key; // of the outermost object
    size_t m_valueStart = 0;
    bool m_saidTooDeep = false;
};

} // namespace flamelane
