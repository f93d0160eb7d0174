#include "core/importers/speedscope/document_text.h"

#include "core/base/format.h"
#include "core/importers/json/text_window.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>

namespace flamelane {

namespace {

constexpr size_t kChunkBytes = size_t {1} << 20U;
constexpr size_t kMostBytes = size_t {1} << 30U;
// { profiles [ { samples [ : what lies deeper is one sample or event and must be whole.
constexpr size_t kElementDepth = 4;

/// The brackets that are open at the end of a text, and the last place where it can be cut.
struct OpenBrackets
{
    std::string open;
    size_t safe = 0;
};

OpenBrackets openBrackets(std::string_view text, size_t depth)
{
    OpenBrackets result;
    bool isInString = false;
    for (size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (isInString) {
            at += c == '\\' ? 1 : 0;
            isInString = c != '"';
            continue;
        }
        switch (c) {
        case '"':
            isInString = true;
            break;
        case '{':
        case '[':
            result.open.push_back(c);
            result.safe = result.open.size() <= depth ? at + 1 : result.safe;
            break;
        case '}':
        case ']':
            if (!result.open.empty()) {
                result.open.pop_back();
            }
            result.safe = result.open.size() <= depth ? at + 1 : result.safe;
            break;
        case ',':
            result.safe = result.open.size() <= depth ? at : result.safe;
            break;
        default:
            break;
        }
    }
    return result;
}

void reportTroublesOf(const JsonTroubles& troubles, ImportReport& report)
{
    const auto add = [&report](WarningKind kind, uint32_t count) {
        if (count != 0) {
            report.add(kind, {}, count);
        }
    };
    add(WarningKind::BadEscape, troubles.badEscapes);
    add(WarningKind::RawControlChar, troubles.rawControlChars);
    add(WarningKind::BadUtf8, troubles.badUtf8);
    add(WarningKind::NonFiniteNumber, troubles.nonFiniteNumbers);
    add(WarningKind::BareToken, troubles.bareTokens);
    add(WarningKind::StrayComma, troubles.strayCommas);
    add(WarningKind::NestingTooDeep, troubles.tooDeep);
}

} // namespace

CutText wholePart(std::string_view text, size_t depth)
{
    CutText part;
    part.size = openBrackets(text, depth).safe;
    part.closing = openBrackets(text.substr(0, part.size), depth).open;
    std::reverse(part.closing.begin(), part.closing.end());
    for (char& bracket : part.closing) {
        bracket = bracket == '{' ? '}' : ']';
    }
    return part;
}

Result<DocumentText> DocumentText::read(TextStream& stream, ImportReport& report,
                                        Progress& progress)
{
    DocumentText document;
    document.m_place = stream.firstPlace();
    if (const auto done = document.slurp(stream, progress); !done) {
        return tl::unexpected(done.error());
    }
    if (const auto done = document.split(report, stream.isTruncated()); !done) {
        return tl::unexpected(done.error());
    }
    return document;
}

Result<void> DocumentText::slurp(TextStream& stream, Progress& progress)
{
    while (true) {
        if (progress.isCancelled()) {
            return failure("cancelled");
        }
        if (m_size > kMostBytes) {
            return failure(fmt::format("a speedscope file of more than {} MiB", kMostBytes >> 20U));
        }
        if (m_buffer.size() < m_size + kChunkBytes) {
            m_buffer.resize(std::max(m_size + kChunkBytes, m_buffer.size() * 2));
        }
        const auto count = stream.read({m_buffer.data() + m_size, kChunkBytes});
        if (!count) {
            return tl::unexpected(count.error());
        }
        progress.report(stream.inputDone(), stream.inputSize());
        if (*count == 0) {
            break;
        }
        m_size += *count;
    }
    m_buffer.resize(m_size);
    return {};
}

Result<void> DocumentText::split(ImportReport& report, bool isCutKnown)
{
    JsonScanner scanner(text());
    JsonScan scan = scanner.readObject(m_members);
    if (scan == JsonScan::Malformed) {
        return failure(
            fmt::format("{}: this is no JSON any more", where(m_buffer.data() + scanner.at())));
    }
    std::string closing;
    if (scan == JsonScan::Complete) {
        const size_t end = scanner.at();
        scanner.skipBlanks();
        if (!scanner.isAtEnd()) {
            report.add(WarningKind::TrailingBytes,
                       fmt::format("{}: after the end of the JSON text",
                                   where(m_buffer.data() + scanner.at())));
        }
        m_size = end;
    } else {
        m_isCut = true;
        if (!isCutKnown) { // else the wrapping has a warning of its own
            report.add(WarningKind::Truncated,
                       fmt::format("{}: the text ends early", where(m_buffer.data() + m_size)));
        }
        CutText part = wholePart(text(), kElementDepth);
        m_size = part.size;
        closing = std::move(part.closing);
    }
    m_buffer.resize(m_size);
    m_buffer.insert(m_buffer.end(), closing.begin(), closing.end());
    m_size = m_buffer.size();
    m_buffer.resize(m_size + simdjson::SIMDJSON_PADDING);
    if (scanner.troubles().rawControlChars != 0 || scanner.troubles().badUtf8 != 0) {
        mendStrings();
    }
    reportTroublesOf(scanner.troubles(), report);
    // Once more: the members are views, and the text has moved.
    JsonScanner again(text());
    if (again.readObject(m_members) != JsonScan::Complete) {
        return failure("the text ends before anything of it is whole");
    }
    return {};
}

/// In place, so that places stay true.
void DocumentText::mendStrings()
{
    bool isInString = false;
    for (size_t at = 0; at < m_size;) {
        char& c = m_buffer[at];
        const size_t length = utf8Length(text().substr(at));
        if (length == 0) {
            c = '?';
        } else if (isInString && c == '\\') {
            ++at;
        } else if (c == '"') {
            isInString = !isInString;
        } else if (isInString && static_cast<unsigned char>(c) < 0x20) {
            c = ' ';
        }
        at += std::max<size_t>(length, 1);
    }
}

size_t DocumentText::capacityFrom(const char* at) const
{
    return m_buffer.size() - static_cast<size_t>(at - m_buffer.data());
}

std::string DocumentText::where(const char* at) const
{
    const auto offset = static_cast<size_t>(at - m_buffer.data());
    return placeText(m_place + offset, lineBehind(text().substr(0, offset), 1, m_place + offset));
}

} // namespace flamelane
