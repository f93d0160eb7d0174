#pragma once

#include <QTableView>

#include <functional>
#include <vector>

namespace flamelane {

class RowFilter;
class RowModel;

/// A table of core's results: sorts by value, filters by text in any column, copies the picked rows
/// as text. Rows are named by their row in the RowModel, whatever the order on screen.
class DataTable : public QTableView
{
    Q_OBJECT

public:
    DataTable(RowModel* model, QWidget* parent = nullptr);

    void setFilter(const QString& text);
    /// Rows that are left out whatever the text, by source row; empty for none.
    void setLeftOut(std::vector<bool> isLeftOut);
    [[nodiscard]] int shownRows() const;
    /// -1 where nothing is picked.
    [[nodiscard]] int currentSourceRow() const;
    /// Picks a row and scrolls to it; nothing for -1 or where the filter hides it.
    void pickSourceRow(int row);
    /// Makes columns as wide as their text needs; the `stretched` ones share the rest of the view.
    void fitColumns(const std::vector<int>& stretched);

    // Columns that are hidden say nothing of these rows: neither has them.

    /// Tab-separated lines with a header: of the picked rows, or of all where none is.
    [[nodiscard]] QString selectedText() const;
    /// All shown rows as RFC 4180 comma-separated values with exact numbers.
    [[nodiscard]] QString csv() const;

public slots:
    void copySelected() const;

signals:
    void rowActivated(int sourceRow);

protected:
    void keyPressEvent(QKeyEvent* press) override;
    void contextMenuEvent(QContextMenuEvent* request) override;

private:
    [[nodiscard]] QString joinedCells(QChar separator,
                                      const std::function<QString(int column)>& cell) const;
    [[nodiscard]] QString joinedHeader(QChar separator) const;

    RowFilter* m_sorted;
};

} // namespace flamelane
