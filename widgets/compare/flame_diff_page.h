#pragma once

#include "widgets/compare/flame_diff_content.h"
#include "widgets/view_state/theme.h"

#include <QWidget>

#include <memory>

class QLabel;
class QPainter;
class QPushButton;

namespace flamelane {

class ChangeList;
class FlameDiffBar;
class FlameView;
class HintStack;
class NoiseBar;
class NoiseTrail;

/// The flame graphs of two runs as one: what both have at one place of the stack is one box,
/// coloured by how it changed. Says what it wants to be worked out and shows the answers.
class FlameDiffPage : public QWidget
{
    Q_OBJECT

public:
    explicit FlameDiffPage(NoiseTrail* trail, QWidget* parent = nullptr);

    /// Null while it is being worked out: what was shown stays in sight.
    void setContent(std::shared_ptr<const FlameDiffContent> content);
    [[nodiscard]] const std::shared_ptr<const FlameDiffContent>& content() const
    {
        return m_content;
    }
    [[nodiscard]] const FlameDiffChoice& choice() const;
    void setChoice(const FlameDiffChoice& choice);
    /// What the runs are called.
    void setRuns(const QString& a, const QString& b);
    /// `frames`: how many it finds.
    void showPreview(const NoiseFilter& filter, const FilterEffect& effect, size_t frames);
    void setTheme(const Theme& theme);
    void setAnimated(bool isAnimated);
    [[nodiscard]] FlameView* view() const { return m_view; }
    /// The picked frame in words, or what changed in all.
    [[nodiscard]] QString text() const;
    void paintPicture(QPainter& painter, QSize size, const QString& title) const;

signals:
    void choiceChanged();
    void previewWanted(const NoiseFilter& filter);
    /// The largest slice of a frame in each run; none where the run lacks it.
    void sliceActivated(SliceId inA, SliceId inB);

private:
    QWidget* createGraph();
    QWidget* createDetails();
    void connectView();
    void showContent();
    void showSearch(const QString& text);
    void showFound();
    void showPicked(uint32_t node);
    void activate(uint32_t node);
    [[nodiscard]] QString factsOf(uint32_t node) const;

    NoiseTrail* m_trail;
    std::shared_ptr<const FlameDiffContent> m_content; // the last that was worked out
    Query m_search; // empty: none
    FlameDiffBar* m_bar;
    NoiseBar* m_noise;
    FlameView* m_view;
    ChangeList* m_changes;
    QLabel* m_name; // of the picked frame
    QLabel* m_facts;
    QPushButton* m_timelines;
    HintStack* m_stack;
};

} // namespace flamelane
