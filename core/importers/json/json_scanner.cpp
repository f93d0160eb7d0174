#include "core/importers/json/json_scanner.h"

#include "core/base/decimal.h"
#include "core/importers/json/json_string.h"

#include <simdjson.h>

#include <algorithm>
#include <array>

namespace flamelane {

namespace {

constexpr size_t kDepthLimit = 512;
constexpr std::array<std::string_view, 12> kNonFinite {"NaN",      "nan",       "-nan", "-NaN",
                                                       "Infinity", "-Infinity", "inf",  "-inf",
                                                       "Inf",      "-Inf",      "+inf", "INF"};

bool endsScalar(char c)
{
    return isJsonBlank(c) || c == ',' || c == ':' || c == '"' || c == '{' || c == '}' || c == '['
        || c == ']';
}

} // namespace

void JsonScanner::skipBlanks()
{
    while (m_at < m_text.size() && isJsonBlank(m_text[m_at])) {
        ++m_at;
    }
}

JsonScan JsonScanner::skipValue()
{
    if (isAtEnd()) {
        return JsonScan::Incomplete;
    }
    switch (m_text[m_at]) {
    case '{':
    case '[':
        return scanContainer(nullptr);
    case '"':
        return scanString();
    default:
        return scanScalar();
    }
}

JsonScan JsonScanner::readObject(std::vector<JsonField>& fields)
{
    fields.clear();
    return scanContainer(&fields);
}

JsonScan JsonScanner::scanContainer(std::vector<JsonField>* fields)
{
    m_open.assign(1, m_text[m_at]);
    m_state = State::Open;
    m_saidTooDeep = false;
    ++m_at;
    while (!m_open.empty()) {
        skipBlanks();
        if (isAtEnd()) {
            return JsonScan::Incomplete;
        }
        const char c = m_text[m_at];
        if (c == ',' || c == ':') {
            if (!scanPunctuation(c)) {
                return JsonScan::Malformed;
            }
        } else if (c == '}' || c == ']') {
            if (!closeContainer(c)) {
                return JsonScan::Malformed;
            }
            ++m_at;
            endValue(fields);
        } else if (c == '"' && isInObject() && m_state != State::AfterColon) {
            if (m_state == State::AfterKey) {
                return JsonScan::Malformed;
            }
            m_troubles.strayCommas += m_state == State::AfterValue ? 1 : 0;
            const size_t start = m_at;
            if (const JsonScan scan = scanString(); scan != JsonScan::Complete) {
                return scan;
            }
            if (m_open.size() == 1) {
                m_key = m_text.substr(start + 1, m_at - start - 2);
            }
            m_state = State::AfterKey;
        } else {
            if (!beginValue()) {
                return JsonScan::Malformed;
            }
            if (c == '{' || c == '[') {
                m_open.push_back(c);
                m_state = State::Open;
                ++m_at;
                if (m_open.size() > kDepthLimit && !m_saidTooDeep) {
                    m_saidTooDeep = true;
                    ++m_troubles.tooDeep;
                }
                continue;
            }
            const JsonScan scan = c == '"' ? scanString() : scanScalar();
            if (scan != JsonScan::Complete) {
                return scan;
            }
            endValue(fields);
        }
    }
    return JsonScan::Complete;
}

bool JsonScanner::scanPunctuation(char c)
{
    if (c == ':') {
        if (m_state != State::AfterKey) {
            return false;
        }
        m_state = State::AfterColon;
    } else {
        if (m_state == State::AfterColon || m_state == State::AfterKey) {
            return false;
        }
        m_troubles.strayCommas += m_state == State::AfterValue ? 0 : 1;
        m_state = State::AfterComma;
    }
    ++m_at;
    return true;
}

bool JsonScanner::closeContainer(char c)
{
    if (isInObject() != (c == '}') || m_state == State::AfterColon || m_state == State::AfterKey) {
        return false;
    }
    m_troubles.strayCommas += m_state == State::AfterComma ? 1 : 0;
    m_open.pop_back();
    return true;
}

bool JsonScanner::beginValue()
{
    if (isInObject()) {
        if (m_state != State::AfterColon) {
            return false;
        }
    } else if (m_state == State::AfterValue) {
        // "a" "b" lacks a comma; "a"b is a quote inside a string, and nobody knows where it ends.
        if (m_text[m_at - 1] == '"' || m_text[m_at] == ':') {
            return false;
        }
        ++m_troubles.strayCommas;
    }
    if (m_open.size() == 1) {
        m_valueStart = m_at;
    }
    return true;
}

void JsonScanner::endValue(std::vector<JsonField>* fields)
{
    m_state = State::AfterValue;
    if (m_open.size() == 1 && fields != nullptr && isInObject()) {
        fields->push_back({m_key, m_text.substr(m_valueStart, m_at - m_valueStart)});
    }
}

JsonScan JsonScanner::scanString()
{
    const size_t start = m_at + 1;
    uint32_t controls = 0;
    bool hasHighByte = false;
    bool hasEscape = false;
    for (size_t i = start; i < m_text.size(); ++i) {
        const auto c = static_cast<unsigned char>(m_text[i]);
        if (c == '"') {
            const std::string_view inner = m_text.substr(start, i - start);
            m_at = i + 1;
            m_troubles.rawControlChars += controls;
            m_troubles.badEscapes += hasEscape ? countBadEscapes(inner) : 0;
            m_troubles.badUtf8
                += hasHighByte && !simdjson::validate_utf8(inner.data(), inner.size()) ? 1 : 0;
            return JsonScan::Complete;
        }
        if (c == '\\') {
            hasEscape = true;
            ++i;
        } else {
            controls += c < 0x20 ? 1 : 0;
            hasHighByte = hasHighByte || c >= 0x80;
        }
    }
    return JsonScan::Incomplete;
}

JsonScan JsonScanner::scanScalar()
{
    const size_t start = m_at;
    size_t end = start;
    while (end < m_text.size() && !endsScalar(m_text[end])) {
        ++end;
    }
    if (end == m_text.size()) {
        return JsonScan::Incomplete;
    }
    if (end == start) {
        return JsonScan::Malformed;
    }
    const std::string_view word = m_text.substr(start, end - start);
    m_at = end;
    if (word == "true" || word == "false" || word == "null" || isJsonNumber(word)) {
        return JsonScan::Complete;
    }
    if (std::find(kNonFinite.begin(), kNonFinite.end(), word) != kNonFinite.end()) {
        ++m_troubles.nonFiniteNumbers;
    } else {
        ++m_troubles.bareTokens;
    }
    return JsonScan::Complete;
}

} // namespace flamelane
