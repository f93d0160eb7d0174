#pragma once

#include "widgets/compare/flame_diff_content.h"
#include "widgets/view_state/theme.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;

namespace flamelane {

class ChangeLegend;
class FlameSearch;

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
    /// As if it had been chosen.
    void setChoice(const FlameDiffChoice& choice);
    [[nodiscard]] FlameSearch* search() const { return m_search; }
    void setRuns(const QString& a, const QString& b);
    void setTheme(const Theme& theme);

signals:
    void choiceChanged();

private:
    void fillWeights(const FlameDiffContent& content);
    void choose();

    FlameDiffChoice m_choice;
    QLabel* m_headline;
    QComboBox* m_weight;
    QComboBox* m_width;
    ChangeLegend* m_legend;
    FlameSearch* m_search;
};

} // namespace flamelane
