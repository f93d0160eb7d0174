#pragma once

#include "core/analysis/findings.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace flamelane::test {

/// A trace with all that the rules made of it, in its default window.
struct Diagnosis
{
    std::shared_ptr<const Trace> trace;
    Analysis analysis;
    std::vector<Finding> findings;

    /// The first finding of a rule; null where it found nothing.
    [[nodiscard]] const Finding* of(std::string_view rule) const;
};

[[nodiscard]] Diagnosis diagnosed(std::shared_ptr<const Trace> trace);
/// The trace is text as traceFromText() takes it.
[[nodiscard]] Diagnosis diagnosed(std::string_view text);

/// What a rule found, three lines for each finding; numbers are grouped with plain blanks:
///
///     problem 30 % bound 120: The GPU waits ...
///       evidence: aten::item; 120 ns idle: synchronization
///       remedy: Keep numbers ...          # its first sentence
[[nodiscard]] std::string textOfFindings(const Diagnosis& diagnosis, std::string_view rule);

} // namespace flamelane::test
