#pragma once

#include <QWidget>

namespace flamelane {

class DataTable;
class HintStack;
class RowModel;
class RowsBar;

/// One table of the comparison, with what it adds up to, a filter, copy and CSV above it.
class CompareTable : public QWidget
{
    Q_OBJECT

public:
    /// `model` belongs to this. `hint` is what an empty table says.
    CompareTable(RowModel* model, const QString& name, const QString& hint,
                 QWidget* parent = nullptr);

    /// After the model was filled: what stands above the rows.
    void showRows(const QString& headline, const QString& meaning = {});
    [[nodiscard]] DataTable* table() const { return m_table; }
    [[nodiscard]] QString text() const;

signals:
    void csvRequested(const QString& csv);

private:
    void filterRows();

    RowModel* m_model;
    RowsBar* m_bar;
    DataTable* m_table;
    HintStack* m_stack;
};

} // namespace flamelane
