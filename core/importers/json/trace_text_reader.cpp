#include "core/importers/json/trace_text_reader.h"

#include "core/base/format.h"
#include "core/importers/json/record_start.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

namespace flamelane {

namespace {

constexpr size_t kChunkBytes = size_t {64} << 10U;
constexpr size_t kLongestValueBytes = size_t {256} << 20U;
constexpr size_t kKeptConsumedBytes = size_t {256} << 10U;
constexpr size_t kShownKeysBytes = 100;

} // namespace

TraceTextReader::TraceTextReader(TextStream& stream, TraceTextSink sink, ImportReport& report,
                                 Progress& progress, TraceTextOptions options)
    : m_stream(stream)
    , m_sink(std::move(sink))
    , m_report(report)
    , m_progress(progress)
    , m_options(options)
{
    if (m_options.threads == 0) {
        m_options.threads = std::max(1U, std::thread::hardware_concurrency());
    }
    m_window.restart(stream.firstPlace(), 1);
}

Result<void> TraceTextReader::read()
{
    const auto isThere = toSolid();
    if (!isThere) {
        return tl::unexpected(isThere.error());
    }
    if (!*isThere) {
        return failure("holds no text");
    }
    const char first = m_window.rest().front();
    if (first != '{' && first != '[') {
        return failure(fmt::format("{}: JSON starts with {{ or [", m_window.where()));
    }
    m_isBareArray = first == '[';
    m_window.advance(1);
    const auto done = m_isBareArray ? readArray() : readMembers();
    if (!done) {
        return done;
    }
    if (!m_sawEvents) {
        return failure(fmt::format("no traceEvents in this JSON object (its keys: {})",
                                   m_topLevelKeys.empty() ? "none" : printable(m_topLevelKeys)));
    }
    if (m_isBareArray && m_keptRecords == 0 && m_skippedRecords != 0) {
        return failure("none of the array's elements is a trace record");
    }
    return drain();
}

Result<bool> TraceTextReader::more()
{
    if (m_progress.isCancelled()) {
        return failure("cancelled");
    }
    if (m_window.isEmpty() || m_window.consumed().size() > kKeptConsumedBytes) {
        dropConsumed();
    }
    if (m_window.rest().size() > kLongestValueBytes) {
        return failure(fmt::format("{}: a single value of more than {} MiB", m_window.where(),
                                   kLongestValueBytes >> 20U));
    }
    if (!m_flying.empty()) {
        Stretch& stretch = *m_flying.front();
        m_flying.pop_front();
        m_pool->wait(stretch);
        takeBack(stretch);
        return true;
    }
    if (!m_ahead.empty()) {
        m_window.append(m_ahead);
        m_ahead.clear();
        return true;
    }
    // As much as is at hand already, so that a long value is looked at few times.
    const size_t wanted = std::max(kChunkBytes, m_window.rest().size());
    const auto count = m_stream.read({m_window.grow(wanted), wanted});
    if (!count) {
        return tl::unexpected(count.error());
    }
    m_window.shrink(wanted - *count);
    m_progress.report(m_stream.inputDone(), m_stream.inputSize());
    return *count != 0;
}

void TraceTextReader::dropConsumed()
{
    if (m_archive != nullptr && m_isInArray && !m_window.consumed().empty()) {
        m_archive->add(packText(m_window.consumedPlace(), m_window.consumed()));
    }
    m_window.dropConsumed();
}

Result<bool> TraceTextReader::toSolid()
{
    while (true) {
        m_window.skipBlanks();
        if (!m_window.isEmpty()) {
            return true;
        }
        const auto longer = more();
        if (!longer || !*longer) {
            return longer;
        }
    }
}

Result<JsonScan> TraceTextReader::scanValue(size_t& length)
{
    while (true) {
        JsonScanner scanner(m_window.rest());
        const JsonScan scan = scanner.skipValue();
        length = scanner.at();
        if (scan != JsonScan::Incomplete) {
            return scan;
        }
        const auto longer = more();
        if (!longer) {
            return tl::unexpected(longer.error());
        }
        if (!*longer) {
            return JsonScan::Incomplete;
        }
    }
}

/// The members of the outermost object, up to its end or the end of what makes sense.
Result<void> TraceTextReader::readMembers()
{
    while (true) {
        const auto isThere = toSolid();
        if (!isThere) {
            return tl::unexpected(isThere.error());
        }
        if (!*isThere) {
            sayTruncated();
            return {};
        }
        const char c = m_window.rest().front();
        if (c == '}') {
            m_window.advance(1);
            return {};
        }
        if (c == ',') {
            m_window.advance(1);
            continue;
        }
        auto goesOn = readMember();
        if (goesOn && !*goesOn) {
            goesOn = recoverMembers();
        }
        if (!goesOn) {
            return tl::unexpected(goesOn.error());
        }
        if (!*goesOn) {
            return {};
        }
    }
}

/// False where the member is broken.
Result<bool> TraceTextReader::readMember()
{
    if (m_window.rest().front() != '"') {
        return false;
    }
    size_t length = 0;
    auto scan = scanValue(length);
    if (!scan || *scan != JsonScan::Complete) {
        return endMember(scan);
    }
    const std::string key(m_window.rest().substr(1, length - 2));
    m_window.advance(length);
    auto isThere = toSolid();
    if (!isThere || !*isThere || m_window.rest().front() != ':') {
        return isThere ? Result<bool>(false) : isThere;
    }
    m_window.advance(1);
    isThere = toSolid();
    if (!isThere || !*isThere) {
        return isThere;
    }
    if (key == "traceEvents" && m_window.rest().front() == '[') {
        if (m_sawEvents) {
            m_report.add(WarningKind::DuplicateKey, m_window.where() + ": traceEvents");
        }
        m_window.advance(1);
        const auto done = readArray();
        return done ? Result<bool>(true) : tl::unexpected(done.error());
    }
    scan = scanValue(length);
    if (!scan || *scan != JsonScan::Complete) {
        return endMember(scan);
    }
    if (m_topLevelKeys.size() < kShownKeysBytes) {
        m_topLevelKeys += (m_topLevelKeys.empty() ? "" : ", ") + key;
    }
    m_sink.addTopLevel(key, m_window.rest().substr(0, length));
    m_window.advance(length);
    return true;
}

/// What an unfinished scan means: a cut text is passed over, anything else is a broken member.
Result<bool> TraceTextReader::endMember(const Result<JsonScan>& scan)
{
    if (!scan) {
        return tl::unexpected(scan.error());
    }
    const std::string_view rest = m_window.rest();
    if (*scan == JsonScan::Incomplete && !findTopLevelKey(rest, 1)) {
        m_window.advance(rest.size());
        return true;
    }
    return false;
}

/// Counts a broken member and goes on at the next thing that looks like one; false at the end.
Result<bool> TraceTextReader::recoverMembers()
{
    const auto isThere = toSolid();
    if (!isThere) {
        return isThere;
    }
    if (!*isThere) {
        return true; // the caller sees that the text is cut
    }
    m_report.add(WarningKind::MalformedMetadata, m_window.where());
    m_window.advance(1);
    while (true) {
        const std::string_view rest = m_window.rest();
        if (const auto found = findTopLevelKey(rest, 0)) {
            m_window.advance(*found);
            return true;
        }
        // A key may lie across the end of what is at hand.
        constexpr size_t kKept = 256;
        m_window.advance(rest.size() > kKept ? rest.size() - kKept : 0);
        const auto longer = more();
        if (!longer) {
            return longer;
        }
        if (!*longer) {
            m_window.advance(m_window.rest().size());
            return false;
        }
    }
}

/// Reads what follows the JSON text, so that the end of a packed stream is checked too.
Result<void> TraceTextReader::drain()
{
    bool isFirst = true;
    while (true) {
        const auto isThere = toSolid();
        if (!isThere) {
            return tl::unexpected(isThere.error());
        }
        if (!*isThere) {
            return {};
        }
        if (isFirst) {
            m_report.add(WarningKind::TrailingBytes,
                         fmt::format("{}: after the end of the JSON text", m_window.where()));
        }
        isFirst = false;
        m_window.advance(m_window.rest().size());
    }
}

void TraceTextReader::sayTruncated()
{
    // A cut packed stream has a warning of its own.
    if (!m_saidTruncated && !m_stream.isTruncated()) {
        m_saidTruncated = true;
        m_report.add(WarningKind::Truncated,
                     fmt::format("{}: the text ends early", m_window.where()));
    }
}

} // namespace flamelane
