#include "core/base/format.h"
#include "core/export/comparison_export.h"
#include "core/export/comparison_words.h"
#include "core/export/text_table.h"
#include "core/layout/display_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <ostream>
#include <span>

namespace flamelane {

namespace {

using Align = TextTable::Align;

constexpr size_t kNameWidth = 88; // of a column of names on a terminal
constexpr size_t kTopRows = 15; // of each table

/// Cut from the front: what stands last is what the row is.
std::string fitted(const std::string& path)
{
    if (path.size() <= kNameWidth) {
        return path;
    }
    size_t from = path.size() - kNameWidth + 1;
    while (from < path.size() && (static_cast<unsigned char>(path[from]) & 0xc0U) == 0x80) {
        ++from; // not within a character
    }
    return "\u2026" + path.substr(from);
}

/// "before.json", "without compile (before.json)".
std::string sourceWords(const ComparedRun& run)
{
    const std::string path = printable(run.trace.path);
    return run.name.empty() ? path : fmt::format("{} ({})", printable(run.name), path);
}

void writeMetrics(std::ostream& out, const Comparison& comparison)
{
    TextTable table({{"mean of a step", Align::Left},
                     {"A"},
                     {"B"},
                     {"change"},
                     {""},
                     {"95 % interval", Align::Left},
                     {"steps of A", Align::Left},
                     {"steps of B", Align::Left},
                     {"", Align::Left}});
    for (const ComparedMetric& metric : comparison.metrics) {
        if (!isThere(metric)) {
            continue;
        }
        const bool isKnown = metric.a && metric.b;
        table.addRow({std::string(metric.label), figureWords(metric, metric.a),
                      figureWords(metric, metric.b),
                      isKnown ? signedWords(*metric.b - *metric.a, metric.isBytes) : "",
                      isKnown ? relativeWords(*metric.a, *metric.b) : "",
                      isKnown
                          ? fmt::format("{} to {}", signedWords(metric.shift.low, metric.isBytes),
                                        signedWords(metric.shift.high, metric.isBytes))
                          : "",
                      spreadWords(metric, metric.perStepA), spreadWords(metric, metric.perStepB),
                      isKnown ? verdictWords(comparison, metric.p) : ""});
    }
    table.writeAligned(out);
    if (const std::string overlap = overlapWords(comparison); !overlap.empty()) {
        out << overlap << '\n';
    }
}

void writeRows(std::ostream& out, std::string_view title, const Comparison& comparison,
               std::span<const ComparedRow* const> rows, TimeNs whole, bool areKernels)
{
    TextTable table({{"change"},
                     {"of all"},
                     {"A"},
                     {"B"},
                     {"", Align::Left},
                     {std::string(title), Align::Left}});
    TimeNs rest = 0;
    size_t left = 0;
    for (const ComparedRow* row : rows) {
        if (row->contribution() == 0) {
            continue;
        }
        if (table.rowCount() == kTopRows) {
            rest += row->contribution();
            ++left;
            continue;
        }
        const std::string words = rowWords(*row);
        table.addRow({signedWords(row->contribution(), false),
                      partWords(row->contribution(), whole), formatDuration(row->a),
                      formatDuration(row->b), statusOf(comparison, *row),
                      fitted(areKernels ? kernelPath(words) : words)});
    }
    if (left > 0) {
        table.addRow({signedWords(rest, false), "", "", "", "", fmt::format("{} more", left)});
    }
    if (table.rowCount() > 0) {
        out << '\n';
        table.writeAligned(out);
    }
}

std::vector<const ComparedRow*> pointersTo(const std::vector<ComparedRow>& rows)
{
    std::vector<const ComparedRow*> all;
    for (const ComparedRow& row : rows) {
        all.push_back(&row);
    }
    return all;
}

std::string shapeWords(const LaunchShape& shape)
{
    return fmt::format("{}x{}x{} of {}x{}x{}, {} registers{}", shape.grid[0], shape.grid[1],
                       shape.grid[2], shape.block[0], shape.block[1], shape.block[2],
                       shape.registersPerThread,
                       shape.occupancy ? ", occupancy " + formatShare(*shape.occupancy) : "");
}

void writeShapes(std::ostream& out, const Comparison& comparison)
{
    if (comparison.shapes.empty()) {
        return;
    }
    TextTable table(
        {{"launched otherwise", Align::Left, kNameWidth}, {"A", Align::Left}, {"B", Align::Left}});
    for (const ChangedShape& shape : comparison.shapes) {
        if (table.rowCount() < kTopRows) {
            table.addRow({displayName(SliceKind::Kernel, shape.a.kernel), shapeWords(shape.a),
                          shapeWords(shape.b)});
        }
    }
    out << '\n';
    table.writeAligned(out);
    if (comparison.shapes.size() > kTopRows) {
        out << fmt::format("and {} kernels more\n", comparison.shapes.size() - kTopRows);
    }
}

/// Whether names occur more or less often in a step, by kind. Nothing where all do as before.
void writeCounts(std::ostream& out, const Comparison& comparison)
{
    enum Change
    {
        New,
        Gone,
        More,
        Fewer,
        Alike
    };
    std::map<SliceKind, std::array<size_t, 5>> names;
    bool isChanged = false;
    for (const ComparedCount& count : comparison.counts) {
        const uint64_t a = count.a * comparison.stepsInB; // so that steps compare without rounding
        const uint64_t b = count.b * comparison.stepsInA;
        const Change change = a == 0 ? New : b == 0 ? Gone : b > a ? More : b < a ? Fewer : Alike;
        ++names[count.kind][change];
        isChanged = isChanged || change != Alike;
    }
    if (!isChanged) {
        return;
    }
    TextTable table({{"names in a step", Align::Left},
                     {"new"},
                     {"gone"},
                     {"more often"},
                     {"less often"},
                     {"as often"}});
    for (const auto& [kind, numbers] : names) {
        std::vector<std::string> cells {std::string(sliceKindName(kind))};
        for (const size_t number : numbers) {
            cells.push_back(formatCount(number));
        }
        table.addRow(std::move(cells));
    }
    out << '\n';
    table.writeAligned(out);
}

void writeFindings(std::ostream& out, const Comparison& comparison)
{
    for (const ComparedFinding& finding : comparison.findings) {
        const std::string_view what = finding.a.empty() ? "new"
            : finding.b.empty()                         ? "gone"
                                                        : "still";
        out << fmt::format("{:5}  {}\n", what,
                           printable(finding.b.empty() ? finding.a : finding.b));
    }
}

} // namespace

void writeComparisonText(std::ostream& out, const ComparedRun& a, const ComparedRun& b,
                         const Comparison& comparison)
{
    out << fmt::format("A  {}, {}\nB  {}, {}\n", sourceWords(a), runWords(a, comparison.stepsInA),
                       sourceWords(b), runWords(b, comparison.stepsInB));
    for (const std::string& note : comparison.notes) {
        out << "!  " << note << '\n';
    }
    if (const std::string filters = filterWords(comparison); !filters.empty()) {
        out << "Noise filters: " << filters << '\n';
    }
    out << '\n' << headlineOf(comparison) << "\n\n";
    writeMetrics(out, comparison);
    const TimeNs change = stepChange(comparison);
    writeRows(out, "the step on the GPU, by what launched it", comparison,
              contributions(comparison), change, false);
    writeRows(out, "the same by kernel", comparison, pointersTo(comparison.kernels), change, true);
    writeRows(out, "annotations on the host", comparison, pointersTo(comparison.annotations),
              change, false);
    writeCounts(out, comparison);
    writeShapes(out, comparison);
    if (!comparison.findings.empty()) {
        out << "\nFindings\n";
        writeFindings(out, comparison);
    }
}

} // namespace flamelane
