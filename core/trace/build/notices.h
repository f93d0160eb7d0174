#pragma once

#include "core/base/string_pool.h"
#include "core/base/time.h"
#include "core/trace/import_report.h"

#include <array>
#include <cstdint>

namespace flamelane {

/// What building a trace finds wrong: how often, and what the first one was. Kept as ids, since the
/// origin that the text's time counts from is known only later, and written to the report at once.
class Notices
{
public:
    /// `what` is a literal ("slice", "end", "flow"); `time` is in the file's clock.
    void add(WarningKind kind, const char* what, StringId name, TimeNs time);
    /// Adds what `later` noticed after this.
    void merge(const Notices& later);
    void writeTo(ImportReport& report, const StringPool& strings, TimeNs origin) const;

private:
    struct Entry
    {
        uint64_t count = 0;
        const char* what = "";
        StringId name;
        TimeNs time = 0;
    };
    std::array<Entry, kWarningKinds> m_entries {};
};

} // namespace flamelane
