#include "core/export/json_writer.h"

#include "core/base/format.h"

#include <cassert>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <ostream>

namespace flamelane {

namespace {

constexpr size_t kFlushBytes = size_t {64} << 10U;

/// What may stand in a JSON text as it is; all of ASCII, since that can be said byte by byte.
bool isPlain(char c)
{
    return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

} // namespace

JsonWriter::JsonWriter(std::ostream& out)
    : m_out(out)
{
}

JsonWriter::~JsonWriter()
{
    assert(m_open.empty());
    flush();
}

void JsonWriter::key(std::string_view name)
{
    beginValue();
    appendQuoted(name);
    append(": ");
    m_isAfterKey = true;
}

void JsonWriter::null()
{
    beginValue();
    append("null");
}

void JsonWriter::value(std::string_view text)
{
    beginValue();
    appendQuoted(text);
}

void JsonWriter::value(bool truth)
{
    beginValue();
    append(truth ? "true" : "false");
}

void JsonWriter::value(double number)
{
    beginValue();
    if (std::isfinite(number)) {
        fmt::format_to(std::back_inserter(m_buffer), "{}", number);
    } else {
        append("null");
    }
}

void JsonWriter::value(Decimal number)
{
    beginValue();
    append(decimalText(number.digits, number.decimals));
}

void JsonWriter::begin(char bracket, Layout layout)
{
    beginValue();
    m_buffer.push_back(bracket);
    m_open.push_back({layout});
}

void JsonWriter::end(char bracket)
{
    assert(!m_open.empty() && !m_isAfterKey);
    const Container closed = m_open.back();
    m_open.pop_back();
    if (closed.layout == Layout::Lines && !closed.isEmpty) {
        beginLine();
    }
    m_buffer.push_back(bracket);
    if (m_open.empty()) {
        m_buffer.push_back('\n');
    }
    if (m_buffer.size() >= kFlushBytes || m_open.empty()) {
        flush();
    }
}

void JsonWriter::beginValue()
{
    if (m_isAfterKey || m_open.empty()) {
        m_isAfterKey = false;
        return;
    }
    Container& container = m_open.back();
    const bool isFirst = container.isEmpty;
    container.isEmpty = false;
    if (container.layout == Layout::Lines) {
        append(isFirst ? "" : ",");
        beginLine();
    } else {
        append(isFirst ? "" : ", ");
    }
}

void JsonWriter::beginLine()
{
    m_buffer.push_back('\n');
    for (size_t i = 0; i < m_open.size(); ++i) {
        m_buffer.push_back(' ');
    }
}

void JsonWriter::appendQuoted(std::string_view text)
{
    m_buffer.push_back('"');
    while (!text.empty()) {
        size_t plain = 0;
        while (plain < text.size() && isPlain(text[plain])) {
            ++plain;
        }
        append(text.substr(0, plain));
        text.remove_prefix(plain);
        if (text.empty()) {
            break;
        }
        const size_t length = utf8Length(text);
        const std::string_view sequence = text.substr(0, length == 0 ? 1 : length);
        text.remove_prefix(sequence.size());
        if (length == 0) {
            append("\\ufffd");
        } else if (isControlCharacter(sequence)) {
            // One byte, or the C1 controls, whose second byte is their number.
            const auto code = static_cast<uint8_t>(sequence.back());
            fmt::format_to(std::back_inserter(m_buffer), "\\u{:04x}", code);
        } else if (sequence == "\"" || sequence == "\\") {
            m_buffer.push_back('\\');
            append(sequence);
        } else {
            append(sequence);
        }
    }
    m_buffer.push_back('"');
}

void JsonWriter::flush()
{
    m_out.write(m_buffer.data(), static_cast<std::streamsize>(m_buffer.size()));
    m_buffer.clear();
}

} // namespace flamelane
