#include "core/export/text_table.h"

#include "core/base/format.h"

#include <algorithm>
#include <cassert>
#include <ostream>

namespace flamelane {

namespace {

/// Characters of UTF-8 text, each taken as one column wide.
size_t widthOf(std::string_view text)
{
    return static_cast<size_t>(
        std::count_if(text.begin(), text.end(), [](char byte) { return (byte & 0xC0) != 0x80; }));
}

/// The first `width` characters, the last of them an ellipsis where something was cut.
std::string cutTo(const std::string& text, size_t width)
{
    if (width == 0 || widthOf(text) <= width) {
        return text;
    }
    size_t bytes = 0;
    for (size_t characters = 0; characters + 1 < width; ++characters) {
        bytes += std::max<size_t>(1, utf8Length(std::string_view(text).substr(bytes)));
    }
    return text.substr(0, bytes) + "…";
}

std::string csvCell(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos) {
        return text;
    }
    std::string quoted = "\"";
    for (const char each : text) {
        quoted += each == '"' ? "\"\"" : std::string(1, each);
    }
    return quoted + '"';
}

} // namespace

TextTable::TextTable(std::vector<Column> columns)
    : m_columns(std::move(columns))
{
}

void TextTable::addRow(std::vector<std::string> cells)
{
    assert(cells.size() == m_columns.size());
    m_rows.push_back(std::move(cells));
}

void TextTable::writeAligned(std::ostream& out) const
{
    std::vector<std::vector<std::string>> lines(1);
    for (const Column& column : m_columns) {
        lines[0].push_back(column.title);
    }
    for (const std::vector<std::string>& row : m_rows) {
        std::vector<std::string>& line = lines.emplace_back();
        for (size_t i = 0; i < row.size(); ++i) {
            line.push_back(cutTo(printable(row[i]), m_columns[i].widest));
        }
    }
    std::vector<size_t> widths(m_columns.size());
    for (const std::vector<std::string>& line : lines) {
        for (size_t i = 0; i < line.size(); ++i) {
            widths[i] = std::max(widths[i], widthOf(line[i]));
        }
    }
    for (const std::vector<std::string>& line : lines) {
        std::string text;
        for (size_t i = 0; i < line.size(); ++i) {
            const std::string padding(widths[i] - widthOf(line[i]), ' ');
            text += i == 0 ? "" : "  ";
            text += m_columns[i].align == Align::Left ? line[i] + padding : padding + line[i];
        }
        text.erase(text.find_last_not_of(' ') + 1);
        out << text << '\n';
    }
}

void TextTable::writeCsv(std::ostream& out) const
{
    for (size_t i = 0; i < m_columns.size(); ++i) {
        out << (i == 0 ? "" : ",") << csvCell(m_columns[i].title);
    }
    out << "\r\n";
    for (const std::vector<std::string>& row : m_rows) {
        for (size_t i = 0; i < row.size(); ++i) {
            out << (i == 0 ? "" : ",") << csvCell(row[i]);
        }
        out << "\r\n";
    }
}

} // namespace flamelane
