// The array of records: stretches read by several threads, and record by record where those fail.
#include "core/importers/json/record_start.h"
#include "core/importers/json/trace_text_reader.h"

#include <algorithm>
#include <cstring>

namespace flamelane {

namespace {

constexpr size_t kBatchRecords = 8192; // of those read one by one
constexpr size_t kStretchGrowth = 4; // how much longer a stretch gets in search of a cut

} // namespace

Result<void> TraceTextReader::readArray()
{
    m_sawEvents = true;
    dropConsumed();
    m_isInArray = true;
    m_expect = Expect::First;
    m_isDoubtful = false;
    m_patientUntil = 0;
    while (true) {
        if (canCutHere()) {
            if (const auto done = readStretches(); !done) {
                return done;
            }
        }
        m_mapper.start(m_batch);
        const auto hasEnded = readPatiently();
        flush();
        if (!hasEnded) {
            return tl::unexpected(hasEnded.error());
        }
        if (*hasEnded) {
            dropConsumed();
            m_isInArray = false;
            return {};
        }
    }
}

/// Whether the next record begins where a stretch begins.
bool TraceTextReader::canCutHere()
{
    m_window.skipBlanks();
    return m_expect != Expect::CommaOrEnd && !m_isDoubtful && m_window.place() >= m_patientUntil
        && (m_flying.empty() || m_window.isEmpty());
}

/// Reads as many stretches as can be cut and are sound, then leaves what comes next in m_window.
Result<void> TraceTextReader::readStretches()
{
    if (m_flying.empty()) {
        dropConsumed();
        m_ahead.insert(0, m_window.rest());
        m_aheadPlace = m_window.place();
        m_aheadLine = m_window.line();
    }
    dropConsumed();
    bool canCut = true;
    while (true) {
        if (m_progress.isCancelled()) {
            return failure("cancelled");
        }
        while (canCut && m_flying.size() < m_options.threads + 2) {
            const auto stretch = cutStretch();
            if (!stretch) {
                return tl::unexpected(stretch.error());
            }
            canCut = *stretch != nullptr;
            if (canCut) {
                m_flying.push_back(*stretch);
                m_pool->submit(**stretch);
            }
        }
        if (m_flying.empty()) {
            m_window.restart(m_aheadPlace, m_aheadLine);
            m_window.append(m_ahead);
            m_ahead.clear();
            // At least one byte further, else the end of the text would be tried for ever.
            m_patientUntil = m_window.place() + m_window.rest().size() + 1;
            return {};
        }
        Stretch& stretch = *m_flying.front();
        m_flying.pop_front();
        m_pool->wait(stretch);
        m_expect = Expect::Next;
        if (!stretch.isSound) {
            m_patientUntil = stretch.place + stretch.size + 1;
            m_window.restart(stretch.place, stretch.firstLine);
            takeBack(stretch);
            return {};
        }
        pass(stretch.batch);
        if (m_archive != nullptr) {
            m_archive->add(std::move(stretch.packed));
            stretch.packed.clear();
        }
        m_idle.push_back(&stretch);
        m_progress.report(m_stream.inputDone(), m_stream.inputSize());
    }
}

Result<Stretch*> TraceTextReader::cutStretch()
{
    if (m_pool == nullptr) {
        m_pool = std::make_unique<StretchPool>(m_options.threads, m_archive != nullptr);
    }
    if (m_idle.empty()) {
        m_stretches.push_back(std::make_unique<Stretch>());
        m_idle.push_back(m_stretches.back().get());
    }
    Stretch& stretch = *m_idle.back();
    size_t filled = m_ahead.size();
    std::memcpy(stretch.reserve(filled), m_ahead.data(), filled);
    std::optional<size_t> cut;
    bool hasEnded = false;
    for (size_t size = m_options.stretchBytes;
         !cut && !hasEnded && size <= m_options.stretchBytes * kStretchGrowth; size *= 2) {
        char* text = stretch.reserve(std::max(size, filled));
        while (filled < size && !hasEnded) {
            const auto count = m_stream.read({text + filled, size - filled});
            if (!count) {
                return tl::unexpected(count.error());
            }
            hasEnded = *count == 0;
            filled += *count;
        }
        cut = findLastCut({text, filled});
    }
    const std::string_view text(stretch.buffer.data() + 1, filled);
    if (!cut) {
        m_ahead = text;
        return nullptr;
    }
    m_ahead = text.substr(*cut + 1);
    stretch.size = *cut;
    stretch.place = m_aheadPlace;
    stretch.firstLine = m_aheadLine;
    m_aheadLine = lineBehind(text.substr(0, *cut + 1), m_aheadLine, m_aheadPlace);
    m_aheadPlace += *cut + 1;
    m_idle.pop_back();
    return &stretch;
}

/// Lengthens m_window by a stretch whose batch is not wanted.
void TraceTextReader::takeBack(Stretch& stretch)
{
    m_window.append(stretch.text());
    m_window.append(","); // where it was cut
    stretch.packed.clear();
    m_idle.push_back(&stretch);
}

Result<bool> TraceTextReader::readPatiently()
{
    while (true) {
        if (canCutHere()) {
            return false;
        }
        const auto isThere = toSolid();
        if (!isThere) {
            return isThere;
        }
        if (!*isThere) {
            // The bracket of a bare array may be missing by the format's own words.
            if (!m_isBareArray) {
                sayTruncated();
            }
            return true;
        }
        const char c = m_window.rest().front();
        auto endsHere = c == ']' ? endsArray() : Result<bool>(false);
        if (!endsHere) {
            return endsHere;
        }
        if (m_isDoubtful && !*endsHere && c != '{' && c != ',') {
            // What is left of a record that could not be read, and was counted.
            if (auto goesOn = recover(); !goesOn || !*goesOn) {
                return goesOn ? Result<bool>(true) : goesOn;
            }
            continue;
        }
        if (c == ',' || *endsHere) {
            if (m_expect != Expect::CommaOrEnd && !(*endsHere && m_expect == Expect::First)) {
                m_batch.report.add(WarningKind::StrayComma, m_window.where());
            }
            m_expect = Expect::Next;
            m_window.advance(1);
            if (*endsHere) {
                return true;
            }
            continue;
        }
        if (m_expect == Expect::CommaOrEnd) {
            m_batch.report.add(WarningKind::StrayComma, m_window.where());
        }
        m_expect = Expect::CommaOrEnd;
        const auto isWhole = readElement();
        if (!isWhole) {
            return isWhole;
        }
        if (!*isWhole) {
            return true;
        }
        if (m_batch.records.size() >= kBatchRecords) {
            flush();
            m_mapper.start(m_batch);
        }
    }
}

/// Whether the bracket at hand ends the array.
Result<bool> TraceTextReader::endsArray()
{
    while (true) {
        const ArrayEnd end = looksLikeArrayEnd(m_window.rest(), m_isBareArray, m_isDoubtful);
        if (end != ArrayEnd::Incomplete) {
            return end == ArrayEnd::Sure;
        }
        const auto longer = more();
        if (!longer) {
            return longer;
        }
        if (!*longer) {
            return true;
        }
    }
}

Result<bool> TraceTextReader::readElement()
{
    while (true) {
        JsonScanner scanner(m_window.rest());
        const bool isObject = m_window.rest().front() == '{';
        const JsonScan scan = isObject ? scanner.readObject(m_fields) : scanner.skipValue();
        if (scan == JsonScan::Incomplete) {
            const auto longer = more();
            if (!longer) {
                return longer;
            }
            if (*longer) {
                continue;
            }
            if (!findRecovery(m_window.rest(), 1)) {
                m_window.advance(m_window.rest().size());
                sayTruncated();
                return false;
            }
        }
        const size_t length = scan == JsonScan::Complete ? scanner.at() : m_window.rest().size();
        m_mapper.setText(m_window.rest().substr(0, length), m_window.place(), m_window.line());
        if (scan != JsonScan::Complete) {
            m_mapper.skipMalformed(m_window.rest().data(), "cannot be read as an object");
            return recover();
        }
        if (isObject) {
            mapRecord(scanner);
        } else {
            m_mapper.addTroubles(scanner.troubles(), m_window.rest().data());
            m_mapper.skipMalformed(m_window.rest().data(), "not an object");
        }
        m_window.advance(length);
        return true;
    }
}

/// The record of m_fields, which lies at the front of m_window.
void TraceTextReader::mapRecord(const JsonScanner& scanner)
{
    const bool hasPhase = std::any_of(m_fields.begin(), m_fields.end(),
                                      [](const JsonField& field) { return field.key == "ph"; });
    if (m_isDoubtful && !hasPhase) {
        return; // an object inside the broken record
    }
    m_isDoubtful = false;
    const char* at = m_window.rest().data();
    m_mapper.addTroubles(scanner.troubles(), at);
    if (m_fields.empty()) {
        m_mapper.skipEmpty();
        return;
    }
    m_mapper.beginRecord(at);
    std::string_view args;
    for (const JsonField& field : m_fields) {
        if (field.key == "args") {
            args = field.value;
        } else {
            m_mapper.setField(field.key, field.value);
        }
    }
    if (args.starts_with('{') && m_mapper.argsUse() == RecordMapper::ArgsUse::Wanted
        && JsonScanner(args).readObject(m_args) == JsonScan::Complete) {
        for (const JsonField& arg : m_args) {
            m_mapper.setArg(arg.key, arg.value);
        }
    }
    m_mapper.endRecord();
}

Result<bool> TraceTextReader::recover()
{
    m_isDoubtful = true;
    size_t from = 1;
    while (true) {
        if (const auto found = findRecovery(m_window.rest(), from)) {
            m_window.advance(*found);
            // The comma, if there was one, was passed over with the broken record.
            m_expect = m_window.rest().front() == ']' ? Expect::CommaOrEnd : Expect::Next;
            return true;
        }
        // What looks like a record may begin before the end of what is at hand.
        constexpr size_t kKept = 256;
        const size_t size = m_window.rest().size();
        if (size > kKept) {
            m_window.advance(size - kKept);
            from = 0;
        }
        const auto longer = more();
        if (!longer) {
            return longer;
        }
        if (!*longer) {
            m_window.advance(m_window.rest().size());
            if (!m_isBareArray) {
                sayTruncated();
            }
            return false;
        }
    }
}

void TraceTextReader::flush()
{
    pass(m_batch);
}

void TraceTextReader::pass(const RecordBatch& batch)
{
    const RecordCounts& counts = batch.report.records;
    m_keptRecords += counts.records - counts.skipped;
    m_skippedRecords += counts.skipped;
    m_sink.addRecords(batch);
}

} // namespace flamelane
