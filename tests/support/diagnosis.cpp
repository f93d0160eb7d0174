#include "tests/support/diagnosis.h"

#include "tests/support/trace_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace flamelane::test {

namespace {

std::string withPlainBlanks(std::string text)
{
    constexpr std::string_view kNarrowBlank = "\u202f";
    for (size_t at = text.find(kNarrowBlank); at != std::string::npos;
         at = text.find(kNarrowBlank, at)) {
        text.replace(at, kNarrowBlank.size(), 1, ' ');
    }
    return text;
}

} // namespace

const Finding* Diagnosis::of(std::string_view rule) const
{
    for (const Finding& finding : findings) {
        if (finding.rule == rule) {
            return &finding;
        }
    }
    return nullptr;
}

Diagnosis diagnosed(std::shared_ptr<const Trace> trace)
{
    Diagnosis diagnosis;
    diagnosis.trace = std::move(trace);
    diagnosis.analysis = analyse(*diagnosis.trace, nullptr, Progress());
    diagnosis.findings = diagnose(*diagnosis.trace, diagnosis.analysis, Thresholds());
    return diagnosis;
}

Diagnosis diagnosed(std::string_view text)
{
    return diagnosed(traceFromText(text));
}

std::string textOfFindings(const Diagnosis& diagnosis, std::string_view rule)
{
    std::string text;
    for (const Finding& finding : diagnosis.findings) {
        if (finding.rule != rule) {
            continue;
        }
        std::string evidence;
        for (const Evidence& each : finding.evidence) {
            evidence += fmt::format("{}{}", evidence.empty() ? "" : "; ", each.name);
        }
        text += fmt::format("{} {} % bound {}: {}\n",
                            finding.severity == Severity::Problem ? "problem" : "note",
                            std::lround(100 * finding.share), finding.bound, finding.title);
        text += fmt::format("  evidence: {}\n", evidence);
        const size_t end = std::min(finding.remedy.find(". "), finding.remedy.size() - 1);
        text += fmt::format("  remedy: {}\n", finding.remedy.substr(0, end + 1));
    }
    return withPlainBlanks(std::move(text));
}

} // namespace flamelane::test
