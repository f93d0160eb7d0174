#pragma once

#include "widgets/compare/flame_diff_content.h"
#include "widgets/view_state/theme.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;
class QLineEdit;
class QTimer;

namespace flamelane {

class ChangeLegend;

/// What a differential flame graph weighs, how wide its boxes are, what its colours mean, and a
/// search.
class FlameDiffBar : public QWidget
{
    Q_OBJECT

public:
    explicit FlameDiffBar(QWidget* parent = nullptr);

    /// Null while it is being worked out.
    void setContent(const std::shared_ptr<const FlameDiffContent>& content);
    [[nodiscard]] const FlameDiffChoice& choice() const { return m_choice; }
    void setRuns(const QString& a, const QString& b);
    void setTheme(const Theme& theme);
    void focusSearch();
    /// Beside the search field: what it found.
    void showFound(const QString& words, bool isError);

signals:
    void choiceChanged();
    /// Empty text: none.
    void searched(const QString& text);
    void searchLeft();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void createSearch();
    void fillWeights(const FlameDiffContent& content);
    void choose();

    FlameDiffChoice m_choice;
    QLabel* m_headline;
    QComboBox* m_weight;
    QComboBox* m_width;
    ChangeLegend* m_legend;
    QLabel* m_found;
    QLineEdit* m_search;
    QTimer* m_typing;
};

} // namespace flamelane
