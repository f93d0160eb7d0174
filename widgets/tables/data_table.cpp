#include "widgets/tables/data_table.h"

#include "widgets/tables/delimited_line.h"
#include "widgets/tables/row_model.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QSortFilterProxyModel>

#include <algorithm>
#include <utility>

namespace flamelane {

/// Rows that hold the text, less those that are left out.
class RowFilter : public QSortFilterProxyModel
{
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setLeftOut(std::vector<bool> isLeftOut)
    {
        m_isLeftOut = std::move(isLeftOut);
        invalidateFilter();
    }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        const auto at = static_cast<size_t>(row);
        const bool isLeftOut = at < m_isLeftOut.size() && m_isLeftOut[at];
        return !isLeftOut && QSortFilterProxyModel::filterAcceptsRow(row, parent);
    }

private:
    std::vector<bool> m_isLeftOut;
};

DataTable::DataTable(RowModel* model, QWidget* parent)
    : QTableView(parent)
    , m_sorted(new RowFilter(this))
{
    m_sorted->setSourceModel(model);
    m_sorted->setSortRole(RowModel::kSortRole);
    m_sorted->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_sorted->setFilterKeyColumn(-1);
    setModel(m_sorted);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setEditTriggers(DoubleClicked | EditKeyPressed);
    setHorizontalScrollMode(ScrollPerPixel);
    setTabKeyNavigation(false);
    const int rowHeight = fontMetrics().height() + 5;
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(rowHeight);
    verticalHeader()->setDefaultSectionSize(rowHeight);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSortIndicatorClearable(false);
    connect(this, &QTableView::activated, this, [this](const QModelIndex& index) {
        emit rowActivated(m_sorted->mapToSource(index).row());
    });
}

void DataTable::setFilter(const QString& text)
{
    m_sorted->setFilterFixedString(text);
}

void DataTable::setLeftOut(std::vector<bool> isLeftOut)
{
    m_sorted->setLeftOut(std::move(isLeftOut));
}

int DataTable::shownRows() const
{
    return m_sorted->rowCount();
}

int DataTable::currentSourceRow() const
{
    return m_sorted->mapToSource(currentIndex()).row();
}

void DataTable::pickSourceRow(int row)
{
    const QModelIndex index = m_sorted->mapFromSource(m_sorted->sourceModel()->index(row, 0));
    if (index.isValid()) {
        setCurrentIndex(index);
        scrollTo(index);
    } else {
        clearSelection();
    }
}

void DataTable::fitColumns(const std::vector<int>& stretched)
{
    QHeaderView* header = horizontalHeader();
    for (int column = 0; column < header->count(); ++column) {
        header->setSectionResizeMode(column, QHeaderView::Interactive);
    }
    header->setResizeContentsPrecision(200); // rows looked at: a table may have many
    resizeColumnsToContents();
    for (const int column : stretched) {
        header->setSectionResizeMode(column, QHeaderView::Stretch);
    }
}

QString DataTable::joinedCells(QChar separator, const std::function<QString(int)>& cell) const
{
    QStringList cells;
    for (int column = 0; column < m_sorted->columnCount(); ++column) {
        if (!isColumnHidden(column)) {
            cells << cell(column);
        }
    }
    return delimitedLine(std::move(cells), separator);
}

QString DataTable::joinedHeader(QChar separator) const
{
    return joinedCells(separator, [this](int column) {
        return m_sorted->headerData(column, Qt::Horizontal).toString();
    });
}

QString DataTable::selectedText() const
{
    QModelIndexList rows = selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end(),
              [](const QModelIndex& a, const QModelIndex& b) { return a.row() < b.row(); });
    QString text = joinedHeader(QLatin1Char('\t'));
    const auto addRow = [&](int row) {
        text += joinedCells(QLatin1Char('\t'), [this, row](int column) {
            return m_sorted->index(row, column).data().toString();
        });
    };
    for (const QModelIndex& row : rows) {
        addRow(row.row());
    }
    for (int row = 0; rows.isEmpty() && row < m_sorted->rowCount(); ++row) {
        addRow(row);
    }
    return text;
}

QString DataTable::csv() const
{
    QString text = joinedHeader(QLatin1Char(','));
    for (int row = 0; row < m_sorted->rowCount(); ++row) {
        text += joinedCells(QLatin1Char(','), [this, row](int column) {
            return m_sorted->index(row, column).data(RowModel::kExactRole).toString();
        });
    }
    return text;
}

void DataTable::copySelected() const
{
    QApplication::clipboard()->setText(selectedText());
}

void DataTable::keyPressEvent(QKeyEvent* press)
{
    if (press->matches(QKeySequence::Copy)) {
        copySelected();
        return;
    }
    QTableView::keyPressEvent(press);
}

void DataTable::contextMenuEvent(QContextMenuEvent* request)
{
    QMenu menu;
    menu.addAction(tr("Copy rows as text"), this, &DataTable::copySelected);
    menu.exec(request->globalPos());
}

} // namespace flamelane
