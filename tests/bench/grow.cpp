#include "tests/bench/grow.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <limits>
#include <string_view>
#include <vector>

namespace flamelane::bench {

namespace {

constexpr std::array<std::string_view, 8> kIdKeys {
    "id",     "correlation", "External id",      "Record function id",
    "Ev Idx", "Python id",   "Python parent id", "Sequence number"};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Calls visit(key, digits) for each number that stands directly behind a key, where `digits`
/// is its integer part without a sign; of the record and of what it holds.
template<typename Visit>
void forEachNumber(std::string_view record, Visit visit)
{
    std::string_view key;
    for (size_t at = 0; at < record.size();) {
        if (record[at] == '"') {
            const size_t start = ++at;
            while (at < record.size() && record[at] != '"') {
                at += record[at] == '\\' ? 2 : 1;
            }
            key = record.substr(start, at - start);
            ++at;
            continue;
        }
        if (!key.empty() && isDigit(record[at])) {
            size_t end = at;
            while (end < record.size() && isDigit(record[end])) {
                ++end;
            }
            visit(key, record.substr(at, end - at));
            at = end;
        }
        if (record[at] != ':' && record[at] != ' ') {
            key = {};
        }
        ++at;
    }
}

uint64_t numberOf(std::string_view digits)
{
    uint64_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

bool isId(std::string_view key)
{
    return std::find(kIdKeys.begin(), kIdKeys.end(), key) != kIdKeys.end();
}

/// What is known of a trace after one look at all its records.
struct Extent
{
    std::vector<std::string_view> records;
    std::vector<bool> isMetadata;
    uint64_t firstMicrosecond = std::numeric_limits<uint64_t>::max();
    uint64_t lastMicrosecond = 0;
    uint64_t largestId = 0;

    [[nodiscard]] uint64_t period() const { return lastMicrosecond - firstMicrosecond + 1000; }
};

void add(Extent& extent, std::string_view record)
{
    const bool isMetadata = record.find("\"ph\": \"M\"") != std::string_view::npos
        || record.find("\"ph\":\"M\"") != std::string_view::npos;
    uint64_t start = 0;
    uint64_t duration = 0;
    forEachNumber(record, [&](std::string_view key, std::string_view digits) {
        if (key == "ts") {
            start = numberOf(digits);
        } else if (key == "dur") {
            duration = numberOf(digits) + 1;
        } else if (isId(key)) {
            extent.largestId = std::max(extent.largestId, numberOf(digits));
        }
    });
    if (!isMetadata && start != 0) {
        extent.firstMicrosecond = std::min(extent.firstMicrosecond, start);
        extent.lastMicrosecond = std::max(extent.lastMicrosecond, start + duration);
    }
    extent.records.push_back(record);
    extent.isMetadata.push_back(isMetadata);
}

void writeMoved(std::ostream& out, std::string_view record, uint64_t byTime, uint64_t byId)
{
    const char* written = record.data();
    forEachNumber(record, [&](std::string_view key, std::string_view digits) {
        if (key == "ts" || isId(key)) {
            out.write(written, digits.data() - written);
            out << numberOf(digits) + (key == "ts" ? byTime : byId);
            written = digits.data() + digits.size();
        }
    });
    out.write(written, record.data() + record.size() - written);
}

} // namespace

Result<void> grow(const std::string& path, unsigned times, const std::string& out)
{
    simdjson::padded_string text;
    if (simdjson::padded_string::load(path).get(text) != simdjson::SUCCESS) {
        return failure("cannot be read");
    }
    simdjson::ondemand::parser parser;
    Extent extent;
    try {
        auto document = parser.iterate(text);
        for (simdjson::ondemand::object record : document["traceEvents"].get_array()) {
            add(extent, record.raw_json());
        }
    } catch (const simdjson::simdjson_error& error) {
        return failure(std::string("only a plain JSON object with traceEvents grows: ")
                       + error.what());
    }
    if (extent.records.empty()) {
        return failure("there is no record in it");
    }

    std::ofstream file(out, std::ios::binary);
    const std::string_view& first = extent.records.front();
    const std::string_view& last = extent.records.back();
    file.write(text.data(), first.data() - text.data());
    for (unsigned run = 0; run < times; ++run) {
        for (size_t i = 0; i < extent.records.size(); ++i) {
            if (run == 0 || !extent.isMetadata[i]) {
                file << (run == 0 && i == 0 ? "" : ",\n");
                writeMoved(file, extent.records[i], run * extent.period(),
                           run * (extent.largestId + 1));
            }
        }
    }
    const char* rest = last.data() + last.size();
    file.write(rest, text.data() + text.size() - rest);
    file.close();
    return file ? Result<void>() : failure("cannot write " + out);
}

} // namespace flamelane::bench
