#include "core/base/format.h"
#include "core/export/comparison_export.h"
#include "core/export/comparison_words.h"

#include <fmt/format.h>

#include <ostream>

namespace flamelane {

namespace {

constexpr size_t kTopRows = 10;

/// A name from a file as code in a cell of a table. Backslashes do not work within code, so what
/// would end it is replaced.
std::string code(std::string_view text)
{
    std::string safe = printable(text);
    for (char& c : safe) {
        c = c == '`' ? '\'' : c == '|' ? '/' : c;
    }
    return fmt::format("`{}`", safe);
}

} // namespace

void writeComparisonMarkdown(std::ostream& out, const ComparedRun& a, const ComparedRun& b,
                             const Comparison& comparison)
{
    out << fmt::format("**{}**\n\nA: {}, {}. B: {}, {}.\n\n", headlineOf(comparison),
                       code(runName(a, b)), runWords(a, comparison.stepsInA), code(runName(b, a)),
                       runWords(b, comparison.stepsInB));
    out << "| mean of a step | A | B | change | | steps of A | steps of B |\n"
           "|---|---:|---:|---:|---|---|---|\n";
    for (const ComparedMetric& metric : comparison.metrics) {
        if (metric.a && metric.b && isThere(metric)) {
            out << fmt::format(
                "| {} | {} | {} | {} | {} | {} | {} |\n", metric.label,
                figureWords(metric, metric.a), figureWords(metric, metric.b),
                relativeWords(*metric.a, *metric.b), verdictWords(comparison, metric.p),
                spreadWords(metric, metric.perStepA), spreadWords(metric, metric.perStepB));
        }
    }
    if (const std::string overlap = overlapWords(comparison); !overlap.empty()) {
        out << '\n' << overlap << '\n';
    }
    out << "\n| change | of all | A | B | the step on the GPU, by what launched it |\n"
           "|---:|---:|---:|---:|---|\n";
    const TimeNs change = stepChange(comparison);
    size_t shown = 0;
    for (const ComparedRow* row : contributions(comparison)) {
        if (shown++ < kTopRows) {
            out << fmt::format("| {} | {} | {} | {} | {} |\n",
                               signedWords(row->contribution(), false),
                               partWords(row->contribution(), change), formatDuration(row->a),
                               formatDuration(row->b), code(rowWords(*row)));
        }
    }
    if (const std::string filters = filterWords(comparison); !filters.empty()) {
        out << fmt::format("\nNoise filters: {}\n", code(filters));
    }
    for (const ComparedFinding& finding : comparison.findings) {
        if (finding.a.empty() != finding.b.empty()) {
            out << fmt::format("\n{}: {}\n", finding.a.empty() ? "New" : "Gone",
                               code(finding.a.empty() ? finding.b : finding.a));
        }
    }
    for (const std::string& note : comparison.notes) {
        out << "\n> " << note << '\n';
    }
}

} // namespace flamelane
