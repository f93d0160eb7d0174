#include "core/export/report/report_table.h"

#include "core/base/format.h"
#include "core/export/comparison_words.h"
#include "core/export/markup.h"

#include <fmt/format.h>

#include <cassert>
#include <ostream>

namespace flamelane {

namespace {

constexpr size_t kLongestText = 240; // letters of a cell
constexpr size_t kLongestTitle = 1000; // letters that the pointer is told

} // namespace

ReportTable::ReportTable(std::vector<Column> columns)
    : m_columns(std::move(columns))
{
}

void ReportTable::addRow(std::vector<ReportCell> cells)
{
    assert(cells.size() == m_columns.size());
    m_rows.push_back(std::move(cells));
}

void ReportTable::setLastRow(std::vector<ReportCell> cells)
{
    assert(cells.size() == m_columns.size());
    m_last = std::move(cells);
}

void ReportTable::write(std::ostream& out) const
{
    out << "<div class=\"scroll\">\n<table class=\"sortable\">\n<thead><tr>";
    for (const Column& column : m_columns) {
        out << fmt::format("<th{}><button type=\"button\">{}</button></th>",
                           column.isNumber ? " class=\"n\"" : "", escaped(column.title));
    }
    out << "</tr></thead>\n<tbody>\n";
    for (const std::vector<ReportCell>& row : m_rows) {
        writeRow(out, row);
    }
    out << "</tbody>\n";
    if (!m_last.empty()) {
        out << "<tfoot>\n";
        writeRow(out, m_last);
        out << "</tfoot>\n";
    }
    out << "</table>\n</div>\n";
}

void ReportTable::writeRow(std::ostream& out, const std::vector<ReportCell>& cells) const
{
    out << "<tr>";
    for (size_t i = 0; i < cells.size(); ++i) {
        const ReportCell& cell = cells[i];
        out << "<td" << (m_columns[i].isNumber ? " class=\"n\"" : "");
        if (cell.order) {
            out << fmt::format(" data-order=\"{}\"", *cell.order);
        }
        if (!cell.title.empty()) {
            out << fmt::format(" title=\"{}\"", escaped(beginningOf(cell.title, kLongestTitle)));
        }
        out << '>' << cell.html << "</td>";
    }
    out << "</tr>\n";
}

ReportCell textCell(std::string_view text)
{
    const bool isLong = text.size() > kLongestText;
    return {escaped(beginningOf(printable(text), kLongestText)),
            isLong ? printable(text) : std::string(),
            {}};
}

ReportCell statusCell(std::string_view words)
{
    return {fmt::format("<span class=\"status\">{}</span>", escaped(words)), {}, {}};
}

ReportCell durationCell(TimeNs duration)
{
    return {formatDuration(duration), formatExactDuration(duration), duration};
}

ReportCell bytesCell(int64_t bytes)
{
    return {formatBytes(bytes), formatCount(bytes) + " B", bytes};
}

ReportCell changeCell(int64_t change, bool isBytes, bool isTold)
{
    ReportCell cell = isBytes ? bytesCell(change) : durationCell(change);
    cell.html = signedWords(change, isBytes);
    if (change != 0 && isTold) {
        cell.html
            = fmt::format("<span class=\"{}\">{}&#160;{}</span>", change < 0 ? "faster" : "slower",
                          change < 0 ? "\u25bc" : "\u25b2", cell.html);
    }
    return cell;
}

ReportCell pathCell(std::string_view path, std::string_view title)
{
    const std::string shown = endOf(printable(path), kLongestText);
    const size_t slash = shown.rfind('/');
    const size_t name = slash == shown.npos ? 0 : slash + 1;
    std::string before; // lines break behind a slash first
    for (const char c : escaped(shown.substr(0, name))) {
        before += c;
        before += c == '/' ? "<wbr/>" : "";
    }
    return {fmt::format("<span class=\"path\">{}</span>{}", before, escaped(shown.substr(name))),
            printable(title),
            {}};
}

} // namespace flamelane
