#pragma once

#include "core/importers/json/trace_text_reader.h"
#include "core/trace/record_details.h"

#include <memory>
#include <string>
#include <vector>

namespace flamelane::test {

/// What a TraceTextReader gave out, as text that does not show where batches began and ended.
struct Recorded
{
    std::string error; // empty where reading succeeded
    std::string records; // one line each
    std::string topLevel; // one line per key
    std::string warnings; // kind, count, first place
    std::vector<uint64_t> places; // of the records
    RecordCounts counts;
    std::shared_ptr<const RecordDetailsSource> details;
};

[[nodiscard]] Recorded record(const std::string& path, TraceTextOptions options = {});

} // namespace flamelane::test
