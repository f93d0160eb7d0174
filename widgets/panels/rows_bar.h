#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QLineEdit;

namespace flamelane {

/// What stands above the rows of a page or panel: what they are of, choosers, how many are shown,
/// a filter, copy and CSV.
class RowsBar : public QWidget
{
    Q_OBJECT

public:
    explicit RowsBar(QWidget* parent = nullptr);

    [[nodiscard]] QString headline() const;
    void setHeadline(const QString& text, const QString& toolTip = {});
    /// `noise`: rows that noise filters leave out; they are in `all`.
    void showRows(int shown, int all, int noise);
    [[nodiscard]] QString filter() const;
    void addChooser(QWidget* chooser);

signals:
    void filterChanged(const QString& text);
    void copyWanted();
    void csvWanted();

private:
    QLabel* m_headline;
    QHBoxLayout* m_choosers;
    QLabel* m_shown;
    QLineEdit* m_filter;
};

} // namespace flamelane
