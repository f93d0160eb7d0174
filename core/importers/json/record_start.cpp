#include "core/importers/json/record_start.h"

#include "core/importers/json/json_scanner.h"

#include <algorithm>
#include <array>

namespace flamelane {

namespace {

constexpr size_t kNone = std::string_view::npos;

constexpr std::array<std::string_view, 18> kRecordKeys {
    "ph", "cat", "name", "pid", "tid",  "ts",    "dur", "id",    "id2",
    "s",  "bp",  "args", "tts", "tdur", "scope", "sf",  "stack", "bind_id"};

constexpr std::array<std::string_view, 18> kTopLevelKeys {"traceEvents",
                                                          "displayTimeUnit",
                                                          "baseTimeNanoseconds",
                                                          "traceName",
                                                          "schemaVersion",
                                                          "deviceProperties",
                                                          "distributedInfo",
                                                          "computeProperties",
                                                          "INFO",
                                                          "WARNING",
                                                          "ERROR",
                                                          "metadata",
                                                          "otherData",
                                                          "samples",
                                                          "stackFrames",
                                                          "systemTraceEvents",
                                                          "trace_id",
                                                          "controllerTraceDataKey"};

template<size_t N>
bool isOneOf(std::string_view word, const std::array<std::string_view, N>& words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

size_t nextSolid(std::string_view text, size_t from)
{
    while (from < text.size() && isJsonBlank(text[from])) {
        ++from;
    }
    return from < text.size() ? from : kNone;
}

/// The last character before `at` that is no blank.
size_t previousSolid(std::string_view text, size_t at)
{
    while (at > 0 && isJsonBlank(text[at - 1])) {
        --at;
    }
    return at > 0 ? at - 1 : kNone;
}

/// The key whose quote is at `at`, when a colon follows it; else empty.
std::string_view keyAt(std::string_view text, size_t at)
{
    constexpr size_t kLongest = 64;
    if (at == kNone || text[at] != '"') {
        return {};
    }
    const std::string_view near = text.substr(at + 1, kLongest);
    const size_t length = near.find('"');
    if (length == kNone) {
        return {};
    }
    const size_t colon = nextSolid(text, at + length + 2);
    return colon != kNone && text[colon] == ':' ? near.substr(0, length) : std::string_view();
}

bool endsArray(std::string_view text, size_t at)
{
    const size_t before = previousSolid(text, at);
    const size_t comma = nextSolid(text, at + 1);
    if (before == kNone || text[before] != '}' || comma == kNone || text[comma] != ',') {
        return false;
    }
    return isOneOf(keyAt(text, nextSolid(text, comma + 1)), kTopLevelKeys);
}

bool isTopLevelKeyStart(std::string_view text, size_t at)
{
    const std::string_view key = keyAt(text, at);
    if (key.empty()) {
        return false;
    }
    const size_t before = previousSolid(text, at);
    const bool isBehindComma = before != kNone && text[before] == ',';
    if (isBehindComma && isOneOf(key, kTopLevelKeys)) {
        return true;
    }
    const size_t from = before == kNone ? 0 : before;
    return text.substr(from, at - from).find('\n') != kNone;
}

} // namespace

bool isRecordStart(std::string_view text, size_t at)
{
    const size_t before = previousSolid(text, at);
    if (before != kNone && text[before] != ',' && text[before] != '[' && text[before] != '}') {
        return false;
    }
    return isOneOf(keyAt(text, nextSolid(text, at + 1)), kRecordKeys);
}

std::optional<size_t> findRecovery(std::string_view text, size_t from)
{
    for (size_t at = text.find_first_of("{]", from); at != kNone;
         at = text.find_first_of("{]", at + 1)) {
        if (text[at] == '{' ? isRecordStart(text, at) : endsArray(text, at)) {
            return at;
        }
    }
    return std::nullopt;
}

ArrayEnd looksLikeArrayEnd(std::string_view text, bool isBareArray, bool isDoubtful)
{
    if (isBareArray && !isDoubtful) {
        return ArrayEnd::Sure; // anything behind it are trailing bytes
    }
    const size_t next = nextSolid(text, 1);
    if (next == kNone) {
        return ArrayEnd::Incomplete;
    }
    if (isBareArray) {
        return ArrayEnd::Unlikely;
    }
    if (text[next] == '}') {
        const size_t behind = nextSolid(text, next + 1);
        return !isDoubtful    ? ArrayEnd::Sure
            : behind == kNone ? ArrayEnd::Incomplete
                              : ArrayEnd::Unlikely;
    }
    const size_t quote = text[next] == ',' ? nextSolid(text, next + 1) : next;
    if (quote == kNone) {
        return ArrayEnd::Incomplete;
    }
    if (text[quote] != '"') {
        return ArrayEnd::Unlikely;
    }
    const std::string_view key = keyAt(text, quote);
    if (key.empty()) {
        constexpr size_t kLongestKey = 80;
        return text.size() - quote < kLongestKey ? ArrayEnd::Incomplete : ArrayEnd::Unlikely;
    }
    return isDoubtful && !isOneOf(key, kTopLevelKeys) ? ArrayEnd::Unlikely : ArrayEnd::Sure;
}

std::optional<size_t> findLastCut(std::string_view text)
{
    for (size_t at = text.rfind('{'); at != kNone && at != 0; at = text.rfind('{', at - 1)) {
        const size_t comma = previousSolid(text, at);
        if (comma == kNone || text[comma] != ',' || !isRecordStart(text, at)) {
            continue;
        }
        const size_t close = previousSolid(text, comma);
        if (close != kNone && text[close] == '}') {
            return comma;
        }
    }
    return std::nullopt;
}

std::optional<size_t> findTopLevelKey(std::string_view text, size_t from)
{
    for (size_t at = text.find('"', from); at != kNone; at = text.find('"', at + 1)) {
        if (isTopLevelKeyStart(text, at)) {
            return at;
        }
    }
    return std::nullopt;
}

} // namespace flamelane
