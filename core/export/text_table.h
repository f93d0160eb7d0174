#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace flamelane {

/// Rows of text that are set out in columns for a terminal, or as CSV (RFC 4180). Cells come from
/// files: they are made printable on the way out.
class TextTable
{
public:
    enum class Align
    {
        Left,
        Right
    };

    struct Column
    {
        std::string title;
        Align align = Align::Right;
        size_t widest = 0; // longer cells are cut with an ellipsis in writeAligned; 0: never
    };

    explicit TextTable(std::vector<Column> columns);

    /// As many cells as columns.
    void addRow(std::vector<std::string> cells);
    [[nodiscard]] size_t rowCount() const { return m_rows.size(); }

    void writeAligned(std::ostream& out) const;
    void writeCsv(std::ostream& out) const;

private:
    std::vector<Column> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

} // namespace flamelane
