#pragma once

#include "widgets/flamegraph/flame_scene.h"
#include "widgets/pages/flame_content.h"

#include <QWidget>

#include <memory>
#include <vector>

class QAction;
class QComboBox;
class QLabel;
class QToolButton;

namespace flamelane {

class FlameSearch;

/// All that a person chose above a flame graph, whether or not the trace has it.
struct FlameBarState
{
    FlameChoice choice;
    FlameColoring coloring = FlameColoring::Kind;
    bool isPerStep = false;
    bool isUpward = false;

    bool operator==(const FlameBarState&) const = default;
};

/// What a flame graph weighs, of what, and how it is drawn: the choosers above it, and a search.
class FlameBar : public QWidget
{
    Q_OBJECT

public:
    explicit FlameBar(QWidget* parent = nullptr);

    /// Null while it is being worked out.
    void setContent(std::shared_ptr<const FlameContent> content);
    [[nodiscard]] const FlameChoice& choice() const { return m_choice; }
    [[nodiscard]] FlameBarState state() const;
    /// As if it had been chosen.
    void setState(const FlameBarState& state);
    /// What is of one trace alone goes.
    void forgetScope();
    void chooseTopDown();
    /// As far as it depends on what is chosen here.
    [[nodiscard]] FlameLook look() const;
    [[nodiscard]] FlameSearch* search() const { return m_search; }

signals:
    void choiceChanged();
    void lookChanged();
    void exportWanted();

private:
    void createChoosers();
    void createOptions();
    QAction* addOption(QToolButton* button, const QString& text, const QString& toolTip);
    void fillWeights();
    void fillScopes();
    void choose();

    std::shared_ptr<const FlameContent> m_content;
    FlameChoice m_choice;
    std::vector<FlameScope> m_scopes; // by item of m_scope, from the second on
    QLabel* m_headline;
    QComboBox* m_weight;
    QComboBox* m_arrangement;
    QComboBox* m_scope;
    QComboBox* m_coloring;
    QToolButton* m_options;
    QAction* m_perStep;
    QAction* m_backward;
    QAction* m_recursion;
    QAction* m_upward;
    FlameSearch* m_search;
    QToolButton* m_export;
};

} // namespace flamelane
