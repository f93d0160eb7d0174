#include "core/export/comparison_html.h"

#include "core/base/format.h"
#include "core/export/comparison_words.h"
#include "core/export/markup.h"
#include "core/export/report/comparison_tables.h"
#include "core/export/report/report_style.h"
#include "core/export/report/report_table.h"
#include "core/export/report/step_dots.h"
#include "core/export/report/step_picture.h"
#include "core/export/report/waterfall.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <sstream>

namespace flamelane {

namespace {

std::string fileName(const std::string& path)
{
    return path.substr(path.rfind('/') + 1);
}

void writeRun(std::ostream& out, std::string_view name, std::string_view shortName,
              const ComparedRun& run, const ComparedRun& other, size_t steps)
{
    const DeviceId device = busiestDevice(run.analysis);
    std::string words = runWords(run, steps);
    if (device) {
        words += ", " + printable(run.trace.devices[device.index()].name);
    }
    if (!run.trace.producer.empty()) {
        words += ", " + printable(run.trace.producer);
    }
    if (!run.name.empty()) {
        words = endOf(printable(fileName(run.trace.path)), 100) + ", " + words;
    }
    out << fmt::format("<dt class=\"{}\">{}</dt><dd title=\"{}\">{}<small>{}</small></dd>\n",
                       shortName, name, escaped(beginningOf(printable(run.trace.path), 1000)),
                       escaped(endOf(printable(runName(run, other)), 200)),
                       escaped(beginningOf(words, 300)));
}

void writeTop(std::ostream& out, const ComparedRun& a, const ComparedRun& b,
              const Comparison& comparison)
{
    out << fmt::format("<h1>{}</h1>\n<dl class=\"runs\">\n", escaped(headlineOf(comparison)));
    writeRun(out, "A", "a", a, b, comparison.stepsInA);
    writeRun(out, "B", "b", b, a, comparison.stepsInB);
    out << "</dl>\n";
    if (const std::string filters = filterWords(comparison); !filters.empty()) {
        out << fmt::format("<p>Noise filters: {}</p>\n", escaped(beginningOf(filters, 1000)));
    }
    if (comparison.notes.empty()) {
        return;
    }
    out << "<ul class=\"notes\" aria-label=\"what makes the runs hard to compare\">\n";
    for (const std::string& note : comparison.notes) {
        out << fmt::format("<li>{}</li>\n", escaped(beginningOf(printable(note), 1000)));
    }
    out << "</ul>\n";
}

/// Two bars, as long as the figures.
void writeBars(std::ostream& out, const ComparedMetric& metric)
{
    const double most = static_cast<double>(std::max({*metric.a, *metric.b, int64_t {1}}));
    const auto width = [most](int64_t figure) {
        return 180 * static_cast<double>(std::max<int64_t>(figure, 0)) / most;
    };
    out << fmt::format("<svg viewBox=\"0 0 180 18\" aria-hidden=\"true\">"
                       "<rect class=\"fill-a\" y=\"1\" height=\"7\" width=\"{:.1f}\"/>"
                       "<rect class=\"fill-b\" y=\"10\" height=\"7\" width=\"{:.1f}\"/></svg>",
                       width(*metric.a), width(*metric.b));
}

void writeFigure(std::ostream& out, const Comparison& comparison, const ComparedMetric& metric)
{
    const auto cell = [&out, &metric](std::optional<int64_t> figure) {
        const std::string title = !figure ? "not recorded"
            : metric.isBytes              ? formatCount(*figure) + " B"
                                          : formatExactDuration(*figure);
        out << fmt::format("<td class=\"n\" title=\"{}\">{}</td>", title,
                           figureWords(metric, figure));
    };
    out << fmt::format("<tr><td>{}</td>", metric.label);
    cell(metric.a);
    cell(metric.b);
    out << "<td class=\"bars\">";
    if (!metric.a || !metric.b) {
        out << "</td><td class=\"n\"></td><td class=\"n\"></td><td "
               "class=\"n\"></td><td></td></tr>\n";
        return;
    }
    writeBars(out, metric);
    const int64_t change = *metric.b - *metric.a;
    const std::string chance = verdictWords(comparison, metric.p);
    const bool isTold = canTell(comparison) && chance.empty();
    const ReportCell changed = changeCell(change, metric.isBytes, isTold);
    const std::string_view direction = change < 0 ? "less" : "more";
    const std::string verdict = !canTell(comparison) ? "too few steps"
        : !chance.empty()                            ? chance
        : change == 0                                ? ""
        : metric.name != "step_time_ns"              ? std::string(direction)
        : change < 0                                 ? "faster"
                                                     : "slower";
    out << fmt::format("</td><td class=\"n\" title=\"{}\">{}</td><td class=\"n\">{}</td>"
                       "<td class=\"n\">{} to {}</td><td class=\"{}\">{}</td></tr>\n",
                       changed.title, changed.html, relativeWords(*metric.a, *metric.b),
                       signedWords(metric.shift.low, metric.isBytes),
                       signedWords(metric.shift.high, metric.isBytes),
                       !isTold          ? "quiet"
                           : change < 0 ? "faster"
                                        : "slower",
                       verdict);
}

void writeFigures(std::ostream& out, const Comparison& comparison)
{
    out << "<h2>Figures</h2>\n<div class=\"scroll\">\n<table class=\"figures\">\n"
           "<thead><tr><th>mean of a step</th>"
           "<th class=\"n a\">A</th><th class=\"n b\">B</th><th></th><th class=\"n\">change</th>"
           "<th class=\"n\"></th><th class=\"n\">95 % interval</th><th></th></tr></thead>\n"
           "<tbody>\n";
    for (const ComparedMetric& metric : comparison.metrics) {
        if (isThere(metric)) {
            writeFigure(out, comparison, metric);
        }
    }
    out << "</tbody>\n</table>\n</div>\n";
    if (const std::string overlap = overlapWords(comparison); !overlap.empty()) {
        out << "<p>" << overlap << "</p>\n";
    }
}

void writePictures(std::ostream& out, const ComparedRun& a, const ComparedRun& b,
                   const Comparison& comparison, ToneClasses& tones)
{
    std::ostringstream waterfall;
    writeWaterfall(waterfall, comparison);
    if (!waterfall.str().empty()) {
        out << "<h2>What the change is made of</h2>\n<p>The step on the GPU, by what launched its "
               "work, and its idle time by cause.</p>\n"
            << waterfall.str();
    }
    out << "<h2>One step of each</h2>\n";
    writeStepPicture(out, a, b, tones);
    const std::vector<TimeRange> stepsA = comparedSteps(a.trace, a.analysis);
    const std::vector<TimeRange> stepsB = comparedSteps(b.trace, b.analysis);
    if (stepsA.size() > 1 || stepsB.size() > 1) {
        out << "<h2>All steps</h2>\n<p>How long each took; the line is the mean.</p>\n";
        writeStepDots(out, stepsA, stepsB);
    }
}

} // namespace

void writeComparisonHtml(std::ostream& out, const ComparedRun& a, const ComparedRun& b,
                         const Comparison& comparison)
{
    ToneClasses tones; // of what comes behind the style that lists them
    std::ostringstream body;
    writeTop(body, a, b, comparison);
    writeFigures(body, comparison);
    writePictures(body, a, b, comparison, tones);
    writeComparisonTables(body, comparison, tones);
    out << "<!DOCTYPE html>\n"
           "<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
           "<meta charset=\"utf-8\"/>\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
           "style-src 'unsafe-inline'; script-src 'unsafe-inline'\"/>\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n";
    out << fmt::format("<title>{} and {} compared</title>\n<style>{}",
                       escaped(endOf(printable(runName(a, b)), 100)),
                       escaped(endOf(printable(runName(b, a)), 100)), reportStyle());
    tones.writeStyle(out);
    out << "</style>\n</head>\n<body>\n<main>\n" << body.str();
    out << fmt::format("<footer>Flamelane {}. Point at a number for all of its digits.</footer>\n"
                       "</main>\n<script>{}</script>\n</body>\n</html>\n",
                       FLAMELANE_VERSION, reportScript());
}

} // namespace flamelane
