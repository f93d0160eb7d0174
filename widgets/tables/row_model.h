#pragma once

#include <QAbstractTableModel>

#include <vector>

namespace flamelane {

/// One column of a RowModel.
struct Column
{
    QString title;
    QString meaning; // the definition, for the header's tool tip
    bool isNumber = false; // aligned right
};

/// A table whose cells have a text to read, a value to sort by and an exact text for the tool tip.
/// Subclasses hold core's results and answer from them; nothing is computed here.
class RowModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    /// The value to sort by; a number wherever the column is one.
    static constexpr int kSortRole = Qt::UserRole;
    /// The value for files: the whole text, all digits; nothing where there is no value.
    static constexpr int kExactRole = Qt::UserRole + 1;

    RowModel(std::vector<Column> columns, QObject* parent);

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

protected:
    [[nodiscard]] virtual QString text(int row, int column) const = 0;
    /// By default the text.
    [[nodiscard]] virtual QVariant sortValue(int row, int column) const;
    /// By default the value to sort by.
    [[nodiscard]] virtual QVariant exactValue(int row, int column) const;
    /// By default the text, so that what is cut off on screen can be read.
    [[nodiscard]] virtual QString exactText(int row, int column) const;

private:
    std::vector<Column> m_columns;
};

/// A text for a tool tip that shows it as it is: names from files are not markup.
[[nodiscard]] QString plainToolTip(const QString& text);

} // namespace flamelane
