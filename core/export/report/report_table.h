#pragma once

#include "core/base/time.h"

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flamelane {

/// What one cell of a ReportTable shows.
struct ReportCell
{
    std::string html; // escaped already
    std::string title; // what the pointer is told, as plain text; may be empty
    std::optional<int64_t> order; // what the column is sorted by; none: its text
};

/// A table of a page, sorted by a click on a heading. What it does not show is in its last row,
/// which stays where it is.
class ReportTable
{
public:
    struct Column
    {
        std::string title;
        bool isNumber = true; // right-aligned
    };

    explicit ReportTable(std::vector<Column> columns);

    /// As many cells as columns.
    void addRow(std::vector<ReportCell> cells);
    void setLastRow(std::vector<ReportCell> cells);
    [[nodiscard]] size_t rowCount() const { return m_rows.size(); }

    void write(std::ostream& out) const;

private:
    void writeRow(std::ostream& out, const std::vector<ReportCell>& cells) const;

    std::vector<Column> m_columns;
    std::vector<std::vector<ReportCell>> m_rows;
    std::vector<ReportCell> m_last; // empty: none
};

[[nodiscard]] ReportCell textCell(std::string_view text);
/// A word or two that stay on one line.
[[nodiscard]] ReportCell statusCell(std::string_view words);
/// "21.3 ms", all digits for the pointer.
[[nodiscard]] ReportCell durationCell(TimeNs duration);
[[nodiscard]] ReportCell bytesCell(int64_t bytes);
/// "-11.1 ms" with an arrow and the colour of what is less or more; without either where chance
/// does as well.
[[nodiscard]] ReportCell changeCell(int64_t change, bool isBytes, bool isTold);
/// The last step of a path with what is before it in grey; cut from the front where it is very
/// long.
[[nodiscard]] ReportCell pathCell(std::string_view path, std::string_view title);

} // namespace flamelane
