#include "widgets/tables/data_table.h"

#include "widgets/tables/row_model.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QSortFilterProxyModel>

#include <algorithm>

namespace flamelane {

namespace {

QString quotedForCsv(QString text)
{
    if (text.contains(QLatin1Char('"')) || text.contains(QLatin1Char(','))
        || text.contains(QLatin1Char('\n')) || text.contains(QLatin1Char('\r'))) {
        text.replace(QLatin1Char('"'), QLatin1String("\"\""));
        text = QLatin1Char('"') + text + QLatin1Char('"');
    }
    return text;
}

QString joinedHeader(const QAbstractItemModel& model, QChar separator)
{
    QStringList titles;
    for (int column = 0; column < model.columnCount(); ++column) {
        titles << model.headerData(column, Qt::Horizontal).toString();
    }
    return titles.join(separator) + QLatin1Char('\n');
}

} // namespace

DataTable::DataTable(RowModel* model, QWidget* parent)
    : QTableView(parent)
    , m_sorted(new QSortFilterProxyModel(this))
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

void DataTable::fitColumns(int stretched)
{
    QHeaderView* header = horizontalHeader();
    for (int column = 0; column < header->count(); ++column) {
        header->setSectionResizeMode(column, QHeaderView::Interactive);
    }
    header->setResizeContentsPrecision(200); // rows looked at: a table may have many
    resizeColumnsToContents();
    header->setSectionResizeMode(stretched, QHeaderView::Stretch);
}

QString DataTable::selectedText() const
{
    QModelIndexList rows = selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end(),
              [](const QModelIndex& a, const QModelIndex& b) { return a.row() < b.row(); });
    QString text = joinedHeader(*m_sorted, QLatin1Char('\t'));
    const auto addRow = [&](int row) {
        for (int column = 0; column < m_sorted->columnCount(); ++column) {
            text += column > 0 ? QStringLiteral("\t") : QString();
            text += m_sorted->index(row, column).data().toString();
        }
        text += QLatin1Char('\n');
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
    QString text = joinedHeader(*m_sorted, QLatin1Char(','));
    for (int row = 0; row < m_sorted->rowCount(); ++row) {
        for (int column = 0; column < m_sorted->columnCount(); ++column) {
            const QVariant value = m_sorted->index(row, column).data(RowModel::kSortRole);
            text += column > 0 ? QStringLiteral(",") : QString();
            text += quotedForCsv(value.toString());
        }
        text += QLatin1Char('\n');
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
