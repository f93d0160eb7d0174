#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <string_view>

namespace flamelane {

class TextStream;
class TraceBuilder;

/// Reads one kind of file: translates its records into batches for a TraceBuilder, and nothing
/// else.
class Importer
{
public:
    virtual ~Importer() = default;
    [[nodiscard]] virtual std::string_view name() const = 0;
    /// Whether a text with these first bytes (leading blanks removed) is of this kind.
    [[nodiscard]] virtual bool sniff(std::string_view prefix) const = 0;
    /// Errors: cancelled, or why nothing of the file can be used, with a place.
    [[nodiscard]] virtual Result<void> read(TextStream& stream, TraceBuilder& builder,
                                            Progress& progress) const = 0;
};

} // namespace flamelane
