#pragma once

#include "core/base/decimal.h"

#include <fmt/format.h>

#include <concepts>
#include <iosfwd>
#include <optional>
#include <string_view>
#include <vector>

namespace flamelane {

/// Writes JSON as it comes, without a document in memory. Output is ASCII-safe for terminals:
/// control characters are escaped, and bytes that are no UTF-8 become U+FFFD. Calls must nest
/// properly; whether the stream could take it all is for its owner to ask.
class JsonWriter
{
public:
    /// How the members of an array or object are set out.
    enum class Layout
    {
        Lines, // each on its own line
        Row, // all on one line
    };

    explicit JsonWriter(std::ostream& out);
    ~JsonWriter();
    JsonWriter(const JsonWriter&) = delete;
    JsonWriter& operator=(const JsonWriter&) = delete;

    void beginObject(Layout layout = Layout::Row) { begin('{', layout); }
    void endObject() { end('}'); }
    void beginArray(Layout layout = Layout::Row) { begin('[', layout); }
    void endArray() { end(']'); }
    void key(std::string_view name);

    void null();
    void value(std::string_view text);
    void value(const char* text) { value(std::string_view(text)); }
    void value(bool truth);
    void value(double number); // null where JSON has no such number
    void value(Decimal number); // all its digits
    template<std::integral Number>
    void value(Number number)
    {
        beginValue();
        fmt::format_to(std::back_inserter(m_buffer), "{}", number);
    }

    template<typename Value>
    void field(std::string_view name, Value fieldValue)
    {
        key(name);
        value(fieldValue);
    }
    void nullField(std::string_view name)
    {
        key(name);
        null();
    }
    /// null where there is no number.
    template<typename Number>
    void optionalField(std::string_view name, const std::optional<Number>& number)
    {
        if (number) {
            field(name, *number);
        } else {
            nullField(name);
        }
    }
    /// Opens a member that is an array of rows, one a line.
    void beginRows(std::string_view name)
    {
        key(name);
        beginArray(Layout::Lines);
    }

private:
    struct Container
    {
        Layout layout {};
        bool isEmpty = true;
    };

    void begin(char bracket, Layout layout);
    void end(char bracket);
    void beginValue();
    void beginLine();
    void append(std::string_view text) { m_buffer.append(text); }
    void appendQuoted(std::string_view text);
    void flush();

    std::ostream& m_out;
    fmt::memory_buffer m_buffer;
    std::vector<Container> m_open;
    bool m_isAfterKey = false;
};

} // namespace flamelane
