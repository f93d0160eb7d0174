#include "core/export/report/comparison_tables.h"

#include "core/base/format.h"
#include "core/export/comparison_words.h"
#include "core/export/markup.h"
#include "core/export/report/report_table.h"
#include "core/layout/display_name.h"

#include <fmt/format.h>

#include <cmath>
#include <ostream>

namespace flamelane {

namespace {

constexpr size_t kMostRows = 40;

/// What the rows that are not shown come to.
struct Rest
{
    size_t rows = 0;
    TimeNs a = 0;
    TimeNs b = 0;
};

ReportCell nameCell(const ComparedRow& row, bool areKernels, ToneClasses& tones)
{
    if (row.idleFor) {
        return {fmt::format("<i class=\"{}\"></i>{}", tones.ofCause(*row.idleFor),
                            causeLabel(*row.idleFor)),
                {},
                {}};
    }
    const std::string words = rowWords(row);
    return pathCell(areKernels ? kernelPath(words) : words,
                    row.pathInA.empty() ? words : fmt::format("{}\nin A: {}", words, row.pathInA));
}

void writeRows(std::ostream& out, std::string_view heading, std::string_view words,
               std::string_view things, const Comparison& comparison,
               const std::vector<ComparedRow>& rows, ToneClasses& tones)
{
    const TimeNs whole = stepChange(comparison);
    ReportTable table(
        {{std::string(things), false}, {"A"}, {"B"}, {"change"}, {"of all"}, {"status", false}});
    const bool areKernels = &rows == &comparison.kernels;
    Rest rest;
    for (const ComparedRow& row : rows) {
        if (row.contribution() == 0) {
            continue;
        }
        if (table.rowCount() == kMostRows) {
            ++rest.rows;
            rest.a += row.a;
            rest.b += row.b;
            continue;
        }
        const bool isTold = canTell(comparison) && verdictWords(comparison, row.p).empty();
        table.addRow({nameCell(row, areKernels, tones),
                      durationCell(row.a),
                      durationCell(row.b),
                      changeCell(row.contribution(), false, isTold),
                      {partWords(row.contribution(), whole), {}, row.contribution()},
                      statusCell(statusOf(comparison, row))});
    }
    if (table.rowCount() == 0) {
        return;
    }
    if (rest.rows > 0) {
        table.setLastRow({textCell(fmt::format("{} more, together", rest.rows)),
                          durationCell(rest.a),
                          durationCell(rest.b),
                          changeCell(rest.b - rest.a, false, false),
                          {partWords(rest.b - rest.a, whole), {}, {}},
                          {}});
    }
    out << fmt::format("<h2>{}</h2>\n<p>{}</p>\n", heading, words);
    table.write(out);
}

ReportCell sizeCell(const uint32_t (&size)[3])
{
    return {fmt::format("{} x {} x {}", size[0], size[1], size[2]),
            {},
            int64_t {size[0]} * size[1] * size[2]};
}

ReportCell registersCell(const LaunchShape& shape)
{
    return {formatCount(shape.registersPerThread), {}, int64_t {shape.registersPerThread}};
}

ReportCell occupancyCell(const LaunchShape& shape)
{
    return shape.occupancy
        ? ReportCell {formatShare(*shape.occupancy), {}, std::lround(*shape.occupancy * 1000)}
        : ReportCell {"-", {}, -1};
}

void writeShapes(std::ostream& out, const Comparison& comparison)
{
    if (comparison.shapes.empty()) {
        return;
    }
    ReportTable table({{"kernel", false},
                       {"grid in A"},
                       {"in B"},
                       {"block in A"},
                       {"in B"},
                       {"registers in A"},
                       {"in B"},
                       {"occupancy in A"},
                       {"in B"}});
    for (const ChangedShape& shape : comparison.shapes) {
        if (table.rowCount() == kMostRows) {
            break;
        }
        ReportCell name = textCell(displayName(SliceKind::Kernel, shape.a.kernel));
        name.title = printable(shape.a.kernel);
        table.addRow({std::move(name), sizeCell(shape.a.grid), sizeCell(shape.b.grid),
                      sizeCell(shape.a.block), sizeCell(shape.b.block), registersCell(shape.a),
                      registersCell(shape.b), occupancyCell(shape.a), occupancyCell(shape.b)});
    }
    if (comparison.shapes.size() > kMostRows) {
        std::vector<ReportCell> last(9);
        last.front()
            = textCell(fmt::format("{} kernels more", comparison.shapes.size() - kMostRows));
        table.setLastRow(std::move(last));
    }
    out << "<h2>Kernels that are launched otherwise</h2>\n"
           "<p>Of the shapes of a kernel the one that took the most time.</p>\n";
    table.write(out);
}

void writeFindings(std::ostream& out, const Comparison& comparison)
{
    if (comparison.findings.empty()) {
        return;
    }
    ReportTable table({{"status", false}, {"in A", false}, {"in B", false}});
    for (const ComparedFinding& finding : comparison.findings) {
        table.addRow({statusCell(finding.a.empty()       ? "new"
                                     : finding.b.empty() ? "gone"
                                                         : "still"),
                      textCell(finding.a), textCell(finding.b)});
    }
    out << "<h2>Findings</h2>\n";
    table.write(out);
}

} // namespace

void writeComparisonTables(std::ostream& out, const Comparison& comparison, ToneClasses& tones)
{
    writeRows(out, "Operators",
              "Time of a step on the GPU, by what launched the work. With the idle time it adds up "
              "to the step.",
              "launched by", comparison, comparison.operators, tones);
    writeRows(out, "Kernels", "The same time by kernel.", "kernel", comparison, comparison.kernels,
              tones);
    writeRows(out, "Idle time", "Time of a step in which the GPU does nothing, by cause.", "cause",
              comparison, comparison.idle, tones);
    writeRows(out, "Annotations",
              "Own time on the host, over all threads, without the annotations inside.",
              "annotation", comparison, comparison.annotations, tones);
    writeShapes(out, comparison);
    writeFindings(out, comparison);
}

} // namespace flamelane
