#pragma once

#include "core/importers/importer.h"

namespace flamelane {

/// Chrome trace-event JSON from anything, above all from the PyTorch profiler (Kineto). Which of
/// the two it is shows in the keys and categories while it is read; both share one reader and one
/// mapping. What is read of records: record_mapper.h; of the file: kineto/file_facts.h. Ignored:
/// stackFrames, samples, systemTraceEvents.
class TraceImporter : public Importer
{
public:
    [[nodiscard]] std::string_view name() const override { return "trace events"; }
    [[nodiscard]] bool sniff(std::string_view prefix) const override;
    [[nodiscard]] Result<void> read(TextStream& stream, TraceBuilder& builder,
                                    Progress& progress) const override;
};

} // namespace flamelane
