#include "core/importers/chrome/record_mapper.h"

#include "core/base/decimal.h"
#include "core/importers/json/json_string.h"
#include "core/importers/kineto/args.h"
#include "core/importers/kineto/categories.h"

#include <fmt/format.h>

#include <algorithm>

namespace flamelane {

namespace {

constexpr std::string_view kMemoryRecord = "\"[memory]\"";

} // namespace

void RecordMapper::start(RecordBatch& batch)
{
    batch.clear();
    m_batch = &batch;
    m_threads.clear();
}

void RecordMapper::setText(std::string_view text, uint64_t place, uint64_t firstLine)
{
    m_text = text;
    m_place = place;
    m_firstLine = firstLine;
    m_categories.fill({});
    m_lastPid = {};
    m_lastTid = {};
    m_hasLastThread = false;
}

RecordMapper::Field RecordMapper::fieldOf(std::string_view key)
{
    switch (key.size()) {
    case 1:
        return key == "s" ? Field::InstantScope : Field::None;
    case 2:
        return key == "ph" ? Field::Phase
            : key == "ts"  ? Field::Time
            : key == "id"  ? Field::Id
            : key == "bp"  ? Field::BindingPoint
                           : Field::None;
    case 3:
        return key == "pid" ? Field::Pid
            : key == "tid"  ? Field::Tid
            : key == "dur"  ? Field::Duration
            : key == "cat"  ? Field::Category
            : key == "id2"  ? Field::Id2
                            : Field::None;
    case 4:
        return key == "name" ? Field::Name : key == "tdur" ? Field::ThreadDuration : Field::None;
    case 5:
        return key == "scope" ? Field::Scope : Field::None;
    case 7:
        return key == "bind_id" ? Field::BindId : Field::None;
    default:
        return Field::None;
    }
}

size_t RecordMapper::knownKeyLength(const char* key)
{
    constexpr size_t kLongestKey = 7;
    for (size_t length = 1; length <= kLongestKey; ++length) {
        if (key[length] == '"') {
            return fieldOf({key, length}) == Field::None ? 0 : length;
        }
    }
    return 0;
}

void RecordMapper::beginRecord(const char* at)
{
    m_at = at;
    m_seen = 0;
    m_argsKind = ArgsKind::None;
    m_argsDecided = false;
}

void RecordMapper::setField(std::string_view key, std::string_view value)
{
    const Field which = fieldOf(key);
    if (which == Field::None) {
        return;
    }
    const uint32_t bit = 1U << static_cast<uint32_t>(which);
    if ((m_seen & bit) != 0) {
        warn(WarningKind::DuplicateKey, key);
    }
    if (value == "null") {
        return; // as good as not written
    }
    m_seen |= bit;
    m_fields[static_cast<size_t>(which)] = value;
}

char RecordMapper::phase() const
{
    const std::string_view raw = has(Field::Phase) ? field(Field::Phase) : std::string_view();
    return raw.size() == 3 && raw.front() == '"' ? raw[1] : '\0';
}

RecordMapper::ArgsUse RecordMapper::argsUse()
{
    if (m_argsDecided) {
        return m_argsKind == ArgsKind::None ? ArgsUse::None : ArgsUse::Wanted;
    }
    ArgsKind kind = ArgsKind::None;
    switch (phase()) {
    case '\0':
        return ArgsUse::Unknown;
    case 'X':
    case 'B': {
        if (!has(Field::Category)) {
            return ArgsUse::Unknown;
        }
        const SliceKind sliceKind = categoryOf(field(Field::Category)).kind;
        kind = isOnDevice(sliceKind)           ? ArgsKind::Gpu
            : isCall(sliceKind)                ? ArgsKind::Call
            : (sliceKind == SliceKind::Python) ? ArgsKind::Python
                                               : ArgsKind::None;
        break;
    }
    case 'i':
    case 'I':
    case 'R':
        if (!has(Field::Name)) {
            return ArgsUse::Unknown;
        }
        kind = field(Field::Name) == kMemoryRecord ? ArgsKind::Memory : ArgsKind::None;
        break;
    case 'C':
    case 'M':
        kind = ArgsKind::Listed;
        break;
    default:
        break;
    }
    m_argsDecided = true;
    m_argsKind = kind;
    m_gpu = kind == ArgsKind::Gpu ? GpuFields() : m_gpu;
    m_call = {};
    m_python = {};
    m_memory = {};
    m_listed.clear();
    return kind == ArgsKind::None ? ArgsUse::None : ArgsUse::Wanted;
}

void RecordMapper::setArg(std::string_view key, std::string_view value)
{
    switch (m_argsKind) {
    case ArgsKind::None:
        break;
    case ArgsKind::Gpu:
        setGpuArg(m_gpu, key, value);
        break;
    case ArgsKind::Call:
        setCallArg(m_call, key, value);
        break;
    case ArgsKind::Python:
        setPythonArg(m_python, key, value);
        break;
    case ArgsKind::Memory:
        setMemoryArg(m_memory, key, value);
        break;
    case ArgsKind::Listed:
        m_listed.push_back({key, value});
        break;
    }
}

void RecordMapper::endRecord()
{
    static_cast<void>(argsUse()); // a record without args has not decided it yet
    ++m_batch->report.records.records;
    switch (phase()) {
    case 'X':
        addSlice(RecordKind::Complete);
        break;
    case 'B':
        addSlice(RecordKind::Begin);
        break;
    case 'E':
        addEnd();
        break;
    case 'i':
    case 'I':
    case 'R':
        addInstant();
        break;
    case 'C':
        addCounter();
        break;
    case 'M':
        addMetadata();
        break;
    case 's':
        addFlow(RecordKind::FlowStart);
        break;
    case 't':
        addFlow(RecordKind::FlowStep);
        break;
    case 'f':
        addFlow(RecordKind::FlowEnd);
        break;
    case 'b':
    case 'S':
        addAsync(RecordKind::AsyncBegin);
        break;
    case 'n':
    case 'T':
    case 'p':
        addAsync(RecordKind::AsyncInstant);
        break;
    case 'e':
    case 'F':
        addAsync(RecordKind::AsyncEnd);
        break;
    default:
        if (has(Field::Phase)) {
            ++m_batch->report.records.skipped;
            warn(WarningKind::UnknownPhase, field(Field::Phase));
        } else {
            fail("no ph");
        }
    }
}

void RecordMapper::skipEmpty()
{
    ++m_batch->report.records.records;
    ++m_batch->report.records.skipped;
}

void RecordMapper::skipMalformed(const char* at, std::string_view what)
{
    m_at = at;
    ++m_batch->report.records.records;
    fail(what);
}

void RecordMapper::addTroubles(const JsonTroubles& troubles, const char* at)
{
    if (troubles.isEmpty()) {
        return;
    }
    m_at = at;
    const auto add = [this](WarningKind kind, uint32_t count) {
        if (count != 0) {
            m_batch->report.add(kind, where(), count);
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

std::string RecordMapper::where() const
{
    const auto offset = static_cast<size_t>(m_at - m_text.data());
    const uint64_t place = m_place + offset;
    if (m_firstLine == 0) {
        return fmt::format("byte {}", place);
    }
    const auto lines
        = std::count(m_text.begin(), m_text.begin() + static_cast<ptrdiff_t>(offset), '\n');
    return fmt::format("byte {} (line {})", place, m_firstLine + static_cast<uint64_t>(lines));
}

void RecordMapper::warn(WarningKind kind, std::string_view what)
{
    if (m_batch->report.count(kind) != 0) {
        m_batch->report.add(kind, {}); // the first place is known
        return;
    }
    constexpr size_t kShown = 80;
    std::string text;
    appendUnescaped(what.substr(0, kShown), text);
    m_batch->report.add(kind, text.empty() ? where() : fmt::format("{}: {}", where(), text));
}

void RecordMapper::fail(std::string_view what)
{
    ++m_batch->report.records.skipped;
    warn(WarningKind::MalformedEvent, what);
}

StringId RecordMapper::intern(std::string_view raw)
{
    return m_batch->strings.intern(jsonText(raw, m_scratch));
}

RecordMapper::Category RecordMapper::categoryOf(std::string_view raw)
{
    const size_t hash
        = (raw.size() * 7 + static_cast<unsigned char>(raw[raw.size() / 2])) % m_categories.size();
    Category& known = m_categories[hash];
    if (known.raw != raw || known.id.isNone()) {
        known.raw = raw;
        known.id = intern(raw);
        known.kind = kindOfCategory(m_batch->strings.view(known.id));
    }
    return known;
}

uint32_t RecordMapper::thread()
{
    const std::string_view pid = has(Field::Pid) ? field(Field::Pid) : std::string_view();
    const std::string_view tid = has(Field::Tid) ? field(Field::Tid) : std::string_view();
    if (pid == m_lastPid && tid == m_lastTid && m_hasLastThread) {
        return m_lastThread;
    }
    ThreadKey key;
    key.pid = intern(pid);
    key.tid = intern(tid);
    key.pidIsText = isJsonString(pid);
    key.tidIsText = isJsonString(tid);
    const uint64_t ids = (uint64_t {key.pid.index()} << 32U) | key.tid.index();
    const auto [found, isNew]
        = m_threads.try_emplace(ids, static_cast<uint32_t>(m_batch->threads.size()));
    if (isNew) {
        m_batch->threads.push_back(key);
    }
    m_lastPid = pid;
    m_lastTid = tid;
    m_lastThread = found->second;
    m_hasLastThread = true;
    return m_lastThread;
}

/// False where the field is no time that fits; a quoted one counts as StringNumber.
bool RecordMapper::readTime(Field which, TimeNs& time)
{
    std::string_view raw = field(which);
    const bool isText = isJsonString(raw);
    if (isText) {
        raw = raw.substr(1, raw.size() - 2);
    }
    const auto parsed = parseMicroseconds(raw);
    if (!parsed) {
        return false;
    }
    if (isText) {
        warn(WarningKind::StringNumber, raw);
    }
    time = *parsed;
    return true;
}

/// What all records with a time have. False where the record had to be skipped.
bool RecordMapper::fillCommon(RecordKind kind, Record& record)
{
    if (!has(Field::Time)) {
        fail("no ts");
        return false;
    }
    if (!readTime(Field::Time, record.start)) {
        fail("ts is no time that fits 64 bits of nanoseconds");
        return false;
    }
    if (record.start < kEarliest || record.start > kLatest) {
        fail("ts lies more than 73 years before or 146 years behind 0");
        return false;
    }
    record.kind = kind;
    record.place = m_place + static_cast<uint64_t>(m_at - m_text.data());
    record.name = has(Field::Name) ? intern(field(Field::Name)) : m_batch->strings.intern({});
    record.category = has(Field::Category) ? categoryOf(field(Field::Category)).id
                                           : m_batch->strings.intern({});
    record.thread = thread();
    return true;
}

void RecordMapper::addSlice(RecordKind kind)
{
    Record record;
    if (!fillCommon(kind, record)) {
        return;
    }
    if (kind == RecordKind::Complete) {
        fillDuration(record);
    }
    if (has(Field::Category)) {
        record.sliceKind = refineKind(categoryOf(field(Field::Category)).kind,
                                      m_batch->strings.view(record.name));
        attachArgs(record);
    }
    m_batch->records.push_back(record);
    RecordCounts& counts = m_batch->report.records;
    ++(kind == RecordKind::Complete ? counts.complete : counts.begins);
}

void RecordMapper::fillDuration(Record& record)
{
    const Field which = has(Field::Duration) ? Field::Duration : Field::ThreadDuration;
    if (!has(which)) {
        warn(WarningKind::MissingDuration);
        return;
    }
    // A slice without a usable length is still where it says it is.
    if (!readTime(which, record.duration)) {
        warn(WarningKind::MissingDuration, field(which));
        return;
    }
    if (record.duration < 0) {
        warn(WarningKind::NegativeDuration, field(which));
        record.duration = 0;
    }
    if (record.duration > kLongest) {
        warn(WarningKind::SuspectDuration, field(which));
        record.duration = kLongest;
    }
}

void RecordMapper::attachArgs(Record& record)
{
    const auto append = [&record](auto& table, const auto& fields) {
        record.extra = static_cast<uint32_t>(table.size());
        table.push_back(fields);
    };
    if (isOnDevice(record.sliceKind)) {
        append(m_batch->gpu, m_gpu);
    } else if (isCall(record.sliceKind) && m_call.correlation != kNoCorrelation) {
        append(m_batch->calls, m_call);
    } else if (record.sliceKind == SliceKind::Python) {
        append(m_batch->python, m_python);
    }
}

} // namespace flamelane
