#include "core/trace/build/notices.h"

#include <fmt/format.h>

#include <string>

namespace flamelane {

namespace {

constexpr TimeNs kNsPerMs = 1'000'000;

/// "12.5 ms", exact.
std::string millisecondsText(TimeNs time)
{
    const bool isNegative = time < 0;
    const uint64_t size = isNegative ? -static_cast<uint64_t>(time) : static_cast<uint64_t>(time);
    std::string text
        = fmt::format("{}{}.{:06}", isNegative ? "-" : "", size / kNsPerMs, size % kNsPerMs);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') {
        text.pop_back();
    }
    return text + " ms";
}

} // namespace

void Notices::add(WarningKind kind, const char* what, StringId name, TimeNs time)
{
    Entry& entry = m_entries[static_cast<size_t>(kind)];
    if (entry.count++ == 0) {
        entry.what = what;
        entry.name = name;
        entry.time = time;
    }
}

void Notices::merge(const Notices& later)
{
    for (size_t kind = 0; kind < kWarningKinds; ++kind) {
        const Entry& from = later.m_entries[kind];
        Entry& to = m_entries[kind];
        const uint64_t count = to.count + from.count;
        if (to.count == 0) {
            to = from;
        }
        to.count = count;
    }
}

void Notices::writeTo(ImportReport& report, const StringPool& strings, TimeNs origin) const
{
    for (size_t kind = 0; kind < kWarningKinds; ++kind) {
        const Entry& entry = m_entries[kind];
        if (entry.count == 0) {
            continue;
        }
        const std::string_view name = strings.view(entry.name);
        report.add(static_cast<WarningKind>(kind),
                   fmt::format("{}{}{} at {}", entry.what, name.empty() ? "" : " ", name,
                               millisecondsText(entry.time - origin)),
                   entry.count);
    }
}

} // namespace flamelane
