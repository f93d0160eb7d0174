#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace flamelane {

/// What can be wrong with a file that is read all the same. warningKindName() gives the word
/// that scripts see (bad_escape, ...).
enum class WarningKind : uint8_t
{
    BadEscape,
    RawControlChar,
    BadUtf8,
    NonFiniteNumber,
    BareToken,
    MalformedEvent,
    MalformedMetadata,
    Truncated,
    StrayComma,
    DuplicateKey,
    StringNumber,
    NoEvents,
    NegativeDuration,
    MissingDuration,
    ZeroTimestamp,
    OutOfWindowInstant,
    PartialOverlap,
    SuspectDuration,
    UnmatchedEnd,
    UnclosedBegin,
    UnknownPhase,
    NonNumericCounter,
    FlowWithoutSlice,
    DanglingFlowStart,
    DanglingFlowEnd,
    UnlinkedKernel,
    AmbiguousLink,
    LaunchWithoutKernel,
    KernelBeforeLaunch,
    GraphAsAWhole,
    NullEnd,
    MissingString,
    DatabaseDamaged,
    TrailingBytes,
    ChecksumMismatch,
    NestingTooDeep,
    FreeWithoutAlloc,
    MemoryEventWithoutFields,
    UnsupportedLine,
    NegativeCount,
    RoundedCount,
};
inline constexpr size_t kWarningKinds = static_cast<size_t>(WarningKind::RoundedCount) + 1;

/// "bad_escape" and so on.
[[nodiscard]] std::string_view warningKindName(WarningKind kind);
/// One plain sentence for a person: what it means and what was done about it.
[[nodiscard]] std::string_view warningKindExplanation(WarningKind kind);
/// True for what healthy files show too (Kineto's arrows without an end); shown, but not alarming.
[[nodiscard]] bool isHarmless(WarningKind kind);

/// One kind of trouble: how often, and where it was first seen.
struct Warning
{
    WarningKind kind {};
    uint64_t count = 0;
    std::string
        first; // "byte 10482: ..." or "slice aten::mm at 12.5 ms", empty where there is no place
};

/// Where every record of the file went. The fields but `records` add up to `records`.
struct RecordCounts
{
    uint64_t records = 0;
    uint64_t complete = 0; // X
    uint64_t begins = 0; // B
    uint64_t ends = 0; // E
    uint64_t instants = 0; // i, I, R
    uint64_t flows = 0; // s, t, f
    uint64_t counters = 0; // C
    uint64_t asyncs = 0; // b, n, e and their old forms
    uint64_t metadata = 0; // M
    uint64_t stacks = 0; // lines of folded stacks, samples
    uint64_t skipped = 0; // each with a warning

    RecordCounts& operator+=(const RecordCounts& other);
};

/// What was wrong in a file: kind, count, first place. Grows while the file is read, then is part
/// of the Trace. Order of the warnings: the order of WarningKind.
class ImportReport
{
public:
    /// `first` is kept only the first time the kind is seen.
    void add(WarningKind kind, std::string_view first, uint64_t count = 1);
    /// Adds what `later` saw; its places come after the ones seen here.
    void merge(const ImportReport& later);
    [[nodiscard]] uint64_t count(WarningKind kind) const;
    /// Only the kinds that were seen.
    [[nodiscard]] std::vector<Warning> warnings() const;
    [[nodiscard]] bool isEmpty() const;
    void clear();

    RecordCounts records;

private:
    struct Entry
    {
        uint64_t count = 0;
        std::string first;
    };
    std::array<Entry, kWarningKinds> m_entries;
};

} // namespace flamelane
