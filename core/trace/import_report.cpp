#include "core/trace/import_report.h"

namespace flamelane {

namespace {

struct KindText
{
    std::string_view name;
    bool isHarmless = false;
    std::string_view explanation;
};

// By WarningKind, in its order.
constexpr std::array<KindText, kWarningKinds> kKinds {{
    {"bad_escape", false,
     "A text holds a backslash that JSON does not allow; the backslash was kept as it is."},
    {"raw_control_char", true,
     "A text holds a control character that JSON asks to be escaped; it was read all the same."},
    {"bad_utf8", false, "A text is not valid UTF-8; the bytes in question were replaced."},
    {"non_finite_number", false,
     "A number is NaN or infinite, which JSON does not know; it was read as such."},
    {"bare_token", false, "A value is neither a number nor a quoted text; it was taken as text."},
    {"malformed_event", false, "A record could not be read and was skipped."},
    {"malformed_metadata", false,
     "Something beside the records could not be read and was skipped."},
    {"truncated", false,
     "The file ends in the middle, as when its writer was stopped; what was whole is shown."},
    {"stray_comma", true, "There is a comma too many or too few between records; none was lost."},
    {"duplicate_key", false, "A record names the same field twice; the last one counts."},
    {"string_number", true, "A number was written as a text; it was read as a number."},
    {"no_events", false, "The file holds nothing that could be shown."},
    {"negative_duration", false,
     "A duration is negative; it counts as zero, and GPU work is left out."},
    {"missing_duration", false, "A slice has no duration; it counts as zero."},
    {"zero_timestamp", false,
     "A few slices have the time zero, long before all others; they are left out of the range, GPU "
     "work altogether."},
    {"out_of_window_instant", true,
     "An instant lies far outside of everything else; it does not stretch the range."},
    {"partial_overlap", false,
     "Slices of one thread or stream overlap without one enclosing the other; they are shown side "
     "by side, under the slice that encloses both."},
    {"suspect_duration", false,
     "A duration points to a broken stamp: a kernel lasts over several later ones of its stream, "
     "or "
     "a slice over more than 73 years, where it is cut."},
    {"unmatched_end", false, "An end has no begin; it was skipped."},
    {"unclosed_begin", false,
     "A slice was begun and never ended; it is shown up to the end of what it lies in."},
    {"unknown_phase", false, "A record is of a kind that is not known; it was skipped."},
    {"non_numeric_counter", false,
     "A counter has a value that is not a number; the value was skipped."},
    {"flow_without_slice", true,
     "An arrow starts or ends where there is no slice; it was left out."},
    {"dangling_flow_start", true, "An arrow has no end; it was left out."},
    {"dangling_flow_end", true, "An arrow has no start; it was left out."},
    {"unlinked_kernel", false,
     "GPU work has no launch call in the file, as when it was launched before the recording."},
    {"ambiguous_link", false,
     "The launch call of some GPU work names another stream; it is linked all the same."},
    {"launch_without_kernel", true,
     "A launch call has no GPU work in the file, as at the end of a recording."},
    {"kernel_before_launch", false,
     "GPU work starts before the call that launched it; the clocks of host and device disagree."},
    {"graph_as_a_whole", false,
     "A graph was recorded as one piece of work; its kernels are not in the file."},
    {"null_end", false, "A row of the database has no end; it counts as unfinished."},
    {"missing_string", false, "A text that the database refers to is not in it."},
    {"database_damaged", false, "The database is damaged; what could be read is shown."},
    {"trailing_bytes", false, "Something follows after the end of the data; it was skipped."},
    {"checksum_mismatch", false,
     "The checksum of the compressed data is wrong; what was read is shown."},
    {"nesting_too_deep", false, "Values are nested too deeply; the record was skipped."},
    {"free_without_alloc", true,
     "Memory was released that was not seen to be allocated, as before the recording."},
    {"memory_event_without_fields", false,
     "A memory record lacks its device or size; it is shown as an instant."},
    {"unsupported_line", false, "A line is not of the expected form; it was skipped."},
    {"negative_count", false, "A count is negative and was skipped."},
    {"rounded_count", true, "A count has more decimals than are kept; it was rounded."},
}};

const KindText& textOf(WarningKind kind)
{
    return kKinds[static_cast<size_t>(kind)];
}

} // namespace

std::string_view warningKindName(WarningKind kind)
{
    return textOf(kind).name;
}

std::string_view warningKindExplanation(WarningKind kind)
{
    return textOf(kind).explanation;
}

bool isHarmless(WarningKind kind)
{
    return textOf(kind).isHarmless;
}

RecordCounts& RecordCounts::operator+=(const RecordCounts& other)
{
    records += other.records;
    complete += other.complete;
    begins += other.begins;
    ends += other.ends;
    instants += other.instants;
    flows += other.flows;
    counters += other.counters;
    asyncs += other.asyncs;
    metadata += other.metadata;
    stacks += other.stacks;
    skipped += other.skipped;
    return *this;
}

void ImportReport::add(WarningKind kind, std::string_view first, uint64_t count)
{
    Entry& entry = m_entries[static_cast<size_t>(kind)];
    if (entry.count == 0) {
        entry.first = first;
    }
    entry.count += count;
}

void ImportReport::merge(const ImportReport& later)
{
    for (size_t kind = 0; kind < kWarningKinds; ++kind) {
        const Entry& entry = later.m_entries[kind];
        if (entry.count > 0) {
            add(static_cast<WarningKind>(kind), entry.first, entry.count);
        }
    }
    records += later.records;
}

uint64_t ImportReport::count(WarningKind kind) const
{
    return m_entries[static_cast<size_t>(kind)].count;
}

std::vector<Warning> ImportReport::warnings() const
{
    std::vector<Warning> seen;
    for (size_t kind = 0; kind < kWarningKinds; ++kind) {
        const Entry& entry = m_entries[kind];
        if (entry.count > 0) {
            seen.push_back({static_cast<WarningKind>(kind), entry.count, entry.first});
        }
    }
    return seen;
}

bool ImportReport::isEmpty() const
{
    for (const Entry& entry : m_entries) {
        if (entry.count > 0) {
            return false;
        }
    }
    return true;
}

void ImportReport::clear()
{
    *this = ImportReport();
}

} // namespace flamelane
