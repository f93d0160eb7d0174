#include "core/importers/speedscope/profile_taker.h"

#include <fmt/format.h>

#include <algorithm>

namespace flamelane {

namespace {

constexpr size_t kBatchRecords = size_t {64} << 10U;
constexpr int kMostDecimals = 6;
constexpr std::string_view kSumTooLarge = "with it the sum of all weights would leave 63 bits";

/// None where the difference does not fit. Negative where `later` is less.
std::optional<Decimal> difference(Decimal later, Decimal earlier)
{
    Decimal result;
    result.decimals = std::max(later.decimals, earlier.decimals);
    result.isRounded = later.isRounded;
    const auto to = digitsWith(later, result.decimals);
    const auto from = digitsWith(earlier, result.decimals);
    if (!to || !from || __builtin_sub_overflow(*to, *from, &result.digits)) {
        return std::nullopt;
    }
    return result;
}

} // namespace

ProfileTaker::ProfileTaker(const DocumentText& document, const FrameList& frames,
                           TraceBuilder& builder)
    : m_document(document)
    , m_frames(frames)
    , m_builder(builder)
{
}

void ProfileTaker::warn(const char* at, WarningKind kind, std::string_view what)
{
    ImportReport& report = m_builder.report();
    // Places are made for the first of a kind only: they count lines.
    report.add(kind,
               report.count(kind) != 0 ? std::string()
                                       : fmt::format("{}: {}", m_document.where(at), what));
}

void ProfileTaker::skip(const char* at, std::string_view why)
{
    ++counts().records;
    ++counts().skipped;
    warn(at, WarningKind::MalformedEvent, why);
}

void ProfileTaker::beginProfile(const ProfileHead& head, size_t index, bool isNamedInStacks)
{
    m_head = &head;
    m_open.clear();
    m_sample = 0;
    m_hasLast = false;
    m_root = kNoFrame;
    m_now = 0;
    m_reach.reset();
    if (!isTimed()) {
        m_root = isNamedInStacks ? m_builder.stackFrame(kNoFrame, head.name).value_or(kNoFrame)
                                 : kNoFrame;
        return;
    }
    if (m_batch.records.size() >= kBatchRecords) {
        flush();
    }
    m_thread = static_cast<uint32_t>(m_batch.threads.size());
    m_batch.threads.push_back(
        {m_batch.strings.intern({}), m_batch.strings.intern(std::to_string(index))});
    for (const auto& [kind, name] :
         {std::pair {MetadataKind::ThreadName, std::string_view(head.name)},
          std::pair {MetadataKind::ProcessName, std::string_view(m_fileName)}}) {
        Metadata metadata;
        metadata.kind = kind;
        metadata.thread = m_thread;
        metadata.text = m_batch.strings.intern(name);
        m_batch.metadata.push_back(metadata);
    }
    const auto start = head.isSampled ? timeOf(head.startValue) : 0;
    if (!start) {
        warn(head.at, WarningKind::MalformedMetadata, "no usable startValue; it counts as 0");
    }
    m_now = start.value_or(0);
    if (head.isSampled) {
        m_reach = TimeRange {m_now, m_now};
    }
}

std::optional<uint32_t> ProfileTaker::frameIndex(std::string_view raw) const
{
    const auto index = parseUnsigned(raw);
    return index && *index < m_frames.size() ? std::optional(static_cast<uint32_t>(*index))
                                             : std::nullopt;
}

std::optional<TimeNs> ProfileTaker::timeOf(std::string_view raw) const
{
    const auto time = parseScaled(raw, *m_head->power);
    return time && *time >= kEarliest && *time <= kLatest ? time : std::nullopt;
}

/// False where a slice up to this time might be longer than slices can be.
bool ProfileTaker::reachTo(TimeNs time)
{
    const TimeRange reach = m_reach
        ? TimeRange {std::min(m_reach->start, time), std::max(m_reach->end, time)}
        : TimeRange {time, time};
    if (time > kLatest || reach.duration() > kLongest) {
        return false;
    }
    m_reach = reach;
    return true;
}

void ProfileTaker::push(RecordKind kind, uint32_t frame, TimeNs time)
{
    Record record;
    record.kind = kind;
    record.sliceKind = m_frames.kind(frame);
    record.start = time;
    // The frame is all that there is to show of a slice, and its begin shows it.
    record.place = kind == RecordKind::Begin ? frame : kNoPlace;
    record.name = m_batch.strings.intern(m_frames.name(frame));
    record.category = m_batch.strings.intern({});
    record.thread = m_thread;
    m_batch.records.push_back(record);
    if (m_batch.records.size() >= kBatchRecords) {
        const ThreadKey key = m_batch.threads[m_thread];
        const std::string pid(m_batch.strings.view(key.pid));
        const std::string tid(m_batch.strings.view(key.tid));
        flush();
        m_thread = 0;
        m_batch.threads.push_back({m_batch.strings.intern(pid), m_batch.strings.intern(tid)});
    }
}

void ProfileTaker::flush()
{
    m_builder.add(m_batch);
    m_batch.clear();
}

void ProfileTaker::takeEvent(const char* at, std::string_view type, std::string_view frame,
                             std::string_view value)
{
    const bool isOpening = type == "\"O\"";
    const auto index = frameIndex(frame);
    if (!isOpening && type != "\"C\"") {
        skip(at, "an event that neither opens nor closes a frame");
    } else if (!index) {
        skip(at, "no frame of this number");
    } else if (isTimed()) {
        takeTimedEvent(at, isOpening, *index, value);
    } else {
        takeCountedEvent(at, isOpening, *index, value);
    }
}

void ProfileTaker::takeTimedEvent(const char* at, bool isOpening, uint32_t frame,
                                  std::string_view value)
{
    const auto time = timeOf(value);
    if (!time || !reachTo(*time)) {
        skip(at, "\"at\" is no time that fits");
        return;
    }
    push(isOpening ? RecordKind::Begin : RecordKind::End, frame, *time);
    ++counts().records;
    ++(isOpening ? counts().begins : counts().ends);
}

/// What is open has lasted up to here, `passed` since the last event.
StackAdded ProfileTaker::passTo(const char* at, Decimal now, Decimal passed)
{
    if (passed.digits < 0) {
        warn(at, WarningKind::NegativeDuration, "\"at\" goes back");
        return StackAdded::Exactly;
    }
    m_last = now;
    m_hasLast = true;
    return passed.digits > 0 && !m_open.empty() ? addWeight(at, m_open.back().stackFrame, passed)
                                                : StackAdded::Exactly;
}

void ProfileTaker::takeCountedEvent(const char* at, bool isOpening, uint32_t frame,
                                    std::string_view value)
{
    const auto now = parseDecimal(value, kMostDecimals);
    const auto passed = now && m_hasLast ? difference(*now, m_last) : std::optional(Decimal {});
    if (!now || !passed) {
        skip(at, "\"at\" is no number that fits");
        return;
    }
    const bool isCounted = passTo(at, *now, *passed) != StackAdded::TooLarge;
    if (isOpening) {
        const auto within = m_builder.stackFrame(m_open.empty() ? m_root : m_open.back().stackFrame,
                                                 m_frames.name(frame));
        if (!within) {
            skip(at, "too many different stacks");
            return;
        }
        m_open.push_back({frame, *within});
    } else if (!m_open.empty() && m_open.back().frame == frame) {
        m_open.pop_back();
    } else {
        warn(at, WarningKind::UnmatchedEnd, m_frames.name(frame));
    }
    if (isCounted) {
        ++counts().records;
        ++(isOpening ? counts().begins : counts().ends);
    } else {
        skip(at, kSumTooLarge); // what it opens or closes is so all the same
    }
}

void ProfileTaker::takeSample(const char* at, std::span<const std::string_view> frames)
{
    std::string_view weight = "0";
    if (m_sample < m_head->weights.size()) {
        weight = m_head->weights[m_sample];
    } else {
        warn(at, WarningKind::MissingDuration, "a sample without weight");
    }
    ++m_sample;
    m_sampleFrames.clear();
    for (const std::string_view raw : frames) {
        const auto index = frameIndex(raw);
        if (!index) {
            m_sampleFrames.clear();
            skip(at, "no frame of this number");
            if (isTimed()) {
                takeTimedSample(nullptr, weight); // the time passes all the same
            }
            return;
        }
        m_sampleFrames.push_back(*index);
    }
    isTimed() ? takeTimedSample(at, weight) : takeCountedSample(at, weight);
}

/// `at` is null where the sample itself has been skipped.
void ProfileTaker::takeTimedSample(const char* at, std::string_view weight)
{
    auto length = parseScaled(weight, *m_head->power);
    if (length && *length < 0) {
        if (at != nullptr) {
            warn(at, WarningKind::NegativeDuration, weight);
        }
        length = 0;
    }
    if (!length || *length > kLongest || !reachTo(m_now + *length)) {
        if (at != nullptr) {
            skip(at, "the weight is no time that fits");
        }
        return;
    }
    if (at != nullptr) {
        ++counts().records;
        ++counts().stacks;
    }
    if (*length == 0) {
        return;
    }
    size_t common = 0;
    while (common < m_open.size() && common < m_sampleFrames.size()
           && m_open[common].frame == m_sampleFrames[common]) {
        ++common;
    }
    closeTo(common);
    for (size_t depth = common; depth < m_sampleFrames.size(); ++depth) {
        push(RecordKind::Begin, m_sampleFrames[depth], m_now);
        m_open.push_back({m_sampleFrames[depth], kNoFrame});
    }
    m_now += *length;
}

/// Ends the slices of samples but for the outermost.
void ProfileTaker::closeTo(size_t kept)
{
    while (m_open.size() > kept) {
        push(RecordKind::End, m_open.back().frame, m_now);
        m_open.pop_back();
    }
}

void ProfileTaker::takeCountedSample(const char* at, std::string_view weight)
{
    const auto number = parseDecimal(weight, kMostDecimals);
    if (!number) {
        skip(at, "the weight is no number that fits");
        return;
    }
    if (number->digits < 0) {
        ++counts().records;
        ++counts().skipped;
        warn(at, WarningKind::NegativeCount, weight);
        return;
    }
    uint32_t frame = m_root;
    for (const uint32_t index : m_sampleFrames) {
        const auto within = m_builder.stackFrame(frame, m_frames.name(index));
        if (!within) {
            skip(at, "too many different stacks");
            return;
        }
        frame = *within;
    }
    if (frame == kNoFrame) {
        skip(at, "a sample without frames");
        return;
    }
    if (addWeight(at, frame, *number) == StackAdded::TooLarge) {
        skip(at, kSumTooLarge);
        return;
    }
    ++counts().records;
    ++counts().stacks;
}

StackAdded ProfileTaker::addWeight(const char* at, uint32_t stackFrame, Decimal weight)
{
    const StackAdded added = m_builder.addStack(stackFrame, weight);
    if (added == StackAdded::Rounded) {
        warn(at, WarningKind::RoundedCount, "a weight");
    }
    return added;
}

void ProfileTaker::endProfile(bool isWhole)
{
    if (isWhole && m_head->isSampled && m_sample < m_head->weights.size()) {
        warn(m_head->at, WarningKind::MalformedMetadata, "more weights than samples");
    }
    if (isTimed() && m_head->isSampled) {
        closeTo(0);
    } else if (!isTimed()) {
        // Nobody knows how long these went on, so that they count up to the last event.
        for (const OpenFrame& open : m_open) {
            warn(m_head->at, WarningKind::UnclosedBegin, m_frames.name(open.frame));
        }
    }
}

} // namespace flamelane
